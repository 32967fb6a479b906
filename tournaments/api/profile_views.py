"""The named profiles of counting, for anybody to read."""

from rest_framework.request import Request
from rest_framework.views import APIView

from contract.answers import Answer, Listing
from tournaments.scoring import NamedProfile, named_profiles


class Profiles(APIView):
    """How points and ties can be counted: the profiles that an event can choose by name."""

    scopes = {"get": None}

    def get(self, request: Request) -> Answer[Listing[NamedProfile]]:
        return Answer({"results": named_profiles()})
