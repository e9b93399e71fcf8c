//! Acts in words, as the console shows them: what is done or asked for, with the order's number, the sum and the
//! account in place of ids.

use serde_json::Value;

use tulay_lender::Lender;
use tulay_lender::borrowers::bank_account::account_text;
use tulay_lender::error::Error;
use tulay_lending::replay::EventKind;
use tulay_store::operator_audit::{self, AuditRow, REQUESTED};
use tulay_store::orders::{self, Order};
use tulay_store::{
    Tx, bank_accounts, borrowers, complaints, loan_events, order_accounts, order_identities,
    payouts,
};
use tulay_texts::masked_number::last4;
use tulay_texts::{Language, Localizer};

/// An act in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActWords {
    /// Sentence: "Release ₱7,600.00 of HFH9-QHRP to BDO •••• 1234".
    pub sentence: String,
    /// Number of its order.
    pub order: Option<String>,
}

/// Returns rows of the audit with their acts in words.
///
/// # Errors
/// The store's own failures.
pub fn with_words(
    tx: &mut Tx<'_>,
    lender: &Lender,
    rows: Vec<AuditRow>,
) -> Result<Vec<(AuditRow, ActWords)>, Error> {
    let mut named = Vec::new();
    for row in rows {
        let words = of_row(tx, lender, &row)?;
        named.push((row, words));
    }
    Ok(named)
}

/// Returns the act of a row of the audit in words.
///
/// # Errors
/// The store's own failures.
pub fn of_row(tx: &mut Tx<'_>, lender: &Lender, row: &AuditRow) -> Result<ActWords, Error> {
    let fields: Value = serde_json::from_str(&row.act).unwrap_or_default();
    let order = orders::find_for_any_borrower(tx, &row.order_id)?;
    let act = NamedAct {
        lender,
        row,
        fields: &fields,
        order: order.as_ref(),
    };
    Ok(ActWords {
        sentence: act.filled(tx, template(&fields))?,
        order: order.as_ref().map(|order| order.number.to_string()),
    })
}

/// Returns the name of the borrower of a row's order, for who may confirm a request about it.
///
/// # Errors
/// The store's own failures.
pub fn borrower_of(tx: &mut Tx<'_>, row: &AuditRow) -> Result<Option<String>, Error> {
    let Some(order) = orders::find_for_any_borrower(tx, &row.order_id)? else {
        return Ok(None);
    };
    let identity = order_identities::of_order(tx, &order)?;
    Ok(identity.map(|identity| identity.name))
}

/// Words of an act with the names of their parts in braces.
fn template(fields: &Value) -> &'static str {
    match fields["act"].as_str().unwrap_or_default() {
        "approve" => "Approve {sum} of {order}",
        "decline" => "Decline {order}",
        "accept_account" => "Accept the account of {order}",
        "ask_account" => "Ask for another account of {order}",
        "release" if fields["by_hand"].is_string() => {
            "Release {sum} of {order}{to}, sent by hand as {by_hand}"
        }
        "release" => "Release {sum} of {order}{to}",
        "waive" => "Waive {sum} of {order}",
        "write_off" => "Write off {sum} of {order}",
        "refund" if fields["bank_reference"].is_string() => {
            "Refund {sum} of {order}{to}, sent by hand as {bank_reference}"
        }
        "refund" => "Refund {sum} of {order}{to}",
        "reverse" => "Take back {event} of {order}",
        "reschedule" => "Reschedule {order} to {due_dates}",
        "cancel" => "Cancel {order}",
        "post_payment" => "Post {sum} of {payment} to {order}",
        "return_payment" => "Return {sum} of {payment} by {reference}",
        "take_payment_back" => "Take back {sum} of {payment} from {order}",
        "clear_difference" => "Clear the difference of payment request {request}",
        "payout_given_back" => "Record {payout} as given back by {bank_reference}",
        "acknowledge_complaint" => "Acknowledge {complaint}",
        "answer_complaint" => "Answer {complaint}",
        "read_complaint" => "Read {complaint}",
        "read_evidence" => "Read the papers of {order}",
        "read_borrower" => "Read the page of {borrower}",
        "read_document" => "Read the ID of {borrower}",
        "search_name" => "Search borrowers by name",
        "add_note" if fields["borrower"].is_string() => "Note on {borrower}",
        "add_note" => "Note on {order}",
        "lock_borrower" => "Lock {borrower}",
        "unlock_borrower" => "Unlock {borrower}",
        "end_sessions" => "End the sessions of {borrower}",
        "block_borrower" => "Block {borrower}",
        "unblock_borrower" => "Lift the block of {borrower}",
        "export_borrower" => "Copy the data of {borrower}",
        "correct_borrower" => "Correct {fields} of {borrower}",
        "erase_borrower" => "Erase {borrower}",
        "catch_up_servicing" => "Catch servicing up by the clock",
        "add_staff" => "Add {staff} with {roles}",
        "link_staff" => "Make a one-time link for {staff}",
        "reset_staff" => "Reset the account of {staff}",
        "change_staff_roles" => "Give {staff} the roles {roles}",
        "lock_staff" => "Lock the account of {staff}",
        "unlock_staff" => "Unlock the account of {staff}",
        "change_second_person" => {
            "Ask for a second person above {above}, added up in {added_up_days} days"
        }
        "export_list" => "Export {list}",
        "allow_readings" => "Allow {staff} more papers",
        _ => UNKNOWN,
    }
}

const UNKNOWN: &str = "An act of another release";

/// An act and all that names its parts.
struct NamedAct<'a> {
    lender: &'a Lender,
    row: &'a AuditRow,
    fields: &'a Value,
    order: Option<&'a Order>,
}

impl NamedAct<'_> {
    /// Fills a template in.
    fn filled(&self, tx: &mut Tx<'_>, template: &str) -> Result<String, Error> {
        let mut words = String::new();
        for part in template.split_inclusive('}') {
            let (text, name) = part.split_once('{').unwrap_or((part, ""));
            words.push_str(text);
            if let Some(name) = name.strip_suffix('}') {
                words.push_str(&self.part(tx, name)?);
            }
        }
        Ok(words)
    }

    fn part(&self, tx: &mut Tx<'_>, name: &str) -> Result<String, Error> {
        Ok(match name {
            "sum" => self.size_centavos(tx)?.map(|sum| self.money(sum)),
            "to" => Some(self.account(tx)?.unwrap_or_default()),
            "above" => self.fields["above_centavos"]
                .as_i64()
                .map(|sum| self.money(sum)),
            "order" => self.order.map(|order| order.number.to_string()),
            "event" => self.event(tx)?,
            "payment" => Some(self.payment()),
            "payout" => self.payout(tx)?,
            "complaint" => self.complaint(tx)?,
            "borrower" => self.borrower(tx)?,
            field => Some(listed(&self.fields[field])),
        }
        .unwrap_or_else(|| format!("an unknown {name}")))
    }

    fn text(&self, field: &str) -> &str {
        self.fields[field].as_str().unwrap_or_default()
    }

    fn money(&self, centavos: i64) -> String {
        Localizer::new(&self.lender.settings.brand, Language::En).money(centavos)
    }

    /// Amount that the act moves. A row that only answers a request has none of its own.
    fn size_centavos(&self, tx: &mut Tx<'_>) -> Result<Option<i64>, Error> {
        let Some(request) = self
            .row
            .answers
            .filter(|_| self.row.size_centavos.is_none())
        else {
            return Ok(self.row.size_centavos);
        };
        let request = operator_audit::find(tx, request)?;
        Ok(request.and_then(|request| request.size_centavos))
    }

    /// The account to which the money of a request would go now. Later the order may have another one.
    fn account(&self, tx: &mut Tx<'_>) -> Result<Option<String>, Error> {
        let Some(order) = self.order.filter(|_| self.row.step == REQUESTED) else {
            return Ok(None);
        };
        let account = if self.text("act") == "refund" {
            match bank_accounts::current_id(tx, &order.borrower_id)? {
                Some(id) => bank_accounts::find(tx, &id)?,
                None => None,
            }
        } else {
            order_accounts::of_order(tx, order)?.map(|known| known.account)
        };
        Ok(account.map(|account| format!(" to {}", account_text(&account))))
    }

    fn event(&self, tx: &mut Tx<'_>) -> Result<Option<String>, Error> {
        let Some(order) = self.order else {
            return Ok(None);
        };
        let events = loan_events::of_order(tx, order)?;
        let event = events
            .iter()
            .find(|event| event.reference == self.text("event"));
        Ok(event.map(|event| event_name(&event.kind).to_owned()))
    }

    /// A payment by its channel's name and the end of the channel's id.
    fn payment(&self) -> String {
        let (number, id) = (self.text("channel"), self.text("payment"));
        let mut channels = self.lender.providers.channels.iter();
        let channel = channels.find(|channel| channel.profile().number == number);
        let name = channel.map_or(number, |channel| channel.profile().name.as_str());
        format!("{name} … {}", last6(id))
    }

    fn payout(&self, tx: &mut Tx<'_>) -> Result<Option<String>, Error> {
        let Some(payout) = payouts::find(tx, self.text("payout"))? else {
            return Ok(None);
        };
        let order = orders::find_for_any_borrower(tx, &payout.order_id)?;
        let number = order.map_or_else(String::new, |order| order.number.to_string());
        Ok(Some(format!("payout {} of {number}", payout.number)))
    }

    fn complaint(&self, tx: &mut Tx<'_>) -> Result<Option<String>, Error> {
        let found = complaints::find_for_any_borrower(tx, self.text("complaint"))?;
        Ok(found.map(|found| format!("complaint {}", found.complaint.number)))
    }

    fn borrower(&self, tx: &mut Tx<'_>) -> Result<Option<String>, Error> {
        let found = borrowers::find(tx, self.text("borrower"))?;
        // Erasure replaces the phone by the borrower's id.
        let found = found.filter(|borrower| borrower.phone != borrower.id);
        Ok(found.map(|borrower| format!("the borrower … {}", last4(&borrower.phone))))
    }
}

/// Name of an event of a loan within a sentence.
pub fn event_name(kind: &EventKind) -> &'static str {
    match kind {
        EventKind::Payment { .. } => "a payment",
        EventKind::Reversal { .. } => "a reversal",
        EventKind::Waiver { .. } => "a waiver",
        EventKind::Refund { .. } => "a refund",
        EventKind::WriteOff { .. } => "a write-off",
        EventKind::Cancellation => "a cancellation",
        EventKind::Reschedule { .. } => "a reschedule",
    }
}

/// The last six characters of a payment's reference, by which people compare it.
fn last6(reference: &str) -> String {
    let skipped = reference.chars().count().saturating_sub(6);
    reference.chars().skip(skipped).collect()
}

/// A field of an act as it is typed; values of a list after each other.
fn listed(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(listed).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acts;

    #[test]
    fn staff_06_every_act_has_words_of_its_own() {
        let mut all = Vec::new();
        for tag in acts::tags() {
            let words = template(&serde_json::json!({ "act": tag }));
            assert_ne!(words, UNKNOWN, "{tag}");
            assert!(!all.contains(&words), "{tag}: {words}");
            all.push(words);
        }
    }
}
