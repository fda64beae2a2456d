"""Refusals: what the rules do not allow, which clause says so, and what would be lawful."""

from __future__ import annotations

from coterie.kernel.words import spoken


class Refused(Exception):
    """An answer that the rules do not allow, with the clause and what would be lawful. The state is unchanged."""

    def __init__(self, clause: str, why: str) -> None:
        super().__init__(spoken(f"{why} [{clause}]" if clause else why))
        self.clause = clause
        self.why = why

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        return type(self), (self.clause, self.why)  # so that it can be sent between processes


class AskClosed(Refused):
    """The question is closed, or never existed: somebody else or the clock was faster."""
