"""A changed module put into a running program: its functions, numbers and records take the place of those there are."""

from __future__ import annotations

import dataclasses
import sys
import types
from collections.abc import Iterator, Mapping

from sites import Site, module_of, mutated

SIMPLE = (int, str, bytes, float, tuple, frozenset, dict, list, set, type(None))
"""Values that are compared and put in place as they are."""


class Unrunnable(Exception):
    """A changed module cannot be run at all, which nobody can fail to notice."""


def transplant(site: Site) -> bool:
    """Make the change of a site felt wherever its module is used; False where nothing of it can be put in place.

    Its module must have been imported. Raises ``Unrunnable``.
    """
    name = module_of(site.path)
    module = sys.modules[name]
    code = compile(mutated(site), str(module.__file__), "exec")
    fresh = types.ModuleType(name)
    fresh.__dict__.update({key: value for key, value in vars(module).items() if key.startswith("__")})
    try:
        exec(code, fresh.__dict__)
    except Exception as error:
        raise Unrunnable from error
    return sum(_put(module, key, vars(module).get(key), new, name) for key, new in tuple(vars(fresh).items())) > 0


def _put(owner: object, key: str, old: object, new: object, module: str) -> bool:
    """Put one name of a module or class in place; whether that changed anything."""
    if old is new or (
        key.startswith("__") and key not in {"__init__", "__post_init__", "__iter__", "__len__", "__contains__"}
    ):
        return False
    done = False
    match _function(old), _function(new):
        case types.FunctionType() as was, types.FunctionType() as now:
            done = was.__module__ == module and _body(was, now)
        case type() as was, type() as now if was.__module__ == module:
            parts = tuple(vars(now).items())
            done = sum(_put(was, name, vars(was).get(name), value, module) for name, value in parts) > 0
        case was, now if isinstance(now, SIMPLE):
            done = not _same(was, now, module)
            if done:
                _everywhere(owner, key, was, now)
        case was, now if (
            dataclasses.is_dataclass(was) and not isinstance(was, type) and type(was).__name__ == type(now).__name__
        ):
            done = sum(_field(was, now, field.name, module) for field in dataclasses.fields(was)) > 0
    return done


def _same(old: object, new: object, module: str) -> bool:
    """Whether two values are alike, or hold functions or objects of the module itself, which stay as they are."""
    own = (isinstance(part, types.FunctionType | type) or type(part).__module__ == module for part in _parts(new))
    return old == new or any(own)


def _parts(value: object) -> Iterator[object]:
    match value:
        case Mapping():
            for pair in value.items():
                for one in pair:
                    yield from _parts(one)
        case tuple() | list() | set() | frozenset():
            for one in value:
                yield from _parts(one)
        case _:
            yield value


def _function(value: object) -> object:
    """The function inside of a property, a method or a cache."""
    if isinstance(value, property):
        return value.fget
    if isinstance(value, staticmethod | classmethod):
        return value.__func__
    while hasattr(value, "__wrapped__"):
        value = value.__wrapped__
    return value


def _body(was: types.FunctionType, now: types.FunctionType) -> bool:
    changed = (
        was.__code__ != now.__code__ or was.__defaults__ != now.__defaults__ or was.__kwdefaults__ != now.__kwdefaults__
    )
    if was.__code__.co_freevars != now.__code__.co_freevars:
        return False
    was.__code__, was.__defaults__, was.__kwdefaults__ = now.__code__, now.__defaults__, now.__kwdefaults__
    return changed


def _field(old: object, new: object, name: str, module: str) -> bool:
    one, other = getattr(old, name), getattr(new, name)
    if isinstance(other, SIMPLE) and not _same(one, other, module):
        object.__setattr__(old, name, other)
        return True
    return False


def _everywhere(owner: object, key: str, old: object, new: object) -> None:
    """Set a name where it was defined and in all modules that import it."""
    setattr(owner, key, new)
    if isinstance(owner, types.ModuleType):
        for module in tuple(sys.modules.values()):
            if getattr(module, "__dict__", {}).get(key, SIMPLE) is old:
                setattr(module, key, new)
