"""Deliver and list, with the paths, field names and habits that the settings give them."""

import inspect
from datetime import date, datetime

from fastapi import Depends, FastAPI, File, Form, Header, HTTPException, Query, Request, Response, UploadFile
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel, create_model

from .access import Access, Caller
from .documents import Arrival, Documents, Kept
from .settings import Settings


def add_inbox_routes(app: FastAPI, settings: Settings, documents: Documents, access: Access) -> None:
    Delivered = _answer_model(settings)

    def deliver(request: Request, response: Response, caller: Caller, file: UploadFile, tags: list[str] = (),
                document_date: date | None = None, note: str | None = None, idempotency_key: str | None = None):
        if settings.strict_form:
            _refuse_unknown_fields(request, settings)
        filename = file.filename or ""
        if settings.bmp_only and any(ord(character) > 0xFFFF for character in filename):
            return PlainTextResponse("Internal Server Error", 500)  # a database of three-byte characters, say
        if settings.max_size is not None and (file.size or 0) > settings.max_size:
            raise HTTPException(413, f"Die Datei ist grösser als {settings.max_size} Bytes")
        kept = documents.keep(file.file, Arrival(
            filename, file.content_type, list(tags), document_date.isoformat() if document_date else None, note,
            idempotency_key, caller.token_id), settings)
        return _answer(kept, response, Delivered, settings)

    deliver.__signature__ = _signature(settings, access)
    answers = {}
    if settings.by_content:
        answers = {200: {"model": Delivered}} if settings.duplicate_answer == "200" else {409: {"model": Conflict}}
    app.post(settings.deliver_path, status_code=201, response_model=Delivered, responses=answers)(deliver)

    if settings.list:
        @app.get(settings.list_path, response_model=list[_list_model(settings)])
        def list_inbox(limit: int = Query(50, ge=1, le=200), offset: int = Query(0, ge=0),
                       caller: Caller = Depends(access.full)):
            return [_shown(document, settings) for document in documents.newest_first(limit, offset)]


class Conflict(BaseModel):
    detail: str
    id: int | str | None = None


def _signature(settings: Settings, access: Access) -> inspect.Signature:
    """What FastAPI reads the form from: only the fields this server has, under the names it gives them."""
    def parameter(name, annotation, default):
        return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=default)

    parameters = [
        parameter("request", Request, inspect.Parameter.empty),
        parameter("response", Response, inspect.Parameter.empty),
        parameter("caller", Caller, Depends(access.deliverer)),
        parameter("file", UploadFile, File(alias=settings.file_field)),
    ]
    if settings.tags_field:
        parameters.append(parameter("tags", list[str], Form(default_factory=list, alias=settings.tags_field)))
    if settings.date_field:
        parameters.append(parameter("document_date", date | None, Form(None, alias=settings.date_field)))
    if settings.note_field:
        parameters.append(parameter("note", str | None, Form(None, alias=settings.note_field)))
    if settings.by_key:
        parameters.append(parameter("idempotency_key", str | None, Header(None, alias="Idempotency-Key")))
    return inspect.Signature(parameters)


def _answer_model(settings: Settings) -> type[BaseModel]:
    parts = {"id": (_id_type(settings), ...), "filename": (str, ...), "size": (int, ...)}
    if settings.answer_hash:
        parts["sha256"] = (str, ...)
    if settings.tags_field:
        parts["tags"] = (list[str], ...)
    if settings.date_field:
        parts["document_date"] = (date | None, None)
    parts["created_at"] = (datetime, ...)
    if settings.by_content and settings.duplicate_answer == "200":
        parts["duplicate"] = (bool, False)
    return create_model("Delivered", **parts)


def _list_model(settings: Settings) -> type[BaseModel]:
    parts = {"id": (_id_type(settings), ...), "filename": (str, ...), "size": (int, ...)}
    if settings.list_hash:
        parts["sha256"] = (str, ...)
    parts |= {"tags": (list[str], ...), "document_date": (date | None, None), "note": (str | None, None),
              "created_at": (datetime, ...)}
    return create_model("InboxItem", **parts)


def _id_type(settings: Settings) -> type:
    return int if settings.ids == "integer" else str


def _shown(document: dict, settings: Settings) -> dict:
    return document | {"id": _id_type(settings)(document["id"])}


def _answer(kept: Kept, response: Response, model: type[BaseModel], settings: Settings):
    if kept.how == "key-reused":
        raise HTTPException(422, "Dieser Idempotency-Key gehört zu einem anderen Inhalt")
    shown = _shown(kept.document, settings)
    if kept.how == "same-key":  # the first answer again, as the Idempotency-Key draft asks
        response.headers["Idempotency-Replayed"] = "true"
    if kept.how != "same-content":
        return model(**shown)
    if settings.duplicate_answer == "200":
        response.status_code = 200
        return model(**shown, duplicate=True)
    detail, identifier = "Dieser Beleg ist schon da", shown["id"]
    return JSONResponse(status_code=409, content={
        "409": {"detail": detail, "id": identifier},
        "409-detail": {"detail": {"msg": detail, "id": identifier}},
        "409-no-id": {"detail": detail},
    }[settings.duplicate_answer])


def _refuse_unknown_fields(request: Request, settings: Settings) -> None:
    known = {settings.file_field, settings.tags_field, settings.date_field, settings.note_field}
    sent = dict.fromkeys(request._form.keys())  # FastAPI has parsed it already
    errors = [{"type": "extra_forbidden", "loc": ("body", name), "msg": "Extra inputs are not permitted", "input": ""}
              for name in sent if name not in known]
    if errors:
        raise RequestValidationError(errors)
