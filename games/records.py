"""Records (rules/RECORDS.md): written, checked move by move, and their luck checked against its seal.

Whatever is handed to ``check`` and ``verify_seal``, a record that is wrong raises a ``Fault`` with a sentence.
"""

from games.checking import check
from games.recording import FORMAT, Seal, record, result
from games.seals import verify_seal
from games.sheets import Fault

__all__ = ["FORMAT", "Fault", "Seal", "check", "record", "result", "verify_seal"]
