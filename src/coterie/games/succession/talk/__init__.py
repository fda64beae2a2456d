"""Talk: what can be said aloud or whispered, and whether it was true (section 10)."""
