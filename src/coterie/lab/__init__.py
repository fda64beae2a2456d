"""The designer's lab: many games by bots, what came of them, and how fast the engine is."""
