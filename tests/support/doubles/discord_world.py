"""What a Discord knows, in the form of its payloads: people, channels, messages, interactions, files."""

from __future__ import annotations

import itertools
import time
from datetime import UTC, datetime
from typing import Any

MESSAGE_CONTENT = 1 << 15
EVERYTHING = str((1 << 40) - 1)  # permissions
_EPOCH = 1420070400000
_counter = itertools.count(1)

Payload = dict[str, Any]


def snowflake(moment: datetime | None = None) -> str:
    """An id of now, or of that moment."""
    milliseconds = int((moment.timestamp() if moment else time.time()) * 1000)
    return str(((milliseconds - _EPOCH) << 22) | (next(_counter) & 0x3FFFFF))


class World:
    """One server with a bot in it, and direct messages."""

    def __init__(self) -> None:
        self.base_url = ""
        self.bot = self.user("maneki", bot=True)
        self.application_id = self.bot["id"]
        self.owner = self.user("taro")
        self.guild_id = snowflake()
        self.channels: dict[str, Payload] = {}
        self.members = {each["id"]: each for each in (self.bot, self.owner)}
        self.messages: dict[str, Payload] = {}
        self.bot_messages: list[Payload] = []  # what the bot posted, in order (also answers to interactions)
        self.interactions: dict[str, Payload] = {}  # by token
        self.commands: list[Payload] = []
        self.files: dict[str, tuple[bytes, str]] = {}
        self.expired_files: set[str] = set()
        self.intents = 0
        self.channel_id = self.add_channel("kakeibo")

    @staticmethod
    def user(name: str, *, bot: bool = False) -> Payload:
        """A person or a bot."""
        return {
            "id": snowflake(),
            "username": name,
            "global_name": name,
            "discriminator": "0",
            "avatar": None,
            "bot": bot,
            "public_flags": 0,
        }

    def member(self, user: Payload) -> Payload:
        """The user as a member of the server."""
        return {
            "user": user,
            "nick": None,
            "roles": [],
            "joined_at": "2025-01-01T00:00:00+00:00",
            "deaf": False,
            "mute": False,
            "flags": 0,
        }

    def add_channel(self, name: str, *, kind: int = 0, parent_id: str | None = None) -> str:
        """A channel of the server; kind 11 is a thread of `parent_id`."""
        channel = {
            "id": snowflake(),
            "type": kind,
            "name": name,
            "position": len(self.channels),
            "guild_id": self.guild_id,
            "permission_overwrites": [],
            "nsfw": False,
            "parent_id": parent_id,
            "topic": None,
            "rate_limit_per_user": 0,
            "last_message_id": None,
        }
        if kind == 11:
            channel |= {
                "owner_id": self.owner["id"],
                "message_count": 0,
                "member_count": 1,
                "thread_metadata": {
                    "archived": False,
                    "auto_archive_duration": 60,
                    "archive_timestamp": now(),
                    "locked": False,
                },
            }
        self.channels[channel["id"]] = channel
        return channel["id"]

    def open_dm(self, user: Payload) -> str:
        """The direct messages of a person and the bot."""
        for channel in self.channels.values():
            if channel["type"] == 1 and channel["recipients"][0]["id"] == user["id"]:
                return channel["id"]
        channel = {"id": snowflake(), "type": 1, "recipients": [user], "last_message_id": None}
        self.channels[channel["id"]] = channel
        return channel["id"]

    def guild(self) -> Payload:
        """The server as GUILD_CREATE has it."""
        everyone = {
            "id": self.guild_id,
            "name": "@everyone",
            "permissions": EVERYTHING,
            "position": 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        lists = "emojis stickers features voice_states presences stage_instances guild_scheduled_events soundboard_sounds"
        nothing = "icon banner splash discovery_splash description afk_channel_id system_channel_id rules_channel_id"
        zeros = "verification_level default_message_notifications explicit_content_filter mfa_level nsfw_level premium_tier"
        return {
            **{name: [] for name in lists.split()},
            **dict.fromkeys(nothing.split()),
            **dict.fromkeys(zeros.split(), 0),
            "public_updates_channel_id": None,
            "safety_alerts_channel_id": None,
            "vanity_url_code": None,
            "id": self.guild_id,
            "name": "わが家",
            "owner_id": self.owner["id"],
            "unavailable": False,
            "roles": [everyone],
            "channels": [each for each in self.channels.values() if each["type"] not in (1, 11)],
            "threads": [each for each in self.channels.values() if each["type"] == 11],
            "members": [self.member(each) for each in self.members.values()],
            "member_count": len(self.members),
            "afk_timeout": 300,
            "large": False,
            "preferred_locale": "ja",
            "system_channel_flags": 0,
            "premium_progress_bar_enabled": False,
        }

    def message(
        self, channel_id: str, author: Payload, content: str, *, at: datetime | None = None
    ) -> Payload:
        """A message that nobody knows of yet."""
        channel = self.channels[channel_id]
        message: Payload = {
            "id": snowflake(at),
            "channel_id": channel_id,
            "author": author,
            "content": content,
            "timestamp": (at or datetime.now(UTC)).isoformat(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": [],
            "pinned": False,
            "type": 0,
            "flags": 0,
        }
        if "guild_id" in channel:
            message["guild_id"] = channel["guild_id"]
            message["member"] = {key: value for key, value in self.member(author).items() if key != "user"}
        return message

    def attachment(self, name: str, data: bytes, content_type: str) -> Payload:
        """A file with a link to it."""
        key = snowflake()
        self.files[key] = data, content_type
        url = f"{self.base_url}/cdn/{key}/{name}"
        return {
            "id": key,
            "filename": name,
            "size": len(data),
            "url": url,
            "proxy_url": url,
            "content_type": content_type,
        }

    def as_seen(self, message: Payload) -> Payload:
        """The message as the bot's intents let it see it."""
        own = message["author"]["id"] == self.bot["id"]
        mentioned = any(user["id"] == self.bot["id"] for user in message["mentions"])
        if self.intents & MESSAGE_CONTENT or "guild_id" not in message or mentioned or own:
            return dict(message)
        return {**message, "content": "", "attachments": [], "embeds": [], "components": []}

    def interaction(
        self, kind: int, data: Payload, *, user: Payload, channel_id: str, locale: str
    ) -> Payload:
        """The event of an interaction."""
        channel = self.channels[channel_id]
        event: Payload = {
            "id": snowflake(),
            "application_id": self.application_id,
            "type": kind,
            "token": "itoken-" + snowflake(),
            "version": 1,
            "data": data,
            "channel_id": channel_id,
            "channel": channel,
            "locale": locale,
            "guild_locale": "ja",
            "app_permissions": EVERYTHING,
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0,
            "attachment_size_limit": 10 * 2**20,
        }
        if "guild_id" in channel:
            event["guild_id"] = self.guild_id
            event["member"] = {**self.member(user), "permissions": EVERYTHING}
        else:
            event["user"] = user
        return event


def now() -> str:
    """The moment as payloads have it."""
    return datetime.now(UTC).isoformat()
