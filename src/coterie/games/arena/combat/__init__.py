"""Attacks: sight, strength, dice, odds and damage (sections 7 and 8)."""
