import re

import pytest
from starlette.requests import Request

from app.web.pages.rendering import as_script
from app.web.pages.router import local_path
from tests.web.pages.site import ADA, MATCH, ROW, TABLE, Facts, data_of, renderer, site

PATHS = ["/", "/tables", "/tables/new", "/t/K7XQP", f"/m/{MATCH['id']}"]
PATHS += ["/games", "/games/mandala", "/welcome"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("language", ["en", "it", "xx"])
def test_every_page_is_there_in_every_language(path: str, language: str) -> None:
    answer = site(Facts()).get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    assert data_of(answer.text)["language"] == language
    assert "{{" not in answer.text
    assert "Undefined" not in answer.text


@pytest.mark.parametrize("path", PATHS)
def test_no_page_has_scripts_or_styles_of_its_own(path: str) -> None:
    html = site(Facts()).get(path).text
    scripts = re.findall(r"<script\b([^>]*)>", html)
    assert all("src=" in one or "application/json" in one for one in scripts)
    assert not re.search(r"<style\b|\sstyle=|\son\w+=", html)


@pytest.mark.parametrize("path", PATHS)
def test_everything_a_page_links_is_served_for_ever(path: str) -> None:
    client = site(Facts())
    html = client.get(path).text
    links = re.findall(r'(?:href|src)="((?:/static|/strings)/[^"#]+)', html)
    assert len(links) > 5
    for link in dict.fromkeys(links):
        answer = client.get(link)
        assert answer.status_code == 200, link
        assert "immutable" in answer.headers["cache-control"]


def test_modules_are_named_in_the_head_so_that_none_waits_for_another() -> None:
    html = site(Facts()).get("/t/K7XQP").text
    preloaded = re.findall(r'rel="modulepreload" href="/static/\w+/([^"]+)"', html)
    assert {"table/main.js", "core/connection.js", "games/mandala/board.js"} <= set(preloaded)
    assert len(preloaded) == len(set(preloaded))


def test_what_a_page_says_depends_on_who_asks_and_is_kept_by_nobody_else() -> None:
    answer = site(Facts()).get("/")
    assert answer.headers["cache-control"] == "private, no-cache"
    assert answer.headers["vary"] == "Cookie, Accept-Language"


def test_every_game_shows_its_rules_and_the_host_names_the_quickest_to_begin_with() -> None:
    html = site(Facts()).get("/games", headers={"accept-language": "en"}).text
    games = data_of(html)["games"].values()
    quickest = min(games, key=lambda game: int(game["minutes"].split("-")[0]))
    for game in games:
        link = f'href="/games/{game["slug"]}" aria-label="Rules of {game["title"]}"'
        assert html.count(link) == 1
    hint = f"New here? {quickest['title']} takes {quickest['minutes']} minutes"
    assert (hint in html) == (len(games) % 3 > 0)


def test_the_first_page_knows_my_tables_and_the_open_ones() -> None:
    facts = Facts()
    facts.rows = [{**ROW, "code": f"T{n}"} for n in range(9)]
    stranger = data_of(site(facts).get("/").text)
    assert stranger["me"] is None
    assert stranger["mine"] == []
    assert [row["code"] for row in stranger["tables"]] == ["T0", "T1", "T2", "T3", "T4"]
    facts.user = ADA
    known = data_of(site(facts).get("/").text)
    assert known["me"] == {"id": ADA.id, "name": "Ada"}
    assert known["mine"] == [ROW]


def test_a_table_page_brings_the_table_its_form_and_the_games_board() -> None:
    data = data_of(site(Facts()).get("/t/K7XQP").text)
    assert data["table"] == TABLE
    assert "hand_limit" in data["form"]["options"]["properties"]
    assert "clock" in data["form"]["settings"]["properties"]
    assert data["board"].endswith("/games/mandala/board.js")
    assert [url.rpartition("/")[2] for url in data["strings"]] == ["site.json", "mandala.json"]


def test_a_match_page_leaves_the_journal_to_the_replay() -> None:
    match = data_of(site(Facts()).get(f"/m/{MATCH['id']}").text)["match"]
    assert match == {name: part for name, part in MATCH.items() if name != "journal"}


def test_a_code_is_found_however_it_is_typed() -> None:
    answer = site(Facts()).get("/t/k7xqp")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/t/K7XQP"


@pytest.mark.parametrize("path", ["/t/XXXXX", "/m/none", "/games/chess"])
def test_what_is_not_there_is_a_friendly_page(path: str) -> None:
    answer = site(Facts()).get(path)
    assert answer.status_code == 404
    assert "Nobody lives here" in answer.text
    assert 'href="/tables"' in answer.text


def test_a_fault_is_told_without_blame() -> None:
    request = Request({"type": "http", "path": "/x", "headers": [(b"accept-language", b"en")]})
    answer = renderer().error(request, 500)
    assert answer.status_code == 500
    assert "not yours" in bytes(answer.body).decode()


def test_who_asks_too_often_is_told_so() -> None:
    request = Request(
        {"type": "http", "path": "/t/ZZZZ2", "headers": [(b"accept-language", b"en")]}
    )
    answer = renderer().error(request, 429)
    assert answer.status_code == 429
    assert "a bit too often" in bytes(answer.body).decode()


def test_strings_are_those_of_the_language() -> None:
    client = site(Facts())
    data = data_of(client.get("/tables/new", headers={"accept-language": "it"}).text)
    of_site, of_game = (client.get(url).json() for url in data["strings"])
    assert of_site["nav.games"] == "Giochi"
    assert "option.hand_limit" in of_game


@pytest.mark.parametrize("path", ["/strings/v/de/site.json", "/strings/v/en/chess.json"])
def test_other_strings_are_not_there(path: str) -> None:
    assert site(Facts()).get(path).status_code == 404


def test_strings_of_another_version_are_to_be_asked_for_again() -> None:
    answer = site(Facts()).get("/strings/old/en/site.json")
    assert answer.headers["cache-control"] == "no-cache"


def test_choosing_a_language_is_remembered_and_leads_back() -> None:
    answer = site(Facts()).get("/language?to=it&back=/tables")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/tables"
    assert "lang=it" in answer.headers["set-cookie"]
    assert "secure" not in answer.headers["set-cookie"].lower()
    secured = site(Facts(), renderer(secure=True)).get("/language?to=it")
    assert "secure" in secured.headers["set-cookie"].lower()


def test_a_language_that_is_not_offered_is_not_remembered() -> None:
    plain = site(Facts(), renderer(("en", "it")))
    assert "set-cookie" not in plain.get("/language?to=xx").headers


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_first_frame_has_the_chosen_theme(theme: str) -> None:
    html = site(Facts()).get("/", headers={"cookie": f"theme={theme}"}).text
    assert f'<html lang="en" data-theme="{theme}">' in html
    assert f'<meta name="color-scheme" content="{theme}">' in html


def test_an_odd_theme_is_the_systems() -> None:
    html = site(Facts()).get("/", headers={"cookie": 'theme=" onload="x'}).text
    assert "data-theme=" not in html.split("<body")[0]


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/t/K7XQP", "/t/K7XQP"),
        ("/tables?game=mandala", "/tables?game=mandala"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("https://evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("/a\nb", "/"),
        ("", "/"),
    ],
)
def test_nobody_is_sent_away_from_here(path: str, kept: str) -> None:
    assert local_path(path) == kept


def test_data_cannot_leave_its_script() -> None:
    text = as_script({"a": "</script><!--\u2028&"})
    assert "<" not in text
    assert "&" not in text
    assert "\u2028" not in text


def test_a_name_is_text_wherever_it_stands() -> None:
    facts = Facts()
    facts.user = type(ADA)(1, ADA.id, "<b>&amp;\"'", 0)
    html = site(facts).get("/").text
    assert "<b>" not in html
    assert data_of(html)["me"]["name"] == "<b>&amp;\"'"


@pytest.mark.parametrize("access", ["open", "password", "invited"])
def test_a_page_knows_what_the_server_asks_of_newcomers(access: str) -> None:
    drawing = renderer(access=access)  # type: ignore[arg-type]
    assert data_of(site(Facts(), drawing).get("/welcome?next=/tables").text)["access"] == access


def test_the_old_name_of_the_icon_leads_to_the_icon() -> None:
    client = site(Facts())
    target = client.get("/favicon.ico").headers["location"]
    assert client.get(target).headers["content-type"].startswith("image/svg")
