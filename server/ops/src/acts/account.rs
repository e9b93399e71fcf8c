//! `tulay ops accept-account` and `ask-account`: decisions about the account of an order that has not been paid out,
//! because the account was changed a short time ago or cannot be paid to (SEC-01).

use jiff::Timestamp;

use crate::acts::{Effect, StateChange};
use tulay_lender::borrowers::bank_account::account_text;
use tulay_lender::error::Error;
use tulay_lender::staff::payouts::{unsent, waits_for_a_person};
use tulay_store::order_accounts::OrderAccount;
use tulay_store::orders::{self, OrderPageFlags};
use tulay_store::{Tx, order_accounts};

/// Allows the money to go to the account.
///
/// # Errors
/// 1004 for an unknown order; 1409 where no decision is needed.
pub(super) fn accept(tx: &mut Tx<'_>, order_id: &str, now: Timestamp) -> Result<Effect, Error> {
    let (_, known) = unsent(tx, order_id)?;
    if !waits_for_a_person(&known, now) {
        let why = "The account of this order waits for nobody";
        return Err(Error::conflict(why));
    }
    if !order_accounts::accept(tx, order_id, &known.id, now.as_millisecond())? {
        return Err(Error::conflict("The order has another account by now"));
    }
    Ok(effect(order_id, &known, "accepted"))
}

/// Asks the borrower for another account on the page of the order.
///
/// # Errors
/// 1004 for an unknown order; 1409 where its money has left or is under way, and where the borrower is asked already.
pub(super) fn ask(tx: &mut Tx<'_>, order_id: &str) -> Result<Effect, Error> {
    let (order, known) = unsent(tx, order_id)?;
    if order.page_flags.card_need_pop {
        let why = "The borrower is asked for an account already";
        return Err(Error::conflict(why));
    }
    let flags = OrderPageFlags {
        card_need_pop: true,
        ..order.page_flags.clone()
    };
    orders::set_face(tx, order_id, &flags)?;
    Ok(effect(order_id, &known, "asked for anew"))
}

fn effect(order_id: &str, known: &OrderAccount, after: &str) -> Effect {
    Effect {
        order_id: order_id.to_owned(),
        size_centavos: None,
        figures: None,
        states: vec![StateChange::new(
            "account",
            &account_text(&known.account),
            after,
        )],
        became: String::new(),
    }
}
