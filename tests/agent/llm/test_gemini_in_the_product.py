"""The whole product with a key in its environment: real processes, real sockets, a double in place of Google."""

from __future__ import annotations

import pytest

from tests.agent.test_database_kills import Site, signed_in
from tests.support.chat_socket import ChatSocket
from tests.support.doubles.fake_gemini import FakeGemini, calls, error, text
from tests.support.gemini import KEY, PRO
from tests.support.installation import Installation
from tests.support.wishes import create


@pytest.mark.timeout(180)
def test_with_a_key_gemini_answers_by_name_and_the_key_stays_home(fresh_installation: Installation) -> None:
    made = fresh_installation
    with FakeGemini() as fake:
        made.environment |= {
            "GEMINI_API_KEY": KEY,
            "GOOGLE_GEMINI_BASE_URL": fake.url,
            "MANEKI_LOG_LEVEL": "DEBUG",
        }
        session = signed_in(made.start())
        fake.push(error(503), calls(create()), text("850円、記録したで。"), text("元気やで。"))
        with ChatSocket(Site(made), session) as chat:
            chat.send(type="open", conversation=None)
            ready = chat.until("ready")
            assert ready["model"] == PRO
            events = chat.say("ランチ 850円", ready["conversation"])
            assert [event["data"]["text"] for event in events if event["kind"] == "text"] == [
                "850円、記録したで。"
            ]
            assert events[-1]["data"]["model"] == PRO and events[-1]["data"]["undo"]
            assert chat.say("元気？", ready["conversation"])[-1]["data"]["status"] == "done"
        assert len(fake.chat_requests) == 4
        made.stop()
    logs = "".join(path.read_text(errors="replace") for path in made.var.rglob("*.log"))
    assert KEY not in logs + "".join(made.lines)
