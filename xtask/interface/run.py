"""Asks a demo server what its OpenAPI documents promise: `run.py SERVER DOCUMENT CONSOLE CASES`, in the tools'
environment.

Starts SERVER and sends CASES generated requests to each operation, half of them as the document forbids, each as a
borrower or a person of staff of the demo and with ids that exist. Fails on a 5xx, on an answer that the document does
not have, on data that is taken though the document forbids it, or (from borrowers) not read though it allows it (SEC-11,
STAFF-22), and on an operation that never succeeds (SEC-19).
"""

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
SCHEMATHESIS = Path(sys.executable).with_name("st")
SUCCESS = ("00", "0", "200")
# Succeed with a one-time link alone, which is printed at the server.
LINKED = {"POST /api/setup/begin", "POST /api/setup/finish"}
# A demo's payouts need no provider. With the stand-ins, this one's postback is taken.
PAYOUT = "POST /callbacks/payout/{provider}"
XENDIT = {"X-Callback-Token": "callback-token-of-the-account", "Content-Type": "application/json"}


@contextlib.contextmanager
def running(binary: str, *options: str) -> Iterator[tuple[str, str]]:
    """The addresses of a demo server and of its console, for as long as they are looked at."""
    with tempfile.TemporaryDirectory() as data:
        demo = [binary, "--port", "0", "--data", data, "--on-demand", *options]
        server = subprocess.Popen(demo, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            url = None
            for line in server.stdout:
                if found := re.search(r"listening on (http://\S+)", line):
                    url = found[1]
                # The console's address stands alone in its line.
                elif found := re.fullmatch(r"\s*(http://[^/\s]+)\s*", line):
                    yield url, found[1]
                    return
            raise SystemExit("the server did not start")
        finally:
            server.terminate()
            server.wait()


def payout_postback(binary: str) -> str:
    """Sends a postback of the provider that pays out; returns the answer's code."""
    body = {"event": "payout.succeeded", "data": {"id": "disb-1", "reference_id": "none"}}
    with running(binary, "--providers", "stub") as (url, _):
        address = f"{url}/callbacks/payout/xendit"
        asked = urllib.request.Request(address, json.dumps(body).encode(), XENDIT)
        with urllib.request.urlopen(asked) as answer:
            return json.load(answer)["code"]


def faults(document: str, notes: list[list[str]]) -> list[str]:
    """The operations that never succeeded, and those that did not take their borrower's session."""
    paths = json.loads(Path(document).read_text())["paths"].items()
    operations = {f"{method.upper()} {path.removeprefix('/mountain')}" for path, methods in paths for method in methods}
    succeeded = {label for label, _, code in notes if code in SUCCESS}
    signed_out = {label for label, kind, code in notes if kind == "allowed" and code == "1001"}
    found = [f"{label} never succeeded" for label in sorted(operations - succeeded - LINKED)]
    return found + [f"{label} refused its borrower's session" for label in sorted(signed_out)]


def ask(config: str, document: str, cases: str, to: str, addresses: tuple[str, str]) -> tuple[int, list[list[str]]]:
    """Sends what schemathesis generates from a document; returns its exit code, and each answer's label, kind and code."""
    with tempfile.TemporaryDirectory() as scratch:
        answers = Path(scratch, "answers")
        answers.touch()
        asked = [SCHEMATHESIS, "--config-file", config, "run", document, "--url", to, "--max-examples", cases, "--no-color"]
        environment = {
            **os.environ,
            "TULAY_URL": addresses[0],
            "TULAY_CONSOLE": addresses[1],
            "TULAY_ANSWERS": str(answers),
            "HYPOTHESIS_STORAGE_DIRECTORY": scratch,
            "PYTHONPATH": str(HERE),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        outcome = subprocess.run(asked, cwd=HERE, env=environment, check=False).returncode
        return outcome, [line.split("\t") for line in answers.read_text().splitlines()]


def main(binary: str, document: str, console: str, cases: str) -> int:
    with running(binary) as addresses:
        of_borrowers, notes = ask("borrowers.toml", document, cases, addresses[0], addresses)
        of_staff, staff_notes = ask("console.toml", console, cases, addresses[1], addresses)
    notes.append([PAYOUT, "allowed", payout_postback(binary)])
    found = faults(document, notes) + faults(console, staff_notes)
    print(*found, f"{len(notes)} answers to borrowers, {len(staff_notes)} to staff", sep="\n")
    return 1 if found else of_borrowers or of_staff


if __name__ == "__main__":
    sys.exit(main(*map(os.path.abspath, sys.argv[1:4]), sys.argv[4]))
