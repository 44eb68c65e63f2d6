"""The environment and `.env`, read once. What is set in the environment wins over `.env`."""

from __future__ import annotations

import os

import environ

from config.places import BASE_DIR

env = environ.Env()

# MANEKI_ENV_FILE names another file; set but empty, it means none (tests).
ENV_FILE = os.environ.get("MANEKI_ENV_FILE", str(BASE_DIR / ".env"))
if ENV_FILE:
    env.read_env(ENV_FILE)
