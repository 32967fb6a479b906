"""A security key in software, which answers as a browser would (Web Authentication, 5.1)."""

import hashlib
import json
import secrets
import struct
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from fido2 import cbor
from fido2.cose import ES256
from fido2.utils import websafe_encode

from accounts import passkeys, totp
from accounts.models import User
from accounts.services.second_factors import add_app, add_passkey
from tests.support.factories import NOW

PRESENT, HAS_KEY = 0x01, 0x40


class SoftwareKey:
    """One key of one site. `uses` counts its answers, and `gives_count` false leaves that out."""

    def __init__(self, origin: str, *, gives_count: bool = True) -> None:
        self.origin, self.host = origin, origin.split("//")[1].split(":")[0]
        self.id = secrets.token_bytes(32)
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.uses, self.gives_count = 0, gives_count

    def create(self, options: str) -> str:
        """The answer to `navigator.credentials.create`."""
        public = cbor.encode(ES256.from_cryptography_key(self.private.public_key()))
        credential = bytes(16) + struct.pack(">H", len(self.id)) + self.id + public
        data = self._data(PRESENT | HAS_KEY) + credential
        attested = cbor.encode({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._answer(clientDataJSON=client, attestationObject=attested)

    def get(self, options: str) -> str:
        """The answer to `navigator.credentials.get`."""
        self.uses += 1
        data, client = self._data(PRESENT), self._client("webauthn.get", options)
        signed = data + hashlib.sha256(client).digest()
        signature = self.private.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._answer(clientDataJSON=client, authenticatorData=data, signature=signature)

    def _data(self, flags: int) -> bytes:
        count = self.uses if self.gives_count else 0
        return hashlib.sha256(self.host.encode()).digest() + struct.pack(">BI", flags, count)

    def _client(self, type_: str, options: str) -> bytes:
        challenge = json.loads(options)["challenge"]
        return json.dumps(
            {"type": type_, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        ).encode()

    def _answer(self, **parts: bytes) -> str:
        response: dict[str, Any] = {name: websafe_encode(part) for name, part in parts.items()}
        own = websafe_encode(self.id)
        return json.dumps(
            {"id": own, "rawId": own, "type": "public-key", "response": response}
            | {"clientExtensionResults": {}}
        )


def give_second_factor(user: User, *, session: str = "") -> None:
    """An app, a passkey and recovery codes; the session with this key stays."""
    secret, origin = totp.new_secret(), settings.MUSTER_URL
    add_app(
        user=user,
        secret=secret,
        code=totp.code_of(secret, totp.step_at(NOW)),
        session=session,
        now=NOW,
    )
    options, state = passkeys.creation_question(user_id=user.pk, username=user.username, known=[])
    answer = SoftwareKey(origin).create(options)
    add_passkey(user=user, name="Phone", state=state, answer=answer, now=NOW)
