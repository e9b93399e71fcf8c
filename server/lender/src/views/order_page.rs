//! Order page: an order with all data of its page (CALL-34; ORDER).

use std::cmp::Ordering;

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::sent_money::{SentMoney, SentRefund};
use crate::borrowers::bank_account::account_text;
use crate::borrowers::carried_session::CarriedSession;
use crate::error::Error;
use crate::lender::Lender;
use crate::loans::accounts;
use crate::loans::availability::{self, Unavailable};
use crate::loans::decline::{self, DeclineReason};
use crate::loans::orders::OrderIds;
use crate::loans::payment_result::{self, PaymentNews};
use crate::loans::payments::{self, OrderPayment};
use crate::settings::Settings;
use tulay_lending::calendar::add_days;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::reconcile::end_of;
use tulay_lending::repayment::{self, Due, PlanLine};
use tulay_lending::replay::LoanEvent;
use tulay_lending::rollover;
use tulay_lending::state::{Cause, OrderStatus, StatusFacts};
use tulay_lending::taken_back::{TakenBack, owed_again};
use tulay_store::order_transitions::{self, StoredTransition};
use tulay_store::orders::{self, Order};
use tulay_store::{Tx, order_accounts, page_events};
use tulay_system::clock::wire_time;
use tulay_texts::{Localizer, order_texts};

/// Number of other orders that a page lists at most.
const MAX_OTHERS: i64 = 20;

/// Order with all data of its page, as of today.
pub struct OrderPage {
    /// The order as stored.
    pub order: Order,
    /// Its account; `None` before the release.
    pub loan_account: Option<LoanAccount>,
    /// Status as of today.
    pub status: OrderStatus,
    /// Due amount; `None` if nothing can be due.
    pub due: Option<Due>,
    /// Penalty that tomorrow adds if nothing is paid, in centavos.
    penalty_of_tomorrow_centavos: i64,
    /// True if a rollover is offered (ORDER-04).
    pub may_delay: bool,
    /// True if the page asks the borrower to rate (ORDER-11).
    pub is_score: bool,
    /// Payments, newest first (MONEY-13).
    pub payments: Vec<OrderPayment>,
    /// Payments that were taken back and of which something is owed again (MONEY-17).
    pub taken_back: Vec<TakenBack>,
    /// Result of the newest payment, while recent (UX-01).
    pub payment_result: Option<PaymentNews>,
    /// Installments, paid ones too; empty before the release and once nothing is owed (UX-20).
    pub plan: Vec<PlanLine>,
    /// The borrower's other orders, newest first (UX-21).
    pub others: Vec<Order>,
    /// Products that the borrower cannot apply for; empty for a brand without a market (UX-16).
    pub unavailable: Vec<Unavailable>,
    /// Amount that is or was sent to the borrower, in centavos.
    pub sent_centavos: i64,
    /// Account of the order as the borrower sees it.
    account: Option<String>,
    /// Time at which that account was bound, in milliseconds UTC.
    account_bound_at_ms: Option<i64>,
    sent: Option<SentMoney>,
    refund: Option<SentRefund>,
    transitions: Vec<StoredTransition>,
    declined: Option<Declined>,
    now_ms: i64,
}

/// Step of an order.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OrderStep {
    /// Name of the step.
    pub title: String,
    /// Time of the step, `YYYY-MM-DD HH:mm:ss` in Manila.
    pub time: Option<String>,
    /// State of the step.
    pub state: StepState,
}

/// State of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum StepState {
    /// The step has happened.
    Done,
    /// The order is here.
    Current,
    /// The order is here, and is late.
    Late,
    /// Not yet.
    Todo,
}

/// Reason of a decline, and the wait before the next application.
struct Declined {
    reason: Option<DeclineReason>,
    /// First day on which the borrower may apply again, if not today.
    again_on: Option<Date>,
}

impl Declined {
    /// Returns the decline of an order; `None` unless staff declined it.
    fn of(
        tx: &mut Tx<'_>,
        order: &Order,
        settings: &Settings,
        today: Date,
    ) -> Result<Option<Self>, Error> {
        if order.status != OrderStatus::Declined || order.is_withdrawn {
            return Ok(None);
        }
        let again_on = match settings.product(&order.product_id) {
            Some(product) => decline::again_on(tx, &order.borrower_id, product, today)?,
            None => None,
        };
        Ok(Some(Self {
            reason: decline::reason_of(tx, order)?,
            again_on,
        }))
    }
}

/// Penalty that tomorrow adds to a late account if nothing is paid, in centavos.
fn penalty_of_tomorrow(
    tx: &mut Tx<'_>,
    order: &Order,
    (account, events): (Option<&LoanAccount>, &[LoanEvent]),
    today: Date,
) -> Result<i64, Error> {
    match account.filter(|account| account.status == OrderStatus::Overdue) {
        Some(account) => accounts::penalty_until(tx, order, (account, events), add_days(today, 1)?),
        None => Ok(0),
    }
}

/// Payments that were taken back and are owed again; none before the release.
fn taken_back(
    (account, events): (Option<&LoanAccount>, &[LoanEvent]),
) -> Result<Vec<TakenBack>, Error> {
    Ok(match account {
        Some(account) => owed_again(events, account.ledger.outstanding_centavos()?),
        None => Vec::new(),
    })
}

/// The borrower's orders but this one, newest first.
fn others(tx: &mut Tx<'_>, order: &Order) -> Result<Vec<Order>, Error> {
    let mut all = orders::of_borrower(tx, &order.borrower_id, MAX_OTHERS)?;
    all.retain(|other| other.id() != order.id());
    Ok(all)
}

/// Installments of an account with something due.
fn plan(
    account: Option<&LoanAccount>,
    due: Option<&Due>,
    today: Date,
) -> Result<Vec<PlanLine>, Error> {
    let owing = account.filter(|_| due.is_some());
    let plan = owing.map(|account| repayment::plan(account, today));
    Ok(plan.transpose()?.unwrap_or_default())
}

/// Products that the borrower cannot apply for; none for a brand without a market.
fn unavailable(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    settings: &Settings,
    today: Date,
) -> Result<Vec<Unavailable>, Error> {
    if !settings.brand.show_market {
        return Ok(Vec::new());
    }
    availability::unavailable(tx, borrower_id, settings.products.iter(), today)
}

/// Steps of an order at a status, each with the time since which the order is there or beyond: the first time that it
/// was reached since the order was at an earlier one.
fn steps(
    status: OrderStatus,
    transitions: &[StoredTransition],
    title: impl Fn(OrderStatus) -> String,
) -> Vec<OrderStep> {
    let way = status.facts().way;
    let here = way
        .iter()
        .position(|step| *step == status)
        .unwrap_or_default();
    let since = |step: OrderStatus| {
        let targets = || transitions.iter().map(|stored| stored.transition.to);
        let earlier = targets().rposition(|to| to.code() < step.code());
        let mut later = transitions.iter().skip(earlier.map_or(0, |at| at + 1));
        let reached = later.find(|stored| stored.transition.to == step);
        reached.map(|stored| stored.at_ms)
    };
    let state = |at: usize| match at.cmp(&here) {
        Ordering::Less => StepState::Done,
        Ordering::Equal if status == OrderStatus::Settled => StepState::Done,
        Ordering::Equal if status == OrderStatus::Overdue => StepState::Late,
        Ordering::Equal => StepState::Current,
        Ordering::Greater => StepState::Todo,
    };
    let step = |(at, step): (usize, &OrderStatus)| OrderStep {
        title: title(*step),
        time: since(*step).filter(|_| at <= here).map(wire_time),
        state: state(at),
    };
    way.iter().enumerate().map(step).collect()
}

impl OrderPage {
    /// Reads the session and the order of its borrower in one transaction.
    ///
    /// # Errors
    /// 1001 if the session is not live; 1004 for an unknown order, another borrower's, or one of another product.
    pub async fn read(
        lender: &Lender,
        session: CarriedSession,
        ids: OrderIds,
    ) -> Result<Self, Error> {
        let (today, now) = (lender.clock.today_manila(), lender.clock.now());
        let settings = lender.settings.clone();
        let of_read = session.clone();
        let page = lender.store.read(move |tx| {
            let borrower_id = of_read.borrower_id(tx)?;
            let order = ids.find(tx, &borrower_id)?;
            let (loan_account, events) = accounts::with_events(tx, &order, today)?.unzip();
            let events = events.unwrap_or_default();
            let payments = payments::of_events(tx, &events)?;
            let account = (loan_account.as_ref(), events.as_slice());
            let penalty_of_tomorrow_centavos = penalty_of_tomorrow(tx, &order, account, today)?;
            let (due, may_delay) = match &loan_account {
                Some(loan_account) => (
                    repayment::due(loan_account, today)?,
                    rollover::offer(loan_account, today)?.is_ok(),
                ),
                None => (None, false),
            };
            let plan = plan(account.0, due.as_ref(), today)?;
            let others = others(tx, &order)?;
            let taken_back = taken_back(account)?;
            let payment_result = match &loan_account {
                Some(account) => {
                    payment_result::newest(tx, &order, account, (&events, &payments), now)?
                }
                None => None,
            };
            let account = order_accounts::of_order(tx, &order)?;
            let sent = SentMoney::of(tx, &order)?;
            let refund = match &loan_account {
                Some(_) => SentRefund::of(tx, &order)?,
                None => None,
            };
            let is_score = order.page_flags.is_score
                && page_events::find_score(tx, &borrower_id, order.id())?.is_none();
            let transitions = order_transitions::of_order(tx, &order)?;
            let declined = Declined::of(tx, &order, &settings, today)?;
            let unavailable = unavailable(tx, &borrower_id, &settings, today)?;
            let status = loan_account.as_ref().map_or(order.status, |it| it.status);
            Ok::<_, Error>(Self {
                sent_centavos: order.loan.net_proceeds_centavos()?,
                order,
                loan_account,
                status,
                due,
                penalty_of_tomorrow_centavos,
                may_delay,
                is_score,
                payments,
                taken_back,
                plan,
                others,
                unavailable,
                payment_result,
                account_bound_at_ms: account.as_ref().map(|known| known.bound_at_ms),
                account: account.map(|known| account_text(&known.account)),
                sent,
                refund,
                transitions,
                declined,
                now_ms: now.as_millisecond(),
            })
        });
        let page = page.await?;
        session.note_use(lender).await;
        Ok(page)
    }

    /// Title of the page: an English key of the catalogues.
    pub fn title(&self) -> &'static str {
        if self.order.awaits_account() {
            order_texts::NOT_SENT
        } else {
            self.title_of(self.status, |facts| facts.title)
        }
    }

    /// Title of a status, which is also its step's: an English key of the catalogues.
    fn title_of(
        &self,
        status: OrderStatus,
        title: fn(&StatusFacts) -> &'static str,
    ) -> &'static str {
        let other = self.other_end().filter(|_| status == self.status);
        other.map_or_else(|| title(status.facts()), |(title, _)| title)
    }

    /// True if the loan was paid in full: its certificate can be made.
    pub fn is_paid_in_full(&self) -> bool {
        self.loan_account.as_ref().and_then(end_of) == Some(Cause::PaidInFull)
    }

    /// Steps from review to settled.
    pub fn steps(&self, localizer: Localizer<'_>) -> Vec<OrderStep> {
        let title = |step| localizer.text(self.title_of(step, |facts| facts.step));
        steps(self.status, &self.transitions, title)
    }

    /// Account that the money is or was sent to.
    pub fn account(&self) -> Option<&str> {
        let sent = self.sent.as_ref().and_then(SentMoney::account);
        sent.or(self.account.as_deref())
    }

    /// Amount that the lender owes the borrower, in centavos (MONEY-07).
    ///
    /// # Errors
    /// 1500 for an account that cannot be calculated.
    pub fn owed_to_borrower_centavos(&self) -> Result<i64, Error> {
        let owed = self
            .loan_account
            .as_ref()
            .map(LoanAccount::owed_to_borrower_centavos);
        Ok(owed.transpose()?.unwrap_or_default())
    }

    /// Sentence about the newest refund; `None` if none was sent, or if it did not arrive and nothing is owed any more
    /// (MONEY-07).
    ///
    /// # Errors
    /// As [`owed_to_borrower_centavos`](Self::owed_to_borrower_centavos).
    pub fn refund_sentence(&self, localizer: Localizer<'_>) -> Result<Option<String>, Error> {
        let owed_centavos = self.owed_to_borrower_centavos()?;
        match &self.refund {
            Some(refund) => refund.sentence(&self.order, owed_centavos, localizer),
            None => Ok(None),
        }
    }

    /// One sentence on what happens next and when.
    pub fn notice_sentence(&self, localizer: Localizer<'_>) -> String {
        let (status, account) = (self.status, self.account());
        let (sent, bound) = (self.sent.as_ref(), self.account.as_deref());
        if self.order.awaits_account() {
            return order_texts::not_sent(bound, localizer);
        }
        if let Some(why) = sent.and_then(|sent| sent.not_arrived(&self.order, bound, localizer)) {
            return why;
        }
        if let Some(declined) = &self.declined {
            let reason = declined.reason.map(DeclineReason::borrower_text);
            return order_texts::declined(reason, declined.again_on, localizer);
        }
        let promise = self.transitions.last().and_then(|last| {
            // The time for the money begins again with another account.
            let bound_at_ms = self
                .account_bound_at_ms
                .filter(|_| status == OrderStatus::Disbursing);
            let since_ms = last.at_ms.max(bound_at_ms.unwrap_or_default());
            order_texts::promise(status, since_ms, self.now_ms, account, localizer)
        });
        if let Some(promise) = promise {
            return promise;
        }
        let enough = self.due.as_ref();
        let enough = enough.and_then(|due| order_texts::enough_until(due, localizer));
        match (self.next_due(), self.other_end()) {
            (Some(_), _) => order_texts::paid_up(enough, localizer),
            (None, Some((_, sentence))) => localizer.text(sentence),
            (None, None) if status == OrderStatus::Overdue => {
                order_texts::overdue(self.penalty_of_tomorrow_centavos, localizer)
            }
            (None, None) => {
                let sent = (self.sent_centavos, account);
                let sentence = order_texts::status_sentence(status, sent, localizer);
                match enough {
                    Some(enough) => localizer.fill("{0}. {1}", &[&sentence, &enough]),
                    None => sentence,
                }
            }
        }
    }

    /// Next due amount, if something was paid, nothing is due by today, and no payment fell short.
    fn next_due(&self) -> Option<&Due> {
        let has_paid = self
            .payments
            .iter()
            .any(|payment| payment.taken_back_on.is_none());
        let due = self.due.as_ref().filter(|_| has_paid)?;
        let mut instalments = self.loan_account.as_ref()?.schedule.instalments.iter();
        let next = instalments.find(|instalment| instalment.due_on == due.due_on)?;
        let is_whole = due.next_centavos == next.amount_centavos();
        let has_charges = due.penalty_centavos + due.fee_centavos + due.refund_centavos > 0;
        (due.days_left > 0 && due.next_centavos > 0 && is_whole && !has_charges).then_some(due)
    }

    /// Title and sentence of an application that was withdrawn, or of a loan that ended in another way than by paying it
    /// off.
    fn other_end(&self) -> Option<(&'static str, &'static str)> {
        if self.order.is_withdrawn {
            return Some(order_texts::WITHDRAWN);
        }
        order_texts::other_end(end_of(self.loan_account.as_ref()?)?)
    }
}
