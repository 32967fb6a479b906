"""Finding the names of a person in what others wrote."""

import re
from collections.abc import Iterable


class Mentions:
    """Names of one person, as whole words in any capitals, and what stands in their place."""

    def __init__(self, names: Iterable[str], placeholder: str) -> None:
        self.placeholder = placeholder
        longest = sorted({name for name in names if name}, key=len, reverse=True)
        self.pattern = re.compile(
            rf"(?<!\w)(?:{'|'.join(map(re.escape, longest)) or '(?!)'})(?!\w)", re.IGNORECASE
        )

    def within(self, text: str) -> bool:
        return self.pattern.search(text) is not None

    def replaced(self, text: str) -> str:
        return self.pattern.sub(lambda _: self.placeholder, text)
