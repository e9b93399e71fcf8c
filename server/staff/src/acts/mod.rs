//! The acts of staff, one file for each. An act that is added needs its file, its `mod` and its line in [`ACTS`].

pub mod accept_account;
pub mod acknowledge_complaint;
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
pub mod link_staff;
pub mod lock_borrower;
pub mod lock_staff;
pub mod payout_given_back;
pub mod post_payment;
pub mod read_complaint;
pub mod read_evidence;
pub mod refund;
pub mod release;
pub mod reschedule;
pub mod reset_staff;
pub mod return_payment;
pub mod reverse;
pub mod take_payment_back;
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
const ACTS: &[Parse] = &[
    parse_if_tagged::<approve::Approve>,
    parse_if_tagged::<decline::Decline>,
    parse_if_tagged::<accept_account::AcceptAccount>,
    parse_if_tagged::<ask_account::AskAccount>,
    parse_if_tagged::<release::Release>,
    parse_if_tagged::<waive::Waive>,
    parse_if_tagged::<write_off::WriteOff>,
    parse_if_tagged::<refund::Refund>,
    parse_if_tagged::<reverse::Reverse>,
    parse_if_tagged::<reschedule::Reschedule>,
    parse_if_tagged::<cancel::Cancel>,
    parse_if_tagged::<post_payment::PostPayment>,
    parse_if_tagged::<return_payment::ReturnPayment>,
    parse_if_tagged::<take_payment_back::TakePaymentBack>,
    parse_if_tagged::<clear_difference::ClearDifference>,
    parse_if_tagged::<payout_given_back::PayoutGivenBack>,
    parse_if_tagged::<acknowledge_complaint::AcknowledgeComplaint>,
    parse_if_tagged::<answer_complaint::AnswerComplaint>,
    parse_if_tagged::<read_complaint::ReadComplaint>,
    parse_if_tagged::<read_evidence::ReadEvidence>,
    parse_if_tagged::<lock_borrower::LockBorrower>,
    parse_if_tagged::<unlock_borrower::UnlockBorrower>,
    parse_if_tagged::<end_sessions::EndSessions>,
    parse_if_tagged::<block_borrower::BlockBorrower>,
    parse_if_tagged::<unblock_borrower::UnblockBorrower>,
    parse_if_tagged::<export_borrower::ExportBorrower>,
    parse_if_tagged::<correct_borrower::CorrectBorrower>,
    parse_if_tagged::<erase_borrower::EraseBorrower>,
    parse_if_tagged::<catch_up_servicing::CatchUpServicing>,
    parse_if_tagged::<add_staff::AddStaff>,
    parse_if_tagged::<link_staff::LinkStaff>,
    parse_if_tagged::<reset_staff::ResetStaff>,
    parse_if_tagged::<change_staff_roles::ChangeStaffRoles>,
    parse_if_tagged::<lock_staff::LockStaff>,
    parse_if_tagged::<unlock_staff::UnlockStaff>,
    parse_if_tagged::<change_second_person::ChangeSecondPerson>,
    parse_if_tagged::<allow_readings::AllowReadings>,
];

/// Parses the fields of an act of one type; `None` for the tag of another.
type Parse = fn(&str, &Value) -> Option<serde_json::Result<Arc<dyn Act>>>;

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
pub fn from_value(fields: &Value) -> Option<serde_json::Result<Arc<dyn Act>>> {
    let tag = fields["act"].as_str().unwrap_or_default();
    ACTS.iter().find_map(|parse| parse(tag, fields))
}

fn parse_if_tagged<A: Act + DeserializeOwned + 'static>(
    tag: &str,
    fields: &Value,
) -> Option<serde_json::Result<Arc<dyn Act>>> {
    (tag == A::tag()).then(|| Ok(Arc::new(A::deserialize(fields)?) as Arc<dyn Act>))
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests;
