"""Other server processes on the same store: notices to them, and who is connected there.

A room reports who is connected to it here and asks who is connected at all; whether that involves several processes is
decided here. A single process needs none of it: `Peers` does nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from coterie.kernel import Seat
from coterie.server.store.store import Store


class Presence(NamedTuple):
    """Who is connected to a room: the seats, the number of spectators, and whether the host is."""

    seats: frozenset[Seat] = frozenset()
    watching: int = 0
    host: bool = False

    def with_those(self, other: Presence) -> Presence:
        return Presence(self.seats | other.seats, self.watching + other.watching, self.host or other.host)


class PeerListener(Protocol):
    """What happens at other processes."""

    def room_written(self, code: str) -> None:
        """Something was written in a room."""

    def presence_changed(self, code: str) -> None:
        """Someone connected to a room or disconnected."""

    def face_made(self, code: str, seat: Seat, face: str) -> None:
        """Someone made a face."""


class Peers:
    """The other processes of an unshared store: there are none."""

    def start(self, listener: PeerListener) -> None:
        """Begin to listen."""

    def stop(self) -> None:
        """Stop sending and receiving notices."""

    def input_appended(self, room: str) -> None:
        """Notify the others that a game has another input."""

    def room_changed(self, room: str) -> None:
        """Notify the others that a room, or its chat, has changed."""

    def reacted(self, room: str, seat: Seat, face: str) -> None:
        """Tell the others that somebody made a face."""

    def say_present(self, room: str, here: Presence) -> None:
        """Notify the others who is connected to a room here."""

    def connected(self, room: str, here: Presence) -> Presence:
        """Who is connected to a room in all processes, given who is connected here."""
        return here

    def away_from(self, room: str) -> bool:
        """True if nobody is connected to a room in another process."""
        return True

    def expire(self, now: int) -> list[str]:
        """Drop expired reports; the rooms in which that changes who is connected."""
        return []

    def clock_set(self, moved: int) -> None:
        """The machine's clock was set, by this many milliseconds."""


def peers_of(store: Store, owner: str, wall: Callable[[], int]) -> Peers:
    """The other processes of a store. `owner` names this one, `wall` is its clock in milliseconds."""
    if not store.shared:
        return Peers()
    from coterie.server.store.postgres_peers import PostgresPeers  # whose driver takes memory that SQLite need not pay

    return PostgresPeers(store, owner, wall)
