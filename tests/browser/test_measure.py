"""The nets themselves: what they are there to catch is caught."""

import pytest
from playwright.async_api import Browser

from tests.browser.measuring import SIZES, measure
from tests.browser.people import Homes, Person, Visitors
from tests.browser.test_pages import COLOURS, serious
from tests.live.server import RunningServer

pytestmark = pytest.mark.anyio

PLAIN = "<meta name=viewport content='width=device-width'><style>body{margin:0;font:16px serif}"
PLANTED = {
    "": "<p>Nothing is wrong here, <a href='#'>not even this link</a> in a sentence.",
    "the page is": "<p style='width: 400px'>wide",
    "scrolls sideways": "<div class=tab-panel style='width: 40px; overflow-y: auto'>longword",
    "cut off sideways": "<p style='width: 40px; overflow: hidden; white-space: nowrap'>long words",
    "cut off in height": "<p style='height: 10px; overflow: hidden'>tall<br>words",
    "beyond the edge": "<p style='position: absolute; left: -30px'>outside",
    "on one another": "<p>one<p style='position: relative; top: -30px; left: 4px'>other",
    "too small": "<button style='width: 20px; height: 44px'>x",
}


@pytest.mark.parametrize("fault", PLANTED)
async def test_the_measure_finds_planted_faults(visitors: Visitors, fault: str) -> None:
    person = await visitors.come("about:blank", viewport={"width": 320, "height": 640})
    await person.page.set_content(f"{PLAIN}</style><main>{PLANTED[fault]}")
    problems = await measure(person.page)
    assert bool(problems) == bool(fault)
    assert any(fault in problem for problem in problems) or not fault


async def test_axe_finds_a_planted_fault(visitors: Visitors) -> None:
    person = await visitors.come("about:blank")
    pale = "<p style='color: #ddd; background: #fff'>pale"
    await person.page.set_content(f"<title>x</title><main><h1>x</h1><button></button>{pale}")
    told = await serious(person.page, SIZES[0])
    assert {"button-name", "color-contrast"} <= {one.partition(":")[0] for one in told}
    (told_of_colours,) = await serious(person.page, SIZES[0], COLOURS)
    assert told_of_colours in told


async def test_errors_and_breaches_of_the_policy_are_heard(
    browser: Browser, server: RunningServer
) -> None:
    visitors = Visitors(Homes(browser, server.url))
    person = await visitors.come("/")
    await person.page.evaluate("console.error('planted')")
    await person.page.evaluate("setTimeout(() => { throw new Error('thrown') })")
    await person.page.evaluate("document.body.setAttribute('style', 'color: red')")
    await person.page.evaluate("import('/static/nowhere.js').catch(() => 0)")
    wanted = "planted", "thrown", "Content Security Policy", "404"
    await until_heard(person, *wanted)
    await visitors.leave()


async def until_heard(person: Person, *wanted: str) -> None:
    for words in wanted:
        while not any(words in fault for fault in person.faults):
            await person.page.wait_for_timeout(20)
