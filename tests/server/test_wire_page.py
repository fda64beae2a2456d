"""The wire page: every message on it was really sent.

`cd tests && python -m server.test_wire_page` puts what is sent now into the page.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from coterie import games
from coterie.server.tables.bot_workers import Thinkers
from server.live_server import OPEN, Running, running, settings
from toys.tictactoe import TicTacToe

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "reference" / "wire.md"
BLOCK = re.compile(r"<!-- (?P<name>[\w ]+) -->\n```json\n(?P<text>.*?)```", re.DOTALL)


def session(server: Running) -> dict[str, Any]:
    """Two people play tic-tac-toe, and do everything once: each message under its name."""
    dana, kim = server.client(), server.client()
    made = dana.post("/api/rooms", {"game": "tictactoe", "name": "Dana"})
    code = made["code"]
    sent: dict[str, Any] = {"make": {"game": "tictactoe", "name": "Dana"}, "seated": made}
    kim.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    mine = dana.socket(code, seat=0)
    dana.post(f"/api/rooms/{code}/start")
    mine.until("news")
    theirs = kim.socket(code, seat=1)

    def say(name: str, kind: str, who: Any = mine, **fields: Any) -> None:
        before = len(who.frames)
        who.ask(kind, key=f"k-{name}", **fields)
        sent[f"say {name}"] = {"type": kind, "key": f"k-{name}", **fields}
        sent[f"reply {name}"] = json.loads(who.frames[-1])
        sent.setdefault("between " + name, [json.loads(text) for text in who.frames[before:-1]])

    sent["hello"] = {"type": "hello", "seat": 0, "stream": "", "seen": 0}
    say("ping", "ping")
    say("refused", "answer", ask=mine.asks[0]["id"], answer="9")
    say("why", "why", ask=mine.asks[0]["id"], answer="9")
    say("preview", "preview", ask=mine.asks[0]["id"], answer="4")
    say("hint", "hint", ask=mine.asks[0]["id"])
    say("answer", "answer", ask=mine.asks[0]["id"], answer="4")
    sent["news"] = next(each for each in sent["between answer"] if each["type"] == "news")
    theirs.until("news")
    say("chat", "chat", text="Good luck!")
    sent["chat"] = next(each for each in sent["between chat"] if each["type"] == "chat")
    say("react", "react", face="glad")
    sent["reaction"] = next(each for each in sent["between react"] if each["type"] == "reaction")
    say("note", "note", text="Kim likes corners")
    sent["notes"] = next(each for each in sent["between note"] if each["type"] == "notes")
    theirs.answer("0")
    say("undo", "undo")
    asked = theirs.until("undo")
    while asked["proposal"] is None:
        asked = theirs.until("undo")
    sent["undo"] = json.loads(theirs.frames[-1])
    say("vote", "vote", who=theirs, proposal=asked["proposal"]["id"], yes=True)
    say("end", "end", who=theirs)
    asked = mine.until("undo")
    while asked["proposal"] is None:
        asked = mine.until("undo")
    sent["end"] = json.loads(mine.frames[-1])
    say("stay", "vote", proposal=asked["proposal"]["id"], yes=False)
    say("pause", "pause")
    asked = theirs.until("undo")
    while asked["proposal"] is None or asked["proposal"]["what"] != "pause":
        asked = theirs.until("undo")
    sent["pause"] = json.loads(theirs.frames[-1])
    theirs.ask("vote", proposal=asked["proposal"]["id"], yes=True)
    while not mine.until("clock")["paused"]:
        pass
    sent["clock"] = json.loads(next(text for text in reversed(mine.frames) if '"type":"clock"' in text))
    say("resume", "resume")
    say("add_time", "add_time")
    say("look", "look")
    say("all_ready", "all_ready")
    theirs.close()
    mine.until("presence")
    while mine.client_seats()[1]["connected"]:
        mine.until("presence")
    sent["presence"] = json.loads(mine.frames[-1])
    sent["welcome"] = json.loads(dana.socket(code, seat=0).frames[0])
    sent["failed"] = dana.get("/api/rooms/CCCCC", 404)
    sent["say over http"] = dana.post(f"/api/rooms/{code}/say?seat=0", {"type": "ping", "key": "k1"})
    dana.post(f"/api/rooms/{code}/leave")
    sent["bye"] = mine.until("bye")
    return {name: normal(message, code) for name, message in sent.items()}


def normal(message: Any, code: str) -> Any:
    """What differs from run to run, made the same."""
    text = json.dumps(message).replace(code, "K7XCD")
    text = re.sub(r"http://127.0.0.1:\d+", "http://192.168.1.20:8000", text)
    text = re.sub(r'"stream": "[0-9a-f]+"', '"stream": "5f1c09ab"', text)
    text = re.sub(r'("(?:now|away_since|stand_in_at|until)": )\d{10,}', r"\g<1>1794812586525", text)
    text = re.sub(r'("version": )"[\d.]+"', r'\g<1>"0.2.0"', text)  # an example: a release does not change the page
    text = re.sub(r'("(?:now|at)": )[1-9]\d{0,9}\b', r"\g<1>0", text)
    text = re.sub(r'"n": \d+', '"n": 7', text)
    text = re.sub(r"up to \d+ imagined worlds", "up to 8 imagined worlds", text)  # a bot that plays better says another
    text = re.sub(r"stood at \d+%, with the next best at \d+%", "stood at 81%, with the next best at 69%", text)
    return json.loads(text)


def shown(message: Any, room: int = 110) -> str:
    """JSON as a person would write it: whatever fits on a line stands on one."""
    whole = json.dumps(message, ensure_ascii=False)
    if len(whole) <= room or not isinstance(message, (dict, list)):
        return whole
    inner = room - 2
    if isinstance(message, list):
        parts, (first, last) = [shown(part, inner) for part in message], "[]"
    else:
        first, last = "{}"
        parts = [f"{json.dumps(name)}: {shown(part, inner - len(name) - 4)}" for name, part in message.items()]
    lines = ",\n".join(parts).replace("\n", "\n  ")
    return f"{first}\n  {lines}\n{last}"


def with_tictactoe(patch: pytest.MonkeyPatch) -> None:
    known, toy = games.get, TicTacToe()
    patch.setattr(games, "get", lambda id: toy if id == toy.id else known(id))

    async def here(_: Thinkers, work: Any, *arguments: Any) -> Any:
        return work(*arguments)

    patch.setattr(Thinkers, "_run", here)  # the processes of the pool know only games that are installed


def sent_now() -> dict[str, Any]:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        with_tictactoe(patch)
        with running(settings(Path(folder), speed=1e-9)) as server:
            try:
                return session(server)
            finally:
                while OPEN:
                    OPEN.pop().close()


@pytest.fixture(scope="module")
def sent() -> dict[str, Any]:
    return sent_now()


def test_every_message_on_the_page_is_sent(sent: dict[str, Any]) -> None:
    found = list(BLOCK.finditer(PAGE.read_text(encoding="utf-8")))
    assert len(found) > 20
    for block in found:
        assert json.loads(block["text"]) == sent[block["name"]], block["name"]


def test_every_kind_of_message_is_on_the_page() -> None:
    from typing import get_args

    from coterie.server.wire import messages

    text = PAGE.read_text(encoding="utf-8")
    for kind in (*get_args(messages.Sent), *get_args(messages.Received)):
        assert f'"type": "{kind.__struct_config__.tag}"' in text, kind.__name__


def update() -> None:
    sent = sent_now()
    text = PAGE.read_text(encoding="utf-8")
    text = BLOCK.sub(lambda found: f"<!-- {found['name']} -->\n```json\n{shown(sent[found['name']])}\n```", text)
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    update()
