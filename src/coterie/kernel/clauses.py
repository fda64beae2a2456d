"""Clauses: a rulebook in Markdown, cut into its numbered rules.

A clause is a paragraph that begins with its id in bold: `**3.4** The shrine comes before the wizards.` Headings give
the sections. Asks, events and refusals cite a clause by its id; so do tests. A decision where the printed rules are
silent or contradict themselves is marked in one form, with its reason: `(ruling: the print does not say)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

# an id has a digit, or parts joined by a point or a hyphen: 3.4, W06, A-S15, G.discard
_CLAUSE = re.compile(r"^(?:[-*] )?\*\*((?=\S*[0-9.-])[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*)\*\*\s+(.*)$")
_HEADING = re.compile(r"^#{2,6}\s+(.*)$")


_MARK = re.compile(r"\((ruling: [^()]+|reconstructed)\)")


@dataclass(frozen=True, slots=True)
class ClausePart:
    """A piece of a clause. `mark` is "ruling" where `text` is the reason of a decision of ours, "reconstructed" where
    something is our own design, and "" for plain text."""

    text: str
    mark: Literal["", "ruling", "reconstructed"] = ""


@dataclass(frozen=True, slots=True)
class Clause:
    id: str
    section: str
    text: str

    @property
    def parts(self) -> tuple[ClausePart, ...]:
        """The text split at its marks: `(ruling: why)`, `(reconstructed)`, or both in one bracket."""
        found: list[ClausePart] = []
        for place, piece in enumerate(_MARK.split(self.text)):
            if not place % 2:
                found += [ClausePart(piece)] if piece else []
                continue
            reason, designed = piece.removeprefix("ruling: "), piece == "reconstructed"
            if not designed:
                designed, reason = reason.endswith("; reconstructed"), reason.removesuffix("; reconstructed")
                found.append(ClausePart(reason, "ruling"))
            found += [ClausePart("reconstructed", "reconstructed")] if designed else []
        return tuple(found)


class Rules(dict[str, Clause]):
    """All clauses of one game by id, in rulebook order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        section, id, lines = "", "", list[str]()
        for line in [*text.splitlines(), ""]:
            heading, clause = _HEADING.match(line), _CLAUSE.match(line)
            if id and (heading or clause or not line.strip()):
                self[id] = Clause(id, section, " ".join(lines))
                id = ""
            if heading:
                section = heading[1].strip()
            elif clause:
                id, lines = clause[1], [clause[2].strip()]
                if id in self:
                    raise ValueError(f"clause {id} is in the rules twice")
            elif id:
                lines.append(line.strip())

    def matching(self, words: str) -> list[Clause]:
        """The clause with that id, those below it ("3" finds 3.1, 3.2 ...), the one with that name ("counter strike"
        finds A-counter-strike), or those that contain the words.
        """
        wanted = words.lower()
        named = [clause for clause in self.values() if clause.id.lower() == wanted]
        below = [clause for clause in self.values() if clause.id.lower().startswith(f"{wanted}.")]
        called = [clause for clause in self.values() if clause.id.lower().endswith(f"-{wanted.replace(' ', '-')}")]
        return (
            named
            or below
            or called
            or [clause for clause in self.values() if wanted in f"{clause.section} {clause.text}".lower()]
        )
