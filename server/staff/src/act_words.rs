//! Acts in words, as the console shows them: what is done or asked for, with the order's number, the sum and the
//! account in place of ids.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Deserialize;
use serde_json::Value;

use crate::acts::reschedule::written;
use crate::acts::{self, decline};
use crate::channels;
use crate::facts::{UNKNOWN, filled, listed};
use tulay_lender::Lender;
use tulay_lender::borrowers::bank_account::account_text;
use tulay_lender::error::Error;
use tulay_lender::loans::decline::DeclineReason;
use tulay_store::operator_audit::{self, AuditRow, REQUESTED};
use tulay_store::orders::{self, Order};
use tulay_store::{
    Tx, bank_accounts, borrowers, complaints, loan_events, order_accounts, order_identities,
    payouts,
};
use tulay_system::clock::manila_ms;
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
    let facts = acts::of_tag(act.text("act"));
    let words = facts.map_or(&UNKNOWN, |facts| facts.words(|name| fields[name].clone()));
    Ok(ActWords {
        sentence: filled(words.sentence, |name| act.part(tx, name))?,
        order: order.as_ref().map(|order| order.number.to_string()),
    })
}

/// Returns a sentence of [`ActWords`] in the past tense: its first word is a verb.
pub fn in_past(sentence: &str) -> String {
    let (verb, rest) = sentence.split_once(' ').unwrap_or((sentence, ""));
    let past = match verb {
        "Cancel" => "Cancelled".to_owned(),
        "Catch" => "Caught".to_owned(),
        "Copy" => "Copied".to_owned(),
        "Give" => "Gave".to_owned(),
        "Make" => "Made".to_owned(),
        "Read" | "Reset" => verb.to_owned(),
        "Take" => "Took".to_owned(),
        "Write" => "Wrote".to_owned(),
        _ if verb.ends_with('e') => format!("{verb}d"),
        _ => format!("{verb}ed"),
    };
    format!("{past} {rest}").trim_end().to_owned()
}

/// `at 14:58`, with the day of an earlier one.
pub(crate) fn moment(at_ms: i64, now: Timestamp) -> String {
    let (at, now) = (manila_ms(at_ms), manila_ms(now.as_millisecond()));
    let format = if at.date() == now.date() {
        "at %H:%M"
    } else {
        "on %-d %b %Y at %H:%M"
    };
    at.strftime(format).to_string()
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

/// An act and all that names its parts.
struct NamedAct<'a> {
    lender: &'a Lender,
    row: &'a AuditRow,
    fields: &'a Value,
    order: Option<&'a Order>,
}

impl NamedAct<'_> {
    /// Text for a name in braces.
    fn part(&self, tx: &mut Tx<'_>, name: &str) -> Result<String, Error> {
        Ok(match name {
            "sum" => self.size_centavos(tx)?.map(|sum| self.money(sum)),
            "to" => Some(self.account(tx)?.unwrap_or_default()),
            "cause" => self.cause(),
            "order" => self.order.map(|order| order.number.to_string()),
            "event" => self.event(tx)?,
            "payment" => Some(self.payment()),
            "payments" => self.fields[name].as_u64().map(|count| match count {
                1 => "1 payment".to_owned(),
                count => format!("{count} payments"),
            }),
            "account" => {
                let account = self.text(name);
                Some(channels::name(&self.lender.providers.channels, account))
            }
            "payout" => self.payout(tx)?,
            "complaint" => self.complaint(tx)?,
            "borrower" => self.borrower(tx)?,
            "due_dates" => Deserialize::deserialize(&self.fields["due_dates"])
                .ok()
                .map(|days: Vec<Date>| written(&days)),
            sum if sum.ends_with("_centavos") => {
                self.fields[sum].as_i64().map(|sum| self.money(sum))
            }
            field => Some(listed(&self.fields[field])),
        }
        .unwrap_or_else(|| format!("an unknown {name}")))
    }

    fn text(&self, field: &str) -> &str {
        self.fields[field].as_str().unwrap_or_default()
    }

    /// The reason of a decline that the borrower reads.
    fn cause(&self) -> Option<String> {
        let reason = DeclineReason::deserialize(&self.fields["because"]).ok()?;
        Some(decline::meaning(reason).to_owned())
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
        Ok(event.map(|event| format!("the {}", event.kind.facts().name)))
    }

    /// A payment by its channel's name and the end of the channel's id.
    fn payment(&self) -> String {
        let (number, id) = (self.text("channel"), self.text("payment"));
        let name = channels::name(&self.lender.providers.channels, number);
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

/// The last six characters of a payment's reference, by which people compare it.
fn last6(reference: &str) -> String {
    let skipped = reference.chars().count().saturating_sub(6);
    reference.chars().skip(skipped).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::convert::Infallible;

    use super::{filled, in_past};
    use crate::acts::ACTS;

    #[test]
    fn staff_05_what_was_done_is_said_in_the_past() {
        let sentences = ACTS.iter().flat_map(|facts| facts.words);
        let pasts = sentences.map(|words| in_past(words.sentence));
        let verbs: BTreeSet<String> = pasts
            .filter_map(|past| Some(past.split(' ').next()?.to_owned()))
            .collect();
        let expected = "Accepted Acknowledged Added Allowed Answered Approved Asked Blocked Cancelled Caught Cleared \
                        Copied Corrected Declined Ended Erased Exported Gave Lifted Locked Made Noted Posted \
                        Printed Read Recorded Refunded Released Required Rescheduled Reset Returned Reversed \
                        Searched Took Unlocked Waived Wrote";
        assert_eq!(Vec::from_iter(verbs).join(" "), expected);
        assert_eq!(in_past("Waive ₱5.00 of AB-1"), "Waived ₱5.00 of AB-1");
    }

    #[test]
    fn staff_06_every_act_has_words_of_its_own() {
        let mut all = Vec::new();
        for facts in ACTS {
            let words = facts.words(|_| serde_json::Value::Null).sentence;
            assert!(!all.contains(&words), "{}: {words}", facts.tag);
            all.push(words);
        }
    }

    #[test]
    fn staff_05_the_words_of_an_act_name_its_fields() {
        for facts in ACTS {
            let names = facts.field_names();
            for words in facts.words {
                let is_known = words.with.is_empty() || names.contains(&words.with);
                assert!(is_known, "{}: {}", facts.tag, words.with);
                let _ = filled::<Infallible>(words.past_tense, |name| {
                    assert!(names.contains(&name), "{}: {name}", facts.tag);
                    Ok(String::new())
                });
            }
        }
    }
}
