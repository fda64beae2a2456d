"""Small games that exist for the tests."""
