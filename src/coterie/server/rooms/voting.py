"""Votes at a table: undo, ending the game early, freeing a seat, giving a bot's seat to a late friend, pausing,
waiting for absent players.

Votes are stored with the room, so people at different processes vote on the same thing, and a restart loses no vote.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING

from coterie import games
from coterie.kernel import Refused, Seat
from coterie.kernel.chance import SeededRandom
from coterie.kernel.words import seat as seat_mark
from coterie.server.http.errors import Denied, DeniedAfterVote, empty_seat
from coterie.server.rooms.room_data import DeclinedData, ProposalData, RoomData
from coterie.server.rooms.takeover import free_seat, give_seat
from coterie.table.record import Head

if TYPE_CHECKING:
    from coterie.server.rooms.room import Room

PROPOSAL_MS = 60_000
"""How long the table has to agree to a proposal, in milliseconds."""

PAUSE_PROPOSAL_MS = 30_000
"""How long it has to agree to a pause, in milliseconds: the clock runs on meanwhile."""
NO_SEAT = -1
"""The proposer without a seat: a host who watches."""

DEALS_SAMPLED = 3
"""How many deals of a setup are examined for hidden sides."""


@lru_cache(maxsize=256)
def larger_side(game: str, seats: int, options: tuple[tuple[str, int | str], ...], pack: str | None) -> int | None:
    """How many play for the larger side, if sides are hidden; None if they are public, or if everyone plays alone. It
    follows from the setup alone, which everyone knows.
    """
    rules = games.get(game)
    components = None if pack is None else rules.read_pack(pack, "pack.toml")
    largest, hidden = 0, False
    for seed in range(DEALS_SAMPLED):
        state = rules.start(seats, seed, dict(options), components, recorded=True)
        sides = rules.sides(state)
        if len(set(sides)) < 2:
            return None
        largest = max(largest, *map(sides.count, sides))
        hidden = hidden or rules.sides(state.imagine(None, SeededRandom(seed))) != sides
    return largest if hidden else None


def side_needed(head: Head) -> int | None:
    """The larger side in the game of this record. Cached, since it takes a few deals to know."""
    return larger_side(head.game, head.seats, tuple(sorted(head.options.items())), head.pack_text)


class Consent:
    """The agreements of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room

    @property
    def voters(self) -> set[Seat]:
        """The people who can vote: those who play themselves."""
        return set(self.room.data.people) - self.room.standing

    @property
    def needed(self) -> int:
        """How many must agree. If sides are hidden: more than the larger side has, so that none can do it alone."""
        voters, live = len(self.voters), self.room.live
        if live is None:
            return voters
        larger = side_needed(live.table.record.head)
        return voters if larger is None else min(voters, larger + 1)

    @property
    def proposal(self) -> ProposalData | None:
        """The current proposal."""
        asked = self.room.data.proposal
        return None if asked is None or asked.until < self.room.house.wall() else asked

    @property
    def undecided(self) -> ProposalData | None:
        """The current proposal, if it is not decided yet."""
        asked = self.proposal
        return None if asked is None or self._granted(asked) else asked

    # --- proposals -------------------------------------------------------------------------------------------

    async def take_back(self, seat: Seat, key: str, mine: Collection[Seat]) -> None:
        """Undo: right away if nobody can have learned anything, otherwise as a proposal. `mine` are all seats of the
        device: a person who plays several agrees for all of them.
        """
        live = self.room.playing()
        if f"{seat}/{key}" in live.keys:
            return
        to = live.table.before_last_answer(seat)
        if to is None:
            raise Refused("", "You have no move to undo yet")
        if self._asked_already(seat, key):
            return
        if live.table.learned_since(seat, to) is None or self.voters <= set(mine):
            await live.back(to, (seat,), f"{seat}/{key}")
            return
        await self._propose(ProposalData(0, key, seat, to, self._taken_back(to, seat), PROPOSAL_MS, []), mine)

    async def end_early(self, seat: Seat, key: str, mine: Collection[Seat]) -> None:
        """End the game here, without a result, if the table agrees."""
        self.room.playing()
        if self._asked_already(seat, key):
            return
        if self.voters <= set(mine):
            await self.room.change(_end)
            return
        await self._propose(ProposalData(0, key, seat, None, "", PROPOSAL_MS, [], what="end"), mine)

    def _asked_already(self, seat: Seat | None, key: str) -> bool:
        """Whether this same request is the current proposal; Refused if another one is."""
        asked = self.proposal
        if asked is not None and (asked.by, asked.key) != (seat, key):
            raise Refused("", "Another vote is open: finish that one first")
        return asked is not None

    async def free(self, by: Seat | None, mine: Collection[Seat], seat: Seat) -> None:
        """Free a seat of the running game, so that someone else can take it over, if the others agree."""
        self.room.playing()
        if seat not in self.room.data.people:
            raise empty_seat(seat)
        if self.voters - self._absent(seat) <= set(mine):
            await free_seat(self.room, seat)
            return
        asker = NO_SEAT if by is None else by
        asked = ProposalData(0, f"free {seat}", asker, None, seat_mark(seat), PROPOSAL_MS, [], what="free", free=seat)
        await self._propose(asked, mine)

    async def ask_for_seat(self, seat: Seat, name: str, token: str) -> Seat | None:
        """Ask every person at the table for a bot's seat: who gets it learns what that seat knows. The seat, where
        nobody has to be asked, else None."""
        self.room.playing()
        asked = self.proposal
        if asked is not None and (asked.what, asked.seat, asked.token) == ("seat", seat, token):
            return None
        if asked is not None:
            raise Refused("", "Another vote is open: ask again when it is over")
        if self.room.data.people and not self.voters:
            raise Refused("", "Nobody is here to agree")
        asked = ProposalData(
            0,
            f"seat {seat}",
            NO_SEAT,
            None,
            seat_mark(seat),
            PROPOSAL_MS,
            [],
            what="seat",
            seat=seat,
            name=name,
            token=token,
        )
        if not self.voters:
            await give_seat(self.room, seat, name, token)
            return seat
        await self._propose(asked, ())
        return None

    async def _propose(self, asked: ProposalData, mine: Collection[Seat]) -> None:
        """Put a proposal to the table. Its `until` says how long the table has."""
        asked.votes = sorted(({asked.by} & set(self.room.data.people)) | (self.voters & set(mine)))
        asked.until += self.room.house.wall()

        def propose(data: RoomData) -> None:
            if not self._asked_already(asked.by, asked.key):
                data.proposals += 1
                asked.id, data.proposal, data.declined = data.proposals, asked, None

        await self.room.change(propose)

    def _taken_back(self, to: int, by: Seat) -> str:
        """What everyone saw happen since then."""
        table = self.room.playing().table
        told = [event.text(table.state.pack, seat_mark) for _, event in table.log(None, since=to)]
        return " ".join(told[-5:]) or f"The last answer of {seat_mark(by)}"

    async def vote(self, mine: Collection[Seat], id: int, yes: bool) -> None:
        """Vote with the seats of a device. An agreed undo is stored before it is carried out: if the process dies in
        between, the same vote sent again completes it.
        """

        def cast(data: RoomData) -> ProposalData | None:
            asked = data.proposal
            if asked is None or asked.id != id or self.proposal is None:
                raise Refused("", "That vote is over")
            voters = self.voters_on(asked)
            voting = voters & set(mine)
            if not voting:
                raise Refused("", "Only players can vote")
            asked.votes = sorted(set(asked.votes) | voting if yes else set(asked.votes) - voting)
            asked.noes = sorted(set(asked.noes) - voting if yes else set(asked.noes) | voting)
            if self._granted(asked) and asked.what in ("undo", "free", "seat"):
                return asked
            if self._granted(asked):
                self._agreed(data, asked)
            elif self._open(asked):
                return None
            else:
                data.declined = DeclinedData(asked.what, min(asked.noes))
            data.proposal = None
            return None

        granted = await self.room.change(cast)
        if granted is not None and granted.free is not None:
            await free_seat(self.room, granted.free)
            await self._close(id)
        elif granted is not None and granted.seat is not None:
            try:
                await give_seat(self.room, granted.seat, granted.name, granted.token)
            except Denied as denied:
                raise DeniedAfterVote(denied.status, denied.what, denied.allowed) from None
            finally:
                await self._close(id)
        elif granted is not None and granted.to is not None:
            await self.room.playing().back(granted.to, granted.votes, f"{granted.by}/{granted.key}")
            await self._close(id)

    def _agreed(self, data: RoomData, asked: ProposalData) -> None:
        if asked.what == "end":
            _end(data)
        elif asked.what == "pause":
            data.paused = True

    def _open(self, asked: ProposalData) -> bool:
        """Whether those who have not declined are still enough. A pause and a newcomer's request for a seat fail at the
        first no.
        """
        if asked.what in ("pause", "seat"):
            return not asked.noes
        return len(self.voters_on(asked) - set(asked.noes)) >= self.needed_for(asked)

    def _granted(self, asked: ProposalData) -> bool:
        return len(self.voters_on(asked) & set(asked.votes)) >= self.needed_for(asked)

    def voters_on(self, asked: ProposalData) -> set[Seat]:
        """Who can vote on it: on freeing a seat, only people who are connected."""
        return self.voters - self._absent(asked.free)

    def _absent(self, seat: Seat | None) -> set[Seat]:
        return set() if seat is None or seat in self.room.here else {seat}

    def needed_for(self, asked: ProposalData) -> int:
        """How many of them must."""
        if asked.what == "seat":
            return len(self.voters_on(asked))
        return min(self.needed, len(self.voters_on(asked)))

    async def _close(self, id: int) -> None:
        def close(data: RoomData) -> None:
            if data.proposal is not None and data.proposal.id == id:
                data.proposal = None

        await self.room.change(close)

    def beat(self, now: int) -> None:
        """Let undecided proposals expire."""
        asked, look = self.room.data.proposal, self.room.data.look
        if asked is not None and asked.until < now:
            self.room.house.spawn(self._close(asked.id))
        if look is not None and look.until is not None and look.until < now:
            self.room.house.spawn(self.room.change(lambda data: setattr(data, "look", None)))

    def clock_set(self, moved: int) -> None:
        """The machine's clock was set: the table keeps its remaining time. If several processes see it, the first moves
        the end of the proposal, and the others find it where it should be.
        """
        now = self.room.house.wall()

        def move(data: RoomData) -> None:
            if data.proposal is not None and not now <= data.proposal.until <= now + PROPOSAL_MS:
                data.proposal.until += moved

        if self.room.data.proposal is not None:
            move(self.room.data)  # before the next beat finds it expired
            self.room.house.spawn(self.room.change(move))
            self.room.mark("undo")

    # --- the clock, and who is away --------------------------------------------------------------------------

    async def pause(self, seat: Seat, key: str, mine: Collection[Seat]) -> None:
        """Pause the clock: right away if everyone who plays is on this device, otherwise as a proposal. Asking for what
        someone else has proposed is agreeing to it.
        """
        self.room.playing()
        if self.room.data.paused:
            raise Refused("", "The clock is already paused")
        asked = self.proposal
        if asked is not None and asked.what == "pause" and (asked.by, asked.key) != (seat, key):
            await self.vote(mine, asked.id, True)
            return
        if self._asked_already(seat, key):
            return
        if self.voters <= set(mine):
            await self.room.change(lambda data: setattr(data, "paused", True))
            return
        await self._propose(ProposalData(0, key, seat, None, "", PAUSE_PROPOSAL_MS, [], what="pause"), mine)

    async def resume(self) -> None:
        """Resume the clock: anyone who plays may."""
        self.room.playing()

        def go_on(data: RoomData) -> None:
            if not data.paused:
                raise Refused("", "The clock is already running")
            data.paused = False

        await self.room.change(go_on)

    async def add_time(self, seat: Seat, key: str) -> None:
        """Add a minute, as the host, without a vote: everyone sees it."""
        if self.room.host_seat != seat:
            raise Refused("", "Only the host can add time")
        await self.room.playing().add_time(seat, f"{seat}/{key}")

    async def look(self, mine: Collection[Seat]) -> None:
        """The seats of a device have looked at their roles; the game begins when all people have."""
        voters = self.voters

        def looked(data: RoomData) -> None:
            if data.look is None:
                return
            data.look.looked = sorted({*data.look.looked, *mine} & set(data.people))
            if voters <= set(data.look.looked):
                data.look = None

        await self.room.change(looked)

    async def wait(self, mine: Collection[Seat], on: bool) -> None:
        """Vote to wait for absent players instead of letting a bot take over; everyone who is here must agree."""

        def agree(data: RoomData) -> None:
            data.waits = sorted({*data.waits, *mine} if on else {*data.waits} - set(mine))

        await self.room.change(agree)


def _end(data: RoomData) -> None:
    if data.state == "playing":
        data.state, data.ended = "over", True
