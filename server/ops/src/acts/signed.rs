//! Options of every act, and performing an act with them.

use std::sync::Arc;

use clap::Args;

use crate::acts::texts;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::act::{Act, Effect};
use tulay_staff::perform::perform;
use tulay_staff::signature::{Operator, Signature};

/// The reason that the audit keeps where the operator gave none.
const NOT_STATED: &str = "not stated";

/// Reason, and --dry-run.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct Signed {
    /// Reason; the audit keeps it.
    #[arg(long)]
    pub reason: String,
    /// Shows what it would do, and does nothing.
    #[arg(long)]
    pub dry_run: bool,
}

/// Reason, which is optional, and --dry-run.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct MaybeSigned {
    /// Reason; the audit keeps it.
    #[arg(long, default_value = NOT_STATED)]
    pub reason: String,
    /// Shows what it would do, and does nothing.
    #[arg(long)]
    pub dry_run: bool,
}

impl From<Signed> for MaybeSigned {
    fn from(Signed { reason, dry_run }: Signed) -> Self {
        Self { reason, dry_run }
    }
}

impl Default for MaybeSigned {
    fn default() -> Self {
        let (reason, dry_run) = (NOT_STATED.to_owned(), false);
        Self { reason, dry_run }
    }
}

/// Performs an act of an operator and returns the text to print; `done` formats the effect of an act that was carried
/// out.
///
/// # Errors
/// As [`perform`]; 1400 without an operator.
pub(crate) async fn perform_signed(
    lender: &Lender,
    operator: Operator<'_>,
    act: Arc<dyn Act>,
    signed: impl Into<MaybeSigned>,
    done: impl FnOnce(&Effect) -> Result<String, Error>,
) -> Result<String, Error> {
    let MaybeSigned { reason, dry_run } = signed.into();
    let signature = Signature::of(operator, reason)?;
    let outcome = perform(lender, act.clone(), &signature, dry_run).await?;
    texts::outcome(&outcome, act.as_ref(), done)
}
