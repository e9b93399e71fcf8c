//! Dossier of an order: its status, its figures and everything that happened to it. Contains no message with a code.

use jiff::civil::Date;

use super::act_words::{ActWords, with_words};
use super::acts::locks;
use super::loan_figures::Figures;
use super::notes::{self, ShownNote};
use super::order_search::phone_last4;
use super::review;
use super::unallocated_payments::may_take_back;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::loans::messages::MessageKind;
use tulay_lender::loans::payments::{self, OrderPayment};
use tulay_lending::repayment::{self, PlanLine};
use tulay_lending::replay::LoanEvent;
use tulay_lending::state::StatusTransition;
use tulay_store::operator_audit::{self, AuditRow};
use tulay_store::order_transitions;
use tulay_store::orders::Order;
use tulay_store::payouts::{self, Payout};
use tulay_store::sms::{self, SmsMessage};
use tulay_store::{ShortNumber, Tx, borrowers, complaints, loan_events};

/// Maximum messages of a borrower, and maximum complaints, among which those about the order are found.
const MAX_ROWS: i64 = 200;

/// Dossier of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderDossier {
    /// The order.
    pub order: Order,
    /// Last four digits of the borrower's phone; `None` if the borrower was erased.
    pub phone_last4: Option<String>,
    /// Standing of the borrower; `None` if the borrower was erased.
    pub borrower: Option<BorrowerStanding>,
    /// Figures of the loan today; `None` before its release.
    pub figures: Option<Figures>,
    /// Its installments today; empty before its release.
    pub installments: Vec<PlanLine>,
    /// Its payments, the newest first.
    pub payments: Vec<DossierPayment>,
    /// Notes of staff on its borrower and their orders, the newest first.
    pub notes: Vec<ShownNote>,
    /// Everything that happened to it, in time order.
    pub history: Vec<HistoryEntry>,
}

/// Payment of an order, and the act on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DossierPayment {
    /// The payment.
    pub payment: OrderPayment,
    /// True if it can be taken back out of the order.
    pub may_take_back: bool,
}

/// Restrictions on a borrower (SEC-05, SEC-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BorrowerStanding {
    /// True if nobody can log in as the borrower.
    pub is_locked: bool,
    /// True if the borrower neither logs in nor gets a loan.
    pub is_blocked: bool,
}

/// Something that happened to an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// Time in milliseconds UTC.
    pub at_ms: i64,
    /// The event.
    pub event: HistoryEvent,
}

/// Kind of an event in an order's history, with its data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryEvent {
    /// The order got another status.
    Status(StatusTransition),
    /// An event of the loan, at the time of its receipt.
    Loan(LoanEvent),
    /// An SMS was queued.
    Sms(OrderSms),
    /// A complaint was sent.
    Complaint {
        /// Its id.
        id: String,
        /// Its number.
        number: ShortNumber,
    },
    /// A complaint was answered.
    ComplaintAnswered {
        /// The complaint's id.
        id: String,
    },
    /// A payout or a refund was started.
    Payout(Payout),
    /// An act of staff, with its words.
    Act(AuditRow, ActWords),
}

/// SMS to the borrower that may be about the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderSms {
    /// Progress.
    pub state: SmsState,
    /// Text, or kind.
    pub content: SmsContent,
}

/// Progress of an SMS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmsState {
    /// It was sent.
    Sent,
    /// It is not sent any more.
    GivenUp,
    /// It is queued.
    Queued,
}

/// Content of an SMS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SmsContent {
    /// Its text.
    Text(String),
    /// The kind of a loan's message, whose text is written when it is sent.
    Kind(MessageKind),
}

/// Returns the dossier of an order, by its id or its number.
///
/// # Errors
/// 1004 for an unknown order.
pub async fn of_order(lender: &Lender, named: &str) -> Result<OrderDossier, Error> {
    let (named, today) = (named.to_owned(), lender.clock.today_manila());
    let of_read = lender.clone();
    let read = lender
        .store
        .read(move |tx| dossier(tx, &of_read, &named, today));
    read.await
}

fn dossier(
    tx: &mut Tx<'_>,
    lender: &Lender,
    named: &str,
    today: Date,
) -> Result<OrderDossier, Error> {
    let order = review::find_named(tx, named)?;
    let phone_last4 = phone_last4(tx, &order)?;
    let borrower = match &phone_last4 {
        None => None,
        Some(_) => Some(BorrowerStanding {
            is_locked: borrowers::is_locked(tx, &order.borrower_id)?,
            is_blocked: borrowers::blocked_at_ms(tx, &order.borrower_id)?.is_some(),
        }),
    };
    let (mut figures, mut installments, mut payments) = (None, Vec::new(), Vec::new());
    if let Some((account, events)) = accounts::with_events(tx, &order, today)? {
        figures = Some(Figures::of(&account, today)?);
        installments = repayment::plan(&account, today)?;
        for payment in payments::of_events(tx, &events)? {
            payments.push(DossierPayment {
                may_take_back: may_take_back(tx, &payment, order.id())?,
                payment,
            });
        }
    }
    let notes = notes::of_borrower(tx, &order.borrower_id)?;
    let mut history = history(tx, lender, &order)?;
    history.sort_by_key(|entry| entry.at_ms);
    Ok(OrderDossier {
        order,
        phone_last4,
        borrower,
        figures,
        installments,
        payments,
        notes,
        history,
    })
}

fn history(tx: &mut Tx<'_>, lender: &Lender, order: &Order) -> Result<Vec<HistoryEntry>, Error> {
    let mut history = Vec::new();
    let mut add = |at_ms, event| history.push(HistoryEntry { at_ms, event });
    for stored in order_transitions::of_order(tx, order)? {
        add(stored.at_ms, HistoryEvent::Status(stored.transition));
    }
    for (event, received_at_ms) in loan_events::received(tx, order)? {
        add(received_at_ms, HistoryEvent::Loan(event));
    }
    let borrower = borrowers::find(tx, &order.borrower_id)?;
    if let Some(borrower) = borrower {
        let newest_first = sms::messages_to(tx, &borrower.phone, MAX_ROWS)?;
        for message in newest_first.into_iter().rev() {
            if is_about(&message, order) {
                add(
                    message.created_at_ms,
                    HistoryEvent::Sms(order_sms(tx, &message)?),
                );
            }
        }
    }
    for stored in complaints::of_borrower(tx, &order.borrower_id, MAX_ROWS)? {
        let complaint = stored.complaint;
        if complaint.order_id.as_deref() != Some(order.id()) {
            continue;
        }
        let id = complaint.id.clone();
        let number = complaint.number;
        add(
            complaint.created_at_ms,
            HistoryEvent::Complaint { id, number },
        );
        if let Some(resolved_at_ms) = stored.resolved_at_ms {
            let id = complaint.id;
            add(resolved_at_ms, HistoryEvent::ComplaintAnswered { id });
        }
    }
    for payout in payouts::of_order(tx, order)? {
        add(payout.started_at_ms, HistoryEvent::Payout(payout));
    }
    let mut acts = operator_audit::of_order(tx, order.id())?;
    for act in locks::of_borrower(&order.borrower_id) {
        let rows = operator_audit::of_act(tx, act.audit_tag(), &act.audit_json()?)?;
        acts.extend(rows);
    }
    for (row, words) in with_words(tx, lender, acts)? {
        add(row.at_ms, HistoryEvent::Act(row, words));
    }
    Ok(history)
}

/// Returns true if a message to an order's borrower may be about the order: no login code, and not about another order.
fn is_about(message: &SmsMessage, order: &Order) -> bool {
    match &message.loan {
        Some(loan) => loan.order_id == order.id(),
        None => !message.is_passing && message.created_at_ms >= order.created_at_ms,
    }
}

fn order_sms(tx: &Tx<'_>, message: &SmsMessage) -> Result<OrderSms, Error> {
    let state = match message.sent_at_ms {
        Some(_) => SmsState::Sent,
        None if message.is_given_up => SmsState::GivenUp,
        None => SmsState::Queued,
    };
    let content = match &message.loan {
        Some(loan) if message.sent_at_ms.is_none() => SmsContent::Kind(loan.kind.parse()?),
        _ => SmsContent::Text(message.body.open(tx)?),
    };
    Ok(OrderSms { state, content })
}
