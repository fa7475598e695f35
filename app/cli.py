"""The `manatee` command."""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from pydantic import ValidationError

from app import __version__
from app.settings import Settings


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.run is None:
        parser.print_help()
        return 2
    try:
        settings = _settings(given)
    except ValidationError as error:
        for one in error.errors():
            name = "MANATEE_" + str(one["loc"][0]).upper() if one["loc"] else "settings"
            sys.stderr.write(f"{name}: {one['msg']}\n")
        return 2
    # Only what a command needs is imported: a pilot knows games and nothing of the web.
    module, _, name = given.run.partition(":")
    run = getattr(import_module(module), name)
    code: int = run(settings, *(getattr(given, one) for one in given.takes))
    return code


def _settings(given: argparse.Namespace) -> Settings:
    """Return the environment's settings; what stands on the command line goes before them."""
    named = {name: getattr(given, name, None) for name in ("host", "port", "database")}
    return Settings(**{name: one for name, one in named.items() if one is not None})


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "manatee", description="A server for board and card games among friends."
    )
    parser.add_argument("--version", action="version", version=f"manatee {__version__}")
    parser.set_defaults(run=None, takes=())
    commands = parser.add_subparsers(title="commands", metavar="")

    def command(name: str, run: str, text: str, *takes: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=text, description=text)
        one.add_argument("--database", help="sqlite:///file or postgresql://... (MANATEE_DATABASE)")
        one.set_defaults(run=run, takes=takes)
        return one

    serve = command("serve", "app.serve:run", "serve the games")
    serve.add_argument("--host", help="address to listen on (MANATEE_HOST)")
    serve.add_argument("--port", type=int, help="port to listen on (MANATEE_PORT)")
    _add_upkeep(command)
    command("pilot", "app.pilot:run", "think for bots (serve starts these by itself)")
    return parser


def _add_upkeep(command: Callable[..., argparse.ArgumentParser]) -> None:
    """Add what an operator does beside serving."""
    command("migrate", "app.upkeep:migrate", "bring the database up to date")
    backup = command(
        "backup", "app.upkeep:backup", "copy a SQLite database, also while serving", "target"
    )
    backup.add_argument("target", type=Path, help="file to write")
    command(
        "replay-check",
        "app.upkeep:replay_check",
        "replay every stored match under the installed rules",
    )
    check = command(
        "verify", "app.upkeep:check", "check a match that was downloaded (match.json)", "document"
    )
    check.add_argument("document", type=Path, help="the file")
    thaw = command(
        "thaw", "app.upkeep:thaw", "let a table play on that was frozen after a fault", "code"
    )
    thaw.add_argument("code", help="the table's code")
    golden = command(
        "record-golden",
        "app.upkeep:golden",
        "write a stored match as a test's golden",
        "match",
        "target",
    )
    golden.add_argument("match", help="the match's id")
    golden.add_argument("target", type=Path, help="file to write")
    invite = command(
        "invite",
        "app.upkeep:invitation",
        "make a link that lets people in (MANATEE_ACCESS=invited)",
        "uses",
        "days",
    )
    invite.add_argument("--uses", type=int, default=1, help="for how many people (1)")
    invite.add_argument("--days", type=int, default=14, help="for how many days (14)")


if __name__ == "__main__":
    sys.exit(main())
