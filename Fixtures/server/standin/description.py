"""Other forms in which FastAPI servers describe themselves: OpenAPI 3.0, older binary form, `$ref` everywhere."""

import copy

from .settings import Settings


def reshape(document: dict, settings: Settings) -> dict:
    document = copy.deepcopy(document)
    if settings.openapi in ("3.0", "3.1-binary"):
        _walk(document, _binary_format)
    if settings.openapi == "3.0":
        document["openapi"] = "3.0.3"
        _walk(document, _nullable)
        _walk(document, _enum_for_const)
    if settings.base and settings.base_in_paths:
        document["paths"] = {settings.base + path: item for path, item in document["paths"].items()}
    if settings.refs:
        _refs_everywhere(document)
    return document


def _walk(value, change) -> None:
    if isinstance(value, dict):
        change(value)
        for inner in list(value.values()):
            _walk(inner, change)
    elif isinstance(value, list):
        for inner in value:
            _walk(inner, change)


def _binary_format(schema: dict) -> None:
    """`contentMediaType` is 3.1's word; before, and in FastAPI up to 0.129, it was `format: binary`."""
    if schema.get("type") == "string" and schema.pop("contentMediaType", None):
        schema["format"] = "binary"


def _nullable(schema: dict) -> None:
    options = schema.get("anyOf")
    if isinstance(options, list) and {"type": "null"} in options:
        rest = [option for option in options if option != {"type": "null"}]
        del schema["anyOf"]
        if len(rest) == 1 and "$ref" not in rest[0]:
            schema.update(rest[0])
        else:
            schema["allOf" if len(rest) == 1 else "anyOf"] = rest
        schema["nullable"] = True


def _enum_for_const(schema: dict) -> None:
    if "const" in schema and "type" in schema:
        schema["enum"] = [schema.pop("const")]


def _refs_everywhere(document: dict) -> None:
    """Moves each property, request body, parameter and answer to `components` and leaves a `$ref`."""
    components = document.setdefault("components", {})

    def move(kind: str, name: str, value: dict) -> dict:
        if "$ref" in value:
            return value
        components.setdefault(kind, {})[name] = value
        return {"$ref": f"#/components/{kind}/{_pointer_escaped(name)}"}

    for name, schema in list(components.get("schemas", {}).items()):
        for key, value in schema.get("properties", {}).items():
            if "items" in value:
                value["items"] = move("schemas", f"{name}/{key}/items", value["items"])
            schema["properties"][key] = move("schemas", f"{name}/{key}", value)
        # A chain of two, as `allOf` wrappers of older pydantic make them.
        components["schemas"][f"{name}~inner"] = schema
        components["schemas"][name] = {"allOf": [{"$ref": f"#/components/schemas/{_pointer_escaped(name + '~inner')}"}]}
    for path, item in document["paths"].items():
        for method, operation in item.items():
            label = operation.get("operationId", method)
            if "requestBody" in operation:
                operation["requestBody"] = move("requestBodies", label, operation["requestBody"])
            operation["parameters"] = [move("parameters", f"{label}-{one['name']}", one)
                                       for one in operation.get("parameters", [])]
            operation["responses"] = {code: move("responses", f"{label}-{code}", answer)
                                      for code, answer in operation["responses"].items()}


def _pointer_escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
