//! Acts about a provider: a difference that a person has reviewed, or money that was sent a second time and came back.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::acts::signature::{Signature, Signed, check_line};
use crate::acts::{Act, Effect, StateChange, perform, texts};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lending::payout as rules;
use tulay_store::payouts::{self, PayoutState};
use tulay_store::{Tx, channel_requests, ledger, orders, pay_codes};

/// Decision about a provider's report or payout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act")]
pub enum ProviderAct {
    /// Records that a person has reviewed a request whose provider reports something else than what is stored.
    #[serde(rename = "clear_difference")]
    Clear {
        /// The request's reference.
        request: String,
    },
    /// Records that the borrower has given back a payout that arrived beside the loan's own.
    #[serde(rename = "payout_given_back")]
    GivenBack {
        /// The payout's reference.
        payout: String,
        /// The bank's reference of the transfer.
        bank_reference: String,
    },
}

impl ProviderAct {
    /// Returns the reference of the request or payout.
    pub fn subject(&self) -> &str {
        match self {
            Self::Clear { request } => request,
            Self::GivenBack { payout, .. } => payout,
        }
    }
}

/// Carries an act out, or shows its effect; returns the text to print.
///
/// # Errors
/// As [`perform`].
pub(crate) async fn run(
    lender: &Lender,
    operator: Option<&str>,
    act: ProviderAct,
    signed: Signed,
) -> Result<String, Error> {
    let signature = Signature::of(operator, signed.reason)?;
    let asked = Act::Provider(act.clone());
    let outcome = perform(lender, "", &asked, &signature, signed.dry_run).await?;
    let done = |_: &Effect| format!("{} {}\n", act.subject(), texts::said(&asked, ""));
    Ok(texts::told(&outcome, "", &asked, done))
}

/// Carries the act out, with all its checks.
///
/// # Errors
/// 1004 for an unknown reference; 1409 where there is nothing left to decide; 1400 for a malformed reference.
pub(super) fn carry_out(
    tx: &mut Tx<'_>,
    act: &ProviderAct,
    now: Timestamp,
) -> Result<Effect, Error> {
    match act {
        ProviderAct::Clear { request } => clear(tx, request, now),
        ProviderAct::GivenBack {
            payout,
            bank_reference,
        } => {
            check_line("bank-reference", bank_reference)?;
            given_back(tx, payout, now)
        }
    }
}

fn clear(tx: &mut Tx<'_>, reference: &str, now: Timestamp) -> Result<Effect, Error> {
    let request = channel_requests::find(tx, reference)?;
    let request = request.ok_or_else(|| Error::not_found("This request was not found"))?;
    let differs = request
        .differs
        .ok_or_else(|| Error::conflict("Its provider says nothing else than what is stored"))?;
    channel_requests::set_difference(tx, reference, None, now.as_millisecond())?;
    let code = pay_codes::find(tx, &request.code)?;
    Ok(Effect {
        order_id: code.map(|code| code.order_id).unwrap_or_default(),
        size_centavos: None,
        figures: None,
        states: vec![StateChange::new("differs", &differs, "")],
        became: String::new(),
    })
}

/// Takes back the posting of the payout, whose money is no longer under way.
fn given_back(tx: &mut Tx<'_>, reference: &str, now: Timestamp) -> Result<Effect, Error> {
    let payout = payouts::find(tx, reference)?;
    let payout = payout.ok_or_else(|| Error::not_found("This payout was not found"))?;
    let order = orders::find_for_any_borrower(tx, &payout.order_id)?;
    let order = order.ok_or_else(|| Error::internal("a payout without its order"))?;
    let posted = ledger::of_order(tx, &order)?;
    let pending = rules::end_pending(&posted, reference)?;
    let mirror = pending.filter(|_| payout.state == PayoutState::Succeeded);
    let mirror = mirror.ok_or_else(|| {
        let why = "It is not a payout that arrived beside the loan's own, or it was given back";
        Error::conflict(why)
    })?;
    ledger::append(tx, order.id(), &mirror, now.as_millisecond())?;
    Ok(Effect {
        order_id: payout.order_id,
        size_centavos: Some(payout.amount_centavos),
        figures: None,
        states: vec![StateChange::new("payout", "arrived too", "given back")],
        became: String::new(),
    })
}
