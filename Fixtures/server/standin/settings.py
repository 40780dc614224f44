"""What this server is: its paths, names and habits, as one value that can be replaced while it runs."""

from dataclasses import asdict, dataclass, fields, replace


@dataclass(frozen=True)
class Settings:
    # Where it is found
    base: str = ""  # "/prefix", as behind a reverse proxy
    base_in_paths: bool = False  # the description's paths carry the base (else `servers` does)
    deliver_path: str = "/api/inbox"
    list_path: str = "/api/inbox"
    product: str | None = "certain"  # `name` in the version's answer; None leaves it out
    version: str = "1.2.3"
    secure: bool = True  # reached by https

    # What it calls the parts of a delivery; None: the server has no such field
    file_field: str = "file"
    tags_field: str | None = "tags"
    date_field: str | None = "document_date"
    note_field: str | None = "note"
    strict_form: bool = False  # 422 `extra_forbidden` for a field it does not know

    # How it describes itself
    openapi: str = "3.1"  # "3.1", "3.1-binary" (older FastAPI), "3.0", "off"
    refs: bool = False  # everything that can be a `$ref` is one
    scopes: tuple[str, ...] = ("app",)  # what a login may ask for

    # What it does about the same content or the same key again
    duplicates: str = "both"  # "both", "content", "key", "off"
    duplicate_answer: str = "200"  # "200", "409" (id beside detail), "409-detail", "409-no-id"

    # What it tells afterwards
    list: bool = True
    list_hash: bool = True
    answer_hash: bool = True
    ids: str = "integer"  # "integer", "uuid"

    # What it cannot take
    max_size: int | None = None
    max_size_by: str = "proxy"  # "proxy": early, in HTML; "app": after the body, in JSON
    bmp_only: bool = False  # 500 for a name with a character beyond U+FFFF

    @property
    def by_content(self) -> bool:
        return self.duplicates in ("both", "content")

    @property
    def by_key(self) -> bool:
        return self.duplicates in ("both", "key")

    def changed(self, changes: dict) -> "Settings":
        """A copy with `changes`; an unknown name or a wrong kind of value is a ValueError."""
        known = {f.name for f in fields(self)}
        if unknown := set(changes) - known:
            raise ValueError(f"unknown setting: {', '.join(sorted(unknown))}; known: {', '.join(sorted(known))}")
        if "scopes" in changes:
            changes = changes | {"scopes": tuple(changes["scopes"])}
        new = replace(self, **changes)
        for name, allowed in CHOICES.items():
            if getattr(new, name) not in allowed:
                raise ValueError(f"{name} is one of {', '.join(allowed)}")
        if new.base and (not new.base.startswith("/") or new.base.endswith("/")):
            raise ValueError("base begins with a slash and does not end with one")
        return new

    def as_json(self) -> dict:
        return asdict(self)


CHOICES = {
    "openapi": ("3.1", "3.1-binary", "3.0", "off"),
    "duplicates": ("both", "content", "key", "off"),
    "duplicate_answer": ("200", "409", "409-detail", "409-no-id"),
    "ids": ("integer", "uuid"),
    "max_size_by": ("proxy", "app"),
}
