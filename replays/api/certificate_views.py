"""Certificates, their keys and revealed logs, for anybody to read."""

from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.views import APIView

from contract.answers import Answer
from contract.codings import accepts
from contract.operations import Media, operation
from contract.reads import UNCHANGING
from replays import selectors
from replays.api.certificates import JWS, CertificateDetail, JwkSet, certificate_data, jwk
from replays.api.parsers import PACKED

# A key is replaced at most now and then.
KEYS_CACHE = "public, max-age=300"
LOG = "application/x-ndjson"


class CertificateView(APIView):
    """Retrieve a certificate with its contents and its signed form."""

    scopes = {"get": None}

    def get(self, request: Request, replay_id: UUID) -> Answer[CertificateDetail]:
        certificate = selectors.find_certificate(replay_id=replay_id)
        return Answer(certificate_data(certificate))


class SignedCertificate(APIView):
    """Retrieve the signed form of a certificate."""

    scopes = {"get": None}

    @operation(
        answers={200: Media(JWS, "A compact JWS: header, payload and signature in base64url.")},
    )
    def get(self, request: Request, replay_id: UUID) -> HttpResponse:
        certificate = selectors.find_certificate(replay_id=replay_id)
        response = HttpResponse(certificate.jws, content_type=JWS)
        response["Cache-Control"] = UNCHANGING
        return response


class ReplayLog(APIView):
    """Download the complete log of a certified game, once it is public."""

    scopes = {"get": None}

    @operation(
        answers={200: Media(LOG, "The log, byte for byte as it came; packed for who takes zstd.")}
    )
    def get(self, request: Request, replay_id: UUID) -> HttpResponse:
        replay = selectors.find_revealed_replay(replay_id=replay_id)
        packed = accepts(request.headers.get("Accept-Encoding", ""), PACKED)
        body = bytes(replay.packed_log) if packed else replay.log
        response = HttpResponse(body, content_type=LOG)
        if packed:
            response["Content-Encoding"] = PACKED
        response["Vary"] = "Accept-Encoding"
        response["Cache-Control"] = UNCHANGING
        response["Content-Disposition"] = f'attachment; filename="{replay.pk}.jsonl"'
        return response


class SigningKeys(APIView):
    """List the public keys for certificates, current and former, as a JSON Web Key Set."""

    scopes = {"get": None}

    @operation(name="getSigningKeys")
    def get(self, request: Request) -> Answer[JwkSet]:
        keys = [jwk(key) for key in selectors.public_keys()]
        key_set: JwkSet = {"issuer": settings.MUSTER_ISSUER, "keys": keys}
        return Answer(key_set, headers={"Cache-Control": KEYS_CACHE})
