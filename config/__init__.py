"""config: settings, the choice of database, ASGI, URLs, and everything that starts the product."""
