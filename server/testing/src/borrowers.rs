//! Borrowers on their way to a loan, each step by the calls that pages make. The lender's side (the review, the
//! release, the days that pass) uses the use cases directly.

use jiff::SignedDuration;
use serde_json::Value;
use tulay_lender::borrowers::sessions;
use tulay_lender::borrowers::sessions::Device;
use tulay_lender::{payouts, servicing};
use tulay_lending::ledger::{Ledger, PostingKind};
use tulay_lending::state::OrderStatus;
use tulay_staff::{payout_start, review};
use tulay_store::orders::Order;
use tulay_store::sms::SmsMessage;
use tulay_store::{StoreError, borrowers, ledger, orders, sms};

use crate::{Client, OpenedAnswer, Server};

/// Ana's phone.
pub const ANA: &str = "09171234321";
/// Phone of another borrower.
pub const BEA: &str = "09179999999";
/// The first instalment of Ana's loan, in centavos.
pub const FIRST: i64 = 342_433;

/// Ana's identity as she types it.
pub const IDENTITY: [(&str, &str); 10] = [
    ("name", "Ana Dela Cruz"),
    ("birthday", "1994-03-08"),
    ("idType", "philsys"),
    ("idNumber", "PSN-1234-5678"),
    ("region", "National Capital Region (NCR)"),
    ("province", "Metro Manila"),
    ("city", "Quezon City"),
    ("barangay", "Bagong Pag-asa"),
    ("address", "12 Mabini Street"),
    ("zip", "1105"),
];

/// The e-wallet that Ana binds.
pub const WALLET: [(&str, &str); 6] = [
    ("product_id", "1"),
    ("cardType", "1"),
    ("channelNumber", "90006"),
    ("walletNumber90006", "0917 123 4321"),
    ("holderName", "Ana Dela Cruz"),
    ("holderBirthday", "1994-03-08"),
];

/// Ana's bank account.
pub const BANK: [(&str, &str); 7] = [
    ("product_id", "1"),
    ("cardType", "2"),
    ("bankCode", "BPI"),
    ("bankCardNo", "1234 5678 9012"),
    ("city", "Cebu City"),
    ("holderName", "Ana Dela Cruz"),
    ("holderBirthday", "1994-03-08"),
];

/// Ana's loan: ₱10,000.00 for 91 days, in three instalments.
pub const LOAN: [(&str, &str); 4] = [
    ("productId", "1"),
    ("amount", "1000000"),
    ("periods", "91"),
    ("termUnit", "days"),
];

/// A borrower with an order.
pub struct Loan {
    /// Client of the borrower.
    pub client: Client,
    /// The order's id.
    pub order_id: String,
}

impl Loan {
    /// Makes a call about the order.
    pub async fn post(&self, path: &str) -> OpenedAnswer {
        self.post_of_product("1", path).await
    }

    /// Makes a call about the order under a product's id.
    pub async fn post_of_product(&self, product_id: &str, path: &str) -> OpenedAnswer {
        let fields = [("productId", product_id), ("orderId", &self.order_id)];
        self.client.post(path, &fields).await
    }

    /// Returns the order page's data.
    pub async fn details(&self) -> Value {
        self.post("/v3/loan-details/loan-details").await.ok()
    }

    /// Returns the repayment page's data.
    pub async fn due(&self) -> Value {
        self.post("/v3/installment/loan-play-detail").await.ok()
    }

    /// Requests a code to pay an amount by GCash; returns the whole answer.
    pub async fn code(&self, amount_centavos: i64, is_delay: bool) -> OpenedAnswer {
        let amount = amount_centavos.to_string();
        let fields = [
            ("productId", "1"),
            ("orderId", self.order_id.as_str()),
            ("amount", &amount),
            ("isDelay", if is_delay { "1" } else { "0" }),
            ("channelNumber", "90006"),
        ];
        let path = "/v3/loan-details/generate-vcode";
        self.client.post(path, &fields).await
    }

    /// Requests a code; returns the code itself, from the address of its page.
    pub async fn reference(&self, amount_centavos: i64, is_delay: bool) -> String {
        let data = self.code(amount_centavos, is_delay).await.ok();
        let pay_url = data["payUrl"].as_str().expect("an address");
        let code = pay_url.strip_prefix("/sandbox/pay/");
        code.expect("the sandbox's page").to_owned()
    }
}

/// A message of the outbox with its text opened.
pub struct OpenedSms {
    /// The text.
    pub body: String,
    message: SmsMessage,
}

impl std::ops::Deref for OpenedSms {
    type Target = SmsMessage;

    fn deref(&self) -> &SmsMessage {
        &self.message
    }
}

impl Server {
    /// Returns a borrower who has only logged in.
    pub async fn signed_in(&self, phone: &'static str) -> Client {
        let now_ms = self.app.clock.now_ms();
        let issued = self.app.store.write(move |tx| {
            let (borrower, _) = borrowers::find_or_insert(tx, phone, now_ms)?;
            Ok::<_, StoreError>(
                sessions::issue(tx, &borrower.id, Device::Unknown, now_ms)?
                    .expose()
                    .to_owned(),
            )
        });
        self.with_session(&issued.await.expect("a session"))
    }

    /// Returns a borrower with an identity and a bound account.
    pub async fn ready(&self, phone: &'static str) -> Client {
        let client = self.signed_in(phone).await;
        let (number, wallet) = numbers_of(phone);
        let identity = with_field(IDENTITY, "idNumber", &number);
        client.post("/service/certify/save", &identity).await.ok();
        let wallet = with_field(WALLET, "walletNumber90006", &wallet);
        self.bind_first(&client, phone, &wallet).await.ok();
        client
    }

    /// Binds a borrower's first account, as they do: with the code of the SMS to their phone. The same account takes no
    /// code a second time.
    pub async fn bind_first(
        &self,
        client: &Client,
        phone: &'static str,
        form: &[(&str, &str)],
    ) -> OpenedAnswer {
        let path = "/v3/bind-card/bind-card-new";
        let asked = client.post(path, form).await;
        if asked.code == "00" {
            return asked;
        }
        let why = "To link the account, enter the 6 digits that we sent to your phone";
        assert_eq!(asked.field("smsCode"), why);
        let code = self.newest_code(phone).await;
        let form = [form, &[("smsCode", code.as_str())]].concat();
        client.post(path, &form).await
    }

    /// Returns the address of a copy of a borrower's data, by the code of the SMS to their phone.
    pub async fn copy_address(&self, client: &Client, phone: &'static str) -> String {
        let path = "/service/user/data-copy";
        let asked = client.post(path, &[]).await;
        let why = "To get a copy of your data, enter the 6 digits that we sent to your phone";
        assert_eq!(asked.field("smsCode"), why);
        let code = self.newest_code(phone).await;
        let made = client.post(path, &[("smsCode", &code)]).await.ok();
        made["url"].as_str().expect("an address").to_owned()
    }

    /// Opens an address of a copy as the session of a client.
    pub async fn open_copy(&self, client: &Client, url: &str) -> reqwest::Response {
        let session = client.session().expect("a session");
        self.get(&format!("{url}?sessionId={session}")).await
    }

    /// Replaces the bound account, as its borrower does: with the code of the SMS to their phone.
    pub async fn change_account(
        &self,
        client: &Client,
        phone: &'static str,
        form: &[(&str, &str)],
    ) -> OpenedAnswer {
        let path = "/v3/bind-card/bind-card-change";
        let asked = client.post(path, form).await;
        let why = "To change the account, enter the 6 digits that we sent to your phone";
        assert_eq!(asked.field("smsCode"), why);
        let code = self.newest_code(phone).await;
        let form = [form, &[("smsCode", code.as_str())]].concat();
        client.post(path, &form).await
    }

    /// Returns the code of the newest SMS to a number.
    pub async fn newest_code(&self, phone: &'static str) -> String {
        let body = self.outbox(phone).await.remove(0).body;
        body.chars().take_while(char::is_ascii_digit).collect()
    }

    /// Returns a borrower whose order is under review (21).
    pub async fn applied(&self, phone: &'static str) -> Loan {
        let client = self.ready(phone).await;
        let order_id = push(&client, &LOAN).await;
        Loan { client, order_id }
    }

    /// Returns a borrower who got the money today (170).
    pub async fn released(&self, phone: &'static str) -> Loan {
        let loan = self.applied(phone).await;
        self.decide(&loan.order_id, true).await;
        self.release(&loan.order_id).await;
        loan
    }

    /// Returns a borrower who is `days_late` days past the first due date (180), and has logged in again since.
    pub async fn overdue(&self, phone: &'static str, days_late: i64) -> Loan {
        let Loan { client, order_id } = self.released(phone).await;
        let fields = [("productId", "1"), ("orderId", order_id.as_str())];
        let path = "/v3/installment/loan-play-detail";
        let due = client.post(path, &fields).await.ok();
        let days = due["daysLeft"].as_i64().expect("days") + days_late;
        self.days_pass(days).await;
        let client = self.signed_in(phone).await;
        Loan { client, order_id }
    }

    /// Approves or declines the order.
    pub async fn decide(&self, order_id: &str, approve: bool) {
        let (id, now) = (order_id.to_owned(), self.app.clock.now());
        let decided = self
            .app
            .store
            .write(move |tx| review::decide(tx, &id, approve, now));
        decided.await.expect("a move");
    }

    /// Pays the order out.
    pub async fn release(&self, order_id: &str) {
        let (id, now) = (order_id.to_owned(), self.app.clock.now());
        let provider = review::who_pays_out(&self.app).expect("a provider");
        let started = self
            .app
            .store
            .write(move |tx| payout_start::start(tx, provider.as_ref(), &id, now));
        let payout = started.await.expect("a payout");
        let sent = payouts::send(&self.app, &payout.reference).await;
        sent.expect("an answer of the provider");
    }

    /// Moves the clock by seconds, without servicing.
    pub fn seconds_pass(&self, seconds: i64) {
        let later = self.app.clock.now() + SignedDuration::from_secs(seconds);
        self.app.clock.set(later).expect("a manual clock");
    }

    /// Moves the clock by minutes, without servicing.
    pub fn minutes_pass(&self, minutes: i64) {
        self.seconds_pass(60 * minutes);
    }

    /// Moves the clock by days to the same hour, with servicing.
    pub async fn days_pass(&self, days: i64) {
        let later = self.app.clock.now() + SignedDuration::from_hours(24 * days);
        self.app.clock.set(later).expect("a manual clock");
        let round = servicing::run_daily(&self.app).await.expect("a round");
        assert_eq!(round.failed, 0);
    }

    /// Returns the stored order.
    pub async fn order(&self, order_id: &str) -> Order {
        let id = order_id.to_owned();
        let found = self
            .app
            .store
            .read(move |tx| orders::find_for_any_borrower(tx, &id));
        found.await.expect("a read").expect("an order")
    }

    /// Returns the order's status.
    pub async fn status(&self, order_id: &str) -> OrderStatus {
        self.order(order_id).await.status
    }

    /// Returns all postings of the order.
    pub async fn ledger(&self, order_id: &str) -> Ledger {
        let order = self.order(order_id).await;
        let read = self.app.store.read(move |tx| ledger::of_order(tx, &order));
        read.await.expect("a ledger")
    }

    /// Returns the SMS sent to a number, newest first.
    pub async fn outbox(&self, phone: &'static str) -> Vec<OpenedSms> {
        let read = self.app.store.read(move |tx| {
            let messages = sms::messages_to(tx, phone, 100)?;
            let opened = |message: SmsMessage| {
                let body = message.body.open(tx)?;
                Ok(OpenedSms { body, message })
            };
            messages.into_iter().map(opened).collect()
        });
        let read: Result<_, StoreError> = read.await;
        read.expect("messages")
    }

    /// Presses a button of the sandbox's page, as a form without a script does; returns the address that it leads to.
    pub async fn press(&self, code: &str, button: &str) -> String {
        let unfollowed = reqwest::Client::builder()
            .tls_certs_only([])
            .redirect(reqwest::redirect::Policy::none());
        let client = unfollowed.build().expect("a client");
        let form = client.post(format!("{}/sandbox/pay/{code}/{button}", self.url));
        let answer = form.form(&[("", ""); 0]).send().await.expect("an answer");
        assert_eq!(answer.status(), 303);
        let location = answer.headers()["location"].to_str().expect("an address");
        location.to_owned()
    }

    /// Pays an amount on the sandbox's page.
    pub async fn pay(&self, loan: &Loan, amount_centavos: i64, is_delay: bool) {
        let code = loan.reference(amount_centavos, is_delay).await;
        let back = self.press(&code, "pay").await;
        assert_eq!(
            back,
            format!("/loanDetail?productId=1&orderId={}", loan.order_id)
        );
    }
}

/// Returns the document's number and the e-wallet's number of the person of a phone: other people have other numbers,
/// with the same last digits.
pub fn numbers_of(phone: &str) -> (String, String) {
    if phone == ANA {
        return ("PSN-1234-5678".to_owned(), "0917 123 4321".to_owned());
    }
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    let own = digits.get(4..).unwrap_or(&digits);
    let wallet: u32 = own
        .bytes()
        .fold(0, |sum, digit| (sum * 31 + u32::from(digit)) % 100_000);
    (
        format!("PSN-{own}-5678"),
        format!("0918 {:03} {}", wallet % 1000, 4321),
    )
}

/// Returns the fields of a form, one of them changed.
pub fn with_field<'a, const N: usize>(
    form: [(&'a str, &'a str); N],
    field: &str,
    value: &'a str,
) -> [(&'a str, &'a str); N] {
    form.map(|(name, known)| (name, if name == field { value } else { known }))
}

/// Confirms a loan; returns its order's id.
pub async fn push(client: &Client, fields: &[(&str, &str)]) -> String {
    let path = "/v3/loan-confirm/loan-detail-push";
    let data = client.press(path, fields).await.ok();
    order_of(data["lendDetailsUrl"].as_str().expect("an address"))
}

/// Returns the order in an address of the order page.
pub fn order_of(address: &str) -> String {
    let (_, id) = address.split_once("orderId=").expect("an order");
    id.to_owned()
}

/// Returns the fields of [`LOAN`], one of them changed.
pub fn loan_with(field: &str, value: &'static str) -> [(&'static str, &'static str); 4] {
    LOAN.map(|(name, known)| {
        if name == field {
            (name, value)
        } else {
            (name, known)
        }
    })
}

/// Makes CALL-25 with these fields.
pub async fn offer(client: &Client, fields: &[(&str, &str)]) -> Value {
    let path = "/v3/loan-confirm/loan-detail-confirm";
    client.post(path, fields).await.ok()
}

/// Returns the number of an order as a borrower reads it.
pub async fn order_number(server: &Server, order_id: &str) -> String {
    server.order(order_id).await.number.to_string()
}

/// Returns the number of payments that are posted to the loan.
pub async fn payments(server: &Server, loan: &Loan) -> usize {
    let ledger = server.ledger(&loan.order_id).await;
    let all = ledger.postings().iter();
    all.filter(|posting| posting.kind == PostingKind::Payment)
        .count()
}

/// Returns true if a phone number has a borrower.
pub async fn is_known(server: &Server, phone: &'static str) -> bool {
    let find = server
        .app
        .store
        .read(move |tx| borrowers::find_by_phone(tx, phone));
    find.await.expect("a read").is_some()
}

/// Returns true if a client's session is valid.
pub async fn is_in(client: &Client) -> bool {
    client.post("/service/certify/info", &[]).await.code == "00"
}
