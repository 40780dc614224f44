"""The stand-in keeps the contract: tokens and scopes, delivery, the same again, lists, login, variants."""

import hashlib
import re
import unittest

from driver import Running

TOTP_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"  # RFC 6238's test key


class Contract(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Running("--base", "/geld")
        cls.addClassCleanup(cls.server.__exit__)

    def setUp(self) -> None:
        self.server.control("DELETE", "/documents")
        self.server.control("DELETE", "/requests")
        self.change(**{name: value for name, value in START.items()})

    def change(self, **settings) -> None:
        self.server.control("POST", "/settings", settings)

    def get(self, path: str, token: str | None = None, **headers):
        return self.server.request("GET", path, headers=headers | ({"X-Certain-Token": token} if token else {}))

    def test_version_needs_no_login_and_lies_below_the_base_only(self):
        self.assertEqual(self.get("/api/version").json, {"name": "certain", "version": "1.2.3"})
        self.server.url = self.server.url._replace(path="")
        try:
            self.assertEqual(self.get("/api/version").status, 404)
        finally:
            self.server.url = self.server.url._replace(path="/geld")

    def test_a_delivery_is_kept_byte_for_byte(self):
        content = bytes(range(256)) * 5000
        reply = self.server.deliver(self.server.token(), content, "Müller 🧾 %22.pdf", "k1", fields=(
            ("tags", "Büro"), ("tags", "2026"), ("document_date", "2026-02-28"), ("note", "a\r\nb")))
        self.assertEqual(reply.status, 201)
        sha256 = hashlib.sha256(content).hexdigest()
        identifier, created = reply.json["id"], reply.json["created_at"]
        self.assertEqual(reply.json, {
            "id": identifier, "filename": "Müller 🧾 %22.pdf", "size": len(content), "sha256": sha256,
            "tags": ["Büro", "2026"], "document_date": "2026-02-28", "created_at": created, "duplicate": False})
        self.assertRegex(created, r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$")
        self.assertEqual(self.server.control("GET", f"/documents/{identifier}"), content)
        kept = self.server.control("GET", "/documents")[0]
        self.assertEqual((kept["note"], kept["idempotency_key"]), ("a\r\nb", "k1"))

    def test_the_same_again(self):
        token = self.server.token()
        first, again = (self.server.deliver(token, b"one") for _ in range(2))
        self.assertEqual((again.status, again.json), (200, first.json | {"duplicate": True}))
        for answer, expected in (("409", {"detail": "Dieser Beleg ist schon da", "id": first.json["id"]}),
                                 ("409-no-id", {"detail": "Dieser Beleg ist schon da"})):
            self.change(duplicate_answer=answer)
            reply = self.server.deliver(token, b"one")
            self.assertEqual((reply.status, reply.json), (409, expected))

    def test_by_key_only_and_not_at_all(self):
        token = self.server.token()
        self.change(duplicates="key")
        first, replay = (self.server.deliver(token, b"two", key="k2") for _ in range(2))
        self.assertEqual((replay.status, replay.json), (201, first.json))
        self.assertEqual(replay.headers["Idempotency-Replayed"], "true")
        self.assertNotEqual(self.server.deliver(token, b"two", key="k3").json["id"], first.json["id"])
        self.assertEqual(self.server.deliver(token, b"other", key="k2").status, 422)
        self.change(duplicates="off")
        self.server.deliver(token, b"two", key="k2")
        self.assertEqual(self.server.control("GET", "/state")["documents"], 3)

    def test_the_list_is_paged_newest_first(self):
        token = self.server.token()
        ids = [self.server.deliver(token, b"%d" % number).json["id"] for number in range(5)]
        pages = [self.get(f"/api/inbox?limit=2&offset={offset}", token).json for offset in (0, 2, 4)]
        self.assertEqual([[one["id"] for one in page] for page in pages], [ids[4:2:-1], ids[2:0:-1], ids[:1]])
        self.assertEqual(self.get("/api/inbox?limit=0", token).status, 422)
        self.change(list_hash=False)
        self.assertNotIn("sha256", self.get("/api/inbox", token).json[0])
        self.change(list=False)
        self.assertEqual(self.get("/api/inbox", token).status, 405)

    def test_scopes_revocation_and_minting(self):
        app, inbox = self.server.token("app"), self.server.token("inbox")
        self.assertEqual(self.server.deliver(inbox).status, 201)
        for path in ("/api/inbox", "/api/inbox/tokens", "/api/auth/me", "/api/accounts", "/api/settings"):
            self.assertEqual(self.get(path, inbox).status, 403, path)
        self.assertEqual(self.get("/api/accounts", app).status, 200)
        self.assertEqual(set(self.get("/api/auth/me", app).json), {"id", "username", "mfa"})
        minted = self.server.request("POST", "/api/inbox/tokens", {"name": "x", "scope": "app"},
                                     {"X-Certain-Token": app})
        self.assertEqual(minted.status, 403)
        listed = self.get("/api/inbox/tokens", app)
        self.assertNotIn(app.encode(), listed.data)
        number = next(one["id"] for one in listed.json if one["scope"] == "inbox")
        self.server.control("POST", "/revoke", {"id": number})
        self.assertEqual(self.server.deliver(inbox).status, 401)
        self.assertEqual(self.get("/api/accounts", app).status, 200)
        self.assertEqual(self.get("/api/accounts", "ct_nonsense").status, 401)

    def post(self, path: str, body, cookie: str = ""):
        return self.server.request("POST", path, body, {"Cookie": cookie})

    def test_login_with_second_factor_and_new_password(self):
        self.server.control("POST", "/users", {"username": "anna", "password": "alt", "totp": TOTP_SECRET,
                                               "must_change": True})
        self.assertEqual(self.post("/api/auth/login", {"username": "anna", "password": "x"}).status, 401)
        login = self.post("/api/auth/login", {"username": "anna", "password": "alt"})
        self.assertEqual(login.json, {"status": "mfa_required"})
        self.assertRegex(login.headers["Set-Cookie"], "HttpOnly; Path=/geld; SameSite=lax; Secure")
        cookie = login.headers["Set-Cookie"].partition(";")[0]
        wanted = {"name": "laptop", "scope": "app"}
        self.assertEqual(self.post("/api/inbox/tokens", wanted, cookie).json, {"detail": "mfa_required"})
        self.assertEqual(self.post("/api/auth/mfa", {"code": "abc"}, cookie).status, 401)
        code = self.server.control("GET", f"/code?secret={TOTP_SECRET}")
        self.assertEqual(self.post("/api/auth/mfa", code, cookie).json, {"status": "password_change_required"})
        weak = self.post("/api/auth/password", {"current_password": "alt", "new_password": "kurz"}, cookie)
        self.assertEqual((weak.status, weak.json["detail"][0]["loc"]), (422, ["body", "new_password"]))
        change = {"current_password": "alt", "new_password": "ein langes neues"}
        self.assertEqual(self.post("/api/auth/password", change, cookie).json, {"status": "ok"})
        minted = self.post("/api/inbox/tokens", wanted, cookie)
        self.assertEqual(minted.status, 201)
        self.assertEqual(set(minted.json), {"id", "name", "scope", "token", "created_at"})
        self.assertEqual(self.post("/api/inbox/tokens", {"name": "x", "scope": "inbox"}, cookie).status, 422)
        page = self.get("/einstellungen/geraetemarken", Cookie=cookie).data.decode()
        self.assertIn("laptop", page)
        self.assertEqual(self.post("/api/auth/logout", None, cookie).status, 204)
        self.assertEqual(self.get("/api/auth/me", Cookie=cookie).status, 401)
        self.assertEqual(self.get("/api/auth/me", minted.json["token"]).json["username"], "anna")
        self.assertEqual(self.server.control("GET", "/state")["sessions"], 0)

    def test_a_second_factor_is_set_up_in_the_browser_only(self):
        self.server.control("POST", "/users", {"username": "beat", "password": "p", "must_set_up_mfa": True})
        reply = self.post("/api/auth/login", {"username": "beat", "password": "p"})
        self.assertEqual(reply.json, {"status": "mfa_setup_required",
                                      "setup_url": "/geld/einstellungen/zweiter-faktor"})
        self.server.control("GET", "/state")
        self.post("/api/auth/logout", None, reply.headers["Set-Cookie"].partition(";")[0])

    def test_the_inbox_page_shows_names_harmlessly(self):
        self.server.control("POST", "/users", {"username": "cleo", "password": "p"})
        self.server.deliver(self.server.token(), name="<b>fett.pdf")
        login = self.post("/api/auth/login", {"username": "cleo", "password": "p"})
        page = self.get("/inbox", Cookie=login.headers["Set-Cookie"].partition(";")[0]).data.decode()
        self.assertIn("&lt;b&gt;fett.pdf", page)
        self.assertNotIn("fett.pdf", self.get("/inbox").data.decode())

    def test_its_description_follows_its_settings(self):
        self.change(deliver_path="/api/inbox/upload", file_field="beleg", tags_field="schlagwoerter",
                    date_field="belegdatum", note_field=None, scopes=["app", "inbox"])
        api = self.get("/openapi.json").json
        self.assertEqual(api["servers"], [{"url": "/geld"}])
        operation = api["paths"]["/api/inbox/upload"]["post"]
        self.assertIn("200", operation["responses"])
        self.assertEqual([one["name"] for one in operation["parameters"]], ["Idempotency-Key"])
        schema = operation["requestBody"]["content"]["multipart/form-data"]["schema"]["$ref"]
        fields = api["components"]["schemas"][schema.rpartition("/")[2]]["properties"]
        self.assertEqual(list(fields), ["beleg", "schlagwoerter", "belegdatum"])
        self.assertEqual(fields["beleg"]["contentMediaType"], "application/octet-stream")
        self.assertEqual(api["components"]["schemas"]["Scope"]["enum"], ["app", "inbox"])
        token = self.server.token()
        reply = self.server.deliver(token, b"x", path="/api/inbox/upload", file_field="beleg",
                                    fields=(("schlagwoerter", "a"), ("belegdatum", "2026-01-02")))
        self.assertEqual((reply.status, reply.json["tags"], reply.json["document_date"]), (201, ["a"], "2026-01-02"))

    def test_other_forms_of_description(self):
        self.change(openapi="3.0", base_in_paths=True)
        api = self.get("/openapi.json").json
        self.assertEqual((api["openapi"], "servers" in api), ("3.0.3", False))
        fields = api["components"]["schemas"]["Body_deliver_api_inbox_post"]["properties"]
        self.assertEqual((fields["file"]["format"], fields["document_date"]["nullable"]), ("binary", True))
        self.assertIn("/geld/api/inbox", api["paths"])
        self.change(openapi="3.1", refs=True, duplicates="off", base_in_paths=False)
        text = self.get("/openapi.json").data.decode()
        self.assertNotIn("duplicate", text)
        self.assertNotIn("Idempotency-Key", text)
        api = self.get("/openapi.json").json
        for reference in set(re.findall(r'"\$ref":\s*"#/([^"]+)"', text)):  # every one leads somewhere
            place = api
            for step in reference.split("/"):
                place = place[step.replace("~1", "/").replace("~0", "~")]
        self.assertEqual(list(api["paths"]["/api/inbox"]["post"]["requestBody"]), ["$ref"])
        self.change(openapi="off")
        self.assertEqual(self.get("/openapi.json").status, 404)

    def test_what_it_cannot_take(self):
        token = self.server.token()
        self.change(bmp_only=True, strict_form=True, max_size=5000)
        self.assertEqual(self.server.deliver(token, name="🧾.pdf").status, 500)
        self.assertEqual(self.server.deliver(token, name="ä.pdf").status, 201)
        odd = self.server.deliver(token, fields=(("farbe", "rot"),)).json["detail"][0]
        self.assertEqual((odd["type"], odd["loc"]), ("extra_forbidden", ["body", "farbe"]))
        self.assertIn(b"nginx", self.server.deliver(token, b"x" * 6000).data)
        self.change(max_size_by="app")
        self.assertEqual(self.server.deliver(token, b"x" * 6000).status, 413)
        self.assertEqual(self.server.deliver(token, fields=(("document_date", "2026-02-30"),)).status, 422)


START = {
    "deliver_path": "/api/inbox", "file_field": "file", "tags_field": "tags", "date_field": "document_date",
    "note_field": "note", "strict_form": False, "openapi": "3.1", "refs": False, "scopes": ["app"],
    "duplicates": "both", "duplicate_answer": "200", "list": True, "list_hash": True, "max_size": None,
    "max_size_by": "proxy", "bmp_only": False, "base_in_paths": False,
}

if __name__ == "__main__":
    unittest.main()
