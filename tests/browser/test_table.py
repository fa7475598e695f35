"""What a table page does besides passing moves on: it stays still, it tells, it asks first."""

import random
import re

import pytest
from playwright.async_api import expect

from tests.browser.gathering import pair, resign
from tests.browser.mandala import Board, ByMouse, Look, play
from tests.browser.people import PHONE, Person, Visitors, until
from tests.browser.table import deeds, journal, mover, say, unread
from tests.browser.tree import tree_of

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE], ids=["desk", "phone"])
async def test_nothing_moves_when_the_other_acts(visitors: Visitors, size: dict[str, int]) -> None:
    two = await pair(visitors, viewport=size)
    moves, waits, _ = await mover(two)
    before = await places(waits)
    await say(moves, "Look at this")
    await moves.find("tab", "Chat").click()  # on a phone this lowers the sheet again
    await play(ByMouse(moves, random.Random(1)), moves=1)
    await Board(waits).turn()
    assert await places(waits) == before


async def places(person: Person) -> dict[str, str]:
    """Return where the own hand, the mandalas, the seats and the tabs are."""
    tree = await tree_of(person.page.locator("main"), boxes=True)
    kept = [
        *tree.one("group", "^Your hand").children,
        *tree.all("group", "mandala"),
        *tree.all("button", "^Your cup|^Discards"),
        *tree.one("list", "^Seats$").all("listitem"),
        *tree.all("tab"),
    ]
    return {f"{n} {one.role}": one.states["box"] for n, one in enumerate(kept)}


async def test_a_move_is_told_to_eye_ear_and_tab(visitors: Visitors) -> None:
    two = await pair(visitors)
    moves, waits, _ = await mover(two)
    assert (await moves.page.title()).startswith("Your turn")
    assert not (await waits.page.title()).startswith("Your turn")
    await play(ByMouse(moves, random.Random(1)), moves=1)
    told = deeds(await journal(waits))
    await expect(waits.page.get_by_role("log")).to_contain_text(told[-1])
    await until(waits.page.title, lambda title: title.startswith("Your turn"))
    assert not (await moves.page.title()).startswith("Your turn")
    seats = (await waits.tree()).one("list", "^Seats$")
    assert "Your turn" in seats.said()
    await play(ByMouse(waits, random.Random(1)), moves=1)
    await until(waits.page.title, lambda title: not title.startswith("Your turn"))


MOVING = """() => new Promise((done) => {
  const seen = new Set();
  const board = document.querySelector("[data-board]");
  const ask = () => board.querySelector(".action-question").textContent;
  const look = () => {
    for (const one of document.getAnimations())
      for (const frame of one.effect.getKeyframes())
        if (board.contains(one.effect.target)) Object.keys(frame).forEach((key) => seen.add(key));
    if (ask().startsWith("Your turn")) done([...seen]);
    else requestAnimationFrame(look);
  };
  look();
})"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
async def test_whoever_wants_less_motion_sees_nothing_fly(visitors: Visitors, motion: str) -> None:
    two = await pair(visitors, reduced_motion=motion)
    moves, waits, _ = await mover(two)
    watched = waits.page.evaluate(MOVING)
    await play(ByMouse(moves, random.Random(1)), moves=1)
    seen = set(await watched)
    assert bool(seen & {"transform", "translate", "offsetPath"}) == (motion == "no-preference")


async def test_no_sound_before_the_first_gesture(visitors: Visitors) -> None:
    two = await pair(visitors)
    eve = await visitors.come(f"/t/{two.code}")
    sounding: list[object] = []
    line = await eve.page.context.new_cdp_session(eve.page)

    def listen(event: object) -> None:
        sounding.append(event)

    line.on("WebAudio.contextCreated", listen)
    await line.send("WebAudio.enable")
    await play(*(ByMouse(person, random.Random(1)) for person in two.people), moves=2)
    told = await journal(two.host)
    await expect(eve.page.get_by_role("log")).to_contain_text(deeds(told)[-1])
    assert not sounding
    await eve.find("tab", "Rules").click()
    await until(lambda: as_read(sounding), bool)


async def as_read(things: list[object]) -> list[object]:
    return things


async def test_talk_follows_what_is_new_unless_somebody_reads_back(visitors: Visitors) -> None:
    two = await pair(visitors, viewport={"width": 1440, "height": 640})
    ada, ben = two.people
    await ben.find("tab", "Chat").click()
    told = [f"Story {n}. " + "And so it went on. " * 20 for n in range(5)]
    lines = [ben.page.get_by_text(f"Story {n}.") for n in range(5)]
    for n in (0, 1, 2):
        await say(ada, told[n])
        await expect(lines[n]).to_be_in_viewport(ratio=0.9)
    await expect(lines[0]).not_to_be_in_viewport()

    await lines[2].hover()
    await ben.page.mouse.wheel(0, -3_000)
    await expect(lines[0]).to_be_in_viewport(ratio=0.9)
    await say(ada, told[3])
    await expect(lines[3]).to_be_visible()
    await expect(lines[3]).not_to_be_in_viewport()
    await expect(lines[0]).to_be_in_viewport(ratio=0.9)

    await ben.page.mouse.wheel(0, 3_000)
    await expect(lines[3]).to_be_in_viewport(ratio=0.9)
    await say(ada, told[4])
    await expect(lines[4]).to_be_in_viewport(ratio=0.9)


# --- dialogs and what they ask for --------------------------------------------------------------


async def test_resigning_asks_first_and_keeps_the_focus(visitors: Visitors) -> None:
    two = await pair(visitors)
    ada, ben = two.people
    await ada.choose("Table menu", "Resign")
    assert await ada.focused() == 'button "Keep playing"'
    for _ in range(6):
        await ada.use("Tab")
        assert not re.search("cards?|Journal|Table menu", await ada.focused())
    await ada.use("Escape")
    await expect(ada.dialog).to_have_count(0)
    assert await ada.page.get_by_label("Table menu").evaluate(
        "one => one === document.activeElement"
    )
    await ada.choose("Table menu", "Resign")
    await ada.press("Keep playing")
    await expect(ada.dialog).to_have_count(0)
    await ada.choose("Table menu", "Resign")
    await ada.dialog.get_by_role("button", name="Resign").click()
    await expect(ada.heading(re.compile("^Ben wins"))).to_be_visible()
    await expect(ben.heading(re.compile("^You win"))).to_be_visible()
    await ben.sees("Ada resigned.")


async def test_an_open_dialog_goes_with_its_reason(visitors: Visitors) -> None:
    two = await pair(visitors)
    await two.host.choose("Table menu", "Resign")
    await two.guest.choose("Table menu", "Resign")
    await two.guest.dialog.get_by_role("button", name="Resign").click()
    await expect(two.host.heading(re.compile("^You win"))).to_be_visible()
    await expect(two.host.dialog).to_have_count(0)


async def test_options_are_changed_between_matches_only(visitors: Visitors) -> None:
    two = await pair(visitors)
    await two.host.find("tab", "Table").click()
    await two.host.sees("What we play")
    await expect(two.host.button("Change the options")).to_have_count(0)
    await resign(two.guest)
    await two.host.press("Change the options")
    await expect(two.host.dialog).to_be_visible()


# --- taking back --------------------------------------------------------------------------------


class Grower(ByMouse):
    """Puts cards into an own field, which draws nothing, if any way can be found."""

    async def act(self, look: Look) -> None:
        for pile in look.hand:
            await self.choose(pile)
            seen = await until(self.board.look, lambda seen: seen.lit)
            fields = [place for place in seen.lit if "field" in place]
            if fields:
                await self.put(fields[0])
                seen = await until(self.board.look, lambda seen: not seen.lit or seen.asks_again)
                if seen.asks_again:
                    await self.confirm(fewer=False)
                await until(self.board.look, lambda seen: not seen.sending)
                return
            await self.choose(pile)
        raise AssertionError(f"nothing of {look.hand} can grow")


async def test_the_last_move_is_taken_back_freely(visitors: Visitors) -> None:
    two = await pair(visitors)
    moves, waits, look = await mover(two)
    taking_back = moves.page.locator(".menu-item", has_text="Take back the last move")
    await expect(taking_back).to_have_count(0)
    await play(Grower(moves, random.Random(1)), moves=1)
    await moves.choose("Table menu", "Take back the last move")
    again = await Board(moves).turn()
    assert again.hand == look.hand
    assert "takes back a move" in (await journal(waits))[-1]
    assert not (await Board(waits).look()).mine


async def test_an_older_move_is_taken_back_if_the_other_agrees(visitors: Visitors) -> None:
    two = await pair(visitors)
    moves, waits, _ = await mover(two)
    await play(Grower(moves, random.Random(1)), Grower(waits, random.Random(1)), moves=2)
    await moves.choose("Table menu", "Take back the last move")
    await moves.sees("You asked to take back your move. Waiting for the others.")
    await waits.press("Decline")
    await moves.sees(re.compile("^(Ada|Ben) declined.$"))
    await moves.misses(re.compile("You asked to take back"))
    await moves.choose("Table menu", "Take back the last move")
    await waits.press("Agree")
    await Board(moves).turn()
    assert "takes back a move" in (await journal(waits))[-1]


async def test_nothing_is_taken_back_after_a_draw(visitors: Visitors) -> None:
    two = await pair(visitors)
    moves, _, look = await mover(two)
    moves.forgive("409")  # a browser calls every refusal an error
    player = ByMouse(moves, random.Random(1))
    await player.choose(look.hand[0])
    await until(player.board.look, lambda seen: seen.lit)
    await player.put("Discards")
    seen = await until(player.board.look, lambda seen: not seen.lit or seen.asks_again)
    if seen.asks_again:
        await player.confirm(fewer=False)
    await until(player.board.look, lambda seen: not seen.mine)
    await moves.choose("Table menu", "Take back the last move")
    await moves.sees(re.compile("There is nothing to take back"))
    await moves.press("Close")
    await moves.misses(re.compile("There is nothing to take back"))


# --- beside the board ---------------------------------------------------------------------------


async def test_people_talk_and_see_that_something_was_said(visitors: Visitors) -> None:
    two = await pair(visitors)
    ada, ben = two.people
    eve = await visitors.come(f"/t/{two.code}")
    assert not await unread(ben, "Chat")
    await say(ada, "Hello Ben <b>!</b>")
    await until(lambda: unread(ben, "Chat"), bool)
    await ben.find("tab", re.compile("^Chat")).click()
    await ben.sees("Hello Ben <b>!</b>")
    assert not await unread(ben, "Chat")
    await ben.find("tab", "Journal").click()
    await say(ada, "Your move?")
    await until(lambda: unread(ben, "Chat"), bool)
    await say(ben, "Patience …")
    await ada.sees("Patience …")
    await until(lambda: unread(eve, "Chat"), bool)
    await eve.find("tab", re.compile("^Chat")).click()
    await eve.press("Say your name to chat")
    await eve.dialog.get_by_label("Your name").fill("Eve")
    await eve.dialog.get_by_role("button", name="Come in").click()
    await say(eve, "I am Eve")
    await ada.sees("I am Eve")
    assert "Eve watching" in (await ada.tree()).one("tabpanel").said()


async def test_who_goes_away_is_seen_to_be_away(visitors: Visitors) -> None:
    two = await pair(visitors)
    seats = two.host.page.get_by_role("list", name="Seats")
    await expect(seats).not_to_contain_text("Away")
    await two.guest.open("/games")
    # Whose turn it is goes before where he is.
    mine = (await Board(two.host).look()).mine
    await expect(seats).to_contain_text("Away" if mine else "Thinking")
    await two.guest.open(f"/t/{two.code}")
    await expect(seats).not_to_contain_text("Away")


async def test_what_cannot_be_done_is_said_beside_the_finger(visitors: Visitors) -> None:
    two = await pair(visitors)
    moves, waits, look = await mover(two)
    await ByMouse(moves, random.Random(1)).board.place("Left mountain").click(force=True)
    await moves.sees("First choose a colour from your hand.")
    theirs = (await Board(waits).look()).hand
    await ByMouse(waits, random.Random(1)).choose(theirs[0])
    await waits.sees("It is not your turn.")
    assert look.hand == (await Board(moves).look()).hand
