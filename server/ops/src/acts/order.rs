//! `tulay ops approve`, `decline`, `accept-account`, `ask-account` and `release`: the review and the release of an
//! order, as acts.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::acts::signature::{MaybeSigned, Signature};
use crate::acts::{Act, Effect, StateChange, account, perform, release, texts};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::decline::DeclineReason;
use tulay_lender::staff::review::{decide, decline, find};
use tulay_store::Tx;

/// Decision about an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum OrderAct {
    /// Approves it.
    Approve,
    /// Declines it.
    Decline {
        /// The reason that the borrower reads.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        because: Option<DeclineReason>,
    },
    /// Allows its money to go to an account that was changed a short time ago.
    AcceptAccount,
    /// Requires its borrower to bind an account again.
    AskAccount,
    /// Pays the money out.
    Release {
        /// The bank's reference, where a person has sent the money.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by_hand: Option<String>,
    },
}

/// Carries an operator's act out and returns the text to print.
///
/// # Errors
/// As [`perform`].
pub async fn run(
    lender: &Lender,
    operator: Option<&str>,
    order_id: &str,
    act: OrderAct,
    signed: MaybeSigned,
) -> Result<String, Error> {
    let signature = Signature::of(operator, signed.reason)?;
    let asked = Act::Order(act.clone());
    let outcome = perform(lender, order_id, &asked, &signature, signed.dry_run).await?;
    Ok(texts::told(
        &outcome,
        order_id,
        &asked,
        |effect| match act {
            OrderAct::Approve => format!("{order_id} is 151\n"),
            OrderAct::Decline { .. } => format!("{order_id} is 110\n"),
            OrderAct::AcceptAccount => format!("{order_id} may be released to its account\n"),
            OrderAct::AskAccount => format!("{order_id} asks for another account\n"),
            OrderAct::Release { .. } => effect.became.clone(),
        },
    ))
}

pub(super) fn carry_out(
    tx: &mut Tx<'_>,
    lender: &Lender,
    order_id: &str,
    act: &OrderAct,
    now: Timestamp,
) -> Result<Effect, Error> {
    let before = find(tx, order_id)?;
    let size_centavos = match act {
        OrderAct::Approve => {
            decide(tx, order_id, true, now)?;
            Some(before.loan.principal_centavos)
        }
        OrderAct::Decline { because } => {
            decline(tx, order_id, *because, now)?;
            None
        }
        OrderAct::AcceptAccount => return account::accept(tx, order_id, now),
        OrderAct::AskAccount => return account::ask(tx, order_id),
        OrderAct::Release { by_hand } => {
            return release::carry_out(tx, lender, order_id, by_hand.as_deref(), now);
        }
    };
    let after = find(tx, order_id)?;
    let (from, to) = (
        before.status.code().to_string(),
        after.status.code().to_string(),
    );
    let states = vec![StateChange::new("status", &from, &to)];
    Ok(Effect {
        order_id: order_id.to_owned(),
        size_centavos,
        figures: None,
        states,
        became: String::new(),
    })
}
