"""Parry, broken in every way that the contract forbids to a game with windows."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.kernel.chance import Chance
from app.kernel.game import Prompt, Step, Window
from app.kernel.position import Seat
from tests.conformance.breaking import breaks
from tests.toys import parry
from tests.toys.parry import Order, Parry, ParryGame


class Windowing(ParryGame):
    def window(self, public: parry.Public) -> Window | None:
        window = super().window(public)
        return window and self.instead(window)

    def instead(self, window: Window) -> Window:
        raise NotImplementedError


@breaks("windows")
class UnknownKind(Windowing):
    def instead(self, window: Window) -> Window:
        return replace(window, setting="other")


@breaks("windows")
class WaitsForNobody(Windowing):
    def instead(self, window: Window) -> Window:
        return replace(window, eligible=(), closer=None, longest=window.hold)


@breaks("windows")
class CloserIsNotWaitedFor(Windowing):
    def instead(self, window: Window) -> Window:
        return replace(window, closer=window.roller, longest=9.0)


@breaks("windows")
class EndsBeforeItBegan(Windowing):
    def instead(self, window: Window) -> Window:
        return replace(window, hold=11.0)


@breaks("windows")
class RestartsUnseen(Windowing):
    def instead(self, window: Window) -> Window:
        return replace(window, subject={"no": window.subject["no"]})


@breaks("windows")
class CountsWindowsDown(Windowing):
    def instead(self, window: Window) -> Window:
        return replace(window, subject={**window.subject, "no": -window.subject["asked"]})


@breaks("windows")
class KeepsItsQuestion(ParryGame):
    def parry(self, position: parry.Pos, seat: Seat) -> parry.Taken:
        after = super().parry(position, seat)
        if position.public.stack:
            return after
        return Step(self.play(position, seat, "P"), after.emits, reveals=False)


@breaks("windows")
class ClosesWhatIsNotOpen(ParryGame):
    def close(self, position: parry.Pos, chance: Chance) -> parry.Taken:
        if not self.window(position.public):
            return Step(position, (), reveals=False)
        return super().close(position, chance)


@breaks("4")
class AsksInAWindow(ParryGame):
    def awaited(self, public: parry.Public) -> Mapping[Seat, Prompt]:
        return super().awaited(replace(public, stack=()))


@breaks("defaults")
class OrdersWhatIsForbidden(ParryGame):
    def order(self, sight: Any, order: Order) -> Any:
        return Parry() if order.parry else None
