"""What holds at every moment of every game, counted here by the table's own pieces and not by the game's check."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clause_citations import citing
from coterie.games.triora import game
from coterie.games.triora.components import FOREST, NIGHT
from coterie.games.triora.events import Captured, PositionTaken, Scored
from coterie.games.triora.state import Triora
from coterie.kernel import SeededRandom
from triora.packs import pack

clause = citing("triora")

TABLES: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "seats": st.integers(2, 4),
        "seed": st.integers(0, 2**64 - 1),
        "options": st.fixed_dictionaries(
            {
                "figures": st.sampled_from(["printed", "random"]),
                "second_familiar": st.sampled_from(["yes", "no"]),
                "self_preservation": st.sampled_from(["yes", "no"]),
            }
        ),
    }
)
tables = TABLES.filter(lambda table: not game.misfits(table["seats"], table["options"]))


def moments(table: dict[str, Any]) -> list[Triora]:
    """A random game: every state of it. One in three answers is the first offered, so that places are used up."""
    s, luck = game.start(**table, listening=True), SeededRandom(table["seed"])
    seen = [s]
    while s.result is None:
        s = s.clone()
        s.listen()
        ask = s.required()[0]
        s.play(ask, s.ask(ask).default() if luck.random() < 0.3 else s.ask(ask).sample(luck))
        seen.append(s)
    return seen


@clause("1.2", "1.6", "2.3", "5.1", "5.7", "7.4", "11.5")
@pytest.mark.parametrize(("silver", "undead", "markers"), [(48, 16, 15), (7, 2, 4)])
@settings(max_examples=8)
@given(table=tables)
def test_nothing_appears_and_nothing_is_lost(silver: int, undead: int, markers: int, table: dict[str, Any]) -> None:
    """With what is in the box, and with so little that banks and stocks run out."""
    box = pack(
        ("silver_bank = 48", f"silver_bank = {silver}"),
        ("undead_bank = 16", f"undead_bank = {undead}"),
        ("markers = 15", f"markers = {markers}"),
    )
    for s in moments({**table, "pack": box}):
        view = s.view(None)
        for player in view.players:
            wheel = zip(player.herbs, player.seeds, player.planting, player.harvest, strict=True)
            assert [(sum(colour), min(colour) >= 0) for colour in wheel] == [(3, True)] * 4  # twelve herbs for ever
            assert all(0 <= count <= 5 for count in player.potions)
            laid = sum(site.markers.count(player.seat) for site in view.sites)
            laid += sum(mark is not None and mark.seat == player.seat for mark in view.castle)
            assert player.markers + laid == markers
            assert player.markers >= 0
            assert player.points >= 0
            assert 0 <= player.inquisition <= 32
        assert min(player.silver for player in view.players) >= 0
        assert sum(player.silver for player in view.players) <= silver
        assert min(player.undead for player in view.players) >= 0
        assert sum(player.undead for player in view.players) <= undead
        held = [id for player in view.players for id in player.villagers]
        assert len({*held, *view.track}) == len(held) + len(view.track) == 36 - view.pile_count
        assert len(view.track) == min(7, 36 - len(held))
        assert all(len(site.markers) <= site.spaces == s.seats + 1 for site in view.sites)


@clause("4.2", "4.3", "4.4", "11.1", "3.2", "14.3")
@given(tables)
@settings(max_examples=8)
def test_pieces_and_tracks_stand_as_they_may(table: dict[str, Any]) -> None:
    before: Triora | None = None
    for s in moments(table):
        values = [s.inquisition[seat] for seat in s.ranking]
        assert values == sorted(values)
        taken = [position for position in s.position if position]
        assert len(taken) == len(set(taken))
        assert all(0 <= position <= 6 for position in s.position)
        forest = [circle for circle in (*s.witch, *s.familiar, *s.second) if circle >= FOREST]
        assert len(forest) == len(set(forest))
        blocking = [circle for circle in (*s.familiar, *s.second) if circle >= 0]
        assert len(blocking) == len(set(blocking))
        if not (s.seats == 2 and s.options["second_familiar"] == "yes"):
            assert set(s.second) == {-1}
        for piece in ("familiar", "second"):
            moved = [
                seat for seat in range(s.seats) if before and getattr(s, piece)[seat] != getattr(before, piece)[seat]
            ]
            for seat in moved:
                circle = getattr(s, piece)[seat]
                others = Counter((*s.witch, *s.familiar, *s.second))
                assert others[circle] == 1  # alone where it was just placed
        before = s


@clause("3.4", "3.5")
@given(tables)
@settings(max_examples=8)
def test_everybody_uses_both_pieces_every_round(table: dict[str, Any]) -> None:
    """At the end of a round each piece is somewhere else than at its beginning."""
    seen = moments(table)
    pieces = [[-1] * (2 * table["seats"])]
    for before, s in pairwise(seen):
        if s.round > before.round or s.result is not None:
            now = [*s.witch, *s.familiar]
            assert all(here != there for here, there in zip(now, pieces[-1], strict=True))
            pieces.append(now)
    assert len(pieces) == seen[-1].round + 1


@clause("11.6", "13.1", "13.9", "13.10")
@given(tables)
@settings(max_examples=8)
def test_the_end_comes_when_it_must_and_adds_up(table: dict[str, Any]) -> None:
    seen = moments(table)
    end = seen[-1]
    assert end.result is not None
    full = sum(len(site.markers) == site.spaces for site in end.view(None).sites)
    assert full >= 3 or any(end.captured) or end.round == 30
    for s in seen[:-1]:
        if s.phase == NIGHT and s.round < end.round:
            assert not any(s.captured)
    told = [each.event for s in seen for each in s.events or []]
    taken = [event for event in told if isinstance(event, PositionTaken)]
    assert len(taken) == end.round * end.seats
    captured = {event.seat for event in told if isinstance(event, Captured)}
    assert captured == {seat for seat in range(end.seats) if end.captured[seat]}
    scored = [event for event in told if isinstance(event, Scored)]
    assert [sum(event.lines) for event in scored] == list(end.result.scores)
    order = sorted(end.view(None).players, key=lambda player: player.finished)
    first = 1 if end.result.winners else 2
    assert [player.finished for player in order] == list(range(first, end.seats + first))
    if end.result.winners:
        assert end.result.winners == (order[0].seat,)
        assert not order[0].captured
        assert end.result.scores[order[0].seat] == max(
            score for seat, score in enumerate(end.result.scores) if not end.captured[seat]
        )
    else:
        assert all(end.captured)
