"""Asks a demo server what its OpenAPI document promises: `run.py SERVER DOCUMENT CASES`, in the tools' environment.

Starts SERVER and sends CASES generated requests to each operation, half of them as the document forbids, each as a
borrower of the demo and with ids that exist. Fails on a 5xx, on an answer that the document does not have, on data that
is taken though the document forbids it, or not read though it allows it (SEC-11), and on an operation that never
succeeds (SEC-19).
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
# A demo's payouts need no provider. With the stand-ins, this one's postback is taken.
PAYOUT = "POST /callbacks/payout/{provider}"
XENDIT = {"X-Callback-Token": "callback-token-of-the-account", "Content-Type": "application/json"}


@contextlib.contextmanager
def running(binary: str, *options: str) -> Iterator[str]:
    """The address of a demo server that runs for as long as it is looked at."""
    with tempfile.TemporaryDirectory() as data:
        demo = [binary, "--port", "0", "--data", data, "--on-demand", *options]
        server = subprocess.Popen(demo, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            for line in server.stdout:
                if found := re.search(r"listening on (http://\S+)", line):
                    yield found[1]
                    return
            raise SystemExit("the server did not start")
        finally:
            server.terminate()
            server.wait()


def payout_postback(binary: str) -> str:
    """Sends a postback of the provider that pays out; returns the answer's code."""
    body = {"event": "payout.succeeded", "data": {"id": "disb-1", "reference_id": "none"}}
    with running(binary, "--providers", "stub") as url:
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
    found = [f"{label} never succeeded" for label in sorted(operations - succeeded)]
    return found + [f"{label} refused its borrower's session" for label in sorted(signed_out)]


def main(binary: str, document: str, cases: str) -> int:
    with running(binary) as url, tempfile.TemporaryDirectory() as scratch:
        answers = Path(scratch, "answers")
        answers.touch()
        asked = [SCHEMATHESIS, "run", document, "--url", url, "--max-examples", cases, "--no-color"]
        environment = {
            **os.environ,
            "TULAY_URL": url,
            "TULAY_ANSWERS": str(answers),
            "HYPOTHESIS_STORAGE_DIRECTORY": scratch,
            "PYTHONPATH": str(HERE),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        outcome = subprocess.run(asked, cwd=HERE, env=environment, check=False).returncode
        notes = [line.split("\t") for line in answers.read_text().splitlines()]
    notes.append([PAYOUT, "allowed", payout_postback(binary)])
    found = faults(document, notes)
    print(*found, f"{len(notes)} answers", sep="\n")
    return 1 if found else outcome


if __name__ == "__main__":
    sys.exit(main(*map(os.path.abspath, sys.argv[1:3]), sys.argv[3]))
