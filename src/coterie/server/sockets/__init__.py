"""One WebSocket per screen: the session, what waits to be sent, and what each request does."""
