"""Migrations of a store from older versions of Coterie."""
