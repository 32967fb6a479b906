"""What docker-compose starts."""

import ast
from collections.abc import Iterator

from tests.deploy import compose


def read_variables(source: str) -> Iterator[str]:
    """The environment variables a module reads: env.str("X"), os.environ["X"], .get("X")."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="env")),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield name
            case ast.Subscript(
                value=ast.Attribute(value=ast.Name(id="os"), attr="environ"),
                slice=ast.Constant(value=str(name)),
            ):
                yield name
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Attribute(value=ast.Name(id="os"), attr="environ"), attr="get"
                ),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield name


def settings_variables() -> set[str]:
    return set(read_variables((compose.ROOT / "config/settings.py").read_text()))
