"""Pages have words for each tiebreaker and each named profile."""

from tournaments.standings.counting import MEANINGS, METRICS, PROFILES
from web.standings.tiebreaker_texts import PROFILE_TITLES, TIEBREAKERS, profile_title


def test_each_tiebreaker_has_its_words() -> None:
    assert list(TIEBREAKERS) == list(METRICS) == list(MEANINGS)
    assert {key: (str(text.title), str(text.about)) for key, text in TIEBREAKERS.items()} == {
        key: (METRICS[key].title, MEANINGS[key].about) for key in METRICS
    }
    assert {key: str(text.short) for key, text in TIEBREAKERS.items()} == {
        key: meaning.short for key, meaning in MEANINGS.items()
    }
    assert len({str(text.title) for text in TIEBREAKERS.values()}) == len(METRICS)
    assert [key for key, text in TIEBREAKERS.items() if not str(text.about).endswith(".")] == []


def test_each_named_profile_has_its_title() -> None:
    assert {name: str(title) for name, title in PROFILE_TITLES.items()} == {
        name: profile.title for name, profile in PROFILES.items()
    }
    assert [profile_title(title) for title in ("Card games", "Club")] == ["Card games", "Club"]
