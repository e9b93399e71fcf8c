//! `tulay ops audit …`: lists what staff did to loans, and verifies the chain of hashes (MONEY-11).

use clap::Subcommand;

use crate::acts::texts::audit_line;
use crate::printed::{ASKED_ROWS, list};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::audit;

/// A command about the audit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Subcommand)]
pub enum AuditCommand {
    /// Lists what was done, the newest first.
    List,
    /// Recomputes every hash; fails at the first row that was changed or removed.
    Verify,
}

/// Runs a command and returns the text to print.
///
/// # Errors
/// 1500 for a broken chain, and errors of the store.
pub async fn run(lender: &Lender, command: AuditCommand) -> Result<String, Error> {
    match command {
        AuditCommand::List => Ok(list(&audit::newest(lender, ASKED_ROWS).await?, audit_line)),
        AuditCommand::Verify => {
            let rows = audit::verify(lender).await?;
            Ok(format!("{rows} rows, the chain holds\n"))
        }
    }
}
