"""The errors of starting and stopping; each message is one sentence, ready to show.

Standard library only and readable by Python 3.7: bootstrap raises them before Django is installed."""

from __future__ import annotations

from config.wording import say


class StartError(Exception):
    """An error whose message is one sentence that can be shown as it is."""

    key = ""

    def __init__(self, **details: object) -> None:
        self.details = details
        super().__init__(say(self.key, **details))


class UnsupportedPythonError(StartError):
    """The interpreter is too old."""

    key = "unsupported_python"


class MissingVenvError(StartError):
    """The interpreter cannot make virtual environments."""

    key = "missing_venv"


class NoNetworkError(StartError):
    """The package index cannot be reached."""

    key = "no_network"


class InstallError(StartError):
    """pip failed for another reason."""

    key = "install_failed"


class DiskFullError(StartError):
    """Nothing more can be written."""

    key = "disk_full"


class PortInUseError(StartError):
    """Somebody else listens on the port."""

    key = "port_in_use"


class BadPortError(StartError):
    """PORT is no port number."""

    key = "bad_port"


class AlreadyRunningError(StartError):
    """Another supervisor runs on the same folder."""

    key = "already_running"


class NotRunningError(StartError):
    """There is no running product to ask."""

    key = "not_running"


class ProgramsMissingError(StartError):
    """The wheel with PostgreSQL's programs is not installed or has none for this machine."""

    key = "no_postgres_programs"


class DataOwnerError(StartError):
    """The data folder belongs to another user."""

    key = "data_of_other_user"


class DataVersionError(StartError):
    """The data folder was made by another major version of PostgreSQL."""

    key = "data_of_other_version"


class ServerUserError(StartError):
    """Run as root, and no user for the server can be made."""

    key = "no_server_user"


class PermissionSetupError(StartError):
    """A folder of ours cannot be written."""

    key = "permission"


class SocketFolderError(StartError):
    """The short socket folder in the temporary folder belongs to somebody else."""

    key = "socket_folder"


class PostgresStartError(StartError):
    """The server did not come up."""

    key = "postgres_start"


class PostgresStopError(StartError):
    """The server did not go down."""

    key = "postgres_stop"


class PrepareError(StartError):
    """Migrations or the first ledger failed."""

    key = "prepare_failed"


class WebStartError(StartError):
    """The web server did not answer."""

    key = "web_start"


class DatabaseUnreachableError(StartError):
    """The database does not answer."""

    key = "database_unreachable"
