"""The guide of a first game: a few sentences at a decision that say what is lit up, and why."""

from collections.abc import Collection

from engine.core.position.choices import Choice
from engine.core.rules.words import Prompt, Words


def guide(words: Words, choice: Choice, seen: Collection[str]) -> Prompt | None:
    """The first prompt of the words that fits a decision and is not among those `seen` before, by
    their ids; None where there is none."""
    for prompt in words.guide:
        if prompt.id not in seen and _fits(prompt, choice):
            return prompt
    return None


def _fits(prompt: Prompt, choice: Choice) -> bool:
    """True if a decision is on the occasion of a prompt, and offers a move of its verb."""
    if prompt.occasion and prompt.occasion != choice.occasion:
        return False
    return not prompt.verb or bool(choice.spaces.get(prompt.verb))
