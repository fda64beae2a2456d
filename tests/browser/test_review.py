"""Point 17: what was claimed and how people voted, by round; after the end the truth beside it, and not before."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.devices import BAR, Opener, Watcher
from browser.tables import GAMES, live, play_on
from coterie import games
from coterie.table.record import Record, Replay
from server.live_server import Running
from server.screen_recorder import seated
from toys.tictactoe import TicTacToe

KNOWN = Path(__file__).parents[1] / "corpus" / "inquisition" / "v1-5-120-300-5-5-any-own-yes.jsonl"
SO = {True: "✓ true", False: "✗ false", None: ""}


def test_claims_and_votes_stand_beside_the_truth_after_the_end(device: Opener, server: Running) -> None:
    text = KNOWN.read_bytes()
    replay = Replay(Record.read(text))
    replay.go(len(replay.record.inputs))
    view = replay.state.view(None)
    status, _, body = server.client().ask("POST", "/api/records", text, {"content-type": "application/x-ndjson"})
    assert status == 200, body
    code = body.decode().split('"code":"')[1][:5]
    page = device(f"/{code}/review?eyes=spectator")
    page.get_by_role("tab", name="Claims and facts").click()
    lines = page.locator(".lines li")
    expect(lines).to_have_count(len(view.claims))
    for place, claim in enumerate(view.claims):
        line = lines.nth(place)
        expect(line.locator("b.true, b.false")).to_have_text(SO[claim.true])
        assert f"Player {claim.seat + 1}" in line.inner_text(), "nobody has a name in this record"
    assert {claim.true for claim in view.claims} >= {True, False}, "nobody lied: this test could not fail"
    votes = page.locator(".register table tbody tr")
    expect(votes).to_have_count(len(view.votes))
    for place, vote in enumerate(view.votes):
        for seat, ballot in enumerate(vote.ballots):
            cell = votes.nth(place).locator("td").nth(seat)
            name = "no vote" if ballot is None else f"Player {ballot + 1}"
            assert name in cell.inner_html()


def test_while_it_is_played_no_truth_stands_beside_a_claim(still: Running, watched: Watcher) -> None:
    clients, code = seated(still, "inquisition", 5)
    luck = random.Random(3)
    while len(live(still, code).table.state.view(None).claims) < 3:
        play_on(still, code, luck, 1)
    for client in (clients[0], None):
        page = watched(client).page
        page.goto(f"/{code}")
        page.get_by_role("tab", name="Talk").click()
        page.get_by_role("radio", name="Claims").click()
        expect(page.locator(".talk .claim")).to_have_count(len(live(still, code).table.state.view(None).claims))
        assert not any(said in page.content() for said in ("✓ true", "✗ false", "✗ a lie", "✗ mistaken"))


@pytest.mark.parametrize("game", ["relics", "inquisition"])
def test_the_end_of_a_replay_is_the_live_one_also_after_download_and_upload(
    still: Running, watched: Watcher, game: str, tmp_path: Path
) -> None:
    clients, code = seated(still, game, GAMES[game])
    recorded = watched(clients[0])
    page = recorded.page
    page.goto(f"/{code}")
    page.wait_for_selector(BAR)
    play_on(still, code, random.Random(8), 10_000)
    page.locator(".end h1").wait_for()
    *_, last = recorded.news()
    with page.expect_download() as fetched:
        page.get_by_role("link", name="Download").first.click()
    file = tmp_path / "game.jsonl"
    fetched.value.save_as(file)
    page.goto("/replays")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url(lambda url: url.endswith("/review") and code not in url)
    page.locator(".review .board > *").first.wait_for()
    again = page.url.split("/")[-2]
    shown = [page.evaluate(ENDING, [room, len(live(still, code).table.record.inputs)]) for room in (code, again)]
    assert without_the_hour(shown[0]) == without_the_hour(last["view"])
    assert shown[1] == shown[0]
    whole = file.read_bytes()
    assert Replay(Record.read(whole)).record.inputs == live(still, code).table.record.inputs


ENDING = """([code, step]) => fetch(`/api/rooms/${code}/review?step=${step}&eyes=0`)
  .then(got => got.json()).then(moment => moment.views[0])"""


def without_the_hour(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name != "now"}


def test_a_game_without_a_board_of_its_own_is_reviewed_on_a_phone(
    still: Running, watched: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A third party's game: played, ended and looked back at by the plain picture."""
    known, toy = games.get, TicTacToe()
    monkeypatch.setattr(games, "get", lambda id: toy if id == toy.id else known(id))
    clients, code = seated(still, toy.id, 2)
    page = watched(clients[0], "small").page
    page.goto(f"/{code}")
    page.locator(BAR).get_by_text("Mark which square?").wait_for()
    inputs = play_on(still, code, random.Random(2), 9)
    page.locator(".end h1").wait_for()
    page.get_by_role("link", name=re.compile("Review")).first.click()
    board = page.locator(".review .board")
    expect(board).to_contain_text("Square")
    last = board.inner_text()
    page.keyboard.press("Home")
    expect(board).not_to_have_text(last)
    for _ in range(inputs):
        page.keyboard.press("ArrowRight")
    expect(board).to_have_text(last, use_inner_text=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
