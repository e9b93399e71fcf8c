//! Acts of staff. Every act supports a dry run, becomes a row of the audit in the transaction that carries it out, and
//! waits for a second person above a configured sum (MONEY-11). The files beside this one have the acts about orders,
//! payments and complaints; `loan_decisions` those about a released loan's money.

mod account;
pub mod borrower;
pub mod complaint;
pub mod order;
pub mod payment;
pub mod personal;
pub mod provider;
mod release;
pub mod second_person;
pub mod servicing;
pub mod signature;
pub(super) mod texts;

use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use self::borrower::BorrowerAct;
use self::complaint::ComplaintAct;
use self::order::OrderAct;
use self::payment::PaymentAct;
use self::provider::ProviderAct;
use self::release::Newest;
use self::servicing::ServicingAct;
use self::signature::{Signature, is_same_person};
use crate::loan_decisions;
use crate::loan_decisions::LoanDecision;
use crate::loan_figures::Change;
use tulay_lender::Lender;
use tulay_lender::complaints::images::remove_forgotten;
use tulay_lender::error::Error;
use tulay_lender::security_events::SecurityEvent;
use tulay_lender::settings::Role;
use tulay_store::operator_audit::{self, AuditRow, NewRow};
use tulay_store::{StoreError, Tx, payouts};

/// The step of an act that waits for a second person.
pub(super) const REQUESTED: &str = "requested";

/// An act. The audit keeps it as JSON, tagged by `act`; each tag is unique.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Act {
    /// Review or release of an order.
    Order(OrderAct),
    /// Act about a payment.
    Payment(PaymentAct),
    /// Act about a borrower.
    Borrower(BorrowerAct),
    /// Act about a complaint.
    Complaint(ComplaintAct),
    /// Decision about a released loan's money.
    Loan(LoanDecision),
    /// Act about a provider's report or payout.
    Provider(ProviderAct),
    /// Act about servicing.
    Servicing(ServicingAct),
}

/// Effect of an act that was or would be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Id of the order that it is about; empty without one.
    pub order_id: String,
    /// Amount that it moves; `None` for an act without an amount, which never waits for a second person.
    pub size_centavos: Option<i64>,
    /// Figures of the loan before and after, if its money had left before.
    pub figures: Option<Change>,
    /// Other changes.
    pub states: Vec<StateChange>,
    /// Outcome of the money that it sent; empty where it sends none.
    pub became: String,
}

/// A state before and after an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateChange {
    /// Name of the state.
    pub name: &'static str,
    /// State before the act.
    pub before: String,
    /// State after the act.
    pub after: String,
}

impl StateChange {
    pub(super) fn new(name: &'static str, before: &str, after: &str) -> Self {
        let (before, after) = (before.to_owned(), after.to_owned());
        Self {
            name,
            before,
            after,
        }
    }
}

/// Outcome of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The act was carried out.
    Done(Effect),
    /// Dry run: nothing is stored, sent or paid.
    Shown {
        /// The effect that it would have.
        effect: Effect,
        /// True if a second person would have to confirm it.
        waits: bool,
    },
    /// Waits for a second person, under this number.
    Waits(i64),
}

impl Act {
    /// Returns the act of a row of the audit.
    ///
    /// # Errors
    /// 1500 for a row that is not an act's JSON.
    pub fn of(row: &AuditRow) -> Result<Self, Error> {
        serde_json::from_str(&row.act).map_err(Error::internal)
    }

    /// Returns the role that the act needs.
    fn role(&self) -> Role {
        match self {
            Self::Order(OrderAct::Release { .. })
            | Self::Payment(_)
            | Self::Provider(_)
            | Self::Loan(LoanDecision::Refund { .. }) => Role::Pay,
            Self::Order(_) | Self::Complaint(_) | Self::Loan(_) => Role::Decide,
            Self::Borrower(_) | Self::Servicing(_) => Role::Administer,
        }
    }

    /// Returns the act's tag, for a line of the log.
    fn tag(&self) -> String {
        let json = serde_json::to_value(self).unwrap_or_default();
        json["act"].as_str().unwrap_or_default().to_owned()
    }

    /// Carries the act out in a transaction, with all its checks. The order's id is empty where the act names its
    /// subject itself.
    fn carry_out(
        &self,
        tx: &mut Tx<'_>,
        lender: &Lender,
        order_id: &str,
        now: Timestamp,
    ) -> Result<Effect, Error> {
        match self {
            Self::Order(act) => order::carry_out(tx, lender, order_id, act, now),
            Self::Payment(act) => payment::carry_out(tx, order_id, act, now),
            Self::Borrower(act) => borrower::carry_out(tx, lender, act, now),
            Self::Complaint(act) => complaint::carry_out(tx, &lender.settings.brand, act, now),
            Self::Loan(decision) => loan_decisions::carry_out(tx, lender, order_id, decision, now),
            Self::Provider(act) => provider::carry_out(tx, act, now),
            Self::Servicing(act) => servicing::carry_out(tx, act, now),
        }
    }

    /// Sends the money of a stored act, where it sends some, and removes the images of an erased borrower.
    async fn after_commit(&self, lender: &Lender, mut effect: Effect) -> Result<Effect, Error> {
        if matches!(self, Self::Borrower(BorrowerAct::Erase { .. })) {
            remove_forgotten(lender).await?;
        }
        let newest: Newest = match self {
            Self::Order(OrderAct::Release { .. }) => payouts::newest,
            Self::Loan(decision) if decision.is_sent_by_provider() => payouts::newest_refund,
            _ => return Ok(effect),
        };
        effect.became = release::after_commit(lender, &effect.order_id, newest).await?;
        Ok(effect)
    }
}

/// Carries an act out, or keeps it for a second person where it moves more than the configured sum. With `dry_run`
/// nothing is stored, sent or paid.
///
/// # Errors
/// 1004 for an unknown order, payment or complaint; 1400 for an invalid amount, date, text or reason; 1409 where the
/// state does not allow the act.
pub async fn perform(
    lender: &Lender,
    order_id: &str,
    act: &Act,
    signature: &Signature,
    dry_run: bool,
) -> Result<Outcome, Error> {
    signature.check()?;
    require_role(lender, Some(&signature.operator), act.role())?;
    let (now, of_act) = (lender.clock.now(), lender.clone());
    let limit_centavos = lender.settings.second_person_above_centavos;
    let waits = move |size: Option<i64>| limit_centavos.is_some_and(|limit| size > Some(limit));
    let asked = Arc::new((order_id.to_owned(), act.clone(), signature.clone()));
    let of_write = asked.clone();
    let run = lender.store.write(move |tx| {
        let (order_id, act, signature) = &*of_write;
        let effect = act.carry_out(tx, &of_act, order_id, now)?;
        if dry_run || waits(effect.size_centavos) {
            return Err(Stop::Undone(Box::new(effect)));
        }
        append(tx, ("done", None), &effect.order_id, act, signature, now)?;
        Ok(effect)
    });
    match run.await {
        Ok(effect) => {
            lender.security.note(SecurityEvent::OperatorAct, &act.tag());
            Ok(Outcome::Done(act.after_commit(lender, effect).await?))
        }
        Err(Stop::Refused(refusal)) => Err(*refusal),
        Err(Stop::Undone(effect)) if dry_run => {
            let waits = waits(effect.size_centavos);
            let effect = *effect;
            Ok(Outcome::Shown { effect, waits })
        }
        Err(Stop::Undone(effect)) => {
            let request = lender.store.write(move |tx| {
                let (_, act, signature) = &*asked;
                let step = (REQUESTED, None);
                append(tx, step, &effect.order_id, act, signature, now)
            });
            let number = request.await?;
            lender.security.note(SecurityEvent::OperatorAct, REQUESTED);
            Ok(Outcome::Waits(number))
        }
    }
}

/// Answers a request of another person: carries it out or rejects it. The person who requested it may reject it, too.
///
/// # Errors
/// 1004 for an unknown request; 1409 for one that was answered, for confirming one's own request, and where the state
/// does not allow it any more; 1400 for a malformed reason.
pub async fn answer(
    lender: &Lender,
    seq: i64,
    is_confirmed: bool,
    signature: &Signature,
) -> Result<Option<Effect>, Error> {
    signature.check()?;
    let now = lender.clock.now();
    let operator = signature.operator.clone();
    let asked = lender.store.read(move |tx| {
        let request = open_request(tx, seq)?;
        if is_confirmed && is_same_person(&request.operator, &operator) {
            let why = "Somebody else has to confirm it than the person who asked for it";
            return Err(Error::conflict(why));
        }
        let act = Act::of(&request)?;
        Ok((request, act))
    });
    let (request, act) = asked.await?;
    require_role(lender, Some(&signature.operator), act.role())?;
    let (of_act, signature, confirmed) = (lender.clone(), signature.clone(), act.clone());
    let run = lender.store.write(move |tx| {
        let order_id = &request.order_id;
        if operator_audit::answer_to(tx, seq)?.is_some() {
            return Err(answered_already());
        }
        let (step, effect) = if is_confirmed {
            (
                "confirmed",
                Some(act.carry_out(tx, &of_act, order_id, now)?),
            )
        } else {
            ("rejected", None)
        };
        if effect.as_ref().is_some_and(|it| it.order_id != *order_id) {
            return Err(Error::conflict("It is about another order by now"));
        }
        append(tx, (step, Some(seq)), order_id, &act, &signature, now)?;
        Ok(effect)
    });
    let answered = run.await?;
    lender
        .security
        .note(SecurityEvent::OperatorAct, &confirmed.tag());
    match answered {
        Some(effect) => Ok(Some(confirmed.after_commit(lender, effect).await?)),
        None => Ok(None),
    }
}

/// Refuses an operator without the role, where the configuration assigns roles.
///
/// # Errors
/// 1409, with the role for the log.
pub(super) fn require_role(
    lender: &Lender,
    operator: Option<&str>,
    role: Role,
) -> Result<(), Error> {
    if lender.settings.operators.may(operator, role) {
        return Ok(());
    }
    let refused = Error::conflict("The configuration does not let you do this");
    Err(refused.with_log_detail(&format!("it needs the role `{}`", role.name())))
}

fn open_request(tx: &mut Tx<'_>, seq: i64) -> Result<AuditRow, Error> {
    let request = operator_audit::find(tx, seq)?.filter(|row| row.step == REQUESTED);
    let request = request.ok_or_else(|| Error::not_found("This request was not found"))?;
    if operator_audit::answer_to(tx, seq)?.is_some() {
        return Err(answered_already());
    }
    Ok(request)
}

fn answered_already() -> Error {
    Error::conflict("This request was answered already")
}

/// Reason why the transaction of an act ended without being stored.
enum Stop {
    Refused(Box<Error>),
    Undone(Box<Effect>),
}

impl From<Error> for Stop {
    fn from(refusal: Error) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

impl From<StoreError> for Stop {
    fn from(failure: StoreError) -> Self {
        Error::from(failure).into()
    }
}

fn append(
    tx: &mut Tx<'_>,
    (step, answers): (&str, Option<i64>),
    order_id: &str,
    act: &Act,
    signature: &Signature,
    now: Timestamp,
) -> Result<i64, Error> {
    let act = serde_json::to_string(act).map_err(Error::internal)?;
    let row = NewRow {
        at_ms: now.as_millisecond(),
        operator: signature.operator.trim(),
        step,
        act: &act,
        order_id,
        reason: signature.reason.trim(),
        answers,
    };
    Ok(operator_audit::append(tx, &row)?)
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests;
