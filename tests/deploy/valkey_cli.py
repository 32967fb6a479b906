"""python valkey_cli.py [-p PORT] WORD…: stands for `valkey-cli`, which comes with no wheel.

Sends one command to a server on this machine, with the password in REDISCLI_AUTH, and prints the
answer as `valkey-cli` does. It imports nothing of the project, so that it starts at once.
"""

import argparse
import os
import socket


def main() -> None:
    """The program; a server that does not answer ends it with an OSError, and so with status 1."""
    parser = argparse.ArgumentParser()
    parser.add_argument("-p", dest="port", type=int, default=6379)
    parser.add_argument("command", nargs="+")
    arguments = parser.parse_args()
    with socket.create_connection(("127.0.0.1", arguments.port), timeout=5) as connection:
        answers = connection.makefile("rb")
        if password := os.environ.get("REDISCLI_AUTH"):
            connection.sendall(f"AUTH {password}\r\n".encode())
            answers.readline()
        connection.sendall(f"{' '.join(arguments.command)}\r\n".encode())
        print(answers.readline().decode().strip().lstrip("+"))


if __name__ == "__main__":
    main()
