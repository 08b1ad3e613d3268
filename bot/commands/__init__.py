"""The commands people type, one module for each subject, and the desk that answers every ask.

What a command is made of is offered here: its record, what it is called with, the table it means, and its answer.
"""

from bot.commands.answers import (
    Declined,
    EarlierTurn,
    ask_first,
    asks,
    note,
    refusal_posts,
    refuse_obstacle,
    span,
    themed,
    wrong_word,
)
from bot.commands.command import CODE, Changes, CodeStands, Command, Completion, Needs, Param, Section, Use
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.offered_tables import Tables
from bot.commands.server_rules import apart, has_blocked, refuse_company, refuse_guest, refuse_pace, under_rules
from bot.commands.services import Services
from bot.commands.table_finder import find, may_name, most_urgent, named_here, open_tables_of, tables_here, tables_of

__all__ = [
    "CODE",
    "Changes",
    "CodeStands",
    "Command",
    "Completion",
    "Declined",
    "EarlierTurn",
    "Effort",
    "Invocation",
    "Needs",
    "Param",
    "Section",
    "Services",
    "Tables",
    "Use",
    "apart",
    "ask_first",
    "asks",
    "find",
    "has_blocked",
    "may_name",
    "most_urgent",
    "named_here",
    "note",
    "open_tables_of",
    "refusal_posts",
    "refuse_company",
    "refuse_guest",
    "refuse_obstacle",
    "refuse_pace",
    "span",
    "tables_here",
    "tables_of",
    "themed",
    "under_rules",
    "wrong_word",
]
