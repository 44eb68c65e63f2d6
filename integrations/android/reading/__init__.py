"""What a forwarded notification tells about a payment: pure functions, offline, no Django."""
