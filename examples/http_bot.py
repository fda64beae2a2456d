"""A remote player over plain HTTP, with the standard library alone. It reconnects when the line breaks.

python http_bot.py http://127.0.0.1:8000 relics    # a new game against bots; or a room's code for a free seat there
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request
from typing import Any

TRIES = 30


def call(url: str, body: object = None, token: str = "") -> Any:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), headers)
    for attempt in range(TRIES):
        try:
            return json.load(urllib.request.urlopen(request))
        except urllib.error.HTTPError as refused:
            raise SystemExit(f"refused: {refused.read().decode()}") from None
        except (OSError, ValueError) as problem:  # the same request again, with the same key, counts once
            print(f"{url}: {problem}; trying again", file=sys.stderr)
            time.sleep(0.1 * attempt)
    raise SystemExit(f"no server answers at {url}: is `coterie serve` running?")


def play(server: str, where: str, name: str = "Remote") -> dict[str, Any]:
    """To the end of a game; its result."""
    is_room = len(where) == 5 and where.isupper()
    wish = {"name": name, "token": True} | ({"program": "random"} if is_room else {"game": where, "bots": "random"})
    me = call(server + (f"/api/rooms/{where}/sit" if is_room else "/api/play"), wish)
    room, seat, session, after, shapes = f"{server}/api/rooms/{me['code']}", me["seat"], "", 0, dict[int, Any]()
    while True:
        heard = call(f"{room}/news?seat={seat}&session={session}&after={after}", token=me["token"])
        session, asks = heard["session"], list[int]()  # a new session, as after a restart, begins with everything
        for message in heard["messages"]:
            after, news = message["n"], message if message["type"] == "news" else message.get("news")
            if news and news["view"]["result"]:
                return dict(news["view"]["result"])
            if news:
                shapes = {ask["id"]: ask["shape"] or shapes[ask["id"]] for ask in news["asks"]}
                asks = [ask["id"] for ask in news["asks"] if ask["owed"]]
        for attempt in range(TRIES if asks else 0):  # what the rules refuse changes nothing: try another answer
            said = {"type": "answer", "key": f"{after}.{attempt}", "ask": asks[0], "answer": answer(shapes[asks[0]])}
            if call(f"{room}/say?seat={seat}", said, me["token"])["type"] != "refused":
                break


def answer(shape: dict[str, Any]) -> Any:
    """Any answer of the shape, written with the options' keys."""
    if shape["kind"] == "form":
        chosen = {name: answer(each) for name, each in shape["fields"].items()}
        if "follows" in shape:  # for each option of the field before the last, those of the last that go with it
            (first, one), (last, other) = list(shape["fields"].items())[-2:]
            place, goes_with = random.choice(list(enumerate(shape["follows"])))
            chosen |= {first: one["options"][place]["key"], last: other["options"][random.choice(goes_with)]["key"]}
        return chosen
    amount = random.randint(shape.get("least", 1), shape.get("most", 1))
    keys = [option["key"] for option in shape.get("options", ())]
    random.shuffle(keys)
    return {"one": keys[0] if keys else None, "some": keys[:amount], "order": keys, "amount": amount}[shape["kind"]]


if __name__ == "__main__":
    result = play(sys.argv[1].rstrip("/"), sys.argv[2]) if len(sys.argv) == 3 else sys.exit(__doc__)
    print(f"{result['why']} winners: {result['winners']}")
