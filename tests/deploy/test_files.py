"""The deployment files fit their formats and each other."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from app.settings import Settings
from tests.deploy import files

BIN = Path(sys.executable).parent


def verdict(*command: str | Path) -> int:
    return subprocess.run(command, capture_output=True, check=False).returncode


def hadolint(dockerfile: Path) -> int:
    return verdict(BIN / "hadolint", "--failure-threshold", "style", dockerfile)


def compose_schema(path: Path) -> int:
    return verdict(
        BIN / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", "--quiet", path
    )


def test_the_dockerfile_is_clean(tmp_path: Path) -> None:
    dockerfile = files.ROOT / "Dockerfile"
    assert hadolint(dockerfile) == 0
    planted = tmp_path / "Dockerfile"
    planted.write_text(dockerfile.read_text().replace(":3.11-slim-bookworm", ":latest"))
    assert hadolint(planted) != 0


def test_the_compose_file_fits_its_schema(tmp_path: Path) -> None:
    path = files.ROOT / "docker-compose.yml"
    assert compose_schema(path) == 0
    planted = tmp_path / "docker-compose.yml"
    planted.write_text(path.read_text().replace("depends_on:", "depends_of:"))
    assert compose_schema(planted) != 0


@pytest.mark.parametrize("source", files.copied_sources())
def test_what_the_image_copies_is_there_and_let_in(source: str) -> None:
    assert (files.ROOT / source).exists()
    assert files.enters_the_build(source)


@pytest.mark.parametrize("source", [".git", ".env", "tests", "node_modules", "games.sqlite3"])
def test_nothing_else_enters_the_build(source: str) -> None:
    assert not files.enters_the_build(source)


def test_the_image_does_not_run_as_root() -> None:
    users = [rest for name, rest in files.instructions() if name == "USER"]
    assert users == ["10001"]


def test_both_stages_stand_on_the_same_python() -> None:
    bases = {rest.split()[0] for name, rest in files.instructions() if name == "FROM"}
    assert len(bases) == 1


def test_compose_starts_what_the_image_starts() -> None:
    assert files.compose()["services"]["app"]["command"] == files.exec_form("CMD")


def test_compose_asks_for_nothing_that_the_example_leaves_out() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (files.ROOT / "docker-compose.yml").read_text()))
    offered = set(re.findall(r"(?m)^(\w+)=", (files.ROOT / ".env.example").read_text()))
    assert asked == offered


def test_a_missing_password_stops_compose() -> None:
    with pytest.raises(KeyError, match="MANATEE_DATABASE_PASSWORD"):
        files.settings_of("app", {})


def test_the_trusted_proxies_are_the_network_that_the_proxy_is_on() -> None:
    network = files.compose()["networks"]["outside"]["ipam"]["config"][0]["subnet"]
    settings = files.settings_of("app", {"MANATEE_DATABASE_PASSWORD": "x"})
    assert settings["MANATEE_TRUSTED_PROXIES"] == network
    assert files.compose()["services"]["proxy"]["networks"] == ["outside"]


@pytest.mark.parametrize("access", ["open", "password", "invited"])
def test_the_settings_of_compose_are_settings(monkeypatch: pytest.MonkeyPatch, access: str) -> None:
    variables = {
        "MANATEE_DATABASE_PASSWORD": "x",
        "MANATEE_ACCESS": access,
        "MANATEE_ACCESS_PASSWORD": "y",
        "MANATEE_SITE": "games.example.org",
    }
    given = files.settings_of("app", variables)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    settings = Settings()
    assert settings.secure
    assert settings.access == access
    assert settings.hosts == ("games.example.org",)
    assert {name.removeprefix("MANATEE_").lower() for name in given} <= set(Settings.model_fields)


def test_the_image_keeps_its_games_on_the_volume(monkeypatch: pytest.MonkeyPatch) -> None:
    (volume,) = [rest for name, rest in files.instructions() if name == "VOLUME"]
    monkeypatch.setenv("MANATEE_DATABASE", files.image_environment()["MANATEE_DATABASE"])
    path = Settings().sqlite_path
    assert path is not None
    assert path.is_relative_to(volume)
