"""Records (games/records/RECORDS.md): written, checked move by move, and their luck checked against its seal.

Whatever is handed to ``check`` and ``verify_seal``, a record that is wrong raises a ``Fault`` with a sentence.
"""

from games.records.computer_check import verify_computers
from games.records.reader import Fault
from games.records.rules_check import check
from games.records.seal_check import verify_seal
from games.records.writer import FORMAT, Seal, record, result

__all__ = ["FORMAT", "Fault", "Seal", "check", "record", "result", "verify_computers", "verify_seal"]
