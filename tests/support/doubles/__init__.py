"""Doubles of the services outside: servers on loopback that the real SDKs talk to, well-behaved or not on script."""
