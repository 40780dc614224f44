"""Passwords, tokens and one-time codes: made here, checked here, kept only as digests."""

import base64
import hashlib
import hmac
import secrets
import struct


def new_token() -> str:
    return "ct_" + secrets.token_urlsafe(32)


def new_cookie() -> str:
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    """For tokens and cookies: long random values need no slow hash."""
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()


def hash_password(password: str) -> str:
    salt = secrets.token_bytes(16)
    return salt.hex() + ":" + _stretch(password, salt)


def password_matches(password: str, kept: str) -> bool:
    salt, _, expected = kept.partition(":")
    return hmac.compare_digest(_stretch(password, bytes.fromhex(salt)), expected)


def _stretch(password: str, salt: bytes) -> str:
    # Cheap on purpose: this guards nothing but made-up users of tests.
    return hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 1000).hex()


def totp(secret: str, seconds: float, digits: int = 6, period: int = 30) -> str:
    """RFC 6238 with HMAC-SHA-1; `secret` in Base32 as authenticator apps take it."""
    padded = secret.replace(" ", "").upper()
    key = base64.b32decode(padded + "=" * (-len(padded) % 8))
    mac = hmac.digest(key, struct.pack(">Q", int(seconds // period)), "sha1")
    start = mac[-1] & 15  # RFC 4226, 5.3: dynamic truncation
    number = struct.unpack(">I", mac[start : start + 4])[0] & 0x7FFFFFFF
    return str(number % 10**digits).zfill(digits)


def totp_matches(code: str, secret: str, seconds: float) -> bool:
    """The current code and its two neighbours, as servers allow for slow typing."""
    return any(hmac.compare_digest(code.encode(), totp(secret, seconds + drift).encode()) for drift in (-30, 0, 30))
