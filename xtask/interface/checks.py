"""Hooks of schemathesis: real sessions and ids in generated requests (SEC-19), and checks that know the envelope, in
which a refusal has the status 200 and a code of its own (API-05)."""

import os
from pathlib import Path

import requests
import schemathesis
import stories
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

SUCCESS = ("00", "0")
NOT_SIGNED_IN = "1001"
PREFIX = "/mountain"
# The session of every request that is not about another one; borrowers.toml names it.
PLACEHOLDER = "session-of-the-borrower"
# Fields that name something which exists, or prove something: no generator guesses one.
NAMES = {
    *("orderId", "orderNo", "productId", "product_id", "cedar", "problemId", "problemImage", "reference", "userId"),
    *("phone", "sid", "capcode", "smsCode", "verifyCode", "proof", "ticket", "id", "payCode"),
    *("cardId", "repayToken", "repaymentRecordId", "channel"),
}

demo = stories.Demo(os.environ["TULAY_URL"])
answers = Path(os.environ["TULAY_ANSWERS"])
# Newest story of each operation, and the operations that have had a real request as a whole.
begun: dict[str, tuple[stories.Borrower | None, stories.Request]] = {}
asked: set[str] = set()


def label_of(case) -> str:
    """The operation, as the table of stories names it."""
    return f"{case.method} {case.path.removeprefix(PREFIX)}"


def is_allowed(case) -> bool:
    """True if the document allows all of the request's data."""
    return case.meta.generation.mode == GenerationMode.POSITIVE


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Puts a real session into the request, and into one that the document allows real names. The first request that an
    operation gets is a real one as a whole."""
    story = stories.STORIES.get(label_of(case))
    if story is None:
        return
    label = label_of(case)
    if is_allowed(case) or label not in begun:
        begun[label] = played(story)
    borrower, real = begun[label]
    if borrower and case.query.get("sessionId") == PLACEHOLDER:
        case.query["sessionId"] = borrower.session
    if not is_allowed(case):
        return
    is_first = label not in asked
    asked.add(label)
    for generated, values in ((case.query, real.query), (case.path_parameters, real.path)):
        if is_first:
            replace(generated, values)
        generated.update(named(values))
    if is_first and real.fields:
        case.body = dict(real.fields)
    elif isinstance(case.body, dict):
        case.body.update(named(real.fields))
    if case.path.startswith("/callbacks/"):
        sent = requests.Request(**case.as_transport_kwargs()).prepare().body
        case.headers.update(stories.signed(demo, sent if isinstance(sent, bytes) else sent.encode()))


def played(story) -> tuple:
    """Plays a story; once more if a limit was used up in it, and what was sent before the days passed has expired."""
    try:
        return story(demo)
    except stories.Refused:
        return story(demo)


def replace(generated: dict, values: dict):
    """Puts the values in the place of all that was generated, but for the session."""
    session = {name: generated[name] for name in ("sessionId",) if name in generated}
    generated.clear()
    generated.update({**session, **values})


def named(values: dict) -> dict:
    """The values that name something."""
    return {name: value for name, value in values.items() if name in NAMES}


@schemathesis.hook
def after_call(ctx, case, response):
    """Notes the answer for run.py, which requires that each operation has succeeded."""
    code = response.json().get("code") if is_json(response) else response.status_code
    kind = "allowed" if is_allowed(case) else "forbidden"
    label = label_of(case)
    with answers.open("a") as notes:
        notes.write(f"{label}\t{kind}\t{code}\n")
    if code in (*SUCCESS, NOT_SIGNED_IN):
        # It may have ended the session.
        begun.pop(label, None)


def is_json(response) -> bool:
    return "json" in response.headers.get("content-type", [""])[0]


@schemathesis.check
def forbidden_data_is_refused(ctx, response, case):
    """Data that the document forbids is not accepted (SEC-11)."""
    if is_json(response) and response.json().get("code") not in SUCCESS:
        return None
    if has_image(case):
        # The document calls it a text, which bytes are not.
        return None
    return negative_data_rejection(ctx, response, case)


def has_image(case) -> bool:
    return isinstance(case.body, dict) and any(isinstance(value, bytes) for value in case.body.values())


@schemathesis.check
def allowed_data_is_read(ctx, response, case):
    """Data that the document allows is read. A list becomes a name that comes twice, which no form may have."""
    fields = case.body.values() if isinstance(case.body, dict) else []
    if any(isinstance(value, (list, dict)) for value in fields):
        return None
    return positive_data_acceptance(ctx, response, case)
