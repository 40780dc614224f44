"""Named ways in which a real server may differ from the assumed contract; they add up."""

VARIANTS: dict[str, dict] = {
    # Discovery: other paths and names
    "other-paths": {"deliver_path": "/api/inbox/upload", "list_path": "/api/inbox/documents"},
    "german-names": {
        "file_field": "beleg", "tags_field": "schlagwoerter", "date_field": "belegdatum", "note_field": "notiz",
    },
    "labels": {"tags_field": "labels", "date_field": "date", "note_field": "description"},
    "no-tags": {"tags_field": None},
    "no-date": {"date_field": None},
    "no-note": {"note_field": None},
    "file-only": {"tags_field": None, "date_field": None, "note_field": None},
    "strict-form": {"strict_form": True},
    # Discovery: the form of the description
    "openapi30": {"openapi": "3.0"},
    "openapi31-binary": {"openapi": "3.1-binary"},
    "no-openapi": {"openapi": "off"},
    "refs": {"refs": True},
    "base-in-paths": {"base_in_paths": True},
    # Scopes
    "scope-inbox": {"scopes": ("app", "inbox")},
    "scope-upload": {"scopes": ("app", "upload")},
    # Looking things up
    "no-list": {"list": False},
    "no-hash": {"list_hash": False, "answer_hash": False},
    "list-without-hash": {"list_hash": False},
    "uuid-ids": {"ids": "uuid"},
    # The same again
    "no-key": {"duplicates": "content"},
    "duplicates-by-key": {"duplicates": "key"},
    "duplicates-off": {"duplicates": "off"},
    "duplicate-409": {"duplicate_answer": "409"},
    "duplicate-409-detail": {"duplicate_answer": "409-detail"},
    "duplicate-409-no-id": {"duplicate_answer": "409-no-id"},
    "nothing-settles": {"duplicates": "off", "list": False},
    # Limits
    "bmp-only": {"bmp_only": True},
    "size-by-app": {"max_size_by": "app"},
    # Not a Certain, or not saying so
    "unnamed": {"product": None},
    "other-product": {"product": "paperless"},
}
