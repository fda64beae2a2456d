"""Plain HTTP: routes, the types they take and give, authentication, rate limits, headers and the client's files."""
