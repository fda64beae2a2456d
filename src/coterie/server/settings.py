"""Settings for operators."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

MINUTE = 60_000

THIS_MACHINE = ("127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client may ask for. Rates are per second, with a burst."""

    message: int = 64 * 1024
    """Bytes of one message or body."""
    upload: int = 8 * 1024 * 1024
    """Bytes of a record that is uploaded."""
    seat_rate: float = 20.0
    seat_burst: int = 60
    address_rate: float = 50.0
    address_burst: int = 300
    page_rate: float = 100.0
    page_burst: int = 3_000
    """Pages and their files: a browser fetches dozens at once, and a whole school may have one address."""
    guesses: int = 20
    """Unknown room or transfer codes that an address may try in ten minutes."""
    replays: int = 30
    """Replays of running games, or uploads of records, for an address in ten minutes: each replays a whole game."""
    analyses: int = 12
    """Analyses of finished games for an address in ten minutes; existing ones don't count."""
    packs: int = 60
    """Packs that an address may upload in ten minutes."""
    chat_rate: float = 2.0
    chat_burst: int = 20
    """Chat lines of a seat, and of all spectators of a room together: they are stored."""
    seat_requests: int = 10
    """Requests for a bot's seat in a running game, from an address in ten minutes."""
    reports: int = 20
    """Bug reports from an address in ten minutes."""
    rooms_per_hour: int = 120
    """Rooms that an address may make."""
    sockets_per_address: int = 200
    """Sockets, polls and streams that an address may hold open."""


@dataclass(frozen=True, slots=True)
class Settings:
    store: str
    host: str = "127.0.0.1"
    port: int = 8000
    public: str | None = None
    """The public address, if there is a proxy in front."""
    origins: tuple[str, ...] = ()
    """Other origins that may use this server."""
    proxied: bool = False
    """Whether to trust a proxy's headers about the client's address and TLS."""
    watchers: tuple[str, ...] = THIS_MACHINE
    """Addresses that may read the metrics. They count secret inputs too, so not a player's."""
    static: Path | None = None
    """The folder of the built client, if it is not the package's own."""
    grace: int = MINUTE
    """Milliseconds without a connection after which a bot takes over."""
    host_grace: int = MINUTE
    """Milliseconds without a connection after which another person becomes host."""
    look: int = 30_000
    """Milliseconds that people have to look at their own role before a game with hidden roles begins; 0 skips it."""
    pace: float = 1.0
    """How long bots pause, relative to the default; 0 for not at all."""
    speed: float = 1.0
    """How fast the clocks of games run."""
    think: float = 2.0
    """Seconds that a bot may think about one decision."""
    workers: int | None = None
    """Number of bot worker processes."""
    limits: Limits = field(default_factory=Limits)
