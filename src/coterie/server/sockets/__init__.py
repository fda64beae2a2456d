"""WebSockets, one per screen: the session, the outbox, and what each request does."""
