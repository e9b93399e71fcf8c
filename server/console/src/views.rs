//! Shapes of the answers. Sums are in centavos, times in RFC 3339 UTC, days in Manila.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use serde_json::Value;
use tulay_lender::Lender;
use tulay_lender::complaints::kinds;
use tulay_lender::error::Error;
use tulay_lending::replay::{EventKind, LoanEvent};
use tulay_lending::state::{Cause, OrderStatus, StatusTransition};
use tulay_provider_api::payout::Remedy;
use tulay_staff::act;
use tulay_staff::act_words::{ActWords, in_past};
use tulay_staff::acts::reschedule::written;
use tulay_staff::channels;
use tulay_staff::complaint_dossier::ComplaintWithDelay;
use tulay_staff::loan_figures;
use tulay_staff::order_dossier::{HistoryEntry, HistoryEvent, OrderSms, SmsContent, SmsState};
use tulay_staff::perform;
use tulay_staff::suspense;
use tulay_store::operator_audit::{AuditRow, REQUESTED, TAKEN_BACK};
use tulay_store::orders;
use tulay_store::payouts::{self, PayoutState};
use tulay_store::{StoreError, Tx};
use utoipa::ToSchema;

/// Rows of a list.
pub const MAX_ROWS: usize = 100;

/// The same, with one more that shows whether there are more.
pub const ASKED_ROWS: i64 = 101;

/// Rows of one source; a source that could not be read says so in place of rows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Section<T> {
    /// The rows.
    pub rows: Vec<T>,
    /// Cursor of the next page; null at the end.
    pub next: Option<String>,
    /// Sentence why the source could not be read; null if it was.
    pub failed: Option<String>,
}

impl<T> Section<T> {
    /// Builds a section of at most [`MAX_ROWS`] from up to [`ASKED_ROWS`]: `place` is the cursor of the rows after one.
    pub fn of<R>(
        read: Result<Vec<R>, Error>,
        place: impl Fn(&R) -> String,
        row: impl Fn(R) -> T,
    ) -> Self {
        match read {
            Ok(mut rows) => {
                let has_more = rows.len() > MAX_ROWS;
                rows.truncate(MAX_ROWS);
                let last = rows.last().filter(|_| has_more);
                Self {
                    next: last.map(place),
                    rows: rows.into_iter().map(row).collect(),
                    failed: None,
                }
            }
            Err(why) => {
                tracing::error!(
                    why = why.log_detail(),
                    "a list of the console could not be read"
                );
                Self {
                    rows: Vec::new(),
                    next: None,
                    failed: Some(why.sentence()),
                }
            }
        }
    }
}

/// An order in a list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderRow {
    /// Its id.
    pub id: String,
    /// Its number.
    pub number: String,
    /// Code of its status.
    pub status_code: i64,
    /// Its status in words.
    pub status: &'static str,
    /// Id of the product.
    pub product_id: String,
    /// Name of the product.
    pub product: String,
    /// Principal.
    pub principal_centavos: i64,
    /// Term in days.
    pub term_days: i64,
    /// Time of its creation.
    pub created_at: String,
    /// Last four digits of the borrower's phone; null where the list does not have them, and if they were erased.
    pub phone_last4: Option<String>,
    /// The step that its account waits for before its money can be sent, as `to be accepted` (SEC-01); null if none.
    pub account: Option<&'static str>,
}

impl OrderRow {
    /// Builds the row of an order.
    pub fn of(lender: &Lender, order: &orders::Order, account: Option<&'static str>) -> Self {
        Self {
            id: order.id().to_owned(),
            number: order.number.to_string(),
            status_code: order.status.code(),
            status: order_status(order),
            product_id: order.product_id.clone(),
            product: product_name(lender, &order.product_id),
            principal_centavos: order.loan.principal_centavos,
            term_days: order.loan.term_days,
            created_at: time(order.created_at_ms),
            phone_last4: None,
            account,
        }
    }

    /// Adds the last four digits of the borrower's phone.
    pub fn with_phone(mut self, last4: Option<String>) -> Self {
        self.phone_last4 = last4;
        self
    }
}

/// Status of an order in words; a declined one may have been withdrawn by its borrower.
pub fn order_status(order: &orders::Order) -> &'static str {
    if order.is_withdrawn {
        "Withdrawn"
    } else {
        order.status.facts().name
    }
}

/// Figures of a loan.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanFigures {
    /// Code of the order's status.
    pub status_code: i64,
    /// The order's status in words.
    pub status: &'static str,
    /// Cause of the loan's end; null if it has not ended.
    pub ended: Option<String>,
    /// Amount due now.
    pub due_centavos: i64,
    /// Amount to pay on its due date, where it rises before that.
    pub on_due_date_centavos: i64,
    /// Penalties and fees, part of the amount due.
    pub charges_centavos: i64,
    /// Everything that is owed, due or not.
    pub outstanding_centavos: i64,
    /// Amount owed to the borrower.
    pub owed_to_borrower_centavos: i64,
}

impl From<loan_figures::Figures> for LoanFigures {
    fn from(figures: loan_figures::Figures) -> Self {
        Self {
            status_code: figures.status.code(),
            status: figures.status.facts().name,
            ended: figures.ended.map(cause_words),
            due_centavos: figures.due_centavos,
            on_due_date_centavos: figures.on_due_date_centavos,
            charges_centavos: figures.charges_centavos,
            outstanding_centavos: figures.outstanding_centavos,
            owed_to_borrower_centavos: figures.owed_to_borrower_centavos,
        }
    }
}

fn cause_words(cause: Cause) -> String {
    cause.as_str().replace('_', " ")
}

/// Something that happened to an order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryRow {
    /// Its time.
    pub at: String,
    /// Its kind: status, loan, sms, complaint, payout or act.
    pub kind: &'static str,
    /// The event in words.
    pub text: String,
    /// Person of the lender who did it.
    pub actor: Option<String>,
    /// Reason that the person gave.
    pub reason: Option<String>,
    /// Reference of a loan's event, id of a complaint, reference of a payout.
    pub reference: Option<String>,
    /// Amount that it moved.
    pub amount_centavos: Option<i64>,
    /// True for an event of the loan that this person can take back.
    pub is_reversible: bool,
    /// True for an act that waits for a second person.
    pub waits: bool,
}

impl HistoryRow {
    /// Builds the rows of a history.
    pub fn all(history: &[HistoryEntry], reversible: &BTreeSet<String>) -> Vec<Self> {
        let events = history.iter().filter_map(|entry| match &entry.event {
            HistoryEvent::Loan(event) => Some(event),
            HistoryEvent::Status(_)
            | HistoryEvent::Sms(_)
            | HistoryEvent::Complaint { .. }
            | HistoryEvent::ComplaintAnswered { .. }
            | HistoryEvent::Payout(_)
            | HistoryEvent::Act(..) => None,
        });
        let events: Vec<&LoanEvent> = events.collect();
        let answered = history.iter().filter_map(|entry| match &entry.event {
            HistoryEvent::Act(act, _) => act.answers,
            HistoryEvent::Status(_)
            | HistoryEvent::Loan(_)
            | HistoryEvent::Sms(_)
            | HistoryEvent::Complaint { .. }
            | HistoryEvent::ComplaintAnswered { .. }
            | HistoryEvent::Payout(_) => None,
        });
        let answered: BTreeSet<i64> = answered.collect();
        let rows = history.iter();
        rows.map(|entry| Self::of(entry, (&events, &answered), reversible))
            .collect()
    }

    fn of(
        entry: &HistoryEntry,
        (events, answered): (&[&LoanEvent], &BTreeSet<i64>),
        reversible: &BTreeSet<String>,
    ) -> Self {
        let row = |kind, text: String| Self {
            at: time(entry.at_ms),
            kind,
            text,
            actor: None,
            reason: None,
            reference: None,
            amount_centavos: None,
            is_reversible: false,
            waits: false,
        };
        match &entry.event {
            HistoryEvent::Status(moved) => row("status", moved_words(*moved)),
            HistoryEvent::Loan(event) => {
                let (text, amount_centavos) = loan_event(event, events);
                Self {
                    reference: Some(event.reference.clone()),
                    amount_centavos,
                    is_reversible: reversible.contains(&event.reference),
                    ..row(
                        "loan",
                        format!("{text}, counted on {}", written(&[event.effective_on])),
                    )
                }
            }
            HistoryEvent::Sms(sms) => row("sms", sms_words(sms)),
            HistoryEvent::Complaint { id, number } => Self {
                reference: Some(id.clone()),
                ..row("complaint", format!("Complaint {number}"))
            },
            HistoryEvent::ComplaintAnswered { id } => Self {
                reference: Some(id.clone()),
                ..row("complaint", "Complaint answered".to_owned())
            },
            HistoryEvent::Payout(payout) => {
                let what = if payout.refund_event.is_some() {
                    "Refund"
                } else {
                    "Payout"
                };
                Self {
                    reference: Some(payout.reference.clone()),
                    amount_centavos: Some(payout.amount_centavos),
                    ..row("payout", format!("{what}: {}", payout_words(payout.state)))
                }
            }
            HistoryEvent::Act(act, words) => Self {
                actor: Some(act.operator.clone()),
                reason: Some(act.reason.clone()),
                amount_centavos: act.size_centavos,
                waits: act.step == REQUESTED && !answered.contains(&act.seq),
                ..row("act", step_words(&act.step, &words.sentence))
            },
        }
    }
}

/// A move of an order in words: its status, and its cause where the status does not name it.
fn moved_words(moved: StatusTransition) -> String {
    let status = moved.to.facts().name;
    match moved.cause {
        Cause::Confirmed => "Applied for".to_owned(),
        Cause::Declined | Cause::Approved | Cause::Released => status.to_owned(),
        cause => format!("{status}: {}", cause_words(cause)),
    }
}

/// A step of an act in words: `Waived ₱5.00 of AB-1`, `Asked to waive ₱5.00 of AB-1`.
fn step_words(step: &str, sentence: &str) -> String {
    let (first, rest) = sentence.split_at(1);
    let act = format!("{}{rest}", first.to_lowercase());
    match step {
        REQUESTED => format!("Asked to {act}"),
        "confirmed" => format!("Confirmed the request to {act}"),
        "rejected" => format!("Rejected the request to {act}"),
        "withdrawn" => format!("Withdrew the request to {act}"),
        TAKEN_BACK => format!("Took back, with the order: {act}"),
        _ => in_past(sentence),
    }
}

fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .collect()
}

fn loan_event(event: &LoanEvent, events: &[&LoanEvent]) -> (String, Option<i64>) {
    let facts = event.kind.facts();
    let name = capitalized(facts.name);
    let words = match &event.kind {
        EventKind::Reversal {
            event_reference, ..
        } => {
            let taken = events.iter().find(|it| it.reference == *event_reference);
            let taken = taken.map(|it| format!("a {}", it.kind.facts().name));
            format!("{name} of {}", taken.as_deref().unwrap_or("an event"))
        }
        EventKind::Reschedule { due_dates } => {
            let dates = due_dates.iter();
            let dates: Vec<String> = dates
                .map(|(number, due_on)| format!("installment {number} on {}", written(&[*due_on])))
                .collect();
            format!("{name}: {}", dates.join(", "))
        }
        _ => name,
    };
    (words, facts.amount_centavos)
}

fn sms_words(sms: &OrderSms) -> String {
    let state = match sms.state {
        SmsState::Sent => "SMS sent",
        SmsState::GivenUp => "SMS not sent, and not tried any more",
        SmsState::Queued => "SMS waits to be sent",
    };
    match &sms.content {
        SmsContent::Text(text) => format!("{state}: {text}"),
        SmsContent::Kind(kind) => format!("{state}: {}", kind.words()),
    }
}

fn payout_words(state: PayoutState) -> &'static str {
    match state {
        PayoutState::Started => "sent, not confirmed yet",
        PayoutState::Pending => "on its way",
        PayoutState::Failed => "failed",
        PayoutState::Succeeded => "arrived",
        PayoutState::Held => "came back, to be undone by hand",
        PayoutState::Reversed => "came back",
    }
}

/// A payout or a refund.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutRow {
    /// Its reference.
    pub reference: String,
    /// Id of the order.
    pub order_id: String,
    /// Number of the order.
    pub order: String,
    /// Number of the attempt, from 1.
    pub attempt: i64,
    /// Provider that pays out.
    pub provider: String,
    /// Amount.
    pub amount_centavos: i64,
    /// Its state in words.
    pub state: &'static str,
    /// Last four characters of the account's number.
    pub account_last4: String,
    /// Reason of a failure, in the provider's words.
    pub failure: Option<String>,
    /// Thing to do.
    pub remedy: Option<String>,
    /// Time of its start.
    pub started_at: String,
    /// Time of its newest change.
    pub changed_at: String,
    /// True if it arrived although the loan's money had come another way.
    pub arrived_too: bool,
}

impl PayoutRow {
    /// Builds the row of a payout of the order of a number.
    pub fn of(payout: &payouts::Payout, order: String, arrived_too: bool) -> Self {
        let remedy = payout.remedy.as_deref().map(str::parse::<Remedy>);
        let act = if payout.refund_event.is_some() {
            "refund"
        } else {
            "release"
        };
        Self {
            reference: payout.reference.clone(),
            order_id: payout.order_id.clone(),
            order,
            attempt: payout.number,
            provider: payout.provider.clone(),
            amount_centavos: payout.amount_centavos,
            state: payout_words(payout.state),
            account_last4: payout.account_last4.clone(),
            failure: payout.failure_code.clone(),
            remedy: remedy.and_then(Result::ok).map(|remedy| remedy.advice(act)),
            started_at: time(payout.started_at_ms),
            changed_at: time(payout.changed_at_ms),
            arrived_too,
        }
    }
}

/// A payment that is in no order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnallocatedRow {
    /// The channel's number.
    pub channel: String,
    /// The channel's name.
    pub channel_name: String,
    /// The channel's id of the payment.
    pub payment: String,
    /// The code that it names.
    pub reference: String,
    /// Status that the channel reported.
    pub status: String,
    /// Amount.
    pub amount_centavos: i64,
    /// Time of payment that the channel reported.
    pub paid_at: Option<String>,
    /// Time of receipt.
    pub received_at: String,
    /// Id of the order of the code; null for an unknown code.
    pub order_id: Option<String>,
    /// Number of that order.
    pub order: Option<String>,
    /// Cause for which it is in no order.
    pub outcome: String,
}

impl UnallocatedRow {
    /// Builds the row of a payment by the code of the order of a number.
    pub fn of(
        lender: &Lender,
        payment: suspense::UnallocatedPayment,
        order: Option<String>,
    ) -> Self {
        let event = payment.event;
        Self {
            channel_name: channels::name(&lender.providers.channels, &event.provider),
            channel: event.provider,
            payment: event.event_id,
            reference: event.reference,
            status: event.status,
            amount_centavos: event.amount_centavos,
            paid_at: event.paid_at_ms.map(time),
            received_at: time(event.received_at_ms),
            order_id: payment.order_id,
            order,
            outcome: unallocated_words(&event.outcome).to_owned(),
        }
    }
}

/// The cause for which a payment is in no order.
fn unallocated_words(outcome: &str) -> &str {
    match outcome {
        "quarantine" => "No order has its code",
        "suspense" => "No open order takes it",
        other => other,
    }
}

/// A complaint in a list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComplaintRow {
    /// Its id.
    pub id: String,
    /// Its number.
    pub number: String,
    /// Id of the order that it is about.
    pub order_id: Option<String>,
    /// Its subject.
    pub kind: String,
    /// Time of sending.
    pub created_at: String,
    /// The last day to acknowledge it.
    pub acknowledge_by: String,
    /// The last day for the answer.
    pub resolve_by: String,
    /// Time of the acknowledgement.
    pub acknowledged_at: Option<String>,
    /// Time of the answer.
    pub resolved_at: Option<String>,
    /// True if a deadline was missed.
    pub is_late: bool,
}

impl From<&ComplaintWithDelay> for ComplaintRow {
    fn from(listed: &ComplaintWithDelay) -> Self {
        let (stored, late) = (&listed.stored, listed.late);
        let complaint = &stored.complaint;
        let title = kinds::title_of(complaint.problem_type).unwrap_or("Another subject");
        let detail = complaint.problem_son_type.and_then(kinds::son_title_of);
        Self {
            id: complaint.id.clone(),
            number: complaint.number.to_string(),
            order_id: complaint.order_id.clone(),
            kind: match detail {
                Some(detail) => format!("{title}: {detail}"),
                None => title.to_owned(),
            },
            created_at: time(complaint.created_at_ms),
            acknowledge_by: complaint.acknowledge_by.to_string(),
            resolve_by: complaint.resolve_by.to_string(),
            acknowledged_at: stored.acknowledged_at_ms.map(time),
            resolved_at: stored.resolved_at_ms.map(time),
            is_late: late.acknowledge || late.resolve,
        }
    }
}

/// An act that waits for a second person.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestRow {
    /// Its number.
    pub seq: i64,
    /// Time of the request.
    pub at: String,
    /// Person who asked.
    pub operator: String,
    /// True if the signed-in person asked.
    pub is_own: bool,
    /// The act.
    #[schema(value_type = Object)]
    pub act: Value,
    /// The act in words.
    pub sentence: String,
    /// Id of its order.
    pub order_id: Option<String>,
    /// Number of its order.
    pub order: Option<String>,
    /// Name of the order's borrower; null for a person without the act's role.
    pub borrower: Option<String>,
    /// Reason that was given.
    pub reason: String,
    /// Amount that it moves.
    pub size_centavos: Option<i64>,
    /// Reason why it cannot be confirmed any more; null where it can be.
    pub obstacle: Option<String>,
}

impl RequestRow {
    /// Builds the row of a request, as a person sees it.
    pub fn of(
        (row, words): (AuditRow, ActWords),
        (borrower, obstacle): (Option<String>, Option<String>),
        person: &str,
    ) -> Self {
        Self {
            obstacle,
            sentence: words.sentence,
            order: words.order,
            borrower,
            act: serde_json::from_str(&row.act).unwrap_or_default(),
            seq: row.seq,
            at: time(row.at_ms),
            is_own: row.operator == person,
            operator: row.operator,
            order_id: named(row.order_id),
            reason: row.reason,
            size_centavos: row.size_centavos,
        }
    }
}

/// A row of the audit.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// Its number.
    pub seq: i64,
    /// Time of the act.
    pub at: String,
    /// Person who acted.
    pub operator: String,
    /// Proof of who they are; null where no member of staff acted.
    pub proof: Option<String>,
    /// Step: done, requested, confirmed, rejected, withdrawn with its person's lock or role, or taken back with its order.
    pub step: String,
    /// The act.
    #[schema(value_type = Object)]
    pub act: Value,
    /// The act in words.
    pub sentence: String,
    /// Id of its order.
    pub order_id: Option<String>,
    /// Number of its order.
    pub order: Option<String>,
    /// Reason that was given.
    pub reason: String,
    /// The request that it answers, or the act that it takes back.
    pub answers: Option<i64>,
    /// Amount that it moves.
    pub size_centavos: Option<i64>,
}

impl From<(AuditRow, ActWords)> for AuditEntry {
    fn from((row, words): (AuditRow, ActWords)) -> Self {
        Self {
            sentence: words.sentence,
            order: words.order,
            act: serde_json::from_str(&row.act).unwrap_or_default(),
            seq: row.seq,
            at: time(row.at_ms),
            operator: row.operator,
            proof: row.proof,
            step: row.step,
            order_id: named(row.order_id),
            reason: row.reason,
            answers: row.answers,
            size_centavos: row.size_centavos,
        }
    }
}

/// Outcome of an act.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// `done`, `shown` (a dry run), `waits` (for a second person) or `rejected`.
    pub state: &'static str,
    /// True if a second person has to confirm it.
    pub waits: bool,
    /// Sentences on what waits for a second person about the subject of a dry run.
    pub open: Vec<String>,
    /// Number of the request that waits.
    pub request: Option<i64>,
    /// Sentence on what was done; null where nothing was.
    pub done: Option<String>,
    /// Effect that it had or would have.
    pub effect: Option<Effect>,
}

impl Outcome {
    /// Outcome of an act that was performed at a moment.
    pub fn of(outcome: perform::Outcome, now: Timestamp) -> Self {
        match outcome {
            perform::Outcome::Done(effect) => Self::done(effect),
            perform::Outcome::Shown {
                effect,
                waits,
                open,
            } => Self {
                state: "shown",
                waits,
                open,
                request: None,
                done: None,
                effect: Some(Effect {
                    digest: effect.shown_at(now),
                    ..(*effect).into()
                }),
            },
            perform::Outcome::Waits(number) => Self {
                state: "waits",
                waits: true,
                open: Vec::new(),
                request: Some(number),
                done: None,
                effect: None,
            },
        }
    }

    /// An act that was carried out.
    pub fn done(effect: act::Effect) -> Self {
        Self {
            state: "done",
            waits: false,
            open: Vec::new(),
            request: None,
            done: named(effect.done.clone()),
            effect: Some(effect.into()),
        }
    }

    /// A request that was rejected.
    pub fn rejected() -> Self {
        Self {
            state: "rejected",
            waits: false,
            open: Vec::new(),
            request: None,
            done: None,
            effect: None,
        }
    }
}

/// Effect of an act.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Effect {
    /// Id of the order.
    pub order_id: Option<String>,
    /// That order as people know it; null but in a dry run of an act.
    pub order: Option<EffectOrder>,
    /// Amount that it moves.
    pub size_centavos: Option<i64>,
    /// Figures of the loan before and after.
    pub figures: Option<FiguresChange>,
    /// Other changes.
    pub states: Vec<StateInWords>,
    /// Digest of all this, with the time of a dry run, which a press gives back.
    pub digest: String,
}

/// The order of an effect: a person checks that the money goes where it is to go.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EffectOrder {
    /// Its number.
    pub number: String,
    /// Name of the product.
    pub product: String,
    /// Principal.
    pub principal_centavos: i64,
    /// Term in days.
    pub term_days: i64,
    /// Name of the borrower; null if it was erased.
    pub borrower: Option<String>,
}

impl From<act::Effect> for Effect {
    fn from(effect: act::Effect) -> Self {
        let digest = effect.digest();
        let states = effect.states.into_iter().map(|state| StateInWords {
            before: state_words(state.name, state.before),
            after: state_words(state.name, state.after),
            name: state.name,
        });
        Self {
            order_id: named(effect.order_id),
            order: None,
            size_centavos: effect.size_centavos,
            figures: effect.figures.map(|change| FiguresChange {
                before: change.before.into(),
                after: change.after.into(),
            }),
            states: states.collect(),
            digest,
        }
    }
}

/// A state in words: an order's status comes as its code, a payment's place as the outcome of its postback.
fn state_words(name: &str, value: String) -> String {
    if name == "payment" {
        return payment_words(&value).map_or(value, str::to_owned);
    }
    let code = value.parse().ok().filter(|_| name == "status");
    match code.and_then(|code| OrderStatus::from_code(code).ok()) {
        Some(status) => status.facts().name.to_owned(),
        None => value,
    }
}

/// The place of a payment by its outcome.
fn payment_words(outcome: &str) -> Option<&'static str> {
    match outcome {
        "posted" => Some("Posted"),
        "owed_to_borrower" => Some("Owed to the borrower"),
        "suspense" | "quarantine" => Some("Unallocated"),
        "returned" => Some("Returned"),
        _ => None,
    }
}

/// An id, unless it is empty.
fn named(id: String) -> Option<String> {
    Some(id).filter(|id| !id.is_empty())
}

/// Figures of a loan before and after an act.
#[derive(Serialize, ToSchema)]
pub struct FiguresChange {
    /// Before.
    pub before: LoanFigures,
    /// After.
    pub after: LoanFigures,
}

/// A state before and after an act, in the words of the console's reader: the act's own is in codes.
#[derive(Serialize, ToSchema)]
pub struct StateInWords {
    /// Name of the state.
    pub name: &'static str,
    /// State before.
    pub before: String,
    /// State after.
    pub after: String,
}

/// Name of a product; one that is not offered any more has its id.
pub fn product_name(lender: &Lender, id: &str) -> String {
    let mut products = lender.settings.products.iter();
    let named = products.find(|product| product.id == id);
    named.map_or_else(|| format!("Product {id}"), |product| product.name.clone())
}

/// Formats a time in milliseconds UTC by RFC 3339.
pub fn time(at_ms: i64) -> String {
    Timestamp::from_millisecond(at_ms)
        .unwrap_or_default()
        .to_string()
}

/// The years of a day that somebody asks for: no rule counts from one of these to the end of the calendar.
const YEARS: std::ops::RangeInclusive<i16> = 1900..=2999;

/// Parses a day.
///
/// # Errors
/// 1400, naming the field.
pub fn day(field: &str, text: &str) -> Result<Date, Error> {
    let day: Date = text
        .parse()
        .map_err(|_| Error::invalid(field, "A day is written as 2026-11-26"))?;
    if YEARS.contains(&day.year()) {
        Ok(day)
    } else {
        Err(Error::invalid(
            field,
            "A day is from 1900-01-01 to 2999-12-31",
        ))
    }
}

/// A row and the number of the order that it names.
pub type Numbered<R> = (R, Option<String>);

/// Adds to rows the numbers of their orders.
pub fn with_numbers<R>(
    tx: &mut Tx<'_>,
    rows: Vec<R>,
    id_of: impl Fn(&R) -> Option<&String>,
) -> Result<Vec<Numbered<R>>, StoreError> {
    let ids: Vec<String> = rows.iter().filter_map(&id_of).cloned().collect();
    let numbers = orders::numbers(tx, &ids)?;
    let numbered = rows.into_iter().map(|row| {
        let number = id_of(&row).and_then(|id| numbers.get(id));
        let number = number.map(ToString::to_string);
        (row, number)
    });
    Ok(numbered.collect())
}
