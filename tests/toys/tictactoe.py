"""Tic-tac-toe: a complete game."""

from dataclasses import dataclass

from coterie.kernel import ALL, Choice, Event, Game, One, State, fact

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Board(State[None]):
    square: list[int] = fact(ALL, first=[-1] * 9)  # whose mark is on it; -1 is nobody's


@dataclass(slots=True)
class Marked(Event):
    seat: int
    square: int


@dataclass(slots=True)
class Mark(Choice[Board, int]):
    clause = "1"
    prompt = "Mark which square?"

    def options(self, s: Board, seat: int) -> One[int]:
        return One([square for square in range(9) if s.square[square] < 0])

    def chosen(self, s: Board, answer: int) -> None:
        s.square[answer] = self.seat
        s.tell(Marked, self.seat, answer)
        if any(all(s.square[square] == self.seat for square in line) for line in LINES):
            s.end([self.seat], [1 - self.seat, self.seat], "2", "Three in a row.")
        elif -1 not in s.square:
            s.end([0, 1], [0, 0], "3", "The board is full.")
        else:
            s.then(Mark(1 - self.seat))


class TicTacToe(Game[Board]):
    id, title, seats = "tictactoe", "Tic-tac-toe", range(2, 3)
    state, events, longest = Board, (Marked,), 9
    rulebook = """
**1** The players take turns to mark a free square.

**2** Three marks of yours in a row, column or diagonal win.

**3** When the board is full, both have drawn.
"""

    def deal(self, s: Board) -> None:
        s.begin(Mark(0))


game = TicTacToe()
