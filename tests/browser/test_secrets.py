"""Point 4: no hidden fact in any frame, response, page or storage of a seat, a spectator or the shared screen.

The kit proves that what the kernel gives depends on nothing hidden. Here the whole way is shown, up to what is drawn: a
page is loaded at a moment of a game, and again in a world which that audience cannot tell from it, while the others'
secrets differ. Every byte it is given must be the same."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from browser.devices import Watcher, at_rest
from browser.page_recorder import Recorded, same_for_everybody
from browser.tables import GAMES, another_world, live, play_on
from coterie.kernel.chance import SeededRandom
from coterie.table import wire
from coterie.table.record import Replay
from server.live_server import Client, Running
from server.screen_recorder import seated

MOMENTS = {"relics": 25, "inquisition": 30, "succession": 60, "triora": 20, "arena": 12}


def visit(recorded: Recorded, path: str) -> dict[str, list[str]]:
    """Load the page and look into every corner of it: log, talk, the secret of its seat, why not."""
    page = recorded.page
    recorded.leave()
    recorded.forget()
    page.goto(path)
    page.wait_for_selector(".table .board > *, .shared .drawing > *")
    page.wait_for_load_state("networkidle")
    at_rest(page)
    recorded.look()
    for tab in ("Log", "Talk"):
        if page.get_by_role("tab", name=tab).count():
            page.get_by_role("tab", name=tab).click()
            recorded.look()
    if page.get_by_role("button", name="Your secret").count():
        page.get_by_role("button", name="Your secret").click()
        recorded.look()
        page.keyboard.down("h")
        recorded.look()
        page.keyboard.up("h")
        page.keyboard.press("Escape")
    if page.locator(".options").count():
        for place in range(2):
            page.wait_for_function("() => !document.querySelector('dialog[open]')")
            page.keyboard.press("?")
            sheet = page.get_by_role("dialog", name="Ask why not")
            sheet.get_by_text(
                "Tap something you can't choose"
            ).wait_for()  # the list is fetched when it is first opened
            unlit = sheet.locator("li button")
            if place < unlit.count():
                unlit.nth(place).click()
                answered = "(seen) => window.heard.filter((frame) => JSON.parse(frame).type === 'why').length > seen"
                page.wait_for_function(answered, arg=place)
                page.locator(".bar .why").wait_for()
                recorded.look()
            else:
                page.keyboard.press("Escape")
    return same_for_everybody(recorded)


def compare(still: Running, watched: Watcher, game: str, moments: tuple[int, ...], seed: int) -> None:
    clients, code = seated(still, game, GAMES[game])
    clients[1].socket(code, seat=1).ask("note", text="plum pudding")
    luck = random.Random(seed)
    last = GAMES[game] - 1
    screens = {(f"/{code}", last): watched(clients[last], "phone"), (f"/{code}/screen", None): watched(None)}
    if len(moments) > 1:
        screens |= {(f"/{code}", 0): watched(clients[0]), (f"/{code}", None): watched(None)}
    played = varied = 0
    for moment in moments:
        played += play_on(still, code, luck, moment - played)
        state = live(still, code).table.state
        assert state.result is None, "the moment is after the end: nothing is secret any more"
        for (path, seat), recorded in screens.items():
            world = state.imagine(seat, SeededRandom(moment + 1))
            varied += any(told(world, other) != told(state, other) for other in range(state.seats) if other != seat)
            here = visit(recorded, path)
            with another_world(still, code, world):
                there = visit(recorded, path)
            for kind, given in here.items():
                where = f"{game} after {moment} inputs, {path} as {seat}: {kind}"
                assert given == there[kind], f"{where}: {apart(given, there[kind])}"
            everything = recorded.everything()
            for secret in secrets_of(still, clients, code, but=seat):
                assert secret not in everything
    if game != "triora":  # which has no secrets but what luck will bring
        assert varied, "no world differed in a secret: this test could not fail"


def apart(here: list[str], there: list[str]) -> str:
    """The place where two accounts part."""
    if len(here) != len(there):
        return f"{len(here)} and {len(there)}"
    one, other = next((one, other) for one, other in zip(here, there, strict=True) if one != other)
    place = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    return f"... {one[max(0, place - 200) : place + 100]} ... and ... {other[max(0, place - 50) : place + 100]} ..."


def told(state: Any, seat: int | None) -> bytes:
    return msgspec.json.encode(msgspec.to_builtins(state.view(seat), str_keys=True))


def secrets_of(server: Running, clients: list[Client], code: str, but: int | None) -> list[str]:
    """Words that no page may hold: the seed, the tokens (a cookie is no script's), others' notes."""
    tokens = [token for held in server.house.rooms[code].holders.values() for token in held]
    cookies = [str(client.cookie) for client in clients]
    notes = [] if but == 1 else ["plum pudding"]
    return [str(live(server, code).table.record.head.seed), *tokens, *cookies, *notes]


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_the_same_in_every_world_its_reader_cannot_tell_apart(
    still: Running, watched: Watcher, game: str
) -> None:
    compare(still, watched, game, (MOMENTS[game],), seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 8))
@pytest.mark.parametrize("game", GAMES)
def test_and_at_every_moment(still: Running, watched: Watcher, game: str, seed: int) -> None:
    compare(still, watched, game, tuple(range(0, MOMENTS[game] + 1, 4)), seed)


def whole_game(still: Running, watched: Watcher, game: str, seats: int, luck: random.Random) -> None:
    """Everybody's page, a spectator's and the shared screen, from the deal to the last move: no picture is ever drawn
    that its audience was not shown by the rules."""
    clients, code = seated(still, game, seats)
    screens: dict[int | str | None, Recorded] = {seat: watched(client) for seat, client in enumerate(clients)}
    screens |= {None: watched(None), "shared": watched(None)}
    for who, recorded in screens.items():
        recorded.page.goto(f"/{code}/screen" if who == "shared" else f"/{code}")
        recorded.page.wait_for_selector(".table .board > *, .shared .drawing > *")
    while play_on(still, code, luck, 20) == 20:
        for recorded in screens.values():
            recorded.look()
    for recorded in screens.values():
        recorded.page.wait_for_selector(".end h1, .shared")
    table = live(still, code).table
    shown: dict[int | None, set[str]] = {who: set() for who in (None, *range(seats))}
    heard: dict[int | None, set[str]] = {who: set() for who in shown}
    replay = Replay(table.record)
    for number in range(len(table.record.inputs) + 1):
        replay.go(number)
        for who, seen in shown.items():
            seen.add(settled(msgspec.json.decode(told(replay.state, who))))
            heard[who] |= {
                written(wire.event(each.event, replay.state.pack, "P{}".format))
                for each in replay.moments[-1].deliveries
                if each.reaches(who)
            }
    for who, recorded in screens.items():
        seat = who if isinstance(who, int) else None
        pictures = [news["view"] for news in recorded.news() if not news["view"]["result"]]
        assert pictures
        for view in pictures:
            assert settled(view) in shown[view["seat"]]
            assert view["seat"] in (seat, None)
        happened = [event for news in recorded.news() if not news["view"]["result"] for event in events_of(news)]
        assert happened, "no event was sent: this test could not fail"
        for event in happened:
            assert written(event) in heard[seat], f"seat {seat} was told {event['type']}"
        everything = recorded.everything()
        for secret in secrets_of(still, clients, code, but=seat):
            assert secret not in everything


def events_of(news: Any) -> list[Any]:
    return [*news["events"], *(event for step in news.get("steps") or () for event in step["events"])]


def written(event: Any) -> str:
    return json.dumps(msgspec.to_builtins(event, str_keys=True), sort_keys=True)


def settled(view: Any) -> str:
    """A view without the hour at which it was looked at."""
    return json.dumps({**view, "now": 0}, sort_keys=True)


def test_every_picture_of_a_whole_game_is_one_that_its_audience_may_see(still: Running, watched: Watcher) -> None:
    whole_game(still, watched, "relics", 2, random.Random(7))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_picture_of_whole_games(still: Running, watched: Watcher, game: str) -> None:
    whole_game(still, watched, game, GAMES[game], random.Random(8))
