from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from app.web.pages.assets import Assets, VersionedFiles


@pytest.fixture(name="folder")
def static_folder(tmp_path: Path) -> Path:
    for name, text in {
        "a.js": 'import { b } from "./b.js";\nimport "./deep/c.js";\nconst x = 1;\n',
        "b.js": 'import {\n  d,\n} from "./deep/d.js";\n/** @import { T } from "./types" */\n',
        "deep/c.js": 'export { b } from "../b.js";\nvoid import(url);\n',
        "deep/d.js": 'import missing from "./gone.js";\n',
        "x.css": "p {}",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_all_that_a_module_needs_is_named_once(folder: Path) -> None:
    modules = Assets(folder).modules(["a.js", "b.js"])
    assert sorted(modules) == ["a.js", "b.js", "deep/c.js", "deep/d.js"]
    assert modules[0] == "a.js"


def test_any_change_makes_a_new_version(folder: Path) -> None:
    before = Assets(folder).version
    assert Assets(folder).version == before
    (folder / "x.css").write_text("p { }")
    changed = Assets(folder).version
    (folder / "x.css").rename(folder / "y.css")
    assert len({before, changed, Assets(folder).version}) == 3


def test_only_the_present_version_is_kept_for_ever(folder: Path) -> None:
    assets = Assets(folder)
    app = Starlette()
    app.mount("/static", VersionedFiles(assets))
    client = TestClient(app)
    present = client.get(assets.url("x.css"))
    assert present.status_code == 200
    assert "immutable" in present.headers["cache-control"]
    neighbour = client.get("/static/0123456789ab/x.css")
    assert neighbour.text == present.text
    assert neighbour.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["", "/", "/v/", "/v/none.css", "/v/../../pyproject.toml", "/v"])
def test_nothing_else_is_served(folder: Path, path: str) -> None:
    app = Starlette()
    app.mount("/static", VersionedFiles(Assets(folder)))
    assert TestClient(app).get(f"/static{path}").status_code in (404, 405)
