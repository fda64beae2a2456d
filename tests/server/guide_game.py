"""`coterie`, with the game of the guide among its games."""

from __future__ import annotations

from coterie.cli.main import main
from load.load_server import with_tictactoe

if __name__ == "__main__":
    with_tictactoe()
    main()
