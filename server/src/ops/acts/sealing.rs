//! `tulay ops seal`: from now on personal data is stored sealed alone (SEC-06), as an act. The rows that are in clear are
//! sealed after it, some at a time.

use serde::{Deserialize, Serialize};

use super::{Effect, StateChange};
use crate::error::Error;
use crate::key_check;
use crate::sealing::Sealer;
use tulay_store::Tx;
use tulay_store::people::{self, MOST};

/// What is decided about how personal data is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act")]
pub enum SealingAct {
    /// Sealed alone, and never in clear again.
    #[serde(rename = "seal_personal_data")]
    Seal,
}

/// Does it.
///
/// # Errors
/// 1409 where nothing is in clear, nor would be.
pub(super) fn carry_out(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    act: &SealingAct,
) -> Result<Effect, Error> {
    let SealingAct::Seal = act;
    let is_first = key_check::seal_people(tx, sealer)?;
    let in_clear = people::in_clear(tx)?;
    if !is_first && in_clear.iter().all(|(_, rows)| *rows == 0) {
        return Err(Error::conflict("No personal data is in clear"));
    }
    let left = in_clear.into_iter().filter(|(_, rows)| *rows > 0);
    let left = left.map(|(table, rows)| {
        let more = if rows < MOST { "" } else { " or more" };
        StateChange::new(table, &format!("{rows}{more} in clear"), "sealed")
    });
    let form = if is_first { "in clear" } else { "sealed" };
    let new = StateChange::new("what is new", form, "sealed");
    Ok(Effect {
        order_id: String::new(),
        size_centavos: None,
        figures: None,
        states: std::iter::once(new).chain(left).collect(),
        became: String::new(),
    })
}
