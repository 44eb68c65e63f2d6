"""The peer: LangChain's create_agent (LangGraph) with its PostgreSQL checkpointer, doing the same work.

Runs in an environment of its own (requirements-langgraph.txt): `python -m benchmarks.turn_langgraph DSN`.
"""

from __future__ import annotations

import asyncio
import json
import sys
import uuid
import warnings
from collections.abc import AsyncIterator, Callable
from typing import Any

warnings.filterwarnings("ignore")

import psycopg  # noqa: E402 - after the filter
from langchain.agents import create_agent  # noqa: E402
from langchain_core.language_models import BaseChatModel  # noqa: E402
from langchain_core.messages import AIMessageChunk, BaseMessage, HumanMessage  # noqa: E402
from langchain_core.outputs import ChatGenerationChunk, ChatResult  # noqa: E402
from langchain_core.tools import tool  # noqa: E402
from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver  # noqa: E402
from psycopg.rows import dict_row  # noqa: E402
from psycopg_pool import AsyncConnectionPool  # noqa: E402

from benchmarks import contract  # noqa: E402

NAME = "langgraph"
SPEND = (
    "SELECT coalesce(sum(amount_yen), 0)::bigint, count(*) FROM bench_expense "
    "WHERE spent_on BETWEEN %s AND %s AND category = %s"
)


class InstantModel(BaseChatModel):
    """Answers at once by the contract's script."""

    @property
    def _llm_type(self) -> str:
        return "instant"

    def bind_tools(self, tools: Any, **options: Any) -> InstantModel:
        return self

    def _generate(self, messages: list[BaseMessage], *args: Any, **options: Any) -> ChatResult:
        raise RuntimeError("only streaming is measured")

    async def _astream(
        self, messages: list[BaseMessage], *args: Any, **options: Any
    ) -> AsyncIterator[ChatGenerationChunk]:
        last = messages[-1]
        if isinstance(last, HumanMessage):
            start, end, category = contract.wish(contract.number_of(str(last.content)))
            arguments = json.dumps({"start": start, "end": end, "category": category})
            call = {"name": "get_period_spend", "args": arguments, "id": f"call-{len(messages)}", "index": 0}
            yield ChatGenerationChunk(message=AIMessageChunk(content="", tool_call_chunks=[call]))
            return
        data = json.loads(str(last.content))
        for token in contract.tokens(data["total_yen"], data["count"]):
            yield ChatGenerationChunk(message=AIMessageChunk(content=token))


def seed(dsn: str) -> None:
    """The contract's expenses in a plain table."""
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS bench_expense")
        connection.execute(
            "CREATE TABLE bench_expense (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, spent_on date NOT NULL, "
            "category int NOT NULL, amount_yen int NOT NULL, memo text NOT NULL)"
        )
        with (
            connection.cursor() as cursor,
            cursor.copy("COPY bench_expense (spent_on, category, amount_yen, memo) FROM STDIN") as copy,
        ):
            for row in contract.rows():
                copy.write_row(row)
        connection.execute("CREATE INDEX ON bench_expense (category, spent_on) INCLUDE (amount_yen)")
        connection.execute("VACUUM ANALYZE bench_expense")


async def main(dsn: str) -> None:
    """Measures and reports."""
    seed(dsn)
    settings: dict[str, Any] = {"autocommit": True, "prepare_threshold": 0}
    async with (
        AsyncConnectionPool(dsn, min_size=16, max_size=16, kwargs=settings) as reads,
        AsyncConnectionPool(
            dsn, min_size=16, max_size=16, kwargs=settings | {"row_factory": dict_row}
        ) as checkpoints,
    ):

        @tool
        async def get_period_spend(start: str, end: str, category: int) -> str:
            """Total spending in yen between two dates, both included, of one category."""
            async with reads.connection() as connection:
                total, count = await (await connection.execute(SPEND, (start, end, category))).fetchone()
            return json.dumps({"total_yen": total, "count": count})

        saver = AsyncPostgresSaver(checkpoints)
        await saver.setup()
        agent = create_agent(InstantModel(), [get_period_spend], checkpointer=saver)

        async def turn(thread: str, text: str, on_text: Callable[[str], None]) -> None:
            given = {"messages": [HumanMessage(text)]}
            where = {"configurable": {"thread_id": thread}}
            async for chunk, _about in agent.astream(
                given, where, stream_mode="messages", durability="async"
            ):
                if isinstance(chunk, AIMessageChunk) and chunk.content:
                    on_text(str(chunk.content))

        async def threads(count: int) -> list[str]:
            return [str(uuid.uuid4()) for _number in range(count)]

        contract.report(await contract.measure(NAME, turn, threads))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
