"""From a bare Python: each thing that can be missing is one sentence."""

from __future__ import annotations

import builtins
import sys
from pathlib import Path

import pytest

from config import bootstrap
from config.package_install import install_packages
from config.start_errors import DiskFullError, InstallError, MissingVenvError, NoNetworkError


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MANEKI_LANG", "en")
    monkeypatch.setenv("MANEKI_VAR", str(tmp_path / "var"))


def fake_python(folder: Path, output: str, code: int) -> Path:
    """A program that says what pip would say."""
    path = folder / "python"
    path.write_text(f"#!/bin/sh\ncat <<'TEXT'\n{output}\nTEXT\nexit {code}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def lock_file(tmp_path: Path) -> Path:
    path = tmp_path / "requirements.txt"
    path.write_text(
        "# comment\ndjango==5.2.19 \\\n    --hash=sha256:00\nchannels==4.3.2 \\\n    --hash=sha256:01\n"
    )
    return path


def test_old_python_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 6))
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: None)
    assert bootstrap.main(["run"]) == 1
    assert capsys.readouterr().err.startswith("Python 3.11 or newer is needed (this one is 3.9.6)")


def test_old_python_goes_on_in_a_newer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 6))
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: f"/usr/bin/{name}" if "12" in name else None)
    called: list[list[str]] = []

    def execv(path: str, arguments: list[str]) -> None:
        called.append(arguments)
        raise KeyboardInterrupt

    monkeypatch.setattr(bootstrap.os, "execv", execv)
    assert bootstrap.main(["run"]) == 130
    assert called == [["/usr/bin/python3.12", "-m", "config.bootstrap", "run"]]


def test_missing_ensurepip_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    real = builtins.__import__

    def without(name: str, *rest: object) -> object:
        if name == "ensurepip":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(bootstrap, "VENV_PYTHON", tmp_path / "none")
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingVenvError, match="python3-venv"):
        bootstrap.make_environment()


@pytest.mark.parametrize(
    ("output", "error"),
    [
        (
            "WARNING: Retrying ... NewConnectionError: [Errno -3] Temporary failure in name resolution",
            NoNetworkError,
        ),
        (
            "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
            DiskFullError,
        ),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", InstallError),
    ],
)
def test_failed_install_is_one_sentence(
    tmp_path: Path, lock_file: Path, output: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        install_packages(fake_python(tmp_path, output, 1), lock_file)


def test_progress_is_shown(tmp_path: Path, lock_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = "Collecting django==5.2.19\nCollecting channels==4.3.2\nInstalling collected packages: channels, django"
    install_packages(fake_python(tmp_path, output, 0), lock_file)
    shown = capsys.readouterr().out
    assert "2/2" in shown
    assert shown.rstrip().endswith("Packages are installed.")


def test_installs_only_when_the_lock_has_changed(
    tmp_path: Path, lock_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Path] = []
    python = fake_python(tmp_path, "", 0)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV_PYTHON", python)
    monkeypatch.setattr(bootstrap, "install_packages", lambda python, lock: done.append(lock))
    bootstrap.prepare(lock_file)
    bootstrap.prepare(lock_file)
    assert done == [lock_file]
    lock_file.write_text(lock_file.read_text() + "asgiref==3.13.0\n")
    bootstrap.prepare(lock_file)
    assert done == [lock_file, lock_file]


def test_half_made_environment_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "venv"
    (broken / "bin").mkdir(parents=True)
    python = fake_python(broken / "bin", "", 1)
    monkeypatch.setattr(bootstrap, "VENV", broken)
    monkeypatch.setattr(bootstrap, "VENV_PYTHON", python)
    bootstrap.make_environment()
    assert bootstrap._works(python)


def test_without_a_command_it_explains(capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main([]) == 2
    assert "bootstrap run" in capsys.readouterr().out
