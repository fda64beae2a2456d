"""Which clauses a test proves.

    clause = citing("relics")

    @clause("3.4", "W06")
    def test_the_shrine_comes_first() -> None: ...

`tests/test_clauses.py` fails for a clause that no test cites, and for a citation of no existing clause.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

CITED = pytest.StashKey[dict[str, dict[str, list[str]]]]()
"""What all tests cite, in a run that has collected all of them."""


def citing(game: str) -> Callable[..., pytest.MarkDecorator]:
    """The decorator for tests of this game. It also fits `pytest.param(..., marks=clause("W06"))`."""

    def clause(*ids: str) -> pytest.MarkDecorator:
        if not ids or not all(isinstance(id, str) for id in ids):
            raise TypeError(f"cite clauses by their ids, as texts: {ids!r}")
        return pytest.mark.clause(game, *ids)

    return clause


def citations(items: list[pytest.Item]) -> dict[str, dict[str, list[str]]]:
    """{game: {clause: [tests that cite it]}}. A test that is always skipped proves nothing."""
    cited: dict[str, dict[str, list[str]]] = {}
    for item in items:
        if item.get_closest_marker("skip") is None:
            for mark in item.iter_markers("clause"):
                game, *ids = mark.args
                for id in ids:
                    cited.setdefault(game, {}).setdefault(id, []).append(item.nodeid)
    return cited
