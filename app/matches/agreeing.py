"""How the people of one room come to an agreement: stored beside the log, then carried out."""

from collections.abc import Callable, Sequence
from typing import Any

from app.kernel.position import Seat
from app.matches.commands import Beside, Judge, Judgement, Landed, Reply
from app.matches.match import Judged, Match
from app.matches.offers import Offers, at_once, carry_out, is_said, said
from app.matches.ports import Append, BesideLog, Clock, Consent, Do, Fate, MatchTx, Matter
from app.matches.scene import Scene


class Agreeing:
    """The offers of one room. `tell` shows everybody the present ones."""

    def __init__(
        self,
        scene: Scene,
        beside: BesideLog,
        clock: Clock,
        submit: Callable[[Judge, Reply], None],
        tell: Callable[[], None],
    ) -> None:
        self._scene = scene
        self._beside = beside
        self._clock = clock
        self._submit = submit
        self._tell = tell

    def say(self, matter: Matter, seat: Seat, command: str, do: Do, reply: Reply) -> None:
        """Let a seat ask, accept or decline."""

        def judge(match: Match) -> Judgement:
            done = at_once(match, matter, seat, command, do, self._clock.now())
            draft = Consent(match.key, match.state.seq, matter, seat, seat, do, command)
            if isinstance(done, Judged):
                return Beside(lambda append: self._do_once(match, draft, append), done)
            if done is not None:
                return done
            return Beside(lambda _: self._store(match, draft))

        self._submit(judge, reply)

    async def _do_once(self, match: Match, draft: Consent, append: Append | None) -> Landed:
        """Do what needs nobody's consent; not when it is an earlier asking that comes again.

        The same words may once have asked the others: for the pause that they would end now, or to
        take back an act before this one.
        """
        now = self._clock.now()

        def work(tx: MatchTx) -> Fate:
            if append is None or is_said(tx, match, draft):
                return "early"
            return tx.matches.append(append, now)

        return Landed(await self._beside.write(work))

    async def _store(self, match: Match, draft: Consent) -> Landed:
        heard = await self._beside.write(lambda tx: said(tx, match, draft))
        if heard is None:
            return Landed("lost")
        return Landed("early", then=lambda: self.hear(heard))

    def hear(self, heard: Sequence[Consent]) -> None:
        """Take note of all that was said after an entry, here or in another process."""
        match, before = self._scene.match, self._scene.offers
        seq = heard[0].seq if heard else -1
        if match is None or match.state.seq != seq or before.number_at(seq) >= len(heard):
            return
        self._scene.offers = Offers(seq, heard)
        self._tell()
        self.carry_out()

    def carry_out(self) -> None:
        """Carry out what everybody has agreed to."""
        match, offers = self._scene.match, self._scene.offers
        agreed = None if match is None else offers.carried(match)
        if agreed is None:
            return
        matter, asker = agreed

        def judge(match: Match) -> Judgement:
            if match.state.seq != offers.seq:
                return None
            return carry_out(match, matter, asker, self._clock.now())

        self._submit(judge, _nobody)


def _nobody(answer: dict[str, Any]) -> None:
    """Take an answer that nobody waits for."""
    del answer
