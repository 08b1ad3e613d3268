"""The command line: ``python -m bot``. Its commands stand in ``bot.host``."""

from __future__ import annotations

import typer

from bot.host import (
    check_commands,
    emoji_commands,
    login_commands,
    record_commands,
    run,
    store_commands,
)

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Capolinea: connection board games played in chat.",
)

COMMANDS = (
    run,
    login_commands,
    store_commands,
    record_commands,
    check_commands,
    emoji_commands,
)
for commands in COMMANDS:
    commands.register(app)

if __name__ == "__main__":
    app()
