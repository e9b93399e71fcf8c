//! `tulay ops audit …`: lists what staff did to loans, and verifies the chain of hashes (MONEY-11).

use clap::Subcommand;

use crate::acts::texts::audit_line;
use crate::printed::{ASKED_ROWS, list};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::operator_audit;

/// A command about the audit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Subcommand)]
pub enum AuditCommand {
    /// Lists what was done, the newest first.
    List,
    /// Reckons every hash again; fails at the first row that was changed or taken out.
    Verify,
}

/// Runs a command and returns the text to print.
///
/// # Errors
/// 1500 for a broken chain, and errors of the store.
pub async fn run(lender: &Lender, command: AuditCommand) -> Result<String, Error> {
    match command {
        AuditCommand::List => {
            let newest = lender
                .store
                .read(|tx| operator_audit::newest(tx, ASKED_ROWS));
            let newest = newest.await.map_err(Error::from)?;
            Ok(list(&newest, audit_line))
        }
        AuditCommand::Verify => {
            let checked = lender.store.read(operator_audit::first_broken_link).await;
            let (rows, broken) = checked.map_err(Error::from)?;
            match broken {
                None => Ok(format!("{rows} rows, the chain holds\n")),
                Some(seq) => {
                    let why =
                        format!("the audit was changed: row {seq} does not fit the one before it");
                    Err(Error::internal(why))
                }
            }
        }
    }
}
