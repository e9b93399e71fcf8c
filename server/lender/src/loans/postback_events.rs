//! Handles payment events from postbacks and status queries. If a postback proves too little, the provider is queried
//! first and its answer is posted. If that differs from the stored state, the difference is recorded for staff.

use super::payment_claims::{
    ClaimOutcome, ClaimStatus, PaymentClaim, find_code, post_found_claim, write_or_hold,
};
use crate::error::Error;
use crate::lender::Lender;
use tulay_provider_api::payment::{
    Paid, PaymentChannel, PaymentStatus, PostbackEvent, PostbackKind, StatusQuery,
};
use tulay_store::channel_requests::{self, RequestStatus};

/// Handles a postback, which is confirmed by its provider if it proves too little.
///
/// # Errors
/// If the provider or the store fails: nothing is stored, and the provider sends it again.
pub async fn handle_postback(
    lender: &Lender,
    receiver: &dyn PaymentChannel,
    news: PostbackEvent,
) -> Result<(), Error> {
    if !receiver.asks_before_posting() {
        let claim = PaymentClaim {
            event_id: news.payment_id,
            reference: news.reference,
            status: match news.what {
                PostbackKind::Paid => ClaimStatus::Paid,
                PostbackKind::Failed | PostbackKind::Expired | PostbackKind::TakenBack => {
                    ClaimStatus::Failed
                }
            },
            amount_centavos: news.amount_centavos,
            paid_at: Some(news.at),
        };
        return post_or_hold(lender, receiver, claim).await;
    }
    let reference = news.reference.clone();
    let read = lender
        .store
        .read(move |tx| channel_requests::find(tx, &reference));
    let request = read.await.map_err(Error::from)?;
    let asked = StatusQuery {
        reference: news.reference.clone(),
        provider_id: request.and_then(|request| request.provider_id),
        payment_id: Some(news.payment_id).filter(|id| !id.is_empty()),
        amount_centavos: Some(news.amount_centavos).filter(|amount| *amount > 0),
        now: news.at,
    };
    let standing = receiver.query(&asked).await.map_err(Error::internal)?;
    apply_status(lender, receiver, &news.reference, standing, Some(news.what)).await
}

/// Applies a provider's answer to a request. `reported` is the content of the postback that caused the query, if any.
///
/// # Errors
/// If the store fails.
pub async fn apply_status(
    lender: &Lender,
    channel: &dyn PaymentChannel,
    reference: &str,
    standing: PaymentStatus,
    reported: Option<PostbackKind>,
) -> Result<(), Error> {
    let differs = match standing {
        PaymentStatus::Paid(paid) => {
            let why = match reported {
                Some(PostbackKind::TakenBack) => {
                    Some("the provider gave this payment back".to_owned())
                }
                _ if paid.reference != reference => {
                    Some(format!("its payment is one of {}", paid.reference))
                }
                _ => None,
            };
            // The provider's answer decides the allocation, not the postback.
            post_or_hold(lender, channel, claim_of(paid)).await?;
            if why.is_none() {
                return Ok(());
            }
            why
        }
        PaymentStatus::Odd(why) => Some(why),
        _ if matches!(reported, Some(PostbackKind::Paid | PostbackKind::TakenBack)) => {
            let why =
                "a postback says that money moved, and the provider does not when it is asked";
            Some(why.to_owned())
        }
        PaymentStatus::Failed => {
            let claim = PaymentClaim {
                event_id: format!("{reference}/failed"),
                reference: reference.to_owned(),
                status: ClaimStatus::Failed,
                amount_centavos: 0,
                paid_at: None,
            };
            return post_or_hold(lender, channel, claim).await;
        }
        PaymentStatus::Expired => {
            let over = reference.to_owned();
            let ended = lender
                .store
                .write(move |tx| channel_requests::end(tx, &over, RequestStatus::Over));
            return ended.await.map_err(Error::from);
        }
        PaymentStatus::Open | PaymentStatus::Unknown => return Ok(()),
    };
    record_difference(lender, reference, differs).await
}

fn claim_of(paid: Paid) -> PaymentClaim {
    PaymentClaim {
        event_id: paid.payment_id,
        reference: paid.reference,
        status: ClaimStatus::Paid,
        amount_centavos: paid.amount_centavos,
        paid_at: paid.at,
    }
}

/// Stores a claim under the number of the code's channel, or under the account's name without such a code. A channel
/// that was removed after the code was opened is assumed to belong to the queried account.
async fn post_or_hold(
    lender: &Lender,
    receiver: &dyn PaymentChannel,
    claim: PaymentClaim,
) -> Result<(), Error> {
    let now = lender.clock.now();
    let account = receiver.account().to_owned();
    let was_asked = receiver.asks_before_posting();
    let providers = lender.providers.clone();
    let taken = write_or_hold(&lender.store, move |tx, destination| {
        let found = find_code(tx, &claim.reference)?;
        let of_code = found.code.as_ref().map(|code| code.channel_number.clone());
        let number = of_code.filter(|number| match providers.channel(number) {
            Some(channel) => channel.account() == account,
            None => was_asked,
        });
        let number = number.as_deref().unwrap_or(&account);
        post_found_claim(tx, found, number, (&claim, destination), now)
    });
    let outcome = taken.await?;
    tracing::info!(outcome = outcome.as_str(), "payment");
    if outcome == ClaimOutcome::Quarantine {
        tracing::warn!("a payment names no code of ours: see `tulay report suspense`");
    }
    Ok(())
}

/// Records the reason why staff must look at a request, or clears it.
async fn record_difference(
    lender: &Lender,
    reference: &str,
    differs: Option<String>,
) -> Result<(), Error> {
    if let Some(why) = &differs {
        tracing::warn!(why, "a provider and the store differ");
    }
    let (reference, now_ms) = (reference.to_owned(), lender.clock.now_ms());
    let noted = lender.store.write(move |tx| {
        channel_requests::set_difference(tx, &reference, differs.as_deref(), now_ms)
    });
    noted.await.map_err(Error::from)
}
