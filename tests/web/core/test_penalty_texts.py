"""Pages have a title for each infraction."""

from tournaments.judging.infractions import INFRACTIONS
from web.core.penalty_texts import INFRACTION_TITLES, infraction_title


def test_each_infraction_has_the_title_of_the_list() -> None:
    assert {code: str(title) for code, title in INFRACTION_TITLES.items()} == {
        code: infraction.title for code, infraction in INFRACTIONS.infractions.items()
    }
    assert infraction_title("of_another_list") == "of_another_list"
