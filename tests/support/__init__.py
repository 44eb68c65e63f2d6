"""What several tests need: processes, browsers, the closed network."""
