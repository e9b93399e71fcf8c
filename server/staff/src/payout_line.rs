//! Text of a payout, in cells and on one line.

use crate::loan_figures::pesos;
use crate::printed::plain;
use tulay_provider_api::payout::Remedy;
use tulay_store::payouts::{Payout, PayoutState};
use tulay_system::clock::wire_time;

/// Formats a payout on one line.
pub(crate) fn line(payout: &Payout) -> String {
    cells(payout).join("\t")
}

/// Formats the kind, progress and recipient of a payout, and what it waits for.
pub(crate) fn cells(payout: &Payout) -> [String; 9] {
    let said = |text: &Option<String>| text.as_deref().map(plain).unwrap_or_default();
    let waits_for = match payout.state {
        PayoutState::Started => {
            "the provider has not said whether it has the money: it is asked again"
        }
        PayoutState::Pending => "on its way: the provider is asked again",
        PayoutState::Succeeded => "arrived",
        PayoutState::Held => {
            "came back: take back what happened to the loan since, then it is undone"
        }
        PayoutState::Failed | PayoutState::Reversed => {
            let remedy = payout.remedy.as_deref().map(str::parse::<Remedy>);
            match remedy {
                Some(Ok(remedy)) if payout.refund_event.is_some() => &remedy.advice("refund"),
                Some(Ok(remedy)) => &remedy.advice("release"),
                _ => "",
            }
        }
    };
    let is_refund = payout.refund_event.is_some();
    [
        format!(
            "{}{}",
            if is_refund { "refund " } else { "" },
            payout.reference
        ),
        payout.state.as_str().to_owned(),
        plain(&payout.provider),
        pesos(payout.amount_centavos),
        format!(
            "to {} {}",
            plain(&payout.account_id),
            plain(&payout.account_last4)
        ),
        said(&payout.provider_id),
        said(&payout.failure_code),
        waits_for.to_owned(),
        format!("since {}", wire_time(payout.changed_at_ms)),
    ]
}
