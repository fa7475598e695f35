"""All settings of a server, read once from the environment and handed down; never a global."""

from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PARTS = Annotated[tuple[str, ...], NoDecode]
"""Comma separated in the environment."""


class Settings(BaseSettings):
    """Each field is the environment variable MANATEE_<NAME>; the defaults serve a home network."""

    model_config = SettingsConfigDict(env_prefix="MANATEE_", frozen=True, extra="forbid")

    host: str = "127.0.0.1"
    """Address to listen on; 0.0.0.0 lets other machines in."""
    port: int = Field(8000, ge=0, le=65535)
    database: str = "sqlite:///data/manatee.db"
    """`sqlite:///file` or `postgresql://user:password@host/name`."""
    public_url: str = ""
    """The address people type, when a proxy stands in front: https://games.example.org."""
    hosts: PARTS = ()
    """Further names this server answers to; addresses and names of a home network always work."""
    trusted_proxies: PARTS = ()
    """Addresses or networks whose X-Forwarded-For is believed."""
    access: Literal["open", "password", "invited"] = "open"
    """Who may come in: everybody, who knows MANATEE_ACCESS_PASSWORD, who was invited."""
    access_password: str = Field("", repr=False)
    metrics: str = "127.0.0.1:9464"
    """Where Prometheus may read: host:port, or empty for nowhere."""
    languages: PARTS = ("en", "it")
    """Languages offered; `xx` is a pseudo-language for those who work on the pages."""
    journal_pause_ms: int = Field(2, ge=0, le=1000)
    """Least time between two commits of moves."""
    bot_pause_ms: int = Field(700, ge=0, le=60_000)
    """How long a bot waits before it thinks, so that people can follow."""
    pilots: int = Field(0, ge=0, le=64)
    """Processes in which bots think; 0: one less than there are processors, at least one."""
    log: Literal["text", "json"] = "text"

    @field_validator("hosts", "trusted_proxies", "languages", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _are_networks(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for part in value:
            ip_network(part, strict=False)  # raises ValueError with a sentence
        return value

    @field_validator("public_url")
    @classmethod
    def _is_origin(cls, value: str) -> str:
        if not value:
            return value
        parts = urlsplit(value.rstrip("/"))
        if parts.scheme not in ("http", "https") or not parts.hostname:
            msg = "must begin with http:// or https:// and name a host"
            raise ValueError(msg)
        if parts.path or parts.query or parts.fragment:
            msg = "must be a bare address: Manatee is served at the root of its host"
            raise ValueError(msg)
        return value.rstrip("/")

    @model_validator(mode="after")
    def _has_password(self) -> "Settings":
        if self.access == "password" and not self.access_password:
            msg = "MANATEE_ACCESS=password needs MANATEE_ACCESS_PASSWORD"
            raise ValueError(msg)
        return self

    @property
    def secure(self) -> bool:
        """Whether people reach this server by https."""
        return self.public_url.startswith("https://")

    @property
    def sqlite_path(self) -> Path | None:
        """The database's file, when it is one."""
        prefix = "sqlite:///"
        return (
            Path(self.database.removeprefix(prefix)) if self.database.startswith(prefix) else None
        )
