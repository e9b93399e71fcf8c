"""Real requests: for each operation, a borrower of the demo for whom it succeeds, and the values that it succeeds with."""

import base64
import hashlib
import hmac
import itertools
import json
import re
import urllib.parse
import urllib.request
from datetime import datetime
from pathlib import Path
from typing import Callable, NamedTuple

IMAGE = Path(__file__).parents[2] / "fixtures/complaints/counter-receipt.jpg"
GET_SMS = "/api/v2/youmi/promotion/get-sms"
SEND_CODE = "/service/user/send-code"
IDENTITY = {
    "name": "Ana Dela Cruz",
    "birthday": "1994-03-08",
    "idType": "philsys",
    "idNumber": "PSN-1234-5678",
    "region": "National Capital Region (NCR)",
    "province": "Metro Manila",
    "city": "Quezon City",
    "barangay": "Bagong Pag-asa",
    "address": "12 Mabini Street",
    "zip": "1105",
}


class Refused(Exception):
    """A call that a story needs was refused."""


class Request(NamedTuple):
    """Values with which an operation succeeds, by the places where a request has them."""

    query: dict = {}
    fields: dict = {}
    path: dict = {}
    headers: dict = {}


class Borrower(NamedTuple):
    """Borrower of a scenario, with the ids that the scenario names."""

    demo: "Demo"
    session: str
    phone: str
    product: str
    order: str | None
    problem: str | None

    @property
    def loan(self) -> dict:
        """The two fields that name an order."""
        return {"productId": self.product, "orderId": self.order}

    def call(self, path: str, fields: dict | None = None) -> dict:
        """Makes a call as this borrower; returns its data."""
        return self.demo.call(path, {"sessionId": self.session}, fields or {})

    def with_code(self, path: str, fields: dict) -> dict:
        """Makes a call that asks for a code by SMS; returns its fields with the code."""
        self.demo.answer(path, {"sessionId": self.session}, fields)
        return {**fields, "smsCode": self.demo.code(self.phone)}


class Demo:
    """A running demo server."""

    def __init__(self, url: str):
        self.url = url
        self.phones = 0

    def borrower(self, scenario: str) -> Borrower:
        """Begins a scenario afresh; returns its borrower."""
        self.open("/demo/reset", json.dumps({"id": scenario}).encode(), "application/json")
        row = self.open(f"/demo/scenarios?id={scenario}")[0]
        ids = row["sessionId"], row["phone"], row["productId"], row["orderId"], row["problemId"]
        return Borrower(self, *ids)

    def new_phone(self) -> str:
        """Returns a number that has no account."""
        self.phones += 1
        return f"0900{5_000_000 + self.phones}"

    def code(self, phone: str) -> str:
        """Returns the code of the newest SMS to a number."""
        codes = (re.search(r"\d{6}", sent["body"]) for sent in self.open(f"/demo/outbox?phone={phone}"))
        return next(filter(None, codes))[0]

    def call(self, path: str, query: dict, fields: dict, method: str = "POST") -> dict:
        """Makes a call of the app; returns its data."""
        answer = self.answer(path, query, fields, method)
        if answer["code"] not in ("00", "0"):
            raise Refused(f"{path}: {answer}")
        return answer["data"]

    def answer(self, path: str, query: dict, fields: dict, method: str = "POST") -> dict:
        """Makes a call of the app; returns its answer. Where a limit is used up, days pass first."""
        answer = self.answer_now(path, query, fields, method)
        if answer["code"] == "1429":
            self.open("/demo/clock", json.dumps({"advance": "PT24H"}).encode(), "application/json")
            answer = self.answer_now(path, query, fields, method)
        return answer

    def answer_now(self, path: str, query: dict, fields: dict, method: str) -> dict:
        """Makes a call of the app at the demo's time; returns its answer."""
        if method == "GET":
            query, fields = {**query, **fields}, {}
        address = f"/mountain{path}?{urllib.parse.urlencode(query)}"
        body = urllib.parse.urlencode(fields).encode() if method == "POST" else None
        return self.open(address, body, "application/x-www-form-urlencoded")

    def new_page(self) -> str:
        """Opens a landing page; returns its sid, of which a captcha was drawn."""
        sid = self.call("/api/v2/youmi/promotion/get-sid", {}, {}, "GET")["sid"]
        with urllib.request.urlopen(f"{self.url}/mountain/api/v2/youmi/promotion/get-captcha?sid={sid}"):
            return sid

    def captcha(self, sid: str) -> str:
        """Returns the text of a page's captcha."""
        return self.open(f"/demo/captcha?sid={sid}")["answer"]

    def open(self, address: str, body: bytes | None = None, content_type: str = "") -> dict | list:
        """Opens an address of the server; returns its JSON."""
        headers = {"X-Requested-With": "XMLHttpRequest", "Content-Type": content_type}
        request = urllib.request.Request(self.url + address, body, headers if body is not None else {})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)


def visitor(query: dict = {}) -> Callable[[Demo], tuple]:
    """A request without a borrower."""
    return lambda _: (None, Request(query=query))


def of_loan(scenario: str, fields: Callable[[Borrower], dict] = lambda _: {}) -> Callable[[Demo], tuple]:
    """A request about the order of a scenario, with more fields."""

    def story(demo: Demo):
        borrower = demo.borrower(scenario)
        return borrower, Request(fields={**borrower.loan, **fields(borrower)})

    return story


def of(scenario: str, fields: Callable[[Borrower], dict] = lambda _: {}, query=lambda _: {}) -> Callable[[Demo], tuple]:
    """A request of the borrower of a scenario."""

    def story(demo: Demo):
        borrower = demo.borrower(scenario)
        return borrower, Request(query=query(borrower), fields=fields(borrower))

    return story


def get_captcha(demo: Demo):
    return None, Request(query={"sid": demo.new_page()})


def proved(demo: Demo, path: str, new_fields: Callable[[], dict]) -> Request:
    """Fields of a call that sends a code, with the proof of work that every code but the first costs."""
    while True:
        fields = new_fields()
        asked = demo.answer(path, {}, fields)
        if asked["code"] == "1430":
            return Request(fields={**fields, "proof": proof(asked["data"])})


def proof(puzzle: dict) -> str:
    """Solves a proof of work: finds the number whose digest with the salt is the challenge."""
    digest = lambda number: hashlib.sha256(f"{puzzle['salt']}{number}".encode()).hexdigest()
    number = next(number for number in itertools.count() if digest(number) == puzzle["challenge"])
    kept = {name: puzzle[name] for name in ("algorithm", "challenge", "salt", "signature")}
    return base64.b64encode(json.dumps({**kept, "number": number}).encode()).decode()


def get_sms(demo: Demo):
    def fields():
        page = demo.new_page()
        return {"phone": demo.new_phone(), "sid": page, "capcode": demo.captcha(page)}

    return None, proved(demo, GET_SMS, fields)


def register(demo: Demo):
    _, asked = get_sms(demo)
    demo.call(GET_SMS, {}, asked.fields)
    return None, Request(fields={**asked.fields, "smsCode": demo.code(asked.fields["phone"])})


def send_code(demo: Demo):
    return None, proved(demo, SEND_CODE, lambda: {"phone": demo.new_phone()})


def login(demo: Demo):
    _, asked = send_code(demo)
    demo.call(SEND_CODE, {}, asked.fields)
    return None, Request(fields={**asked.fields, "smsCode": demo.code(asked.fields["phone"])})


def redeem(demo: Demo):
    borrower = demo.borrower("ready")
    ticket = borrower.call("/service/user/session/ticket")["ticket"]
    return None, Request(fields={"ticket": ticket})


def end_session(demo: Demo):
    borrower = demo.borrower("ready")
    other = borrower.call("/service/user/session/list")["sessions"][0]
    return borrower, Request(fields={"id": other["id"]})


def ways_to_repay(borrower: Borrower) -> dict:
    return borrower.demo.call(
        "/service/loan/repayment-way", {"sessionId": borrower.session, "orderId": borrower.order}, {}
    )


def commit(borrower: Borrower) -> dict:
    ways = ways_to_repay(borrower)
    card = ways["bankCards"][0]
    return {
        "amount": ways["amount"],
        "bankName": card["bankName"],
        "bankCode": card["bankCode"],
        "cardId": card["id"],
        "cardNo": card["cardNo"],
        "couponId": "",
        "orderId": borrower.order,
        "repayToken": ways["repayToken"],
        "sendMsg": 1,
    }


def confirm(borrower: Borrower) -> dict:
    record = borrower.call("/service/loan/repayment-commit", commit(borrower))["repayRecordId"]
    code = borrower.demo.code(borrower.phone)
    return {"orderId": borrower.order, "verifyCode": code, "repaymentRecordId": record}


def huichao(borrower: Borrower) -> dict:
    ways = ways_to_repay(borrower)
    return {"userId": ways["userId"], "orderId": borrower.order, "amount": ways["amount"]}


def pay_code(borrower: Borrower) -> dict:
    amount = borrower.call("/v3/installment/loan-play-detail", borrower.loan)["repayAmount"]
    return {**borrower.loan, "amount": amount, "isDelay": 0, "channelNumber": "90006"}


def account(name: str) -> dict:
    """Fields of an e-wallet of its borrower."""
    return {
        "product_id": "1",
        "cardType": "1",
        "channelNumber": "90006",
        "walletNumber90006": "0917 123 4321",
        "holderName": name,
        "holderBirthday": "1994-03-12",
    }


def changed_account(borrower: Borrower) -> dict:
    return borrower.with_code("/v3/bind-card/bind-card-change", account("Carla Mendoza"))


def first_account(borrower: Borrower) -> dict:
    return borrower.with_code("/v3/bind-card/bind-card-new", account("Ben Castillo"))


def data_copy(borrower: Borrower) -> dict:
    return borrower.with_code("/service/user/data-copy", {})


def leave(borrower: Borrower) -> dict:
    return borrower.with_code("/service/user/leave", {})


def checked_code(borrower: Borrower) -> dict:
    opened = borrower.call("/v3/loan-details/generate-vcode", pay_code(borrower))
    return {"payCode": opened["payUrl"].rsplit("/", 1)[1]}


def payment_postback(demo: Demo):
    """A channel's postback about a code that no order has, which is kept for a person."""
    body = {
        "eventId": f"event-{demo.new_phone()}",
        "reference": "0000000000000000",
        "status": "paid",
        "amountCentavos": 100,
        "paidAt": demo.open("/demo/clock")["timestamp"],
    }
    return None, Request(path={"channel": "90006"}, fields=body)


def signed(demo: Demo, body: bytes) -> dict:
    """Headers of a postback of the channel 90006."""
    now = datetime.fromisoformat(demo.open("/demo/clock")["timestamp"])
    timestamp = str(int(now.timestamp()))
    digest = hmac.new(b"sandbox secret of 90006", f"{timestamp}.".encode() + body, hashlib.sha256)
    return {"X-Timestamp": timestamp, "X-Signature": digest.hexdigest()}


LOAN = {"productId": "1", "amount": 1_000_000, "periods": 91}
OFFER = "/v3/loan-confirm/loan-detail-confirm"


def press(borrower: Borrower) -> dict:
    """A press on the offer of a loan, as it is shown."""
    digest = borrower.call(OFFER, LOAN)["offerDigest"]
    return {**LOAN, "termUnit": "days", "offerDigest": digest}


AGREEMENT = {**LOAN, "scene": 3, "position": 1}
COMPLAINT = {"problemType": 6, "problemDetail": "The app is slow on my phone"}

# Operations of the document, without their common prefix. A visitor's have no borrower.
STORIES: dict[str, Callable[[Demo], tuple[Borrower | None, Request]]] = {
    "POST /callbacks/payment/{channel}": payment_postback,
    "GET /api/v2/youmi/promotion/get-captcha": get_captcha,
    "GET /api/v2/youmi/promotion/get-sid": visitor(),
    "POST /api/v2/youmi/promotion/get-sms": get_sms,
    "POST /api/v2/youmi/promotion/register": register,
    "GET /api/v2/youmi/promotion/track-click": visitor(query={"page_id": "2", "phone": "09005999999"}),
    "GET /api/v2/youmi/promotion/track-visit": visitor(query={"page_id": "2"}),
    "GET /api/v2/youmi/service/channel/channel-template": visitor(query={"templateId": "2"}),
    "POST /gopia/goya/because": of("ready", lambda _: {"cedar": "1"}),
    "GET /gopia/goya/cultures": of("ready", query=lambda _: {"productId": "1", "scene": 3}),
    "POST /gopia/goya/define": of("ready", lambda _: {"alder": 1, "birch": 0, "cedar": "1"}),
    "POST /gopia/goya/depush": of("ready", press),
    "GET /gopia/goya/misunderstood": of("ready", query=lambda _: AGREEMENT),
    "POST /gopia/goya/satire": of("ready", lambda _: LOAN),
    "POST /kXmTp/pass": of_loan("overdue"),
    "GET /service/calculator/quote": visitor(query={"amount": 10_000, "periods": 91}),
    "POST /service/certify/barangays": of("ready", lambda _: {"query": "Poblacion"}),
    "POST /service/certify/info": of("ready"),
    "POST /service/certify/save": of("new-borrower", lambda _: IDENTITY),
    "GET /service/currency/convert": visitor(query={"amount": 100, "from": "PHP", "to": "USD"}),
    "POST /service/event/save": of("ready", lambda _: {"productId": "1", "moduleId": 1, "positionId": 0}),
    "GET /service/home/index": of("ready"),
    "POST /service/loan/repayment-commit": of("legacy-repayment", commit),
    "POST /service/loan/repayment-confirm": of("legacy-repayment", confirm),
    "POST /service/loan/repayment-huichao": of("legacy-direct", huichao),
    "POST /service/loan/repayment-way": of("legacy-repayment", query=lambda borrower: {"orderId": borrower.order}),
    "GET /service/new/union-error-info": of("ready", query=lambda _: {"productId": "1"}),
    "POST /service/product/detail": of("ready", lambda _: {"productId": "1"}),
    "POST /service/user/data-copy": of("ready", data_copy),
    "POST /service/user/language": of("ready", lambda _: {"language": "fil"}),
    "POST /service/user/leave": of("ready", leave),
    "POST /service/user/leaving": of("ready"),
    "POST /service/user/login": login,
    "POST /service/user/logout": of("ready"),
    "POST /service/user/logout-all": of("ready"),
    "POST /service/user/send-code": send_code,
    "POST /service/user/session/account": of("ready"),
    "POST /service/user/session/end": end_session,
    "POST /service/user/session/list": of("ready"),
    "POST /service/user/session/redeem": redeem,
    "POST /service/user/session/ticket": of("ready"),
    "POST /user-problem/problem-detail": of("complaint-answered", lambda borrower: {"problemId": borrower.problem}),
    "POST /user-problem/problem-init": of("complaint-open", lambda borrower: {"orderId": borrower.order}),
    "POST /user-problem/problem-list": of("complaint-open"),
    "POST /user-problem/problem-save": of("in-repayment", lambda _: COMPLAINT),
    "POST /user-problem/save-score": of(
        "complaint-answered", lambda borrower: {"problemId": borrower.problem, "score": 5}
    ),
    "POST /user-problem/upload-problem-img": of("in-repayment", lambda _: {"problemImage": IMAGE.read_bytes()}),
    "POST /v3/bind-card/bind-card-change": of("ready", changed_account),
    "POST /v3/bind-card/bind-card-new": of("needs-account", first_account),
    "POST /v3/bind-card/card-init": of("ready", lambda _: {"product_id": "1"}),
    "GET /v3/contract/contract": of("ready", query=lambda _: {"productId": "1", "scene": 3}),
    "GET /v3/contract/contract-jump": of("ready", query=lambda _: AGREEMENT),
    "POST /v3/installment/loan-play-detail": of_loan("in-repayment"),
    "POST /v3/loan-confirm/loan-detail-confirm": of("ready", lambda _: LOAN),
    "POST /v3/loan-confirm/loan-detail-push": of("ready", press),
    "POST /v3/loan-details/account-statement": of_loan("in-repayment"),
    "POST /v3/loan-details/check-vcode": of("in-repayment", checked_code),
    "POST /v3/loan-details/full-payment-certificate": of_loan("settled"),
    "POST /v3/loan-details/generate-vcode": of("in-repayment", pay_code),
    "POST /v3/loan-details/google-score": of("asks-rating", lambda borrower: {"orderId": borrower.order, "score": 5}),
    "POST /v3/loan-details/loan-details": of_loan("in-repayment"),
    "POST /v3/loan-details/payment-receipt": of_loan("last-instalment"),
    "POST /v3/loan-details/withdraw-application": of_loan("under-review"),
    "POST /v3/personal-center/contact-kf-info": visitor(),
}
