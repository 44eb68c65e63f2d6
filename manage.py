#!/usr/bin/env python
"""Django's command line. Starts the embedded PostgreSQL for commands that need a database."""

import os
import sys

from django.core.management import execute_from_command_line

from config.database import ensure_database
from config.start_errors import StartError

WITHOUT_DATABASE = {
    "check",
    "collectstatic",
    "compilemessages",
    "diffsettings",
    "findstatic",
    "help",
    "makemessages",
    "version",
}


def main() -> None:
    """Runs one command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    command = sys.argv[1] if len(sys.argv) > 1 else "help"
    if command not in WITHOUT_DATABASE and not {"-h", "--help", "--version"} & set(sys.argv):
        try:
            ensure_database()
        except StartError as error:
            sys.exit(str(error))
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
