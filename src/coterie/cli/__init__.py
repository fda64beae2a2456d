"""The terminal: `coterie games`, `rules`, `play`, `replay`, `simulate`, `bench`."""
