//! The acts of staff, one file for each. An act that is added needs its file, its `mod` and its line in [`ACTS`].

pub mod accept_account;
pub mod acknowledge_complaint;
pub mod add_note;
pub mod add_staff;
pub mod allow_readings;
pub mod answer_complaint;
pub mod approve;
pub mod ask_account;
pub mod block_borrower;
pub mod cancel;
pub mod catch_up_servicing;
pub mod change_second_person;
pub mod change_staff_roles;
pub mod clear_difference;
pub mod correct_borrower;
pub mod decline;
pub mod end_sessions;
pub mod erase_borrower;
pub mod export_borrower;
pub mod export_list;
pub mod link_staff;
pub mod lock_borrower;
pub mod lock_staff;
pub mod payout_given_back;
pub mod post_payment;
pub mod read_borrower;
pub mod read_complaint;
pub mod read_document;
pub mod read_evidence;
pub mod refund;
pub mod release;
pub mod reschedule;
pub mod reset_staff;
pub mod return_payment;
pub mod reverse;
pub mod search_name;
pub mod take_payment_back;
pub mod typed;
pub mod unblock_borrower;
pub mod unlock_borrower;
pub mod unlock_staff;
pub mod waive;
pub mod write_off;

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::act::Act;
use tulay_lender::error::Error;
use tulay_store::operator_audit::AuditRow;

/// Every act, by the type that its tag in the audit names.
const ACTS: &[Kind] = &[
    kind::<approve::Approve>(),
    kind::<decline::Decline>(),
    kind::<accept_account::AcceptAccount>(),
    kind::<ask_account::AskAccount>(),
    kind::<release::Release>(),
    kind::<waive::Waive>(),
    kind::<write_off::WriteOff>(),
    kind::<refund::Refund>(),
    kind::<reverse::Reverse>(),
    kind::<reschedule::Reschedule>(),
    kind::<cancel::Cancel>(),
    kind::<post_payment::PostPayment>(),
    kind::<return_payment::ReturnPayment>(),
    kind::<take_payment_back::TakePaymentBack>(),
    kind::<clear_difference::ClearDifference>(),
    kind::<payout_given_back::PayoutGivenBack>(),
    kind::<acknowledge_complaint::AcknowledgeComplaint>(),
    kind::<answer_complaint::AnswerComplaint>(),
    kind::<read_complaint::ReadComplaint>(),
    kind::<read_evidence::ReadEvidence>(),
    kind::<read_borrower::ReadBorrower>(),
    kind::<read_document::ReadDocument>(),
    kind::<search_name::SearchName>(),
    kind::<add_note::AddNote>(),
    kind::<lock_borrower::LockBorrower>(),
    kind::<unlock_borrower::UnlockBorrower>(),
    kind::<end_sessions::EndSessions>(),
    kind::<block_borrower::BlockBorrower>(),
    kind::<unblock_borrower::UnblockBorrower>(),
    kind::<export_borrower::ExportBorrower>(),
    kind::<export_list::ExportList>(),
    kind::<correct_borrower::CorrectBorrower>(),
    kind::<erase_borrower::EraseBorrower>(),
    kind::<catch_up_servicing::CatchUpServicing>(),
    kind::<add_staff::AddStaff>(),
    kind::<link_staff::LinkStaff>(),
    kind::<reset_staff::ResetStaff>(),
    kind::<change_staff_roles::ChangeStaffRoles>(),
    kind::<lock_staff::LockStaff>(),
    kind::<unlock_staff::UnlockStaff>(),
    kind::<change_second_person::ChangeSecondPerson>(),
    kind::<allow_readings::AllowReadings>(),
];

/// Type of an act.
struct Kind {
    tag: fn() -> &'static str,
    /// Returns the names of its fields.
    fields: fn() -> &'static [&'static str],
    /// Parses its fields.
    parse: fn(&Value) -> serde_json::Result<Arc<dyn Act>>,
}

const fn kind<A: Act + DeserializeOwned + 'static>() -> Kind {
    Kind {
        tag: A::tag,
        fields: typed::field_names::<A>,
        parse: |fields| Ok(Arc::new(A::deserialize(fields)?)),
    }
}

/// Returns the tags of all acts.
pub fn tags() -> impl Iterator<Item = &'static str> {
    ACTS.iter().map(|kind| (kind.tag)())
}

/// Returns the act of a row of the audit.
///
/// # Errors
/// 1500 for a row that is not an act's JSON.
pub fn parse(row: &AuditRow) -> Result<Arc<dyn Act>, Error> {
    let mut fields: Map<String, Value> = serde_json::from_str(&row.act).map_err(Error::internal)?;
    fields.insert("order_id".to_owned(), row.order_id.clone().into());
    let fields = Value::Object(fields);
    let parsed = from_value(&fields);
    let unknown = || Error::internal(format!("an unknown act: {}", fields["act"]));
    parsed.ok_or_else(unknown)?.map_err(Error::internal)
}

/// Returns the act that a tag in the field `act` names, with its fields; `None` for an unknown tag.
fn from_value(fields: &Value) -> Option<serde_json::Result<Arc<dyn Act>>> {
    let tag = fields["act"].as_str().unwrap_or_default();
    let kind = ACTS.iter().find(|kind| (kind.tag)() == tag)?;
    Some((kind.parse)(fields))
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests;
