"""Plain HTTP: routes, the types they take and give, who is asking, rate limits, headers and the client's files."""
