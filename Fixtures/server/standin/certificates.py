"""A certificate authority and server certificates, good and bad, made at start into the server's folder."""

import ssl
from datetime import datetime, timedelta, timezone
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

DAY = timedelta(days=1)
KINDS = ("good", "expired", "not-yet-valid", "self-signed", "wrong-host", "foreign", "foreign-chain",
         "expired-root-in-chain")
HOSTS = ["localhost", "127.0.0.1", "::1"]


class Certificates:
    """`ca` is the file to trust. It stays the same for a folder, so a restart changes nothing for the client."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ca = folder / "ca.pem"
        if not (self.ca.exists() and (folder / "ca.key").exists()):
            key, certificate = _authority("Certain stand-in CA")
            _write_private(folder / "ca.key", key)
            self.ca.write_bytes(_pem(certificate))
        self._ca_key = serialization.load_pem_private_key((folder / "ca.key").read_bytes(), None)
        self._ca = x509.load_pem_x509_certificate(self.ca.read_bytes())

    def context(self, kind: str = "good", highest: str | None = None, http2: bool = False) -> ssl.SSLContext:
        """A server context; `highest` ("1.1", "1.2") is the newest TLS it offers."""
        chain, key = self._make(kind)
        certificate_file, key_file = self.folder / f"{kind}.pem", self.folder / f"{kind}.key"
        certificate_file.write_bytes(b"".join(_pem(one) for one in chain))
        _write_private(key_file, key)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.set_alpn_protocols(["h2", "http/1.1"] if http2 else ["http/1.1"])
        if highest:
            if highest in ("1.0", "1.1"):
                context.set_ciphers("DEFAULT@SECLEVEL=0")
                context.minimum_version = ssl.TLSVersion.TLSv1
            context.maximum_version = {"1.0": ssl.TLSVersion.TLSv1, "1.1": ssl.TLSVersion.TLSv1_1,
                                       "1.2": ssl.TLSVersion.TLSv1_2, "1.3": ssl.TLSVersion.TLSv1_3}[highest]
        context.load_cert_chain(certificate_file, key_file)
        return context

    def _make(self, kind: str) -> tuple[list[x509.Certificate], ec.EllipticCurvePrivateKey]:
        now = datetime.now(timezone.utc)
        key = ec.generate_private_key(ec.SECP256R1())
        start, end, hosts = now - DAY, now + 365 * DAY, HOSTS
        issuer, issuer_key, extra = self._ca.subject, self._ca_key, []
        match kind:
            case "good":
                pass
            case "expired":
                start, end = now - 30 * DAY, now - DAY
            case "not-yet-valid":
                start = now + DAY
            case "self-signed":
                issuer, issuer_key = _name("localhost"), key
            case "wrong-host":
                hosts = ["elsewhere.invalid"]
            case "foreign" | "foreign-chain":
                issuer_key, other = _authority("Somebody else's CA")
                issuer, extra = other.subject, [other] if kind == "foreign-chain" else []
            case "expired-root-in-chain":  # the good one, with a useless expired root sent along
                extra = [_authority("Long expired CA", now - 4000 * DAY, now - 400 * DAY)[1]]
            case _:
                raise ValueError(f"certificate kinds: {', '.join(KINDS)}")
        certificate = (
            _builder(_name(hosts[0]), issuer, key.public_key(), start, end)
            .add_extension(x509.SubjectAlternativeName([_host(one) for one in hosts]), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False)
            .sign(issuer_key, hashes.SHA256()))
        return [certificate, *extra], key


def _authority(name: str, start: datetime | None = None, end: datetime | None = None):
    now = datetime.now(timezone.utc)
    key = ec.generate_private_key(ec.SECP256R1())
    usage = x509.KeyUsage(digital_signature=True, key_cert_sign=True, crl_sign=True, content_commitment=False,
                          key_encipherment=False, data_encipherment=False, key_agreement=False, encipher_only=False,
                          decipher_only=False)
    certificate = (
        _builder(_name(name), _name(name), key.public_key(), start or now - DAY, end or now + 3650 * DAY)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256()))
    return key, certificate


def _builder(subject, issuer, public_key, start, end) -> x509.CertificateBuilder:
    return (x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(public_key)
            .serial_number(x509.random_serial_number()).not_valid_before(start).not_valid_after(end))


def _name(common_name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Certain stand-in"),
                      x509.NameAttribute(NameOID.COMMON_NAME, common_name)])


def _host(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _write_private(path: Path, key: ec.EllipticCurvePrivateKey) -> None:
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                                       serialization.NoEncryption()))
