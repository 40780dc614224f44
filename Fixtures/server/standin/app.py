"""The FastAPI application for given settings, and the ASGI shell that replaces it when the settings change."""

import threading
from html import escape

from fastapi import Depends, FastAPI
from pydantic import BaseModel

from .access import Access, Caller
from .accounts import Accounts
from .description import reshape
from .documents import Documents
from .inbox_routes import add_inbox_routes
from .login_routes import add_login_routes
from .pages import add_pages
from .settings import Settings


def build(settings: Settings, documents: Documents, accounts: Accounts) -> FastAPI:
    app = FastAPI(
        title="Certain", version=settings.version, docs_url=None, redoc_url=None,
        openapi_url=None if settings.openapi == "off" else "/openapi.json",
        root_path_in_servers=not settings.base_in_paths)
    access = Access(accounts)

    class Version(BaseModel):
        version: str
        name: str | None = None

    @app.get("/api/version", response_model_exclude_none=True)
    def version() -> Version:
        return Version(name=settings.product, version=settings.version)

    add_login_routes(app, settings, accounts, access)
    add_inbox_routes(app, settings, documents, access)

    @app.get("/api/accounts")
    def list_accounts(caller: Caller = Depends(access.full)) -> list[dict]:
        return [{"id": 1, "name": "Lohnkonto", "currency": "CHF"}, {"id": 2, "name": "Sparkonto", "currency": "CHF"}]

    @app.get("/api/settings")
    def read_settings(caller: Caller = Depends(access.full)) -> dict:
        return {"language": "de-CH", "currency": "CHF"}

    add_pages(app, settings, documents, accounts)
    plain = app.openapi
    app.openapi = lambda: reshape(plain(), settings)
    return app


class Shell:
    """What uvicorn runs. Answers 404 outside the base, as the proxy in front of a prefix would."""

    def __init__(self, settings: Settings, documents: Documents, accounts: Accounts) -> None:
        self._documents, self._accounts = documents, accounts
        self._lock = threading.Lock()
        self.change({}, settings)

    def change(self, changes: dict, start: Settings | None = None) -> Settings:
        with self._lock:
            self.settings = (start or self.settings).changed(changes)
            self._app = build(self.settings, self._documents, self._accounts)
            return self.settings

    async def __call__(self, scope, receive, send) -> None:
        base = self.settings.base
        if scope["type"] == "http" and base and not scope["path"].startswith(base + "/"):
            body = f"<html><body><h1>404 Not Found</h1>{escape(scope['path'])}</body></html>".encode()
            headers = [(b"content-type", b"text/html; charset=utf-8"), (b"content-length", str(len(body)).encode())]
            await send({"type": "http.response.start", "status": 404, "headers": headers})
            await send({"type": "http.response.body", "body": body})
            return
        scheme = "https" if self.settings.secure else "http"  # what a proxy would tell the application
        await self._app(scope | {"root_path": base, "scheme": scheme}, receive, send)
