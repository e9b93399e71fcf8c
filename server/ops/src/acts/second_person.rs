//! `tulay ops pending`, `confirm` and `reject`: requests that wait for a second person, and the answers to them.

use clap::Subcommand;

use crate::acts::texts;
use crate::printed::{ASKED_ROWS, list, whole};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::perform::{answer, look_at_confirmation};
use tulay_staff::signature::{Operator, Signature};
use tulay_store::operator_audit;

/// An answer of a second person, or the list of what waits for one.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum SecondPersonCommand {
    /// Lists what waits for a second person.
    Pending,
    /// Confirms what another person asked for, and carries it out.
    Confirm {
        /// Its number in the list.
        #[arg(value_parser = whole)]
        number: i64,
        /// Reason; the audit keeps it.
        #[arg(long)]
        reason: String,
        /// Shows what it would do, and does nothing.
        #[arg(long)]
        dry_run: bool,
    },
    /// Rejects what waits.
    Reject {
        /// Its number in the list.
        #[arg(value_parser = whole)]
        number: i64,
        /// Reason; the audit keeps it.
        #[arg(long)]
        reason: String,
    },
}

/// Runs a command and returns the text to print.
///
/// # Errors
/// As [`answer`].
pub async fn run(
    lender: &Lender,
    operator: Operator<'_>,
    command: SecondPersonCommand,
) -> Result<String, Error> {
    match command {
        SecondPersonCommand::Pending => {
            let waiting = lender
                .store
                .read(|tx| operator_audit::open_requests(tx, 0, ASKED_ROWS));
            let waiting = waiting.await.map_err(Error::from)?;
            Ok(list(&waiting, texts::audit_line))
        }
        SecondPersonCommand::Confirm {
            number,
            reason,
            dry_run: true,
        } => {
            let signature = Signature::of(operator, reason)?;
            let effect = look_at_confirmation(lender, number, &signature).await?;
            let changed = texts::changed(&effect);
            Ok(format!(
                "{number} would be confirmed; nothing was done\n{changed}"
            ))
        }
        SecondPersonCommand::Confirm {
            number,
            reason,
            dry_run: false,
        } => {
            let effect = answer(lender, number, true, &Signature::of(operator, reason)?).await?;
            let mut said = format!("{number} confirmed and done\n");
            if let Some(effect) = effect {
                said += &texts::changed(&effect);
                said += &texts::sent_money(&effect)?;
            }
            Ok(said)
        }
        SecondPersonCommand::Reject { number, reason } => {
            answer(lender, number, false, &Signature::of(operator, reason)?).await?;
            Ok(format!("{number} rejected\n"))
        }
    }
}
