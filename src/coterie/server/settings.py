"""What an operator can choose."""

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
    """Pages and their files: a browser fetches dozens at once, and a school has one address."""
    guesses: int = 20
    """Unknown codes, room or transfer, that an address may try in ten minutes."""
    replays: int = 30
    """Running games that an address may have told again in ten minutes, or records it may upload: each is played once
    more for it."""
    analyses: int = 12
    """Finished games that an address may have analysed in ten minutes; those that were analysed before don't count."""
    packs: int = 60
    """Packs that an address may bring in ten minutes."""
    chat_rate: float = 2.0
    chat_burst: int = 20
    """Lines that a seat may say to others, and all who watch a room together: they are kept."""
    seat_requests: int = 10
    """Bots' seats that newcomers from an address may ask a running game for in ten minutes."""
    reports: int = 20
    """Bug reports that an address may leave in ten minutes."""
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
    """The address that people see, if a proxy is in front."""
    origins: tuple[str, ...] = ()
    """Other pages that may use this server."""
    proxied: bool = False
    """Whether to believe what a proxy says of the client's address and of TLS."""
    watchers: tuple[str, ...] = THIS_MACHINE
    """Addresses that are given the metrics. They count inputs, those of which nobody is to know too: no player's."""
    static: Path | None = None
    """The folder of the built client, if it is not the one in the package."""
    grace: int = MINUTE
    """Milliseconds without a connection after which a bot sits in."""
    host_grace: int = MINUTE
    """Milliseconds after which the host's place passes on."""
    look: int = 30_000
    """Milliseconds that people have to look at their own role before a game with hidden roles begins; 0: they are not
    asked to."""
    pace: float = 1.0
    """How long bots pause, compared to the usual; 0: not at all."""
    speed: float = 1.0
    """How fast the clocks of games run."""
    think: float = 2.0
    """Seconds that a bot may think about one decision."""
    workers: int | None = None
    """Processes that think."""
    limits: Limits = field(default_factory=Limits)
