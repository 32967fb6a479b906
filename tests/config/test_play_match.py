"""`manage.py play_match` and the demo's bots."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

import engine
from tests.factories import bearer, make_user, paired_match


@pytest.mark.django_db
def test_it_plays_what_the_api_hands_to_a_host(client: Client, tmp_path: Path) -> None:
    match = paired_match(owner := make_user())
    answer = client.get(f"/api/v1/matches/{match.pk}/games/1/seed", headers=bearer(owner))
    (tmp_path / "hosted.json").write_bytes(answer.content)
    call_command("play_match", tmp_path / "hosted.json", tmp_path / "log", "--bots", "random")

    judged = engine.verify((tmp_path / "log").read_bytes())
    assert judged.certified
    assert judged.head.match == str(match.pk)


@pytest.mark.parametrize("text", ["", "{}", "[]", json.dumps({"game": "chess", "players": []})])
def test_anything_else_is_an_error_in_one_line(text: str, tmp_path: Path) -> None:
    (tmp_path / "hosted.json").write_text(text)
    with pytest.raises(CommandError, match="is not an answer of matches/ID/games/N/seed") as error:
        call_command("play_match", tmp_path / "hosted.json", tmp_path / "log")

    assert error.value.returncode == 2
    assert not (tmp_path / "log").exists()


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="nowhere: No such file or directory"):
        call_command("play_match", tmp_path / "nowhere", tmp_path / "log")
