"""The designer's lab: many games by bots, their results, and how fast the engine is."""
