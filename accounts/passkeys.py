"""Passkeys and security keys (Web Authentication), by the library `fido2`: questions to a browser,
and checks of its answers."""

import ipaddress
import json
import struct
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from django.conf import settings
from django.utils.translation import gettext
from fido2.cose import UnsupportedKey
from fido2.server import Fido2Server
from fido2.utils import websafe_encode
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
    RegistrationResponse,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from contract.errors import DomainError

# Browsers answer with a few hundred bytes.
LONGEST_ANSWER = 16_384


class UnusablePasskey(DomainError):
    """The browser's answer doesn't prove a passkey of this account."""

    status = 403
    code = "unusable_passkey"

    def __init__(self, text: str = "") -> None:
        super().__init__(text or gettext("This passkey can’t be used here. Try again."))


def passkeys_work() -> bool:
    """True if browsers offer passkeys here: with a host name over HTTPS, or on `localhost`."""
    place = urlsplit(settings.MUSTER_URL)
    host = place.hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return place.scheme == "https" or host == "localhost"
    return False


def creation_question(
    *, user_id: int, username: str, known: Sequence[bytes]
) -> tuple[str, Mapping[str, Any]]:
    """The options by which a browser makes a passkey, in JSON, and the state that its answer is
    checked against. `known` are the credentials that the user has already."""
    options, state = _server().register_begin(
        PublicKeyCredentialUserEntity(
            id=f"user{user_id}".encode(), name=username, display_name=username
        ),
        credentials=[AttestedCredentialData(bytes(each)) for each in known],
        resident_key_requirement=ResidentKeyRequirement.DISCOURAGED,
        user_verification=UserVerificationRequirement.DISCOURAGED,
    )
    return json.dumps(dict(options.public_key)), state


def created_passkey(state: Mapping[str, Any], answer: str) -> tuple[str, bytes, int]:
    """The id, the credential and the counter of a passkey that a browser has made. Raises
    UnusablePasskey."""
    try:
        data = _server().register_complete(state, RegistrationResponse.from_dict(_parsed(answer)))
    except _UNUSABLE as error:
        raise UnusablePasskey from error
    credential = data.credential_data
    if credential is None or isinstance(credential.public_key, UnsupportedKey):
        raise UnusablePasskey
    return websafe_encode(credential.credential_id), bytes(credential), data.counter


def use_question(known: Sequence[bytes]) -> tuple[str, Mapping[str, Any]]:
    """The options by which a browser uses one of the `known` passkeys, in JSON, and the state that
    its answer is checked against."""
    options, state = _server().authenticate_begin(
        [AttestedCredentialData(bytes(each)) for each in known],
        user_verification=UserVerificationRequirement.DISCOURAGED,
    )
    return json.dumps(dict(options.public_key)), state


def used_passkey(state: Mapping[str, Any], known: Sequence[bytes], answer: str) -> tuple[str, int]:
    """The id of the passkey that a browser has used, and its counter. Raises UnusablePasskey."""
    try:
        response = AuthenticationResponse.from_dict(_parsed(answer))
        credentials = [AttestedCredentialData(bytes(each)) for each in known]
        used = _server().authenticate_complete(state, credentials, response)
    except _UNUSABLE as error:
        raise UnusablePasskey from error
    return websafe_encode(used.credential_id), response.response.authenticator_data.counter


# The library raises these for answers that it cannot read, or that prove nothing.
_UNUSABLE = (
    *(ValueError, TypeError, LookupError, AttributeError, AssertionError, RecursionError),
    *(struct.error, NotImplementedError, UnsupportedAlgorithm),
)


def _parsed(answer: str) -> dict[str, Any]:
    value = json.loads(answer) if len(answer) <= LONGEST_ANSWER else None
    if not isinstance(value, dict):
        raise ValueError("answer")
    return value


def _server() -> Fido2Server:
    place = urlsplit(settings.MUSTER_URL)
    origin = f"{place.scheme}://{place.netloc}"
    site = PublicKeyCredentialRpEntity(id=place.hostname or "", name="Muster")
    return Fido2Server(site, verify_origin=lambda given: given == origin)
