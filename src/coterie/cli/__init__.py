"""The terminal: `coterie games`, `rules`, `play`, `replay`, `schema`, `simulate`, `bench`."""
