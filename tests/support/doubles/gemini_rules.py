"""What the Gemini service refuses. The wording is close to the service's, not a copy of it."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass, field
from typing import Any, NoReturn

from tests.support.doubles.fakehttp import HttpError, Response

STATUS = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    503: "UNAVAILABLE",
    504: "DEADLINE_EXCEEDED",
}
_UNSIGNED = {
    base64.b64encode(word.encode()).decode()
    for word in ("skip_thought_signature_validator", "context_engineering_is_the_way_to_go")
}
_AFTER_USER = "Please ensure that function call turn comes immediately after a user turn or after a function response turn."
_SAME_COUNT = (
    "Please ensure that the number of function response parts is equal to the number of function call parts of the "
    "function call turn."
)


def error(status: int, message: str = "fake error", *, retry_seconds: int | None = None) -> Response:
    """An error as the API sends it."""
    details: list[dict[str, Any]] = []
    if retry_seconds is not None:
        details.append(
            {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": f"{retry_seconds}s"}
        )
    body = {
        "code": status,
        "message": message,
        "status": STATUS.get(status, "UNKNOWN"),
        "details": details,
    }
    return Response(status, {"error": body})


def refuse(message: str) -> NoReturn:
    """Answers 400."""
    raise HttpError(error(400, message))


def tokens(content: dict[str, Any]) -> int:
    """A rough count."""
    return sum(max(1, len(json.dumps(part, ensure_ascii=False)) // 3) for part in content.get("parts", []))


@dataclass
class Rules:
    """The checks of one double. `issued` maps signatures to the model and the part that bore them."""

    max_tokens: int = 1_000_000
    issued: dict[str, tuple[str, dict[str, Any]]] = field(default_factory=dict)

    def check(self, model: str, body: dict[str, Any]) -> None:
        """Raises HttpError for what the service refuses."""
        contents = body.get("contents") or refuse("contents is not specified")
        config = body.get("generationConfig", {})
        has_schema = any(
            name in config for name in ("responseSchema", "responseJsonSchema", "_responseJsonSchema")
        )
        if has_schema and config.get("responseMimeType") != "application/json":
            refuse("response_schema requires response_mime_type application/json")
        self._check_declarations(body.get("tools", []))
        if sum(map(tokens, contents)) > self.max_tokens:
            refuse(f"The input token count exceeds the maximum number of tokens allowed ({self.max_tokens}).")
        for index in range(len(contents)):
            self._check_content(contents, index)
        self._check_signatures(model, contents)

    @staticmethod
    def _check_declarations(tools: list[dict[str, Any]]) -> None:
        names = [each.get("name", "") for tool in tools for each in tool.get("functionDeclarations", [])]
        for name in names:
            if not re.fullmatch(r"[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}", name):
                refuse(f"Invalid function name: {name}")
        if len(names) != len(set(names)):
            refuse("Duplicate function declaration found")

    @staticmethod
    def _check_content(contents: list[dict[str, Any]], index: int) -> None:
        content = contents[index]
        role, parts = content.get("role", "user"), content.get("parts") or []
        if role not in ("user", "model"):
            refuse("Please use a valid role: user, model.")
        if not parts:
            refuse(f"contents[{index}].parts must not be empty")
        made, answered = _of(parts, "functionCall"), _of(parts, "functionResponse")
        if made and (index == 0 or contents[index - 1].get("role", "user") == "model"):
            refuse(_AFTER_USER)
        if made and (index + 1 == len(contents) or not _of(contents[index + 1]["parts"], "functionResponse")):
            refuse("Please ensure that function response turn comes immediately after a function call turn.")
        if answered:
            _check_responses(
                _of(contents[index - 1].get("parts", []), "functionCall") if index else [], answered
            )

    def _check_signatures(self, model: str, contents: list[dict[str, Any]]) -> None:
        """Calls of the running turn need a signature (Gemini 3 and later); whatever bears one must be the true one."""
        turn_starts = [
            index
            for index, content in enumerate(contents)
            if content.get("role", "user") == "user" and not _of(content["parts"], "functionResponse")
        ]
        start = max(turn_starts, default=0)
        for index, content in enumerate(contents):
            if content.get("role") != "model":
                continue
            for part in content["parts"]:
                self._check_signature(model, part)
            first = next((part for part in content["parts"] if "functionCall" in part), None)
            must = first is not None and index >= start and re.match(r"gemini-[3-9]", model)
            if must and not _signature(first):
                name = first["functionCall"]["name"]
                refuse(f"Function call `{name}` is missing a thought_signature in functionCall parts.")

    def _check_signature(self, model: str, part: dict[str, Any]) -> None:
        signature = _signature(part)
        if not signature or signature in _UNSIGNED:
            return
        if signature not in self.issued:
            refuse("Corrupted thought signature.")
        author, original = self.issued[signature]
        if author != model:
            refuse(f"Thought signature was made by another model ({author}).")
        if "functionCall" in original and part.get("functionCall") != original["functionCall"]:
            refuse("Thought signature does not belong to this function call.")


def _check_responses(wanted: list[dict[str, Any]], answered: list[dict[str, Any]]) -> None:
    if len(wanted) != len(answered):
        refuse(_SAME_COUNT)
    for call, answer in zip(wanted, answered, strict=True):
        if call["name"] != answer["name"] or call.get("id") != answer.get("id"):
            refuse("Function response does not match the function call at its place.")
        if not isinstance(answer.get("response"), dict):
            refuse("functionResponse.response must be an object")


def _of(parts: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [part[kind] for part in parts if kind in part]


def _signature(part: dict[str, Any]) -> str:
    """In standard base64, whichever way it was written."""
    value = part.get("thoughtSignature") or part.get("thought_signature") or ""
    return value.replace("-", "+").replace("_", "/")
