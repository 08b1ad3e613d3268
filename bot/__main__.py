"""The command line: ``python -m bot``. Its commands stand in ``bot.host``."""

from __future__ import annotations

import typer

from bot.host import check_commands, emoji_commands, login_commands, rate_command, record_commands, run, store_commands

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Capolinea: connection board games played in chat.",
)

for command in (
    run.run,
    login_commands.login,
    login_commands.logins,
    login_commands.logout,
    store_commands.audit,
    store_commands.export,
    store_commands.import_,
    store_commands.rebuild,
    store_commands.backup,
    store_commands.restore,
    record_commands.record,
    rate_command.rate,
    check_commands.replay,
    check_commands.verify,
    emoji_commands.emojis,
):
    app.command(command.__name__.rstrip("_"))(command)

if __name__ == "__main__":
    app()
