//! Performing an act of staff. Every act supports a dry run, becomes a row of the audit in the transaction that carries
//! it out, and waits for a second person above a configured sum (MONEY-11), which the acts of one kind on one order
//! make together (MONEY-19).

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

use jiff::Timestamp;

use super::access;
use super::act::{Act, Effect};
use super::act_words::{in_past, of_row};
use super::acts;
use super::open_requests;
use super::powers;
use super::readings;
use super::signature::{Proof, Signature, is_same_person};
use super::staff_changes;
use tulay_lender::Lender;
use tulay_lender::error::{Error, ErrorCode};
use tulay_lender::security_events::SecurityEvent;
use tulay_lender::settings::Role;
use tulay_store::operator_audit::{self, AuditRow, NewRow, REQUESTED};
use tulay_store::{StoreError, Tx};

/// The step of an act that was carried out at once.
const DONE: &str = "done";
/// The step of an act that a second person had carried out.
const CONFIRMED: &str = "confirmed";

/// The step of a request that another person did not confirm.
const REJECTED: &str = "rejected";

/// The step that ends a request of which its own person thinks better, or which they may not do any more.
const WITHDRAWN: &str = "withdrawn";

/// A day, in milliseconds.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Outcome of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The act was carried out.
    Done(Effect),
    /// Dry run: nothing is stored, sent or paid.
    Shown {
        /// The effect that it would have.
        effect: Box<Effect>,
        /// True if a second person would have to confirm it.
        waits: bool,
        /// Requests about the same subject that wait for a second person, in sentences.
        open: Vec<String>,
    },
    /// Waits for a second person, under this number.
    Waits(i64),
}

/// Carries an act out, or keeps it for a second person where it moves more than the configured sum, together with the
/// others of its kind on its order in 30 days (MONEY-19). With `dry_run` nothing is stored, sent or paid.
///
/// # Errors
/// 1004 for an unknown order, payment or complaint; 1400 for an invalid amount, date, text or reason; 1409 where the
/// state does not allow the act, and where the same act waits for a second person already.
pub async fn perform(
    lender: &Lender,
    act: Arc<dyn Act>,
    signature: &Signature,
    dry_run: bool,
) -> Result<Outcome, Error> {
    signature.check()?;
    let (now, of_act) = (lender.clock.now(), lender.clone());
    let asked = Arc::new((act.clone(), signature.clone()));
    let of_write = asked.clone();
    let run = lender.store.write(move |tx| {
        let (act, signature) = &*of_write;
        access::require_actor(tx, signature, act.role())?;
        // Before the act, which may add the first colleague.
        let has_colleague = access::has_colleague(tx, &signature.operator, act.role())?
            || powers::tells_colleague(tx, &signature.operator, act.role())?
            || act.facts().always_needs_second_person && !operator_audit::is_whole(tx)?;
        // Before the act, too, which may change the names in the sentences.
        let open = if dry_run {
            open_requests::about(tx, &of_act, act.as_ref(), signature, None)?
        } else {
            Vec::new()
        };
        let effect = act.carry_out(tx, &of_act, now)?;
        if !dry_run {
            signature.refuse_another(&effect)?;
            require_fresh_factor(act.as_ref(), &effect, signature)?;
        }
        let must_wait = act.facts().always_needs_second_person || effect.needs_second_person;
        let waits =
            must_wait && has_colleague || is_large(tx, &of_act, act.audit_tag(), &effect, now)?;
        if waits {
            open_requests::refuse_same(tx, act.as_ref(), &effect, signature, now)?;
        }
        if dry_run || waits {
            return Err(Stop::Undone(Box::new(effect), waits, open));
        }
        let step = (DONE, None);
        let seq = append(tx, step, &effect, act.as_ref(), signature, now)?;
        let effect = in_words(tx, &of_act, seq, effect)?;
        // The server reads for a court or a borrower, and has no account that could be allowed more.
        if act.facts().reads_papers && signature.proof != Proof::Server {
            readings::refuse_many(tx, &signature.operator, now)?;
        }
        withdraw_requests(tx, &effect, signature, now)?;
        Ok(effect)
    });
    match run.await {
        Ok(effect) => {
            let tag = act.audit_tag();
            lender.security.note(SecurityEvent::OperatorAct, tag);
            Ok(Outcome::Done(act.after_commit(lender, effect).await?))
        }
        Err(Stop::Refused(refusal)) => {
            if refusal.code() == ErrorCode::TooOften {
                let tag = act.audit_tag();
                lender
                    .security
                    .note(SecurityEvent::StaffReadingLimited, tag);
            }
            Err(*refusal)
        }
        Err(Stop::Undone(effect, waits, open)) if dry_run => Ok(Outcome::Shown {
            effect,
            waits,
            open,
        }),
        Err(Stop::Undone(effect, ..)) => keep(lender, asked, *effect, now).await,
    }
}

/// Keeps an act for a second person.
///
/// # Errors
/// As [`perform`].
async fn keep(
    lender: &Lender,
    asked: Arc<(Arc<dyn Act>, Signature)>,
    effect: Effect,
    now: Timestamp,
) -> Result<Outcome, Error> {
    let request = lender.store.write(move |tx| {
        let (act, signature) = &*asked;
        access::require_actor(tx, signature, act.role())?;
        open_requests::refuse_same(tx, act.as_ref(), &effect, signature, now)?;
        let json = act.audit_json()?;
        let row = row_of((REQUESTED, None), &effect, &json, signature, now);
        Ok::<_, Error>(operator_audit::request(tx, &row, act.subject().name())?)
    });
    let number = request.await?;
    lender.security.note(SecurityEvent::OperatorAct, REQUESTED);
    Ok(Outcome::Waits(number))
}

/// Refuses an act that moves money, or an administrator's, of an operator whose second factor was not proven a short
/// time ago (STAFF-02).
///
/// # Errors
/// 1409 with `needsCode` in its data.
fn require_fresh_factor(
    act: &dyn Act,
    effect: &Effect,
    signature: &Signature,
) -> Result<(), Error> {
    let is_stale = signature.proof == Proof::Console { is_fresh: false };
    let needs_fresh =
        matches!(act.role(), Role::Pay | Role::Administer) || effect.figures.is_some();
    if is_stale && needs_fresh {
        let why = "Enter a code of your second factor to do this";
        return Err(Error::conflict_with(
            why,
            serde_json::json!({ "needsCode": true }),
        ));
    }
    Ok(())
}

/// Returns true if an act waits for a second person by what it moves.
fn is_large(
    tx: &mut Tx<'_>,
    lender: &Lender,
    tag: &str,
    effect: &Effect,
    now: Timestamp,
) -> Result<bool, Error> {
    let rule = access::second_person(tx, lender)?;
    if rule.above_centavos.is_none() {
        return Ok(false);
    }
    let span_ms = rule.added_up_days * DAY_MS;
    let earlier_centavos = earlier_centavos(tx, &effect.order_id, tag, now, span_ms)?;
    Ok(is_above(
        rule.above_centavos,
        effect.size_centavos,
        earlier_centavos,
    ))
}

/// Returns true if an act of a size moves more than the configured sum, together with the earlier ones of its kind.
fn is_above(
    limit_centavos: Option<i64>,
    size_centavos: Option<i64>,
    earlier_centavos: i64,
) -> bool {
    let size_centavos = size_centavos.filter(|size| *size > 0);
    limit_centavos
        .zip(size_centavos)
        .is_some_and(|(limit, size)| size.saturating_add(earlier_centavos) > limit)
}

/// Adds up what the acts of a kind on an order have moved within a span, and what those move that wait for a second
/// person. No other act is added meanwhile. An act without an order stands alone. Where a row of the order was changed
/// without the key, nothing more is done alone.
fn earlier_centavos(
    tx: &mut Tx<'_>,
    order_id: &str,
    tag: &str,
    now: Timestamp,
    span_ms: i64,
) -> Result<i64, Error> {
    if order_id.is_empty() {
        return Ok(0);
    }
    let Some(rows) = operator_audit::of_order_alone(tx, order_id)? else {
        return Ok(i64::MAX);
    };
    let since_ms = now.as_millisecond() - span_ms;
    Ok(added_up_centavos(&rows, tag, since_ms))
}

fn added_up_centavos(rows: &[AuditRow], tag: &str, since_ms: i64) -> i64 {
    let answered: BTreeMap<i64, &AuditRow> = rows
        .iter()
        .filter_map(|row| Some((row.answers?, row)))
        .collect();
    let counts = |row: &&AuditRow| match row.step.as_str() {
        DONE | CONFIRMED => row.at_ms > since_ms,
        REQUESTED => !answered.contains_key(&row.seq),
        _ => false,
    };
    rows.iter()
        .filter(counts)
        .filter_map(|row| size_if_tagged(row, tag))
        .fold(0, i64::saturating_add)
}

/// The amount that a row's act moves, if it has this tag.
fn size_if_tagged(row: &AuditRow, tag: &str) -> Option<i64> {
    let act: serde_json::Value = serde_json::from_str(&row.act).ok()?;
    if act["act"] != tag {
        return None;
    }
    row.size_centavos
}

/// Answers a request of another person: carries it out or rejects it. The person who requested it may withdraw it.
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
    let now = lender.clock.now();
    let (order_id, act, is_own) = requested(lender, seq, is_confirmed, signature).await?;
    let (of_act, signature, confirmed) = (lender.clone(), signature.clone(), act.clone());
    let run = lender.store.write(move |tx| {
        if !is_confirmed {
            refuse_answered(tx, seq)?;
            let effect = Effect {
                order_id: order_id.clone(),
                ..Effect::default()
            };
            let step = if is_own { WITHDRAWN } else { REJECTED };
            let step = (step, Some(seq));
            append(tx, step, &effect, act.as_ref(), &signature, now)?;
            return Ok(None);
        }
        access::require_actor(tx, &signature, act.role())?;
        let effect = confirm(tx, (seq, &order_id), act.as_ref(), &of_act, now)?;
        signature.refuse_another(&effect)?;
        require_fresh_factor(act.as_ref(), &effect, &signature)?;
        let step = (CONFIRMED, Some(seq));
        let seq = append(tx, step, &effect, act.as_ref(), &signature, now)?;
        let effect = in_words(tx, &of_act, seq, effect)?;
        withdraw_requests(tx, &effect, &signature, now)?;
        Ok::<_, Error>(Some(effect))
    });
    let answered = run.await?;
    let tag = confirmed.audit_tag();
    lender.security.note(SecurityEvent::OperatorAct, tag);
    match answered {
        Some(effect) => Ok(Some(confirmed.after_commit(lender, effect).await?)),
        None => Ok(None),
    }
}

/// Makes every check of a confirmation and shows the effect that it would have, and what else waits about its subject.
/// Nothing is stored, sent or paid.
///
/// # Errors
/// As [`answer`].
pub async fn look_at_confirmation(
    lender: &Lender,
    seq: i64,
    signature: &Signature,
) -> Result<Outcome, Error> {
    let (order_id, act, _) = requested(lender, seq, true, signature).await?;
    let effect = look(lender, seq, order_id, act.clone()).await?;
    let (of_words, signature) = (lender.clone(), signature.clone());
    let open = lender
        .store
        .read(move |tx| open_requests::about(tx, &of_words, act.as_ref(), &signature, Some(seq)));
    Ok(Outcome::Shown {
        effect: Box::new(effect),
        waits: false,
        open: open.await?,
    })
}

/// Tries to confirm an open request, and returns the reason why nobody can any more; `None` where its act is possible.
/// The caller takes back the rows that it writes.
///
/// # Errors
/// The store's own failures.
pub(crate) fn obstacle(
    tx: &mut Tx<'_>,
    lender: &Lender,
    request: &AuditRow,
) -> Result<Option<String>, Error> {
    let act = acts::parse(request)?;
    let named = (request.seq, request.order_id.as_str());
    match confirm(tx, named, act.as_ref(), lender, lender.clock.now()) {
        Ok(_) => Ok(None),
        Err(refusal) => match refusal.code() {
            ErrorCode::Conflict | ErrorCode::Invalid | ErrorCode::NotFound => {
                Ok(Some(refusal.sentence()))
            }
            _ => Err(refusal),
        },
    }
}

async fn look(
    lender: &Lender,
    seq: i64,
    order_id: String,
    act: Arc<dyn Act>,
) -> Result<Effect, Error> {
    let (now, of_act) = (lender.clock.now(), lender.clone());
    let run = lender.store.write(move |tx| {
        let effect = confirm(tx, (seq, &order_id), act.as_ref(), &of_act, now)?;
        Err::<Infallible, Stop>(Stop::Undone(Box::new(effect), false, Vec::new()))
    });
    match run.await {
        Ok(never) => match never {},
        Err(Stop::Undone(effect, ..)) => Ok(*effect),
        Err(Stop::Refused(refusal)) => Err(*refusal),
    }
}

/// Finds an open request that an operator may answer; returns its order, its act, and true if it is the operator's own.
async fn requested(
    lender: &Lender,
    seq: i64,
    is_confirmed: bool,
    signature: &Signature,
) -> Result<(String, Arc<dyn Act>, bool), Error> {
    signature.check()?;
    let signature = signature.clone();
    let asked = lender.store.read(move |tx| {
        let request = open_request(tx, seq)?;
        if is_confirmed && signature.proof == Proof::Server {
            return Err(Error::conflict(
                "The server confirms nothing: sign in to the console",
            ));
        }
        let is_own = is_same_person(&request.operator, &signature.operator);
        if is_confirmed && is_own {
            let why = "Somebody else has to confirm it than the person who asked for it";
            return Err(Error::conflict(why));
        }
        let act = acts::parse(&request)?;
        access::require_actor(tx, &signature, act.role())?;
        Ok((request.order_id, act, is_own))
    });
    asked.await
}

/// Carries the act of a request out, which no row answers.
fn confirm(
    tx: &mut Tx<'_>,
    (seq, order_id): (i64, &str),
    act: &dyn Act,
    lender: &Lender,
    now: Timestamp,
) -> Result<Effect, Error> {
    refuse_answered(tx, seq)?;
    let effect = act.carry_out(tx, lender, now)?;
    if effect.order_id != order_id {
        return Err(Error::conflict("It is about another order by now"));
    }
    Ok(effect)
}

fn open_request(tx: &mut Tx<'_>, seq: i64) -> Result<AuditRow, Error> {
    let request = operator_audit::genuine(tx, seq)?.filter(|row| row.step == REQUESTED);
    let request = request.ok_or_else(|| Error::not_found("This request was not found"))?;
    refuse_answered(tx, seq)?;
    Ok(request)
}

fn refuse_answered(tx: &mut Tx<'_>, seq: i64) -> Result<(), Error> {
    if operator_audit::answer_to(tx, seq)?.is_some() {
        return Err(Error::conflict("This request was answered already"));
    }
    Ok(())
}

/// Withdraws the open requests of an account that an act locked or took roles from, as far as its person may not do them
/// any more (STAFF-16). The rows name who did that, and why.
fn withdraw_requests(
    tx: &mut Tx<'_>,
    effect: &Effect,
    signature: &Signature,
    now: Timestamp,
) -> Result<(), Error> {
    let Some(name) = &effect.weakened else {
        return Ok(());
    };
    let account = staff_changes::find(tx, name)?;
    for request in operator_audit::open_requests(tx, 0, i64::MAX)? {
        // A request that cannot be read cannot be confirmed either.
        let Ok(act) = acts::parse(&request) else {
            continue;
        };
        let may = account.locked_at_ms.is_none() && access::has_role(&account, act.role());
        if may || !is_same_person(&request.operator, name) {
            continue;
        }
        let withdrawn = Effect {
            order_id: request.order_id,
            ..Effect::default()
        };
        let step = (WITHDRAWN, Some(request.seq));
        append(tx, step, &withdrawn, act.as_ref(), signature, now)?;
    }
    Ok(())
}

/// Reason why the transaction of an act ended without being stored.
enum Stop {
    Refused(Box<Error>),
    /// The act's effect, true if a second person would have to confirm it, and what waits about its subject.
    Undone(Box<Effect>, bool, Vec<String>),
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

/// Carries out an act at once, without a role and a second person.
///
/// # Errors
/// As the act.
pub async fn perform_alone(
    lender: &Lender,
    act: Arc<dyn Act>,
    signature: Signature,
) -> Result<Effect, Error> {
    let (now, of_act) = (lender.clock.now(), lender.clone());
    let of_write = act.clone();
    let written = lender.store.write(move |tx| {
        let effect = of_write.carry_out(tx, &of_act, now)?;
        record(tx, of_write.as_ref(), &effect, &signature, now)?;
        Ok::<_, Error>(effect)
    });
    let effect = written.await?;
    let tag = act.audit_tag();
    lender.security.note(SecurityEvent::OperatorAct, tag);
    act.after_commit(lender, effect).await
}

/// Adds the row of an act that the caller carried out in this transaction.
///
/// # Errors
/// The store's own failures.
pub fn record(
    tx: &mut Tx<'_>,
    act: &dyn Act,
    effect: &Effect,
    signature: &Signature,
    now: Timestamp,
) -> Result<(), Error> {
    append(tx, (DONE, None), effect, act, signature, now).map(|_| ())
}

/// Adds what was done, in words, to the effect of an act with its row.
fn in_words(tx: &mut Tx<'_>, lender: &Lender, seq: i64, effect: Effect) -> Result<Effect, Error> {
    let done = match operator_audit::find(tx, seq)? {
        Some(row) => in_past(&of_row(tx, lender, &row)?.sentence),
        None => String::new(),
    };
    Ok(Effect { done, ..effect })
}

fn append(
    tx: &mut Tx<'_>,
    step: (&str, Option<i64>),
    effect: &Effect,
    act: &dyn Act,
    signature: &Signature,
    now: Timestamp,
) -> Result<i64, Error> {
    let json = act.audit_json()?;
    let row = row_of(step, effect, &json, signature, now);
    Ok(operator_audit::append(tx, &row)?)
}

fn row_of<'a>(
    (step, answers): (&'a str, Option<i64>),
    effect: &'a Effect,
    act: &'a str,
    signature: &'a Signature,
    now: Timestamp,
) -> NewRow<'a> {
    NewRow {
        at_ms: now.as_millisecond(),
        operator: signature.operator.trim(),
        proof: Some(signature.proof.name()),
        step,
        act,
        order_id: &effect.order_id,
        reason: signature.reason.trim(),
        answers,
        size_centavos: effect.size_centavos,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_11_an_act_waits_above_the_configured_sum_and_not_at_it() {
        for (limit, size, waits) in [
            (Some(100), Some(99), false),
            (Some(100), Some(100), false),
            (Some(100), Some(101), true),
            (Some(0), Some(0), false),
            (Some(0), Some(1), true),
            // It moves no money.
            (Some(0), None, false),
            (None, Some(i64::MAX), false),
        ] {
            assert_eq!(is_above(limit, size, 0), waits, "{size:?} above {limit:?}");
        }
    }

    #[test]
    fn money_19_an_act_waits_where_it_and_the_earlier_ones_are_above_the_sum() {
        for (size, earlier, waits) in [
            (Some(40), 60, false),
            (Some(41), 60, true),
            (Some(1), 100, true),
            (Some(0), 1_000, false),
            (None, 1_000, false),
            (Some(i64::MAX), i64::MAX, true),
        ] {
            let found = is_above(Some(100), size, earlier);
            assert_eq!(found, waits, "{size:?} after {earlier}");
        }
        assert!(!is_above(None, Some(1), i64::MAX));
    }

    const NOW_MS: i64 = 1_772_409_600_000;

    const SPAN_MS: i64 = access::ADDED_UP_DAYS * DAY_MS;

    fn row(seq: i64, step: &str, ago_ms: i64, size_centavos: Option<i64>) -> AuditRow {
        AuditRow {
            seq,
            at_ms: NOW_MS - ago_ms,
            operator: "Maria".to_owned(),
            proof: None,
            step: step.to_owned(),
            act: r#"{"act":"waive","amount_centavos":5}"#.to_owned(),
            order_id: "ord_1".to_owned(),
            reason: "a flood".to_owned(),
            answers: None,
            size_centavos,
            previous_hash: String::new(),
            hash: String::new(),
        }
    }

    #[test]
    fn money_19_what_was_done_in_30_days_counts_and_what_waits_counts_as_long_as_it_waits() {
        let answers = |row: AuditRow, answers| AuditRow {
            answers: Some(answers),
            ..row
        };
        for (what, rows, expected) in [
            ("done now", vec![row(1, DONE, 0, Some(7))], 7),
            (
                "a millisecond less than 30 days ago",
                vec![row(1, DONE, SPAN_MS - 1, Some(7))],
                7,
            ),
            ("30 days ago", vec![row(1, DONE, SPAN_MS, Some(7))], 0),
            (
                "waits for long",
                vec![row(1, REQUESTED, 2 * SPAN_MS, Some(7))],
                7,
            ),
            (
                "confirmed, once",
                vec![
                    row(1, REQUESTED, SPAN_MS, Some(7)),
                    answers(row(2, CONFIRMED, 0, Some(7)), 1),
                ],
                7,
            ),
            (
                "rejected",
                vec![
                    row(1, REQUESTED, 0, Some(7)),
                    answers(row(2, "rejected", 0, None), 1),
                ],
                0,
            ),
        ] {
            assert_eq!(
                added_up_centavos(&rows, "waive", NOW_MS - SPAN_MS),
                expected,
                "{what}"
            );
            assert_eq!(
                added_up_centavos(&rows, "refund", NOW_MS - SPAN_MS),
                0,
                "{what}"
            );
        }
    }
}
