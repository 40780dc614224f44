"""Who is asking, by token or by session, and whether that is enough for what is asked."""

from dataclasses import dataclass

from fastapi import HTTPException, Request, Security
from fastapi.security import APIKeyHeader

from .accounts import Accounts

COOKIE = "certain_session"
FULL_SCOPES = {"app"}  # every other scope may only deliver

_header = APIKeyHeader(name="X-Certain-Token", auto_error=False, description="Gerätemarke")


@dataclass(frozen=True)
class Caller:
    user_id: int | None
    token_id: int | None
    scope: str | None  # None: a session, which may do everything


class Access:
    """The dependencies that routes name; each returns the caller or answers 401 or 403.

    Coroutines although they look into the database: a short look costs less than a change of threads.
    """

    def __init__(self, accounts: Accounts) -> None:
        async def anyone(request: Request, token: str | None = Security(_header)) -> Caller:
            if token is not None:
                found = accounts.token(token)
                if not found or found["revoked"]:
                    raise HTTPException(401, "Gerätemarke ungültig oder widerrufen")
                return Caller(found["user_id"], found["id"], found["scope"])
            session = accounts.session(request.cookies.get(COOKIE))
            if not session:
                raise HTTPException(401, "Not authenticated")
            if session["status"] != "ok":
                raise HTTPException(403, session["status"])
            return Caller(session["id"], None, None)

        async def full(request: Request, token: str | None = Security(_header)) -> Caller:
            caller = await anyone(request, token)
            if caller.scope is not None and caller.scope not in FULL_SCOPES:
                raise HTTPException(403, f"Der Bereich „{caller.scope}“ darf nur abliefern")
            return caller

        async def in_person(request: Request, token: str | None = Security(_header)) -> Caller:
            caller = await anyone(request, token)
            if caller.token_id is not None:
                raise HTTPException(403, "Eine Gerätemarke kann keine Gerätemarken ausstellen oder widerrufen")
            return caller

        self.deliverer, self.full, self.in_person = anyone, full, in_person
