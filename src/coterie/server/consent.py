"""What a table agrees to: taking moves back, ending the game early, stopping the clock, waiting for whoever is away.

Who has agreed to what is kept with the room: so people at different processes vote on the same thing, and a restart
forgets nobody's vote."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING

from coterie import games
from coterie.kernel import Refused, Seat
from coterie.kernel.chance import SeededRandom
from coterie.kernel.words import seat as seat_mark
from coterie.server.rooms import Proposal, RoomData

if TYPE_CHECKING:
    from coterie.server.room import Room

LASTS = 60_000
"""Milliseconds that a table has to agree to a proposal."""

DEALS = 3
"""So many deals of a setup are looked at for hidden sides."""


@lru_cache(maxsize=256)
def larger_side(game: str, seats: int, options: tuple[tuple[str, int | str], ...], pack: str | None) -> int | None:
    """How many play for the larger side, where nobody who watches could say who does; None where all can, or where
    everybody plays for themselves. It follows from the setup alone: what it needs is told to everybody."""
    rules = games.get(game)
    components = None if pack is None else rules.read_pack(pack, "pack.toml")
    largest, hidden = 0, False
    for seed in range(DEALS):
        state = rules.start(seats, seed, dict(options), components, recorded=True)
        sides = rules.sides(state)
        if len(set(sides)) < 2:
            return None
        largest = max(largest, *map(sides.count, sides))
        hidden = hidden or rules.sides(state.imagine(None, SeededRandom(seed))) != sides
    return largest if hidden else None


class Consent:
    """The agreements of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room

    @property
    def voters(self) -> set[Seat]:
        """People who can agree: those who play themselves."""
        return set(self.room.data.people) - self.room.standing

    @property
    def needed(self) -> int:
        """How many must agree. Where sides are hidden: more than the larger side has, so that none can do it alone."""
        voters, live = len(self.voters), self.room.live
        if live is None:
            return voters
        head = live.table.record.head
        larger = larger_side(head.game, head.seats, tuple(sorted(head.options.items())), head.pack_text)
        return voters if larger is None else min(voters, larger + 1)

    @property
    def proposal(self) -> Proposal | None:
        """What the table is asked now."""
        asked = self.room.data.proposal
        return None if asked is None or asked.until < self.room.house.wall() else asked

    @property
    def undecided(self) -> Proposal | None:
        """What the table is still to decide."""
        asked = self.proposal
        return None if asked is None or self._granted(asked) else asked

    # --- proposals -------------------------------------------------------------------------------------------

    async def take_back(self, seat: Seat, key: str, mine: Collection[Seat]) -> None:
        """Undo: at once where nobody can have learned anything, else as a proposal. `mine` are all seats of the device:
        who plays for several agrees for all of them."""
        live = self.room.playing()
        if f"{seat}/{key}" in live.keys:
            return
        to = live.table.before_last_answer(seat)
        if to is None:
            raise Refused("", "You have said nothing yet that could be taken back")
        if self._asked_already(seat, key):
            return
        if live.table.learned_since(seat, to) is None or self.voters <= set(mine):
            await live.back(to, (seat,), f"{seat}/{key}")
            return
        await self._propose(seat, key, mine, to, self._taken_back(to, seat))

    async def end_early(self, seat: Seat, key: str, mine: Collection[Seat]) -> None:
        """End the game here, without a result, if the table agrees to it."""
        self.room.playing()
        if self._asked_already(seat, key):
            return
        if self.voters <= set(mine):
            await self.room.change(_end)
            return
        await self._propose(seat, key, mine, None, "")

    def _asked_already(self, seat: Seat, key: str) -> bool:
        """Whether this very request is what the table is asked about; Refused if it is asked about another."""
        asked = self.proposal
        if asked is not None and (asked.by, asked.key) != (seat, key):
            raise Refused("", "The table is asked about something else: agree to that, or wait")
        return asked is not None

    async def _propose(self, seat: Seat, key: str, mine: Collection[Seat], to: int | None, takes_back: str) -> None:
        votes = sorted({seat} | (self.voters & set(mine)))
        until = self.room.house.wall() + LASTS

        def propose(data: RoomData) -> None:
            if not self._asked_already(seat, key):
                data.proposals += 1
                data.proposal = Proposal(data.proposals, key, seat, to, takes_back, until, votes)

        await self.room.change(propose)

    def _taken_back(self, to: int, by: Seat) -> str:
        """What everybody saw happen since then."""
        table = self.room.playing().table
        told = [event.text(table.state.pack, seat_mark) for _, event in table.log(None, since=to)]
        return " ".join(told[-5:]) or f"The last answer of {seat_mark(by)}"

    async def vote(self, mine: Collection[Seat], id: int, yes: bool) -> None:
        """The seats of a device agree or do not. That moves are to be taken back is kept before they are: who is cut
        off in between sends the vote again, and it is done then."""
        voting = self.voters & set(mine)

        def cast(data: RoomData) -> Proposal | None:
            asked = data.proposal
            if asked is None or asked.id != id or self.proposal is None:
                raise Refused("", "That proposal is over")
            if not voting:
                raise Refused("", "Only those who play may vote")
            asked.votes = sorted(set(asked.votes) | voting if yes else set(asked.votes) - voting)
            asked.noes = sorted(set(asked.noes) - voting if yes else set(asked.noes) | voting)
            if self._granted(asked) and asked.to is not None:
                return asked
            if self._granted(asked):
                _end(data)
            elif len(self.voters - set(asked.noes)) >= self.needed:
                return None
            data.proposal = None
            return None

        granted = await self.room.change(cast)
        if granted is not None and granted.to is not None:
            await self.room.playing().back(granted.to, granted.votes, f"{granted.by}/{granted.key}")
            await self._close(id)

    def _granted(self, asked: Proposal) -> bool:
        return len(self.voters & set(asked.votes)) >= self.needed

    async def _close(self, id: int) -> None:
        def close(data: RoomData) -> None:
            if data.proposal is not None and data.proposal.id == id:
                data.proposal = None

        await self.room.change(close)

    def beat(self, now: int) -> None:
        """A proposal that nobody has decided is over in the end."""
        asked = self.room.data.proposal
        if asked is not None and asked.until < now:
            self.room.house.spawn(self._close(asked.id))

    def clock_set(self, moved: int) -> None:
        """The machine's clock was set: the table has as long as it had. Where several processes see it, the first moves
        the end of the proposal, and the others find it where it can be."""
        now = self.room.house.wall()

        def move(data: RoomData) -> None:
            if data.proposal is not None and not now <= data.proposal.until <= now + LASTS:
                data.proposal.until += moved

        if self.room.data.proposal is not None:
            move(self.room.data)  # before the next beat finds that it is over
            self.room.house.spawn(self.room.change(move))
            self.room.mark("undo")

    # --- the clock, and who is away --------------------------------------------------------------------------

    async def pause(self, mine: Collection[Seat], on: bool) -> None:
        """The seats of a device agree to stop the clock, or to let it run again."""
        self.room.playing()

        def agree(data: RoomData) -> None:
            if data.paused == on:
                raise Refused("", "The clock is stopped already" if on else "The clock is running already")
            votes = {*data.pauses, *mine}
            if len(votes & self.voters) >= self.needed:
                data.paused, data.pauses = on, []
            else:
                data.pauses = sorted(votes)

        await self.room.change(agree)

    async def wait(self, mine: Collection[Seat], on: bool) -> None:
        """Let us wait for whoever is away, instead of letting a bot sit in; all who are there must want it."""

        def agree(data: RoomData) -> None:
            data.waits = sorted({*data.waits, *mine} if on else {*data.waits} - set(mine))

        await self.room.change(agree)


def _end(data: RoomData) -> None:
    if data.state == "playing":
        data.state, data.ended = "over", True
