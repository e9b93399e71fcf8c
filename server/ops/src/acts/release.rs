//! `tulay ops release`: the provider sends the money of an approved order, or a person has sent it by a bank. Also asks
//! the provider for refunds.

use jiff::Timestamp;

use crate::acts::signature::check_line;
use crate::acts::{Effect, StateChange};
use crate::loan_figures::pesos;
use crate::payouts_list::line;
use tulay_lender::Lender;
use tulay_lender::borrowers::bank_account::account_text;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::loans::clock_guard::refuse_jump;
use tulay_lender::payouts::send;
use tulay_lender::staff::payouts;
use tulay_lender::staff::review::{find, who_pays_out};
use tulay_lending::calendar::manila_date;
use tulay_store::orders::Order;
use tulay_store::payouts::{Payout, PayoutState};
use tulay_store::{StoreError, Tx, bank_accounts};

/// Starts the payout, or stores a person's transfer. A provider sends the money after the commit, in [`after_commit`].
pub(super) fn carry_out(
    tx: &mut Tx<'_>,
    lender: &Lender,
    order_id: &str,
    by_hand: Option<&str>,
    now: Timestamp,
) -> Result<Effect, Error> {
    refuse_jump(tx, now)?;
    let before = find(tx, order_id)?;
    let payout = match by_hand {
        Some(reference) => {
            check_line("bank reference", reference)?;
            payouts::by_hand(tx, order_id, reference, now)?
        }
        None => payouts::start(
            tx,
            who_pays_out(lender, "--by-hand")?.as_ref(),
            order_id,
            now,
        )?,
    };
    let after = find(tx, order_id)?;
    let account = bank_accounts::find(tx, &payout.account_id)?;
    let account = account.map_or_else(String::new, |account| account_text(&account));
    let (none, sum) = (pesos(0), pesos(payout.amount_centavos));
    let mut states = vec![StateChange::new(
        "status",
        &before.status.code().to_string(),
        &after.status.code().to_string(),
    )];
    let what = if by_hand.is_some() {
        "sent to the borrower"
    } else {
        "to be sent to the borrower"
    };
    states.push(StateChange::new(what, &none, &sum));
    states.push(StateChange::new("account", "none", &account));
    if let Some(account) = accounts::on_day(tx, &after, manila_date(now))? {
        let owed = pesos(account.ledger.outstanding_centavos()?);
        states.push(StateChange::new("outstanding", &none, &owed));
    }
    Ok(Effect {
        order_id: order_id.to_owned(),
        size_centavos: Some(payout.amount_centavos),
        figures: None,
        states,
        became: String::new(),
    })
}

/// Finds the payout of an order that an act has started.
pub(super) type Newest = fn(&mut Tx<'_>, &Order) -> Result<Option<Payout>, StoreError>;

/// Sends the payout that an act has started, and returns its outcome in words.
///
/// # Errors
/// 1409 where the payout was refused, with the reason.
pub(super) async fn after_commit(
    lender: &Lender,
    order_id: &str,
    newest_of: Newest,
) -> Result<String, Error> {
    let started = newest(lender, order_id, newest_of).await?;
    let state = if started.state == PayoutState::Started {
        send(lender, &started.reference).await?
    } else {
        started.state
    };
    let payout = newest(lender, order_id, newest_of).await?;
    match state {
        PayoutState::Succeeded if payout.refund_event.is_none() => {
            Ok(format!("{order_id} released\n"))
        }
        PayoutState::Succeeded | PayoutState::Started | PayoutState::Pending => {
            Ok(format!("{}\n", line(&payout)))
        }
        _ => {
            let refused = Error::conflict("The money was not sent");
            Err(refused.with_log_detail(&line(&payout)))
        }
    }
}

async fn newest(lender: &Lender, order_id: &str, of: Newest) -> Result<Payout, Error> {
    let id = order_id.to_owned();
    let read = lender.store.read(move |tx| {
        let order = find(tx, &id)?;
        Ok::<_, Error>(of(tx, &order)?)
    });
    let newest = read.await?;
    newest.ok_or_else(|| Error::internal("an act without its payout"))
}
