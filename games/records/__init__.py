"""Records (games/records/RECORDS.md): written, checked move by move, and their luck checked against its seal.

Whatever is handed to ``check`` and ``verify_seal``, a record that is wrong raises a ``Fault`` with a sentence.
"""

from games.records.computer_check import verify_computers
from games.records.reader import FORMAT, Fault, read_record
from games.records.record_hashes import last_hash
from games.records.replay import check, counting_lines
from games.records.seal_check import Statement, Verified, verify_seal
from games.records.writer import Seal, record, result

__all__ = [
    "FORMAT",
    "Fault",
    "Seal",
    "Statement",
    "Verified",
    "check",
    "counting_lines",
    "last_hash",
    "read_record",
    "record",
    "result",
    "verify_computers",
    "verify_seal",
]
