"""Data as Telegram signs them for a Mini App, made from its published description."""

from __future__ import annotations

import hashlib
import hmac
import json
from urllib.parse import urlencode

from telegram_chat.bot_api import TOKEN


def signed_data(at: int, token: str = TOKEN, **user) -> str:
    """What a Mini App gets when a person (``User``) opens it at an instant in milliseconds."""
    fields = {"query_id": "AAF9", "user": json.dumps(user), "auth_date": str(at // 1000), "signature": "x_Y-z"}
    lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    secret = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    return urlencode({**fields, "hash": hmac.new(secret, lines.encode(), hashlib.sha256).hexdigest()})
