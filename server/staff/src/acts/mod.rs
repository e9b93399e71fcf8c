//! The acts of staff, one file for each with more than a line of effect. An act that is added needs its declaration and
//! its line in [`ACTS`].

pub mod accept_account;
pub mod acknowledge_complaint;
pub mod add_note;
pub mod add_staff;
pub mod allow_readings;
pub mod answer_complaint;
pub mod approve;
pub mod ask_account;
pub mod cancel;
pub mod catch_up_servicing;
pub mod change_second_person;
pub mod change_staff_roles;
pub mod clear_difference;
pub mod correct_borrower;
pub mod decline;
pub mod erase_borrower;
pub mod link_staff;
pub mod locks;
pub mod payout_given_back;
pub mod post_payment;
pub mod post_report;
pub mod records;
pub mod refund;
pub mod release;
pub mod reschedule;
pub mod reset_staff;
pub mod return_payment;
pub mod reverse;
pub mod take_payment_back;
pub mod typed;
pub mod waive;
pub mod write_off;

use std::sync::Arc;

use serde_json::{Map, Value};

use super::act::Act;
use super::facts::Facts;
use tulay_lender::error::Error;
use tulay_store::operator_audit::{AuditRow, TracedAct};

/// Every act, in the order in which a page offers them.
pub const ACTS: &[&Facts] = &[
    &approve::Approve::FACTS,
    &decline::Decline::FACTS,
    &release::Release::FACTS,
    &waive::Waive::FACTS,
    &reschedule::Reschedule::FACTS,
    &write_off::WriteOff::FACTS,
    &cancel::Cancel::FACTS,
    &refund::Refund::FACTS,
    &accept_account::AcceptAccount::FACTS,
    &ask_account::AskAccount::FACTS,
    &reverse::Reverse::FACTS,
    &post_payment::PostPayment::FACTS,
    &post_report::PostReport::FACTS,
    &return_payment::ReturnPayment::FACTS,
    &take_payment_back::TakePaymentBack::FACTS,
    &clear_difference::ClearDifference::FACTS,
    &payout_given_back::PayoutGivenBack::FACTS,
    &acknowledge_complaint::AcknowledgeComplaint::FACTS,
    &answer_complaint::AnswerComplaint::FACTS,
    &records::ReadComplaint::FACTS,
    &records::ReadEvidence::FACTS,
    &records::PrintPaper::FACTS,
    &records::ReadBorrower::FACTS,
    &records::ReadDocument::FACTS,
    &records::SearchName::FACTS,
    &add_note::AddNote::FACTS,
    &locks::LockBorrower::FACTS,
    &locks::UnlockBorrower::FACTS,
    &locks::EndSessions::FACTS,
    &locks::BlockBorrower::FACTS,
    &locks::UnblockBorrower::FACTS,
    &records::ExportBorrower::FACTS,
    &records::ExportList::FACTS,
    &correct_borrower::CorrectBorrower::FACTS,
    &erase_borrower::EraseBorrower::FACTS,
    &catch_up_servicing::CatchUpServicing::FACTS,
    &add_staff::AddStaff::FACTS,
    &link_staff::LinkStaff::FACTS,
    &reset_staff::ResetStaff::FACTS,
    &change_staff_roles::ChangeStaffRoles::FACTS,
    &locks::LockStaff::FACTS,
    &locks::UnlockStaff::FACTS,
    &change_second_person::ChangeSecondPerson::FACTS,
    &allow_readings::AllowReadings::FACTS,
];

/// Returns the facts of a tag.
pub fn of_tag(tag: &str) -> Option<&'static Facts> {
    ACTS.iter().copied().find(|facts| facts.tag == tag)
}

/// Returns the acts that leave a trace in orders and loans.
pub fn traced() -> Vec<TracedAct> {
    let traced = |facts: &&Facts| Some((facts.tag, facts.trace?));
    ACTS.iter().filter_map(traced).collect()
}

/// Returns the act of a row of the audit.
///
/// # Errors
/// 1500 for a row that is not an act's JSON.
pub fn parse(row: &AuditRow) -> Result<Arc<dyn Act>, Error> {
    let mut fields: Map<String, Value> = serde_json::from_str(&row.act).map_err(Error::internal)?;
    fields.insert("order_id".to_owned(), row.order_id.clone().into());
    let fields = Value::Object(fields);
    let facts = of_tag(fields["act"].as_str().unwrap_or_default());
    let unknown = || Error::internal(format!("an unknown act: {}", fields["act"]));
    (facts.ok_or_else(unknown)?.parse)(&fields).map_err(Error::internal)
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests;
