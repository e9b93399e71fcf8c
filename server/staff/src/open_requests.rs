//! Acts that wait for a second person, as who does the same or something else about their subject is told of them
//! (STAFF-06).

use jiff::Timestamp;

use crate::act::{Act, Effect};
use crate::act_words::{moment, of_row};
use crate::signature::{Signature, is_same_person};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::Tx;
use tulay_store::operator_audit::{self, AuditRow};
use tulay_texts::text;

/// Maximum number of requests about a subject, and of those about its order, that are named.
const MAX_NAMED: i64 = 5;

/// Refuses an act that waits on its order already.
///
/// # Errors
/// 1409 with the person who asked for it.
pub(crate) fn refuse_same(
    tx: &mut Tx<'_>,
    act: &dyn Act,
    effect: &Effect,
    signature: &Signature,
    now: Timestamp,
) -> Result<(), Error> {
    let same = operator_audit::open_request_of(tx, &act.audit_json()?, &effect.order_id)?;
    let Some(request) = same else {
        return Ok(());
    };
    let why = text("{0} asked for this {1}. It waits for a second person");
    let why = why.arg(asker(&request, signature));
    Err(Error::conflict(why.arg(moment(request.at_ms, now))))
}

/// Requests about the subject of an act, or about its order, that wait for a second person, but for one.
///
/// # Errors
/// The store's own failures.
pub(crate) fn about(
    tx: &mut Tx<'_>,
    lender: &Lender,
    act: &dyn Act,
    signature: &Signature,
    except: Option<i64>,
) -> Result<Vec<String>, Error> {
    let now = lender.clock.now();
    let (subject, order_id) = (act.subject(), act.field("order_id"));
    let order_id = order_id.as_str().unwrap_or_default();
    let requests = operator_audit::open_requests_about(tx, subject.name(), order_id, MAX_NAMED)?;
    let mut open = Vec::new();
    for request in requests.iter().filter(|row| Some(row.seq) != except) {
        let sentence = of_row(tx, lender, request)?.sentence;
        let mut rest = sentence.chars();
        let first: String = rest.by_ref().take(1).flat_map(char::to_lowercase).collect();
        let (who, when) = (asker(request, signature), moment(request.at_ms, now));
        open.push(format!(
            "{who} asked {when} to {first}{}. It waits for a second person.",
            rest.as_str()
        ));
    }
    Ok(open)
}

fn asker(request: &AuditRow, signature: &Signature) -> String {
    if is_same_person(&request.operator, &signature.operator) {
        return "You".to_owned();
    }
    request.operator.clone()
}
