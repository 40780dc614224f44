"""The few HTML pages a browser sees: login, inbox, device tokens, the place to set up a second factor."""

from html import escape

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse

from .access import COOKIE
from .accounts import Accounts
from .documents import Documents
from .login_routes import MFA_PAGE
from .settings import Settings

LOGIN = """<form id="login"><p><label>Benutzername <input name="username" autocomplete="username"></label></p>
<p><label>Passwort <input name="password" type="password" autocomplete="current-password"></label></p>
<p><button>Anmelden</button> <span id="state"></span></p></form>
<script>document.getElementById("login").onsubmit = async event => { event.preventDefault();
const answer = await fetch(BASE + "/api/auth/login", {method: "POST", headers: {"Content-Type": "application/json"},
body: JSON.stringify(Object.fromEntries(new FormData(event.target)))}); const reply = await answer.json();
if (reply.status === "ok") location.reload(); else document.getElementById("state").textContent =
reply.status || reply.detail; }</script>"""

REVOKE = """<script>async function revoke(id) { await fetch(BASE + "/api/inbox/tokens/" + id, {method: "DELETE"});
location.reload(); }</script>"""


def add_pages(app: FastAPI, settings: Settings, documents: Documents, accounts: Accounts) -> None:
    def page(title: str, body: str) -> HTMLResponse:
        base = escape(settings.base)
        return HTMLResponse(
            f'<!doctype html><html lang="de-CH"><meta charset="utf-8"><title>{escape(title)} – Certain</title>'
            f'<script>const BASE = "{base}";</script><h1>{escape(title)}</h1><nav><a href="{base}/inbox">Eingang</a>'
            f' · <a href="{base}/einstellungen/geraetemarken">Gerätemarken</a></nav>{body}</html>')

    def signed_in(request: Request) -> bool:
        session = accounts.session(request.cookies.get(COOKIE))
        return session is not None and session["status"] == "ok"

    @app.get("/", include_in_schema=False)
    @app.get("/inbox", include_in_schema=False)
    def inbox(request: Request) -> HTMLResponse:
        if not signed_in(request):
            return page("Anmelden", LOGIN)
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(str(value or ''))}</td>" for value in (
                one["id"], one["created_at"], one["filename"], one["size"], ", ".join(one["tags"]),
                one["document_date"], one["note"])) + "</tr>"
            for one in documents.newest_first(200, 0))
        head = "".join(f"<th>{name}</th>" for name in (
            "Nr.", "Eingang", "Datei", "Bytes", "Schlagwörter", "Belegdatum", "Notiz"))
        return page("Eingang", f"<p>{documents.count()} Belege</p><table><tr>{head}</tr>{rows}</table>")

    @app.get("/einstellungen/geraetemarken", include_in_schema=False)
    def device_tokens(request: Request) -> HTMLResponse:
        if not signed_in(request):
            return page("Anmelden", LOGIN)
        rows = "".join(
            f"<tr><td>{escape(one['name'])}</td><td>{escape(one['scope'])}</td><td>{one['created_at']}</td>"
            f"<td><button onclick='revoke({one['id']})'>Widerrufen</button></td></tr>" for one in accounts.tokens())
        return page("Gerätemarken", f"<table>{rows}</table>{REVOKE}")

    @app.get(MFA_PAGE, include_in_schema=False)
    def second_factor(request: Request) -> HTMLResponse:
        return page("Zweiter Faktor", "<p>Hier würde ein zweiter Faktor eingerichtet.</p>")
