"""Hooks of schemathesis for the console (STAFF-22): requests of a person who is signed in, the first of each operation
with values that succeed, and a note of each answer for run.py."""

import json
import os
import urllib.error
import urllib.request
from pathlib import Path
from typing import Callable

import requests
import schemathesis
import stories
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation import GenerationMode
from stories import Request

URL = os.environ["TULAY_CONSOLE"]
REASON = {"reason": "generated requests"}
# A settlement report with the columns of the demo's configuration.
REPORT = "Reference,Payment,Amount,Fee\ncode-1,py-1,100.00,1.50\n"
# Calls that take a form with files.
FORMS = ("/answer", "/reconcile")
# People of the demo: one who may do everything, and one who asks for what she confirms.
ALL, ASKING = "Maria Cruz", "Jose Reyes"

demo = stories.Demo(os.environ["TULAY_URL"])
answers = Path(os.environ["TULAY_ANSWERS"])
cookies: dict[str, str] = {}
# The first look adds the people, who use a code each.
demo.open("/demo/staff")
# The real request of each operation that was asked.
real: dict[str, Request] = {}


def person(name: str) -> dict:
    """A person's password and present code; a code that was used is none, so a minute passes first."""
    demo.open("/demo/clock", json.dumps({"advance": "PT1M"}).encode(), "application/json")
    staff = next(staff for staff in demo.open("/demo/staff") if staff["name"] == name)
    return {field: staff[field] for field in ("name", "password", "code")}


def send(path: str, body: dict | None, headers: dict) -> tuple[dict, list[str]]:
    """Sends a call; returns its answer and its cookies."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data, {**headers, "Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), answer.headers.get_all("Set-Cookie", [])


def signed_in(name: str) -> dict:
    """The header of a person's session: a new one where a request has ended it."""
    try:
        send("/api/money/owed", None, {"Cookie": cookies.get(name, "")})
    except urllib.error.HTTPError:
        # A browser that signed in before has a share of its own in the limit of tries.
        _, begun = send("/api/login", person(name), {"Cookie": cookies.get(name, "")})
        cookies[name] = "; ".join(cookie.split(";")[0] for cookie in begun)
    return {"Cookie": cookies[name]}


def call(name: str, path: str, body: dict | None = None) -> dict:
    return send(path, body, signed_in(name))[0]


def order(scenario: str) -> dict:
    return {"id": demo.borrower(scenario).order}


def waiting() -> dict:
    """An approval that waits for a second person."""
    demo.open("/demo/staff/rule", json.dumps({"aboveCentavos": 0}).encode(), "application/json")
    act = {"act": "approve", "order_id": order("under-review")["id"]}
    call(ASKING, "/api/acts", {"act": act, "dryRun": False, **REASON})
    return {"seq": call(ALL, "/api/requests")["rows"][0]["seq"]}


def complaint(scenario: str) -> dict:
    return {"id": demo.borrower(scenario).problem}


def borrower(scenario: str) -> dict:
    """The borrower of an order."""
    return {"id": call(ALL, f"/api/orders/{order(scenario)['id']}")["borrower"]["id"]}


def image() -> Request:
    """An image of a complaint that was opened."""
    opened = call(ALL, f"/api/complaints/{complaint('complaint-answered')['id']}/open", {})
    return Request(path={"name": (opened["images"] + opened["answerImages"])[0].rsplit("/", 1)[1]})


def acting() -> Request:
    act = {"act": "approve", "order_id": order("under-review")["id"]}
    return Request(fields={"act": act, "dryRun": True, **REASON})


def new_password() -> Request:
    """Gives a person whose password was changed the known one again."""
    known = person(ALL)["password"]
    other = f"{known}, changed"
    call(ALL, "/api/password", {"password": known, "newPassword": other})
    return Request(fields={"password": other, "newPassword": known})


def query(**values) -> Callable[[], Request]:
    return lambda: Request(query=values)


def at(path: Callable[[], dict], fields: dict = {}) -> Callable[[], Request]:
    return lambda: Request(path=path(), fields=fields)


# A request with which each operation succeeds.
STORIES: dict[str, Callable[[], Request]] = {
    "GET /api/audit": Request,
    "GET /api/audit/choices": Request,
    "GET /api/audit/readings": Request,
    "GET /api/complaints": query(state="waiting"),
    "GET /api/exports/{list}": lambda: Request(path={"list": "orders"}, query={"status": "in-repayment"}),
    "GET /api/find": lambda: Request(query={"q": demo.borrower("overdue").phone}),
    "GET /api/images/{name}": image,
    "GET /api/journal": query(**{"from": "2026-07-01", "to": "2026-07-31"}),
    "GET /api/journal.csv": query(**{"from": "2026-07-01", "to": "2026-07-31"}),
    "GET /api/me": Request,
    "GET /api/money": Request,
    "GET /api/money/owed": Request,
    "GET /api/money/payouts": Request,
    "GET /api/money/unallocated": Request,
    "GET /api/orders": query(status="in-repayment"),
    "GET /api/orders/{id}": at(lambda: order("in-repayment")),
    "GET /api/portfolio": Request,
    "GET /api/portfolio.csv": Request,
    "GET /api/requests": Request,
    "GET /api/staff": Request,
    "GET /api/today": Request,
    "GET /api/trial-balance": Request,
    "GET /api/trial-balance.csv": Request,
    "POST /api/acts": acting,
    "POST /api/audit/verify": Request,
    "POST /api/borrowers/{id}/document": at(lambda: borrower("in-repayment"), REASON),
    "POST /api/borrowers/{id}/notes": at(lambda: borrower("in-repayment"), {"text": "Pays on Friday"}),
    "POST /api/borrowers/{id}/open": at(lambda: borrower("in-repayment"), REASON),
    "POST /api/complaints/{id}/answer": at(
        lambda: complaint("complaint-open"), {"body": "We looked into it.", "dryRun": "true", **REASON}
    ),
    "POST /api/complaints/{id}/open": at(lambda: complaint("complaint-open")),
    "POST /api/find/name": lambda: Request(fields={"name": "Ana"}),
    "POST /api/login": lambda: Request(fields=person(ALL)),
    "POST /api/logout": Request,
    "POST /api/orders/{id}/notes": at(lambda: order("in-repayment"), {"text": "Pays on Friday"}),
    "POST /api/orders/{id}/papers": at(lambda: order("in-repayment"), REASON),
    "POST /api/orders/{id}/print": at(lambda: order("in-repayment"), {**REASON, "paper": "statement"}),
    "POST /api/password": new_password,
    "POST /api/prove": lambda: Request(fields={"code": person(ALL)["code"]}),
    "POST /api/reports/reconcile": lambda: Request(fields={"account": "90006", "file": REPORT, "dryRun": "true"}),
    "POST /api/requests/{seq}": at(waiting, {"confirm": True, "dryRun": False, **REASON}),
}


def tell(label: str, story: Callable[[], Request]) -> Request:
    """Sends a real request, and notes its answer."""
    method, path = label.split(" ")
    request = story()
    sent = requests.Request(method, URL + path.format(**request.path), params=request.query, headers=signed_in(ALL))
    if path.endswith(FORMS):
        sent.files = {name: (None, str(value)) for name, value in request.fields.items()}
    elif method == "POST":
        sent.json = request.fields
    note(label, "allowed", requests.Session().send(sent.prepare()).status_code)
    return request


def note(label: str, kind: str, code: int):
    """Notes an answer for run.py, which requires that each operation has succeeded."""
    with answers.open("a") as notes:
        notes.write(f"{label}\t{kind}\t{code}\n")


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Signs a person in. Before an operation's first request goes a real one, whose path the generated ones have."""
    label = f"{case.method} {case.path}"
    if label in STORIES and label not in real:
        real[label] = tell(label, STORIES[label])
    made = case.meta.components.get(ParameterLocation.PATH)
    if label in real and made and made.mode == GenerationMode.POSITIVE:
        case.path_parameters.update(real[label].path)
    case.headers.update(signed_in(ALL))


@schemathesis.hook
def after_call(ctx, case, response):
    note(f"{case.method} {case.path}", case.meta.generation.mode.value, response.status_code)
