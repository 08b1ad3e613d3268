"""Puts this folder on the import path, for the modules its tests share."""
