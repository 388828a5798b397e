"""Formats of values on the wire. Real backends differ here, so each habit is a switch."""

import json
from dataclasses import dataclass, fields, replace
from datetime import datetime
from decimal import Decimal


@dataclass(frozen=True)
class Dialect:
    decimals_as_strings: bool = False
    iso_dates: bool = False
    numeric_ids: bool = False
    null_images: bool = False
    append_slash: bool = False
    extra_fields: bool = False
    real_lists: bool = False


PLAIN = Dialect()
FOREIGN = Dialect(**{field.name: True for field in fields(Dialect)})


def dialect_of(names: str) -> Dialect:
    """Reads `plain`, `foreign`, or names joined by commas: `iso-dates,null-images`."""
    if names in ("", "plain"):
        return PLAIN
    if names == "foreign":
        return FOREIGN
    return replace(PLAIN, **{name.strip().replace("-", "_"): True for name in names.split(",")})


class Id(int):
    """An id of this backend. Written as a string or as a number."""


class Image(str):
    """An image's address; an empty one is absent."""


class Opaque(dict):
    """Fields that are forwarded unchanged."""


class JsonList(list):
    """A list that the specification calls a "JSON list": written as text or as a list."""


def written(value, dialect: Dialect):
    """The JSON form of the value in the dialect."""
    if isinstance(value, Opaque):
        return dict(value)
    if isinstance(value, dict):
        row = {key: written(each, dialect) for key, each in value.items()}
        return row | {"row_version": 3, "meta": {"source": "core"}} if dialect.extra_fields else row
    if isinstance(value, JsonList):
        plain = [written(each, dialect) for each in value]
        return plain if dialect.real_lists else json.dumps(plain)
    if isinstance(value, (list, tuple)):
        return [written(each, dialect) for each in value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, Decimal):
        return f"{value:.2f}" if dialect.decimals_as_strings else float(value)
    if isinstance(value, datetime):
        return value.isoformat() if dialect.iso_dates else int(value.timestamp() * 1000)
    if isinstance(value, Id):
        return int(value) if dialect.numeric_ids else str(int(value))
    if isinstance(value, Image):
        return None if dialect.null_images and value == "" else str(value)
    return value
