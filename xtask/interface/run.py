"""Asks a demo server what its OpenAPI document promises: `run.py SERVER DOCUMENT CASES`, in the tools' environment.

Starts SERVER with a session of a borrower in repayment, and sends CASES generated requests to each operation, half of
them as the document forbids. Fails on a 5xx, on an answer that the document does not have, and on data that is taken
though the document forbids it, or not read though it allows it (SEC-11).
"""

import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

HERE = Path(__file__).parent
SCHEMATHESIS = Path(sys.executable).with_name("st")


class Redirects(urllib.request.HTTPRedirectHandler):
    """Leaves a redirection as it is: the address in it is what is wanted."""

    def redirect_request(self, *_):
        return None


def session_of(url: str) -> str:
    """The session that the demo gives to a borrower in repayment."""
    try:
        urllib.request.build_opener(Redirects).open(f"{url}/demo/start/in-repayment")
    except urllib.error.HTTPError as redirection:
        found = re.search(r"sessionId=([^&]+)", redirection.headers.get("location", ""))
        if found:
            return found[1]
    raise SystemExit("the demo began no session")


def address_of(server: subprocess.Popen) -> str:
    """The address that the server prints once it listens."""
    for line in server.stdout:
        found = re.search(r"listening on (http://\S+)", line)
        if found:
            return found[1]
    raise SystemExit("the server did not start")


def main(binary: str, document: str, cases: str) -> int:
    with tempfile.TemporaryDirectory() as data:
        demo = [binary, "--port", "0", "--data", data, "--on-demand"]
        server = subprocess.Popen(demo, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            url = address_of(server)
            asked = [SCHEMATHESIS, "run", document, "--url", url, "--max-examples", cases, "--no-color"]
            environment = {
                **os.environ,
                "TULAY_SESSION": session_of(url),
                "HYPOTHESIS_STORAGE_DIRECTORY": data,
                "PYTHONDONTWRITEBYTECODE": "1",
            }
            return subprocess.run(asked, cwd=HERE, env=environment, check=False).returncode
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    sys.exit(main(*map(os.path.abspath, sys.argv[1:3]), sys.argv[3]))
