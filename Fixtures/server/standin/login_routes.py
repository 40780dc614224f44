"""Login with its states (second factor, compulsory change of password), who am I, and device tokens."""

from datetime import datetime
from enum import Enum
from typing import Literal

from fastapi import Depends, FastAPI, HTTPException, Request, Response
from pydantic import BaseModel, Field

from .access import COOKIE, Access, Caller
from .accounts import Accounts
from .settings import Settings

MFA_PAGE = "/einstellungen/zweiter-faktor"  # setting a second factor up is possible in the browser only


class Credentials(BaseModel):
    username: str
    password: str


class Code(BaseModel):
    code: str


class NewPassword(BaseModel):
    current_password: str
    new_password: str = Field(min_length=12)


class LoginState(BaseModel):
    status: Literal["ok", "mfa_required", "password_change_required", "mfa_setup_required"]
    setup_url: str | None = None


class User(BaseModel):
    id: int
    username: str
    mfa: bool


class ListedToken(BaseModel):
    id: int
    name: str
    scope: str
    created_at: datetime


class MintedToken(ListedToken):
    token: str


def add_login_routes(app: FastAPI, settings: Settings, accounts: Accounts, access: Access) -> None:
    def state(cookie: str | None) -> LoginState:
        status = accounts.session(cookie)["status"]
        return LoginState(status=status, setup_url=settings.base + MFA_PAGE if status == "mfa_setup_required" else None)

    def session_in(request: Request, wanted: str) -> dict:
        session = accounts.session(request.cookies.get(COOKIE))
        if not session:
            raise HTTPException(401, "Not authenticated")
        if session["status"] != wanted:
            raise HTTPException(409, f"Anmeldung steht bei „{session['status']}“")
        return session

    @app.post("/api/auth/login", response_model_exclude_none=True)
    def login(credentials: Credentials, response: Response) -> LoginState:
        user = accounts.user_with(credentials.username, credentials.password)
        if not user:
            raise HTTPException(401, "Benutzername oder Passwort ist falsch")
        cookie = accounts.open_session(user["id"])
        response.set_cookie(COOKIE, cookie, path=settings.base or "/", httponly=True, samesite="lax",
                            secure=settings.secure)
        return state(cookie)

    @app.post("/api/auth/mfa", response_model_exclude_none=True)
    def second_factor(body: Code, request: Request) -> LoginState:
        if not accounts.pass_mfa(session_in(request, "mfa_required"), body.code):
            raise HTTPException(401, "Der Code ist falsch oder abgelaufen")
        return state(request.cookies[COOKIE])

    @app.post("/api/auth/password", response_model_exclude_none=True)
    def new_password(body: NewPassword, request: Request) -> LoginState:
        session = session_in(request, "password_change_required")
        if not accounts.user_with(session["username"], body.current_password):
            raise HTTPException(401, "Das bisherige Passwort ist falsch")
        if body.new_password == body.current_password:
            raise HTTPException(422, "Das neue Passwort muss ein anderes sein")
        accounts.change_password(session["id"], body.new_password)
        return state(request.cookies[COOKIE])

    @app.post("/api/auth/logout", status_code=204)
    def logout(request: Request, response: Response) -> None:
        accounts.close_session(request.cookies.get(COOKIE))
        response.delete_cookie(COOKIE, path=settings.base or "/")

    @app.get("/api/auth/me")
    def who_am_i(caller: Caller = Depends(access.full)) -> User:
        user = accounts.database.one("SELECT * FROM users WHERE id = ?", caller.user_id)
        if not user:
            raise HTTPException(404, "Not Found")
        return User(id=user["id"], username=user["username"], mfa=bool(user["totp"]))

    Scope = Enum("Scope", {scope: scope for scope in settings.scopes}, type=str)

    class WantedToken(BaseModel):
        name: str = Field(min_length=1, max_length=100)
        scope: Scope

    @app.post("/api/inbox/tokens", status_code=201)
    def mint_token(wanted: WantedToken, caller: Caller = Depends(access.in_person)) -> MintedToken:
        return MintedToken(**accounts.mint(wanted.name, wanted.scope.value, caller.user_id))

    @app.get("/api/inbox/tokens")
    def list_tokens(caller: Caller = Depends(access.full)) -> list[ListedToken]:
        return [ListedToken(**token) for token in accounts.tokens()]

    @app.delete("/api/inbox/tokens/{token_id}", status_code=204)
    def revoke_token(token_id: int, caller: Caller = Depends(access.in_person)) -> None:
        if not accounts.revoke(token_id):
            raise HTTPException(404, "Not Found")
