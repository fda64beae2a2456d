"""How single games are drawn in a terminal: a module named after the game's id, see `coterie.cli.screen.Screen`."""
