//! `tulay ops seal`: from now on personal data is stored sealed alone, and what is in clear is sealed (SEC-06). It runs beside
//! serving servers of this release and may be ended and begun again; servicing goes on where it stopped.

use super::acts::sealing::SealingAct;
use super::acts::signature::{MaybeSigned, Signature};
use super::acts::{Act, Outcome, perform, texts};
use crate::Lender;
use crate::borrowers::clear_data;
use crate::error::Error;

/// Seals what is in clear, or says how much there is; gives what to print.
///
/// # Errors
/// As [`perform`]; 1409 where nothing is in clear; what the store says: what was sealed by then stays so.
pub async fn run(
    lender: &Lender,
    operator: Option<&str>,
    signed: MaybeSigned,
) -> Result<String, Error> {
    let signature = Signature::of(operator, signed.reason)?;
    let act = Act::Sealing(SealingAct::Seal);
    let outcome = perform(lender, "", &act, &signature, signed.dry_run).await?;
    let rows = match outcome {
        Outcome::Done(_) => clear_data::seal(lender, usize::MAX).await?,
        Outcome::Shown { .. } | Outcome::Waits(_) => 0,
    };
    Ok(texts::told(&outcome, "", &act, |effect| {
        let changed = texts::changed(effect);
        format!("{rows} rows sealed; no personal data is stored in clear any more\n{changed}")
    }))
}
