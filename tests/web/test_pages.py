"""The pages from an intruder's side: what names, texts and addresses can do to them."""

import asyncio
import re
from typing import Any

import httpx
import orjson
import pytest
from markupsafe import escape

from tests.live.people import Guest
from tests.web.house import House, new_address

pytestmark = pytest.mark.anyio

HTML = {"Accept": "text/html"}
NASTY = ["</script><script>x()", "<img src=x onerror=y>", "{{7*7}}${7*7}", "\"'><svg/onload=1>"]


async def page(
    house: House, path: str, guest: Guest | None = None, **headers: str
) -> httpx.Response:
    cookie = {} if guest is None else {"Cookie": f"manatee={guest.token}"}
    given = {"X-Forwarded-For": new_address(), **HTML, **cookie, **headers}
    house.http.cookies.clear()
    return await house.http.get(path, headers=given)


async def raw(house: House, target: str) -> bytes:
    """Ask for a target as it stands: no client tidies it up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer


def data_of(text: str) -> Any:
    """Return the JSON that a page hands to its module, read as a browser reads it."""
    (block,) = re.findall(
        r'<script type="application/json" id="page">(.*?)</script>', text, re.DOTALL
    )
    assert not re.search(r"[<>&\u2028\u2029]", block)
    return orjson.loads(block)


def scripts(text: str) -> list[str]:
    """Return the script tags of a page."""
    return re.findall(r"<script\b[^>]*>", text)


async def test_names_are_text_on_every_page(house: House) -> None:
    for name in NASTY:
        guest = await house.enter(name)
        code = (await guest.post("/tables", {"game": "mandala"}))["code"]
        plain = await page(house, "/welcome")
        for path in ("/", "/tables", f"/t/{code}", "/welcome", "/tables/new", "/games/mandala"):
            answer = await page(house, path, guest)
            assert answer.status_code == 200
            told = data_of(answer.text)
            assert told["me"]["name"] == guest.user["name"]
            assert str(escape(name)) in answer.text
            assert len(scripts(answer.text)) == len(scripts(plain.text))
            assert not re.search(r"<script(?![^>]*\b(src|type=\"application/json\"))", answer.text)
            assert not re.search(r"<[^>]+\son\w+\s*=", answer.text)
            assert 'style="' not in answer.text


async def test_the_json_of_a_page_cannot_end_its_script(house: House) -> None:
    guest = await house.enter("\u2028</SCRIPT><!--")
    answer = await page(house, "/", guest)
    assert data_of(answer.text)["me"]["name"] == guest.user["name"]


@pytest.mark.parametrize(
    "path",
    [
        "/t/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/t/%00",
        "/t/..%2f..%2fetc%2fpasswd",
        "/t/%E2%80%AEabc",
        "/t/" + "B" * 3000,
        "/m/%3Cscript%3E",
        "/games/%3Cb%3E",
        "/nothing/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/welcome?next=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
        "/%3Cscript%3E",
    ],
)
async def test_addresses_are_never_markup(house: House, path: str) -> None:
    answer = await page(house, path)
    while answer.is_redirect:
        answer = await page(house, answer.headers["location"])
    assert answer.status_code in {200, 404}
    assert "<script>alert" not in answer.text
    assert "<b>" not in answer.text.split("<main")[0]


PLACES = [
    ("/", "/"),
    ("/t/BCDFG", "/t/BCDFG"),
    ("/tables?x=1#y", "/tables?x=1#y"),
    ("https://evil.example", "/"),
    ("//evil.example", "/"),
    ("///evil.example", "/"),
    ("/\\evil.example", "/"),
    ("\\/evil.example", "/"),
    ("/\t/evil.example", "/"),
    ("/\n//evil.example", "/"),
    ("javascript:alert(1)", "/"),
    (" //evil.example", "/"),
    ("http:/evil.example", "/"),
    ("evil.example", "/"),
    ("", "/"),
]


@pytest.mark.parametrize(("wanted", "led"), PLACES)
async def test_nobody_is_led_to_another_site(house: House, wanted: str, led: str) -> None:
    chosen = await house.http.get("/language", params={"to": "it", "back": wanted}, headers=HTML)
    assert (chosen.status_code, chosen.headers["location"]) == (303, led)
    welcome = await house.http.get("/welcome", params={"next": wanted}, headers=HTML)
    assert data_of(welcome.text)["next"] == led


async def test_a_language_is_one_of_ours(house: House) -> None:
    for to, cookies in (("it", 1), ("xx", 0), ("<script>", 0), ("it\r\nSet-Cookie: a=b", 0)):
        answer = await house.http.get("/language", params={"to": to, "back": "/"})
        assert len(answer.headers.get_list("set-cookie")) == cookies
    for language in ("../../etc", "zz", ""):
        answer = await page(house, "/", Cookie=f"lang={language}; theme=<script>")
        assert '<html lang="en">' in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "../../pyproject.toml",
        "..%2f..%2fpyproject.toml",
        "%2e%2e/%2e%2e/pyproject.toml",
        "..%5c..%5cpyproject.toml",
        "css/../../../pyproject.toml",
        "/etc/passwd",
        "%00",
        "css",
        "",
        ".",
        "css/",
        "a" * 5000,
        "css/tokens.css%00.png",
    ],
)
async def test_only_static_files_are_files(house: House, path: str) -> None:
    (base,) = set(re.findall(r"/static/[0-9a-f]{12}", (await page(house, "/")).text))
    for prefix in (base, "/static/old", "/static", "/static/.."):
        answer = await raw(house, f"{prefix}/{path}")
        assert re.match(rb"HTTP/1.1 (404|307) ", answer), answer[:200]
        assert b"build-system" not in answer
        assert b"root:" not in answer


@pytest.mark.parametrize(
    "path", ["x/en/..%2f..%2fpyproject", "x/..%2fen/site", "x/en/mandala%00", "x/zz/site"]
)
async def test_only_strings_are_strings(house: House, path: str) -> None:
    answer = await house.http.get(f"/strings/{path}.json")
    assert answer.status_code == 404
    assert "build-system" not in answer.text


async def test_files_may_be_kept_and_pages_may_not(house: House) -> None:
    guest = await house.enter()
    code = (await guest.post("/tables", {"game": "mandala"}))["code"]
    for path in ("/", "/tables", f"/t/{code}", "/welcome"):
        answer = await page(house, path, guest)
        assert answer.headers["cache-control"] == "private, no-cache"
        assert "Cookie" in answer.headers["vary"]
        assert "etag" not in answer.headers
        assert guest.token not in answer.text
    (base,) = set(re.findall(r"/static/[0-9a-f]{12}", (await page(house, "/")).text))
    file = await house.http.get(f"{base}/css/tokens.css")
    assert "immutable" in file.headers["cache-control"]
    assert file.headers["x-content-type-options"] == "nosniff"
    older = await house.http.get("/static/000000000000/css/tokens.css")
    assert older.headers["cache-control"] == "no-cache"


async def test_a_missing_page_is_a_page_to_people_and_a_problem_to_programs(house: House) -> None:
    for path in ("/nothing", "/t/BCDFG", "/m/" + "0" * 32, "/games/chess"):
        answer = await page(house, path)
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")
        assert data_of(answer.text)["me"] is None
    program = await house.http.get("/nothing")
    assert program.headers["content-type"] == "application/problem+json"
    api = await page(house, "/api/v1/nothing")
    assert api.headers["content-type"] == "application/problem+json"


async def test_a_page_shows_no_table_that_the_api_would_not(house: House) -> None:
    ada, eve = await house.enter("Ada"), await house.enter("Eve")
    bob = await house.enter("Bob")
    wish = {"game": "mandala", "settings": {"spectators": {"mode": "none"}}}
    code = (await ada.post("/tables", wish))["code"]
    await bob.post(f"/tables/{code}/seats")
    for guest in (ada, bob):
        await guest.post(f"/tables/{code}/ready", {"ready": True})
    match = (await ada.get(f"/tables/{code}"))["match"]["id"]
    for path in (f"/t/{code}", f"/m/{match}"):
        assert (await page(house, path, ada)).status_code == 200
        hidden = await page(house, path, eve)
        unknown = await page(house, path[:3] + ("BCDFG" if "/t/" in path else "0" * 32), eve)
        assert (hidden.status_code, unknown.status_code) == (404, 404)
        assert hidden.text.replace(path[3:], "") == unknown.text.replace(
            "BCDFG" if "/t/" in path else "0" * 32, ""
        )
    hands = [(await one.get(f"/tables/{code}/state"))["sight"]["own"]["hand"] for one in (ada, bob)]
    text = (await page(house, f"/t/{code}", ada)).text + (
        await page(house, f"/m/{match}", ada)
    ).text
    assert hands[1] not in text


async def test_codes_cannot_be_guessed_by_their_pages_either(house: House) -> None:
    ada, eve = await house.enter("Ada"), await house.enter("Eve")
    code = (await ada.post("/tables", {"game": "mandala"}))["code"]
    with house.clock.standing():
        told = [(await page(house, f"/t/{10_000 + n}", eve)).status_code for n in range(22)]
        assert told == [404] * 20 + [429] * 2
        limited = await page(house, f"/t/{code}", eve)
        assert limited.status_code == 429
        assert limited.headers["content-type"].startswith("text/html")
        assert (await page(house, f"/t/{code}", ada)).status_code == 200
        house.clock.ahead += 3_000
        assert (await page(house, f"/t/{code}", eve)).status_code == 200
