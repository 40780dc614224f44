"""Users, sessions and device tokens: who somebody is and how far a login has come."""

from .clock import Clock
from .database import Database
from .secrets_at_rest import digest, hash_password, new_cookie, new_token, password_matches, totp_matches


class Accounts:
    def __init__(self, database: Database, clock: Clock) -> None:
        self.database, self.clock = database, clock

    # Users

    def put_user(self, username: str, password: str, totp: str | None = None, must_change: bool = False,
                 must_set_up_mfa: bool = False) -> int:
        """Creates or replaces; a replaced user keeps the number."""
        self.database.run(
            "INSERT INTO users (username, password, totp, must_change, must_set_up_mfa) VALUES (?,?,?,?,?)"
            " ON CONFLICT (username) DO UPDATE SET password = excluded.password, totp = excluded.totp,"
            " must_change = excluded.must_change, must_set_up_mfa = excluded.must_set_up_mfa",
            username, hash_password(password), totp, must_change, must_set_up_mfa)
        return self.database.one("SELECT id FROM users WHERE username = ?", username)["id"]

    def somebody(self) -> int:
        """The first user; one whom nobody can log in as where there is none."""
        first = self.database.one("SELECT id FROM users ORDER BY id LIMIT 1")
        return first["id"] if first else self.put_user("haushalt", new_token())

    def user_with(self, username: str, password: str) -> dict | None:
        user = self.database.one("SELECT * FROM users WHERE username = ?", username)
        return user if user and password_matches(password, user["password"]) else None

    def change_password(self, user_id: int, new: str) -> None:
        self.database.run("UPDATE users SET password = ?, must_change = 0 WHERE id = ?", hash_password(new), user_id)

    # Sessions

    def open_session(self, user_id: int) -> str:
        cookie = new_cookie()
        self.database.run("INSERT INTO sessions (cookie, user_id) VALUES (?,?)", digest(cookie), user_id)
        return cookie

    def session(self, cookie: str | None) -> dict | None:
        """The session's user with `cookie_digest` and `status`, or None when there is no such session."""
        if not cookie:
            return None
        row = self.database.one(
            "SELECT users.*, sessions.cookie AS cookie_digest, sessions.mfa_done FROM sessions"
            " JOIN users ON users.id = sessions.user_id WHERE sessions.cookie = ?", digest(cookie))
        return row | {"status": self._status(row)} if row else None

    @staticmethod
    def _status(row: dict) -> str:
        if row["totp"] and not row["mfa_done"]:
            return "mfa_required"
        if row["must_change"]:
            return "password_change_required"
        return "mfa_setup_required" if row["must_set_up_mfa"] else "ok"

    def pass_mfa(self, session: dict, code: str) -> bool:
        if not totp_matches(code, session["totp"] or "", self.clock.seconds()):
            return False
        self.database.run("UPDATE sessions SET mfa_done = 1 WHERE cookie = ?", session["cookie_digest"])
        return True

    def close_session(self, cookie: str | None) -> None:
        self.database.run("DELETE FROM sessions WHERE cookie = ?", digest(cookie or ""))

    def open_sessions(self) -> int:
        return self.database.one("SELECT count(*) AS n FROM sessions")["n"]

    # Device tokens

    def mint(self, name: str, scope: str, user_id: int | None) -> dict:
        """The only time the token itself is seen: the database keeps its digest."""
        token = new_token()
        created_at = self.clock.naive_utc().isoformat(timespec="microseconds")
        number = self.database.run(
            "INSERT INTO tokens (user_id, name, scope, digest, created_at) VALUES (?,?,?,?,?)",
            user_id, name, scope, digest(token), created_at).lastrowid
        return {"id": number, "name": name, "scope": scope, "token": token, "created_at": created_at}

    def token(self, clear: str) -> dict | None:
        """Also a revoked one, which says so in `revoked`."""
        return self.database.one("SELECT * FROM tokens WHERE digest = ?", digest(clear))

    def tokens(self, with_revoked: bool = False) -> list[dict]:
        return self.database.all(
            "SELECT id, name, scope, created_at, revoked FROM tokens WHERE revoked <= ? ORDER BY id DESC",
            int(with_revoked))

    def revoke(self, number: int | None = None) -> int:
        """One token, or all; returns how many stopped working."""
        if number is None:
            return self.database.run("UPDATE tokens SET revoked = 1 WHERE revoked = 0").rowcount
        return self.database.run("UPDATE tokens SET revoked = 1 WHERE revoked = 0 AND id = ?", number).rowcount
