//! The role that each command needs (SEC-14, SEC-22). A command that is added needs its line here: the compiler says so.
//! Acts check their role once more when they are carried out.

use crate::acts::second_person::SecondPersonCommand;
use crate::audit::AuditCommand;
use crate::books::{BooksCommand, LedgerCommand};
use crate::borrowers::BorrowerCommand;
use crate::command::OpsCommand;
use crate::complaints::ComplaintCommand;
use crate::loan_commands::LoanCommand;
use crate::loan_views::LookCommand;
use crate::payouts_list::PayoutsCommand;
use crate::promotion::PromotionCommand;
use crate::suspense::SuspenseCommand;
use tulay_lender::settings::Role;

/// Returns the role that a command needs. `read` is for lists with masked numbers and for sums: what shows more of a
/// person needs the role of those who decide about them.
#[expect(
    clippy::match_same_arms,
    reason = "each command stands in its place, whatever role it needs"
)]
pub fn role_of(command: &OpsCommand) -> Role {
    match command {
        OpsCommand::Waiting | OpsCommand::Caps => Role::Read,
        OpsCommand::Approve { .. }
        | OpsCommand::Decline { .. }
        | OpsCommand::AcceptAccount { .. }
        | OpsCommand::AskAccount { .. }
        | OpsCommand::Evidence { .. } => Role::Decide,
        OpsCommand::Release { .. } | OpsCommand::Reconcile { .. } => Role::Pay,
        OpsCommand::Reseal { .. } => Role::Administer,
        OpsCommand::Payouts { command: None } | OpsCommand::Suspense { command: None } => {
            Role::Read
        }
        OpsCommand::Payouts {
            command: Some(command),
        } => of_payouts(command),
        OpsCommand::Suspense {
            command: Some(command),
        } => of_suspense(command),
        OpsCommand::Owed(command) if command.refund => Role::Pay,
        OpsCommand::Owed(_) => Role::Read,
        OpsCommand::Servicing(command) if command.catch_up => Role::Administer,
        OpsCommand::Servicing(_) => Role::Read,
        OpsCommand::Borrower(command) => of_borrower(command),
        OpsCommand::Complaint(command) => of_complaint(command),
        OpsCommand::Promotion(PromotionCommand::Report { .. }) => Role::Read,
        OpsCommand::Loan(command) => of_loan(command),
        OpsCommand::SecondPerson(command) => of_second_person(command),
        OpsCommand::Look(LookCommand::Find { .. } | LookCommand::Show { .. }) => Role::Read,
        OpsCommand::Books(command) => of_books(command),
        OpsCommand::Audit(AuditCommand::List | AuditCommand::Verify { .. }) => Role::Read,
    }
}

fn of_payouts(command: &PayoutsCommand) -> Role {
    match command {
        PayoutsCommand::GivenBack { .. } => Role::Pay,
    }
}

fn of_suspense(command: &SuspenseCommand) -> Role {
    match command {
        SuspenseCommand::Post { .. }
        | SuspenseCommand::Return { .. }
        | SuspenseCommand::TakeBack { .. }
        | SuspenseCommand::Clear { .. } => Role::Pay,
        SuspenseCommand::Decided => Role::Read,
    }
}

fn of_borrower(command: &BorrowerCommand) -> Role {
    match command {
        BorrowerCommand::Find { .. } | BorrowerCommand::Sessions { .. } => Role::Read,
        BorrowerCommand::Export { .. }
        | BorrowerCommand::Correct { .. }
        | BorrowerCommand::Block { .. }
        | BorrowerCommand::Unblock { .. }
        | BorrowerCommand::Erase { .. }
        | BorrowerCommand::Lock { .. }
        | BorrowerCommand::Unlock { .. }
        | BorrowerCommand::EndSessions { .. } => Role::Administer,
    }
}

fn of_complaint(command: &ComplaintCommand) -> Role {
    match command {
        ComplaintCommand::List => Role::Read,
        ComplaintCommand::Show { .. }
        | ComplaintCommand::Acknowledge { .. }
        | ComplaintCommand::Reply { .. } => Role::Decide,
    }
}

fn of_loan(command: &LoanCommand) -> Role {
    match command {
        LoanCommand::Waive { .. }
        | LoanCommand::WriteOff { .. }
        | LoanCommand::Reverse { .. }
        | LoanCommand::Reschedule { .. }
        | LoanCommand::Cancel { .. } => Role::Decide,
        LoanCommand::Refund { .. } => Role::Pay,
    }
}

/// An answer needs the role of the act that it answers, which is in the request.
fn of_second_person(command: &SecondPersonCommand) -> Role {
    match command {
        SecondPersonCommand::Pending
        | SecondPersonCommand::Confirm { .. }
        | SecondPersonCommand::Reject { .. } => Role::Read,
    }
}

fn of_books(command: &BooksCommand) -> Role {
    match command {
        BooksCommand::Ledger(LedgerCommand::Check)
        | BooksCommand::TrialBalance { .. }
        | BooksCommand::Accounts
        | BooksCommand::Portfolio { .. } => Role::Read,
        // Every payment of every order, in a file.
        BooksCommand::Journal { .. } => Role::Pay,
    }
}
