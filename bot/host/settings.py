"""Settings from the environment and ``.env``; every one has a default that works."""

from __future__ import annotations

import re
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, DotEnvSettingsSource, EnvSettingsSource, NoDecode, SettingsConfigDict

from bot.text.zones import known
from rendering.text import SentenceError, said


def _nothing(value: object) -> object:
    """An empty setting is one that is not set."""
    return None if isinstance(value, str) and not value.strip() else value


def _zone(name: str | None) -> str | None:
    """A zone as it is written; refused where there is none of this name."""
    if name is not None and known(name) is None:
        raise ValueError("there is no such time zone")
    return name and known(name)


def _listed(value: object) -> object:
    """A list as it is written in a setting."""
    return [one.strip() for one in value.split(",") if one.strip()] if isinstance(value, str) else value


def _networks(listed: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses and networks; refused where one is neither."""
    for one in listed:
        try:
            ip_network(one, strict=False)
        except ValueError:
            raise ValueError("an address looks like 127.0.0.1, a network like 10.0.0.0/8") from None
    return listed


def _address(given: str | None) -> str | None:
    """The address of a page as links begin with it, without a slash at its end; refused where it is none."""
    if given is None:
        return None
    try:
        parts = urlsplit(given.strip())
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        fits = False
    if not fits or not given.strip().isascii() or len(given.split()) != 1:
        raise ValueError("an address looks like https://play.example.org")
    if parts.path not in ("", "/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise ValueError("an address has no path, no name and no question behind it, like https://play.example.org")
    return f"{parts.scheme}://{parts.netloc}"


def _webhook(given: str | None) -> str | None:
    """``yes``, None for ``no``, or an address."""
    match (given or "no").strip().lower():
        case "no":
            return None
        case "yes":
            return "yes"
    try:
        return _address(given)
    except ValueError:
        raise ValueError("it is yes, no or an address like https://play.example.org, without a path") from None


def _hook_secret(given: SecretStr | None) -> SecretStr | None:
    """What Telegram takes, if it is long enough not to be guessed."""
    if given is not None and not re.fullmatch(r"[A-Za-z0-9_-]{16,256}", given.get_secret_value()):
        raise ValueError("it has 16 to 256 letters, digits, _ and -")
    return given


BESIDE = ("capolinea_table",)
"""Settings of the web server in front (``deploy/Caddyfile``), which may stand in the same file."""

WEBHOOK_PORTS = (443, 80, 88, 8443)
"""The ports that Telegram calls."""

Secret = Annotated[SecretStr | None, BeforeValidator(_nothing)]
Text = Annotated[str | None, BeforeValidator(_nothing)]


class Settings(BaseSettings):
    """What a host can set; the names are those of the environment variables."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True, hide_input_in_errors=True
    )

    discord_token: Secret = None
    """Token of the Discord bot; without it Discord is left out."""
    telegram_token: Secret = None
    """Token of the Telegram bot; without it Telegram is left out."""
    redis_url: Secret = None
    """A Redis server, a cluster, or a server behind sentinels to use (it may hold a password).

    The forms are those of ``bot.store.addresses``; without it the bot runs a server of its own in the data folder.
    """
    redis_replicas: Annotated[Annotated[int, Field(ge=0, le=100)] | None, BeforeValidator(_nothing)] = None
    """Replicas of that server which must have a move too before it counts as saved; waited for a second at most.

    Without it one, where sentinels watch that server, else none.
    """
    redis_fsync: Literal["yes", "no"] = "no"
    """Whether a move must be on the disk of its server, and of those replicas, before it counts as saved."""
    capolinea_data: Path = Path("data")
    """Folder for games; made if missing."""
    capolinea_host: str = "127.0.0.1"
    """Address of the local table; any other than loopback demands ``capolinea_secret``."""
    capolinea_port: Annotated[int, Field(ge=0, le=65535)] = 8000
    """Port of the local table; 0 takes any that is free."""
    capolinea_web: Literal["yes", "no"] = "yes"
    """Whether there is a local table."""
    capolinea_secret: Secret = None
    """Secret for login links, for a local table that is not on loopback."""
    capolinea_proxies: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_listed), AfterValidator(_networks)] = ()
    """Addresses or networks of reverse proxies, parted by commas, whose ``X-Forwarded-For`` is believed."""
    capolinea_public_url: Annotated[Text, AfterValidator(_address)] = None
    """Address under which people reach the local table, for links: ``https://play.example.org``; without it, the one
    that is listened on."""
    capolinea_timezone: Annotated[Text, AfterValidator(_zone)] = None
    """IANA zone of the host, for people who have not chosen their own; without it the machine's."""
    capolinea_health_host: str = "127.0.0.1"
    """Address on which probes are answered, if ``capolinea_health_port`` is set."""
    capolinea_health_port: Annotated[Annotated[int, Field(ge=0, le=65535)] | None, BeforeValidator(_nothing)] = None
    """Port of its own for probes; 0 takes any that is free."""
    capolinea_previews: Literal["yes", "no"] = "yes"
    """Whether moves are first shown to their player alone; each person can do without by ``/preview off``."""
    capolinea_thinkers: Annotated[Annotated[int, Field(ge=1, le=256)] | None, BeforeValidator(_nothing)] = None
    """Processes that work out moves of computer players; without it as many as ``bot.host.thinking_pool`` says."""
    capolinea_log: Annotated[Literal["text", "json"] | None, BeforeValidator(_nothing)] = None
    """How log lines are written: for people or as JSON; without it, for people on a terminal only."""
    capolinea_log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The least log line that is written."""
    discord_shards: Annotated[int, Field(ge=0, le=100_000)] = 0
    """Number of shards at Discord; 0 lets Discord say, and one process then listens to all of them."""
    discord_shard_ranges: Annotated[int, Field(ge=1, le=1_000)] = 1
    """Ranges that the shards are divided into; each is listened to by one process at a time."""
    discord_api_base: Text = None
    """Another server that speaks Discord's interface."""
    telegram_webhook: Annotated[Text, AfterValidator(_webhook)] = None
    """Whether Telegram brings updates instead of being asked for them: ``yes`` by ``capolinea_public_url``, or by an
    address of its own. It listens where the local table does."""
    telegram_webhook_secret: Annotated[Secret, AfterValidator(_hook_secret)] = None
    """What Telegram says to be let in there; without it, something made of the token."""
    telegram_api_base: Text = None
    """Another server that speaks Telegram's Bot API."""

    @property
    def outside(self) -> bool:
        """Whether a setting says that others come through a web server: what that lets in looks like this machine."""
        return bool(self.capolinea_public_url or self.capolinea_proxies or self.webhook_address)

    @property
    def webhook_address(self) -> str | None:
        """The address that Telegram calls, without a path; None where it is asked for updates."""
        return self.capolinea_public_url if self.telegram_webhook == "yes" else self.telegram_webhook


def _called(base: str) -> None:
    """Raises ``Unusable`` for what Telegram itself never calls; a Bot API server of one's own calls anything."""
    parts = urlsplit(base)
    if parts.scheme != "https":
        raise Unusable(said("TELEGRAM_WEBHOOK needs an address with https://: Telegram calls no other."))
    port = parts.port or 443
    if port not in WEBHOOK_PORTS:
        listed = ", ".join(map(str, WEBHOOK_PORTS))
        raise Unusable(said("TELEGRAM_WEBHOOK: Telegram calls the ports {ports}, not {port}.", ports=listed, port=port))


class Unusable(SentenceError):
    """A setting that cannot be used, in one sentence for the host."""


def _reason(message: str) -> str:
    """Why a value is refused, without the kind of the fault.

    >>> _reason("Value error, there is no such time zone")
    'there is no such time zone'
    """
    return message.removeprefix("Value error, ").lower()


def read_settings() -> Settings:
    """The settings of this process; raises ``Unusable``. Values are never shown: they may be secret."""
    try:
        settings = Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]).upper() if first["loc"] else "a setting"
        raise Unusable(said("{name} cannot be used: {reason}.", name=name, reason=_reason(first["msg"]))) from None
    except (OSError, UnicodeDecodeError) as error:
        reason = "it is no UTF-8 text" if isinstance(error, UnicodeDecodeError) else error.strerror or "?"
        raise Unusable(said(".env cannot be read: {reason}.", reason=reason)) from None
    if settings.telegram_webhook is not None:
        if settings.webhook_address is None:
            raise Unusable(said("TELEGRAM_WEBHOOK=yes needs CAPOLINEA_PUBLIC_URL, such as https://play.example.org."))
        if settings.telegram_api_base is None:
            _called(settings.webhook_address)
    return settings


def unknown_settings() -> tuple[str, ...]:
    """What looks like a setting of ours and is none, in the environment or in ``.env``."""
    given = {**EnvSettingsSource(Settings).env_vars, **DotEnvSettingsSource(Settings).env_vars}
    ours = {*Settings.model_fields, *BESIDE}
    return tuple(sorted(name.upper() for name in given if name.startswith("capolinea_") and name not in ours))


def revealed(secret: SecretStr | None) -> str | None:
    """What a secret setting holds."""
    return secret.get_secret_value() if secret else None
