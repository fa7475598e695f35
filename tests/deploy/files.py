"""The deployment files as data: Dockerfile instructions, .dockerignore, the compose file."""

import json
import os
import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]


@cache
def instructions() -> tuple[tuple[str, str], ...]:
    """Return the Dockerfile as (instruction, arguments), continued lines joined."""
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines()]
    parted = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return tuple((name, " ".join(rest.split())) for name, _, rest in parted)


def exec_form(name: str) -> list[str]:
    """Return the words of the last ENTRYPOINT or CMD."""
    words: list[str] = json.loads([rest for word, rest in instructions() if word == name][-1])
    return words


def health_check() -> list[str]:
    """Return the words of the health check's command."""
    (arguments,) = [rest for name, rest in instructions() if name == "HEALTHCHECK"]
    words: list[str] = json.loads(arguments.partition(" CMD ")[2])
    return words


def copied_sources() -> list[str]:
    """Return what the image takes from the repository."""
    copies = [rest.split() for name, rest in instructions() if name == "COPY"]
    return [source for words in copies if "--from=build" not in words for source in words[:-1]]


def enters_the_build(source: str) -> bool:
    """Tell whether .dockerignore lets a path in; the last line that fits decides."""
    lets_in = True
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        pattern = line.removeprefix("!")
        if line and not line.startswith("#") and fnmatch(source, pattern):
            lets_in = line.startswith("!")
    return lets_in


def image_environment() -> dict[str, str]:
    """Return the variables that the image sets."""
    words = " ".join(rest for name, rest in instructions() if name == "ENV").split()
    return dict(word.split("=", 1) for word in words)


def compose() -> dict[str, Any]:
    """Return the compose file, its variables not yet filled in."""
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return loaded


def filled_in(text: str, variables: dict[str, str]) -> str:
    """Replace ${NAME}, ${NAME:-default} and ${NAME:?reason} as compose does."""
    return re.sub(r"\$\{(\w+)(?::([-?])([^}]*))?\}", lambda found: _value(found, variables), text)


def _value(found: re.Match[str], variables: dict[str, str]) -> str:
    name, kind, rest = found.groups()
    if variables.get(name):
        return variables[name]
    if kind == "?":
        raise KeyError(rest)
    return rest or ""


def settings_of(service: str, variables: dict[str, str]) -> dict[str, str]:
    """Return a service's environment with its variables filled in."""
    environment = compose()["services"][service]["environment"]
    return {name: filled_in(str(value), variables) for name, value in environment.items()}


def bare_environment() -> dict[str, str]:
    """Return this process's environment without Manatee's settings."""
    return {name: value for name, value in os.environ.items() if not name.startswith("MANATEE_")}
