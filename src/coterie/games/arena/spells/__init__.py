"""Spells and abilities: what they may target and what they do."""
