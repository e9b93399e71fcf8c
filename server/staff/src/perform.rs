//! Performing an act of staff. Every act supports a dry run, becomes a row of the audit in the transaction that carries
//! it out, and waits for a second person above a configured sum (MONEY-11).

use std::sync::Arc;

use jiff::Timestamp;

use super::act::{Act, Effect};
use super::acts;
use super::signature::{Signature, is_same_person};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::security_events::SecurityEvent;
use tulay_lender::settings::Role;
use tulay_store::operator_audit::{self, AuditRow, NewRow};
use tulay_store::{StoreError, Tx};

/// The step of an act that waits for a second person.
pub const REQUESTED: &str = "requested";

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

/// Carries an act out, or keeps it for a second person where it moves more than the configured sum. With `dry_run`
/// nothing is stored, sent or paid.
///
/// # Errors
/// 1004 for an unknown order, payment or complaint; 1400 for an invalid amount, date, text or reason; 1409 where the
/// state does not allow the act.
pub async fn perform(
    lender: &Lender,
    act: Arc<dyn Act>,
    signature: &Signature,
    dry_run: bool,
) -> Result<Outcome, Error> {
    signature.check()?;
    require_role(lender, Some(&signature.operator), act.role())?;
    let (now, of_act) = (lender.clock.now(), lender.clone());
    let limit_centavos = lender.settings.second_person_above_centavos;
    let waits = move |size: Option<i64>| limit_centavos.is_some_and(|limit| size > Some(limit));
    let asked = Arc::new((act.clone(), signature.clone()));
    let of_write = asked.clone();
    let run = lender.store.write(move |tx| {
        let (act, signature) = &*of_write;
        let effect = act.carry_out(tx, &of_act, now)?;
        if dry_run || waits(effect.size_centavos) {
            return Err(Stop::Undone(Box::new(effect)));
        }
        let order_id = &effect.order_id;
        append(tx, ("done", None), order_id, act.as_ref(), signature, now)?;
        Ok(effect)
    });
    match run.await {
        Ok(effect) => {
            let tag = act.audit_tag();
            lender.security.note(SecurityEvent::OperatorAct, tag);
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
                let (act, signature) = &*asked;
                let (step, order_id) = ((REQUESTED, None), &effect.order_id);
                append(tx, step, order_id, act.as_ref(), signature, now)
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
        let act = acts::parse(&request)?;
        Ok((request.order_id, act))
    });
    let (order_id, act) = asked.await?;
    require_role(lender, Some(&signature.operator), act.role())?;
    let (of_act, signature, confirmed) = (lender.clone(), signature.clone(), act.clone());
    let run = lender.store.write(move |tx| {
        if operator_audit::answer_to(tx, seq)?.is_some() {
            return Err(answered_already());
        }
        let (step, effect) = if is_confirmed {
            ("confirmed", Some(act.carry_out(tx, &of_act, now)?))
        } else {
            ("rejected", None)
        };
        if effect.as_ref().is_some_and(|it| it.order_id != order_id) {
            return Err(Error::conflict("It is about another order by now"));
        }
        let step = (step, Some(seq));
        append(tx, step, &order_id, act.as_ref(), &signature, now)?;
        Ok(effect)
    });
    let answered = run.await?;
    let tag = confirmed.audit_tag();
    lender.security.note(SecurityEvent::OperatorAct, tag);
    match answered {
        Some(effect) => Ok(Some(confirmed.after_commit(lender, effect).await?)),
        None => Ok(None),
    }
}

/// Refuses an operator without the role, where the configuration assigns roles.
///
/// # Errors
/// 1409, with the role for the log.
pub fn require_role(lender: &Lender, operator: Option<&str>, role: Role) -> Result<(), Error> {
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
    act: &dyn Act,
    signature: &Signature,
    now: Timestamp,
) -> Result<i64, Error> {
    let act = act.audit_json()?;
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
