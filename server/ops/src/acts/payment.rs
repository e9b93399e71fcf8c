//! Acts of staff about a payment; `payments` has the rules.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::acts::{Effect, StateChange};
use crate::loan_figures::{Change, Figures};
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::staff::payments;
use tulay_lender::staff::payments::PaymentName;
use tulay_lending::calendar::manila_date;
use tulay_store::{Tx, orders};

/// Decision about a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act")]
pub enum PaymentAct {
    /// Posts it to the order of the act.
    #[serde(rename = "post_payment")]
    Post(PaymentName),
    /// Records that it was returned to its payer.
    #[serde(rename = "return_payment")]
    Return {
        /// The payment.
        name: PaymentName,
        /// The bank's reference of the return.
        reference: String,
    },
    /// Takes it back out of its order.
    #[serde(rename = "take_payment_back")]
    TakeBack(PaymentName),
}

impl PaymentAct {
    /// The payment.
    pub fn name(&self) -> &PaymentName {
        match self {
            Self::Post(name) | Self::TakeBack(name) | Self::Return { name, .. } => name,
        }
    }
}

pub(super) fn carry_out(
    tx: &mut Tx<'_>,
    order_id: &str,
    act: &PaymentAct,
    now: Timestamp,
) -> Result<Effect, Error> {
    let name = act.name();
    let before = payments::find(tx, name)?;
    let order_id = match act {
        PaymentAct::Post(_) => order_id.to_owned(),
        PaymentAct::Return { .. } | PaymentAct::TakeBack(_) => payments::order_of(tx, name)?,
    };
    let figures_before = figures(tx, &order_id, now)?;
    match act {
        PaymentAct::Post(_) => {
            payments::post(tx, name, &order_id, now)?;
        }
        PaymentAct::Return { reference, .. } => payments::give_back(tx, name, reference, now)?,
        PaymentAct::TakeBack(_) => {
            payments::take_back(tx, name, now)?;
        }
    }
    let figures_after = figures(tx, &order_id, now)?;
    let after = payments::find(tx, name)?.outcome;
    let figures = figures_before.zip(figures_after);
    Ok(Effect {
        order_id,
        size_centavos: Some(before.amount_centavos),
        figures: figures.map(|(before, after)| Change { before, after }),
        states: vec![StateChange::new("payment", &before.outcome, &after)],
        became: String::new(),
    })
}

/// Returns the figures of an order whose money has left.
fn figures(tx: &mut Tx<'_>, order_id: &str, now: Timestamp) -> Result<Option<Figures>, Error> {
    let today = manila_date(now);
    let Some(order) = orders::find_for_any_borrower(tx, order_id)? else {
        return Ok(None);
    };
    let account = accounts::on_day(tx, &order, today)?;
    account
        .map(|account| Figures::of(&account, today))
        .transpose()
}
