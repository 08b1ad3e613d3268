"""Write the sample pictures anew: ``python -m rendering.sample``."""

from pathlib import Path

from games import catalogue
from rendering.sample import picture

for slug in catalogue():
    (Path(__file__).parent / f"{slug}.png").write_bytes(picture(slug))
