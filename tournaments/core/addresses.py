"""The beginnings of addresses that several rooms have."""

EVENT = "tournaments/<uuid:tournament_id>"
ROUND = f"{EVENT}/rounds/<int:number>"
MATCH = "matches/<uuid:match_id>"
DISPUTE = "disputes/<uuid:dispute_id>"
ENTRY = "entries/<uuid:entry_id>"
MEMBER = f"{ENTRY}/members/<uuid:member_id>"
INVITATION = "invitations/<uuid:invitation_id>"
