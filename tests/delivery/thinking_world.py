"""Computer players that think as long as a test lets them, at tables of a store, with one or more bots around it."""

from __future__ import annotations
