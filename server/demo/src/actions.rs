//! Actions of the demo that the emulator's inspector offers as data (QA-14, QA-16): what can be done now to the
//! signed-in borrower's order, complaint and clock, each with its label, its key, and the reason why it is not possible.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, State};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::calls::{DemoAnswer, EmptyAnswer, Sent, read, sent_by};
use crate::decisions;
use crate::{providers, time};
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::loans::pay_codes::{self, NewPayCode};
use tulay_lender::loans::payment_claims::{ClaimOutcome, ClaimStatus, PaymentClaim, post_claim};
use tulay_lender::loans::repayment::AskedAmount;
use tulay_lending::calendar::{days_between, manila_date};
use tulay_lending::money::MoneyStyle;
use tulay_lending::repayment::{self, Due};
use tulay_lending::state::OrderStatus;
use tulay_provider_stubs::stubs::Stubs;
use tulay_store::complaints::StoredComplaint;
use tulay_store::orders::Order;
use tulay_store::{Tx, borrowers, complaints, new_id, orders, sessions};
use tulay_texts::{Language, days, text};
use tulay_web::App;
use tulay_web::http::extractors::Query;

/// The text of an answer that is given by one press.
const ANSWER: &str =
    "Thank you for writing to us. We have looked into it and put it right. We are sorry.";
/// Milliseconds in a day.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// The idle time after which a session shows its borrower no more: the inspector outlives sessions.
const IDLE_MS: i64 = 400 * DAY_MS;
/// Complaints of a borrower that are searched for an open one.
const MAX_COMPLAINTS: i64 = 50;

/// Act of one press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Approve,
    Decline,
    Release,
    PayDue,
    PayLess,
    Answer,
    ToDue,
    ToOverdue,
    ToDate,
    EndSession,
}

impl Action {
    const ALL: [Self; 10] = [
        Self::Approve,
        Self::Decline,
        Self::Release,
        Self::PayDue,
        Self::PayLess,
        Self::Answer,
        Self::ToDue,
        Self::ToOverdue,
        Self::ToDate,
        Self::EndSession,
    ];

    /// Returns its id, label, group and key.
    fn words(self) -> [&'static str; 4] {
        match self {
            Self::Approve => ["approve", "Approve", "Lender", "a"],
            Self::Decline => ["decline", "Decline", "Lender", "d"],
            Self::Release => ["release", "Release", "Lender", "r"],
            Self::PayDue => ["pay-due", "Pay what is due", "Payment", "p"],
            Self::PayLess => ["pay-less", "Pay less", "Payment", "l"],
            Self::Answer => ["answer", "Answer the complaint", "Complaint", "c"],
            Self::ToDue => ["to-due", "To the due date", "Clock", "u"],
            Self::ToOverdue => ["to-overdue", "To overdue", "Clock", "o"],
            Self::ToDate => ["to-date", "To this date", "Clock", ""],
            Self::EndSession => ["end-session", "End the session", "Session", ""],
        }
    }
}

/// The borrower whose actions are asked for, by their session, and the page that the phone shows.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ShownBorrower {
    #[serde(default)]
    session_id: String,
    /// Path and query of the page: its order and its complaint come first.
    #[serde(default)]
    page: String,
}

/// A press of an action.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ActionPress {
    #[serde(default)]
    session_id: String,
    #[serde(default)]
    page: String,
    /// Text of the action's field.
    #[serde(default)]
    value: String,
}

/// The guest's part of the inspector.
#[derive(Debug, Serialize)]
pub struct Panel {
    title: &'static str,
    lines: Vec<String>,
    actions: Vec<ActionRow>,
    /// Payments and payouts at the stand-ins.
    more: Vec<Further>,
    messages: Messages,
}

/// A further subject of actions.
#[derive(Debug, Serialize)]
pub struct Further {
    /// Its own name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// A text, and names to copy.
    pub lines: Vec<String>,
    /// Actions that it allows.
    pub actions: Vec<ActionRow>,
}

/// An action as the inspector shows it.
#[derive(Debug, Serialize)]
pub struct ActionRow {
    id: &'static str,
    label: &'static str,
    group: &'static str,
    shortcut: &'static str,
    enabled: bool,
    /// The reason why it is not possible now; empty where it is.
    reason: String,
    /// Address to POST to.
    path: String,
    /// The field beside it, if it needs a value.
    field: Option<ActionField>,
}

impl ActionRow {
    /// Returns an action that is possible, without a key or a field.
    pub(super) fn possible(
        id: &'static str,
        label: &'static str,
        group: &'static str,
        path: String,
    ) -> Self {
        Self {
            id,
            label,
            group,
            shortcut: "",
            enabled: true,
            reason: String::new(),
            path,
            field: None,
        }
    }
}

/// A field of an action.
#[derive(Debug, Serialize)]
pub struct ActionField {
    kind: &'static str,
    label: &'static str,
}

/// Messages that left the demo, the newest first.
#[derive(Debug, Serialize)]
pub struct Messages {
    title: &'static str,
    rows: Vec<Sent>,
}

/// Subject of the actions.
struct Subject {
    borrower_id: String,
    phone: String,
    order: Option<Order>,
    due: Option<Due>,
    complaint: Option<StoredComplaint>,
}

impl Subject {
    fn order(&self) -> Result<&Order, Error> {
        let order = self.order.as_ref();
        order.ok_or_else(|| Error::conflict(text("This borrower has no order.")))
    }

    /// Checks an action against the state of its subject.
    ///
    /// # Errors
    /// 1409 with the reason why it is not possible.
    fn allows(&self, action: Action, today: Date) -> Result<(), Error> {
        let refuse = |why| Err(Error::conflict(text(why)));
        let is = |status| self.order().map(|order| order.status == status);
        match action {
            Action::Approve | Action::Decline if !is(OrderStatus::UnderReview)? => {
                refuse("The order is not under review: it is decided already.")
            }
            Action::Release if is(OrderStatus::UnderReview)? => {
                refuse("The order is not approved yet.")
            }
            Action::Release if !is(OrderStatus::Disbursing)? => {
                refuse("The order is not approved: there is no money to release.")
            }
            Action::PayDue | Action::PayLess => self.due().map(|_| ()),
            Action::Answer => self.open_complaint().map(|_| ()),
            Action::ToDue if self.due()?.due_on <= today => {
                refuse("The due date is today or has passed: the clock only goes ahead.")
            }
            Action::ToOverdue if self.due()?.due_on < today => {
                refuse("The order is overdue already.")
            }
            Action::Approve
            | Action::Decline
            | Action::Release
            | Action::ToDue
            | Action::ToOverdue
            | Action::ToDate
            | Action::EndSession => Ok(()),
        }
    }

    fn due(&self) -> Result<&Due, Error> {
        let order = self.order()?;
        let due = self
            .due
            .as_ref()
            .filter(|_| order.status.is_repayable() && order.page_flags.inside);
        due.ok_or_else(|| {
            Error::conflict(text("Nothing is due: the order is not in repayment here."))
        })
    }

    fn open_complaint(&self) -> Result<&StoredComplaint, Error> {
        let complaint = self.complaint.as_ref();
        complaint.ok_or_else(|| Error::conflict(text("No complaint waits for an answer.")))
    }
}

/// `GET /demo/actions?sessionId=&page=`: lists what can be done now, and the SMS to the borrower (QA-14).
pub async fn list(
    State(app): State<App>,
    stubs: Option<Extension<Stubs>>,
    Query(shown): Query<ShownBorrower>,
) -> DemoAnswer<Panel> {
    let now = app.clock.now();
    let subject = find(&app, shown.session_id, shown.page, now).await?;
    let row = |action: Action| {
        let allowed = match (&subject, action) {
            (_, Action::ToDate) => Ok(()),
            (None, _) => Err(nobody()),
            (Some(subject), _) => subject.allows(action, manila_date(now)),
        };
        let [id, label, group, shortcut] = action.words();
        let field = (action == Action::ToDate).then_some(ActionField {
            kind: "date",
            label: "Date",
        });
        ActionRow {
            id,
            label,
            group,
            shortcut,
            enabled: allowed.is_ok(),
            reason: allowed
                .err()
                .map(|error| error.sentence())
                .unwrap_or_default(),
            path: format!("/demo/actions/{id}"),
            field,
        }
    };
    let actions = Action::ALL.into_iter().map(row).collect();
    let order = subject.as_ref().and_then(|subject| subject.order.as_ref());
    let lines = order.map_or_else(Vec::new, |order| {
        let name = order.status.facts().name;
        let state = match subject.as_ref().and_then(|subject| subject.due.as_ref()) {
            Some(due) => format!("{name} · due {}", days::written(due.due_on, Language::En)),
            None => name.to_owned(),
        };
        vec![
            state,
            format!("Order {}", order.number),
            order.id().to_owned(),
        ]
    });
    let rows = match subject {
        Some(subject) => messages_to(&app, subject.phone, now).await?,
        None => Vec::new(),
    };
    Ok(Json(Panel {
        title: "Order",
        lines,
        actions,
        more: providers::subjects(stubs),
        messages: Messages {
            title: "SMS sent",
            rows,
        },
    }))
}

/// `POST /demo/actions/{id}`: does one action (QA-14).
///
/// # Errors
/// 1004 for an unknown action; 1409 with a sentence for one that the state does not allow; 1400 for a date that is none
/// or lies in the past. Nothing is changed then.
pub async fn press(
    State(app): State<App>,
    Path(id): Path<String>,
    body: Result<Json<ActionPress>, JsonRejection>,
) -> DemoAnswer<EmptyAnswer> {
    let press = read(body)?;
    let unknown = || Error::not_found(text("There is no such action"));
    let mut all = Action::ALL.into_iter();
    let action = all.find(|action| action.words()[0] == id);
    act(&app, action.ok_or_else(unknown)?, press).await?;
    Ok(Json(EmptyAnswer {}))
}

async fn act(app: &App, action: Action, press: ActionPress) -> Result<(), Error> {
    let now = app.clock.now();
    let today = manila_date(now);
    if action == Action::ToDate {
        let wrong = || Error::invalid("value", text("Enter the date as YYYY-MM-DD"));
        let day: Date = press.value.parse().map_err(|_| wrong())?;
        return ahead_to(app, now, day).await;
    }
    let token = SessionToken::from_wire(&press.session_id).hash();
    let subject = find(app, press.session_id, press.page, now).await?;
    let subject = subject.ok_or_else(nobody)?;
    subject.allows(action, today)?;
    match action {
        Action::Approve | Action::Decline => {
            decisions::decide(app, subject.order()?.id(), action == Action::Approve).await
        }
        Action::Release => decisions::release(app, subject.order()?.id()).await,
        Action::PayDue => pay(app, subject, 1, now).await,
        Action::PayLess => pay(app, subject, 2, now).await,
        Action::Answer => {
            let id = subject.open_complaint()?.complaint.id.clone();
            decisions::answer(app, id, ANSWER.to_owned(), Vec::new()).await
        }
        Action::ToDue => ahead_to(app, now, subject.due()?.due_on).await,
        Action::ToOverdue => {
            let day = subject.due()?.due_on.tomorrow().map_err(Error::internal)?;
            ahead_to(app, now, day).await
        }
        Action::EndSession => end(app, token, now).await,
        Action::ToDate => Ok(()),
    }
}

/// Ends a session: the page and the app find it ended at their next call.
async fn end(app: &App, token_hash: String, now: Timestamp) -> Result<(), Error> {
    let ended = app
        .store
        .write(move |tx| sessions::end(tx, &token_hash, now.as_millisecond()));
    ended.await?;
    Ok(())
}

/// Pays the amount due, or a part of it: a half for 2.
async fn pay(app: &App, subject: Subject, part: i64, now: Timestamp) -> Result<(), Error> {
    let channel = app.providers.channels.first();
    let none = || Error::conflict(text("This demo has no payment channel."));
    let number = channel.ok_or_else(none)?.profile().number.clone();
    let due_centavos = subject.due()?.amount_centavos;
    let order_id = subject.order()?.id().to_owned();
    let new = NewPayCode {
        order_id,
        product_id: None,
        asked: AskedAmount::any(due_centavos, MoneyStyle::default()),
        is_delay: false,
        channel_number: number.clone(),
        payments_seen: None,
    };
    let paid = app.store.write(move |tx| {
        let claim = PaymentClaim {
            event_id: new_id("sbx"),
            reference: pay_codes::create(tx, &subject.borrower_id, &new, now)?,
            status: ClaimStatus::Paid,
            amount_centavos: due_centavos / part,
            paid_at: Some(now),
        };
        match post_claim(tx, &number, &claim, now)? {
            ClaimOutcome::Posted => Ok(()),
            other => Err(Error::internal(format!("a payment is {}", other.as_str()))),
        }
    });
    paid.await?;
    app.outbox.wake();
    Ok(())
}

/// Moves the clock ahead to a day, at the same time of the day.
async fn ahead_to(app: &App, now: Timestamp, day: Date) -> Result<(), Error> {
    let today = manila_date(now);
    let by_days = days_between(today, day);
    if by_days <= 0 {
        let why = text("The clock only goes ahead: enter a day after {0}.");
        return Err(Error::invalid(
            "value",
            why.arg(days::written(today, Language::En)),
        ));
    }
    time::check_days("value", by_days)?;
    let then = now
        .as_millisecond()
        .saturating_add(by_days.saturating_mul(DAY_MS));
    let then = Timestamp::from_millisecond(then).map_err(Error::internal)?;
    time::move_to(app, then).await
}

fn nobody() -> Error {
    Error::conflict(text("Nobody is signed in: pick a scenario or log in."))
}

async fn messages_to(app: &App, phone: String, now: Timestamp) -> Result<Vec<Sent>, Error> {
    let (settings, now_ms) = (app.settings.clone(), now.as_millisecond());
    let read = app
        .store
        .read(move |tx| sent_by(tx, &settings, &phone, now_ms));
    let mut rows = read.await?;
    rows.reverse();
    Ok(rows)
}

async fn find(
    app: &App,
    session_id: String,
    page: String,
    now: Timestamp,
) -> Result<Option<Subject>, Error> {
    if session_id.is_empty() {
        return Ok(None);
    }
    app.store
        .read(move |tx| subject_of(tx, &session_id, &page, now))
        .await
}

/// Finds the borrower of a session with the order and the complaint of a page; else with their newest ones.
fn subject_of(
    tx: &mut Tx<'_>,
    session_id: &str,
    page: &str,
    now: Timestamp,
) -> Result<Option<Subject>, Error> {
    let hash = SessionToken::from_wire(session_id).hash();
    let session = sessions::find_live(tx, &hash, now.as_millisecond(), IDLE_MS)?;
    let Some(session) = session else {
        return Ok(None);
    };
    let Some(borrower) = borrowers::find(tx, &session.borrower_id)? else {
        return Ok(None);
    };
    let [order_id, problem_id] = ["orderId", "problemId"].map(|name| parameter(page, name));
    let shown = match order_id {
        Some(id) => orders::find(tx, &borrower.id, &id)?,
        None => None,
    };
    let order = match shown {
        Some(order) => Some(order),
        None => match orders::newest_open(tx, &borrower.id)? {
            Some(order) => Some(order),
            None => orders::newest(tx, &borrower.id)?,
        },
    };
    let today = manila_date(now);
    let account = match &order {
        Some(order) => accounts::on_day(tx, order, today)?,
        None => None,
    };
    let due = match &account {
        Some(account) => repayment::due(account, today)?,
        None => None,
    };
    let is_open = |stored: &StoredComplaint| stored.resolved_at_ms.is_none();
    let complaint = if let Some(id) = problem_id {
        // The shown one and no other.
        complaints::find(tx, &borrower.id, &id)?
    } else {
        let all = complaints::of_borrower(tx, &borrower.id, MAX_COMPLAINTS)?;
        all.into_iter().find(is_open)
    };
    Ok(Some(Subject {
        borrower_id: borrower.id,
        phone: borrower.phone,
        order,
        due,
        complaint: complaint.filter(is_open),
    }))
}

/// Returns a parameter of a page's address.
fn parameter(page: &str, name: &str) -> Option<String> {
    let url = Url::parse("http://page.invalid").ok()?.join(page).ok()?;
    let mut pairs = url.query_pairs();
    let found = pairs.find(|(key, value)| key == name && !value.is_empty());
    found.map(|(_, value)| value.into_owned())
}
