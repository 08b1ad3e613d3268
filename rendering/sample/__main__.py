"""Write the sample picture anew: ``python -m rendering.sample``."""

from pathlib import Path

from rendering.sample import picture

(Path(__file__).parent / "metro.png").write_bytes(picture())
