"""Column types that both dialects keep exactly: times and JSON text."""

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import JSON, BigInteger, ColumnElement, Integer, Text, cast, type_coerce
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator, TypeEngine, UserDefinedType

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)

Key = BigInteger().with_variant(Integer(), "sqlite")
"""A number that names a row; SQLite counts rows up by itself only in INTEGER columns."""

JsonObject = JSON().with_variant(JSONB(), "postgresql")
"""JSON whose meaning counts and whose spelling does not."""


class Instant(TypeDecorator[int]):
    """A moment, in the program as milliseconds since the epoch.

    PostgreSQL keeps an aware `timestamptz`; SQLite, which has no type for times, the number.
    """

    impl = BigInteger
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Return the type of the column in this database."""
        kind = TIMESTAMP(timezone=True) if dialect.name == "postgresql" else BigInteger()
        return dialect.type_descriptor(kind)

    def process_bind_param(self, value: int | None, dialect: Dialect) -> Any:
        """Return what the driver is handed."""
        if value is None or dialect.name != "postgresql":
            return value
        return _EPOCH + value * _MILLISECOND

    def process_result_value(self, value: Any, dialect: Dialect) -> int | None:
        """Return milliseconds since the epoch."""
        if value is None or dialect.name != "postgresql":
            return value  # type: ignore[no-any-return]
        return int((value - _EPOCH) // _MILLISECOND)


class _PlainJson(UserDefinedType[str]):
    """PostgreSQL's `json`, which checks the text and keeps it as it is; `jsonb` respells it."""

    cache_ok = True

    def get_col_spec(self, **_: Any) -> str:
        """Return the type's name in SQL."""
        return "JSON"


class JsonText(TypeDecorator[bytes]):
    """JSON whose bytes are evidence: what is hashed or compared comes back as it was written."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Return the type of the column in this database."""
        kind = _PlainJson() if dialect.name == "postgresql" else Text()
        return dialect.type_descriptor(kind)

    def column_expression(self, column: ColumnElement[Any]) -> ColumnElement[Any]:
        """Return what is selected: the text, before any driver takes it to pieces."""
        return type_coerce(cast(column, Text), self)

    def process_bind_param(self, value: bytes | None, dialect: Dialect) -> str | None:
        """Return what the driver is handed."""
        del dialect
        return None if value is None else value.decode()

    def process_result_value(self, value: Any, dialect: Dialect) -> bytes | None:
        """Return the bytes that were stored."""
        del dialect
        return None if value is None else value.encode()
