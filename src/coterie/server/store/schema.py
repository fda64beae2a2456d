"""The SQLAlchemy tables of the store. `migrations/` creates them; a test compares the two.

No secret is stored in the clear: the holder of a seat is stored as the digest of a token, a transfer code as its
digest. Times are milliseconds since 1970.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text

metadata = MetaData()


def _room() -> Column[str]:
    return Column("room", Text, ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True)


rooms = Table(
    "rooms",
    metadata,
    Column("code", Text, primary_key=True),
    Column("version", Integer, nullable=False),  # raised with every change: changing an old version fails
    Column("state", Text, nullable=False),
    Column("listed", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("data", Text, nullable=False),  # the room itself, as JSON (`rooms.RoomData`)
    Column("head", Text),  # the first line of its record, once it is started
    Column("origin", Text, nullable=False),  # digest of the address that made it, for the limit
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("rooms_listed", "listed", "state"),
)

inputs = Table(
    "inputs",
    metadata,
    _room(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("key", Text),  # "seat/key of the request": a writer has read the earlier ones, so the same request acts once
    Column("lines", Text, nullable=False),  # the input as in a record, with the digest and the end after it
    Column("stamp", BigInteger, nullable=False),
)

chats = Table(
    "chats",
    metadata,
    _room(),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("key", Text),
    Column("seat", Integer),  # none: a spectator, visible to spectators
    Column("name", Text, nullable=False),
    Column("heard_by", Text),  # seats, as a JSON list; none: everybody
    Column("after", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("seen", Integer, nullable=False, server_default="0"),  # 1: a whisper; others see that it was said
    Index("chats_key", "room", "key", unique=True),
)

holders = Table(
    "holders",
    metadata,
    _room(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("token", Text, primary_key=True),
    Index("holders_token", "token"),
)

transfers = Table(
    "transfers",
    metadata,
    Column("code", Text, primary_key=True),
    Column("room", Text, ForeignKey("rooms.code", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("moves", Integer, nullable=False, server_default="0"),  # 1: the device that held the seat before loses it
)

history_codes = Table(
    "history_codes",
    metadata,
    Column("code", Text, primary_key=True),
    Column("token", Text, nullable=False),  # digest of the token whose finished games it gives
    Column("until", BigInteger, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    _room(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)

requests = Table(
    "requests",
    metadata,
    Column("key", Text, primary_key=True),
    Column("reply", Text, nullable=False),
    Column("stamp", BigInteger, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    _room(),
    Column("owner", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("clock", BigInteger, nullable=False),  # what the game's clock read ...
    Column("stamp", BigInteger, nullable=False),  # ... at this time
)

stories = Table(
    "stories",
    metadata,
    _room(),
    Column("data", LargeBinary, nullable=False),  # of a finished game, compressed JSON (`review.KeptStory`)
    Column("stamp", BigInteger, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    _room(),
    Column("done", Integer, nullable=False),  # 0: running, or interrupted
    Column("result", LargeBinary, nullable=False),  # the results so far, compressed JSON (`analysis.results.Analysis`)
    Column("lines", LargeBinary, nullable=False),  # the work so far, to continue from; empty when it is done
    Column("stamp", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("room", Text, ForeignKey("rooms.code", ondelete="CASCADE"), nullable=False),
    Column("data", Text, nullable=False),
    Column("stamp", BigInteger, nullable=False),
)
