//! `tulay ledger check`: recomputes every released order from its events and compares it with the stored one.

use clap::Subcommand;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::ledger_check;

/// A command about the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Subcommand)]
pub enum LedgerCommand {
    /// Recomputes every released order from its events and compares it with the stored one; fails if one differs.
    Check,
}

/// Checks the ledger and returns the text to print.
///
/// # Errors
/// 1500 for a ledger that differs.
pub async fn check(lender: &Lender) -> Result<String, Error> {
    let found = ledger_check::run(lender, lender.clock.today_manila()).await?;
    if found.differing.is_empty() {
        return Ok(format!(
            "{} orders, every ledger is what its events make it\n",
            found.orders
        ));
    }
    let which = found.differing.join(", ");
    Err(Error::internal(format!(
        "{} ledgers differ from their events: {which}",
        found.differing.len()
    )))
}
