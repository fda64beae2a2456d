"""Contracts: the offer, the sealed contract stage by stage, and how it ends (sections 4 and 6)."""
