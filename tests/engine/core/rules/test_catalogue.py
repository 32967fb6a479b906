"""What a game declares and what its folder holds; what is missing or wrong is named at once."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.core.base.toml_tables import DataError
from engine.core.rules.catalogue import Undeclared
from engine.core.rules.game import Game, UnknownOption
from engine.games import games_in
from tests.engine.every_game import EVERY_GAME, EXAMPLES

NIM: Any = type(EVERY_GAME["nim"])


def changed(folder: Path, name: str, change: Callable[[str], str]) -> Any:
    """The example game with one file of its folder altered."""
    shutil.copytree(NIM.folder, folder, dirs_exist_ok=True)
    (folder / name).write_text(change((folder / name).read_text()))
    return made(folder)


def made(folder: Path) -> Any:
    """The example game of another folder."""
    return type("Changed", (NIM,), {"folder": folder})()


def test_a_game_is_what_its_folder_holds() -> None:
    nim = NIM()
    assert list(nim.pool.cards) == ["pebble", "cobble", "boulder", "slate"]
    assert (list(nim.formats), list(nim.dated)) == (["open"], ["open"])
    assert nim.ready_formats == {"gravel": "open", "rubble": "open"}
    assert nim.ready_decks["rubble"].parts == {"stones": {"boulder": 4, "cobble": 2, "pebble": 2}}
    assert list(nim.texts) == ["turn", "slate 1 text"]
    assert [nim.reader.read("4 Pebble").parts, nim.reader.read("pebble x4").parts] == [
        {"stones": {"pebble": 4}}
    ] * 2


def test_what_a_game_does_not_declare_is_named_at_once() -> None:
    class Bare(Game[Any]):
        slug = "bare"
        read_cards = _set_up = view = appraise = None  # type: ignore[assignment]

    with pytest.raises(Undeclared) as caught:
        Bare()
    assert str(caught.value) == (
        "Bare declares no name, edition, folder, parts, verbs, course, moves_at_most, sights,"
        " state_type"
    )


def test_a_folder_without_ban_lists_and_decks_is_a_game_without_them(tmp_path: Path) -> None:
    shutil.copytree(NIM.folder, tmp_path, dirs_exist_ok=True)
    (tmp_path / "decks.toml").unlink()

    assert (made(tmp_path).ready_decks, made(tmp_path).ready_formats) == ({}, {})


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("decks.toml", '"open"', '"shut"', "decks.toml, gravel: there is no format shut"),
        ("decks.toml", "slate", "shale", "decks.toml, gravel: there is no card shale"),
        ("decks.toml", "[gravel]", "[gravel]\nsize = 10", "decks.toml, gravel: unknown field"),
        ("formats.toml", '"quarry"', '"pit"', "formats.toml, open, rule 2: unknown set pit"),
        ("cards/quarry.toml", '"another"', '"dance"', "quarry.toml, slate, step 1: unknown verb"),
        ("formats.toml", "[open]", "[open", "formats.toml: "),
    ],
)
def test_a_mistake_in_a_file_is_named_with_its_place(
    tmp_path: Path, name: str, old: str, new: str, message: str
) -> None:
    with pytest.raises(DataError) as caught:
        changed(tmp_path, name, lambda text: text.replace(old, new, 1))
    assert str(caught.value)[: len(message)] == message


def test_a_format_fixes_only_options_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(UnknownOption) as caught:
        changed(tmp_path, "formats.toml", lambda text: text + "[open.variant]\nlast = 'draws'\n")
    assert str(caught.value) == "nim has no option last = draws; it has last = wins or loses"


def test_the_games_of_a_folder_are_found(tmp_path: Path) -> None:
    assert list(games_in(EXAMPLES)) == ["nim"]
    with pytest.raises(DataError) as caught:
        games_in(tmp_path)
    assert str(caught.value) == f"{tmp_path}: it has no folder with a game"


@pytest.mark.parametrize(
    ("slug", "text", "message"),
    [
        ("blank", "", "{folder}/blank/__init__.py: it must define GAME, the game"),
        ("letal", "", "{folder}: there is another game letal: rename this folder"),
        (
            "renamed",
            "from engine.games.nim import GAME as GAME\n",
            "{folder}: the game in the folder renamed has the slug nim: use one name",
        ),
    ],
)
def test_a_folder_of_games_that_cannot_be_used_is_refused(
    tmp_path: Path, slug: str, text: str, message: str
) -> None:
    (tmp_path / slug).mkdir()
    (tmp_path / slug / "__init__.py").write_text(text)
    with pytest.raises(DataError) as caught:
        games_in(tmp_path)
    assert str(caught.value) == message.format(folder=tmp_path)


def test_the_command_line_says_in_a_line_what_is_wrong_with_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--games", str(tmp_path), "games"]) == 2
    assert (
        capsys.readouterr().err == f"python -m engine: {tmp_path}: it has no folder with a game\n"
    )
