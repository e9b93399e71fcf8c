//! Talks to the provider about payouts (`loans::payout_progress`): sends started ones, polls each until it has ended,
//! and resends only those that the provider does not have, under the same reference. Results are stored at once, so
//! that polling recovers from a kill between any two steps.

use std::sync::Arc;
use std::time::Duration;

use crate::error::Error;
use crate::lender::Lender;
use crate::loans::payout_progress::{apply_status, mark_refused, pause_ms};
use tulay_provider_api::payout::{
    MoneyProgress, PaidOut, Payee, PayoutProvider, PayoutRequest, PayoutStatus,
};
use tulay_provider_api::pending::ProviderError;
use tulay_store::payouts::{self, Payout, PayoutState};
use tulay_store::{StoreError, bank_accounts, orders};

/// Payouts read at once.
const BATCH: i64 = 200;
/// Interval at which payouts to poll are looked for.
const ROUND: Duration = Duration::from_secs(15);

/// Polls due payouts repeatedly, until the task is dropped; while this server leads.
pub async fn run(lender: Lender) {
    let mut waits = lender.payout_poller.waits();
    loop {
        lender.leadership.gained().await;
        if let Err(error) = ask_due(&lender).await {
            tracing::error!(cause = error.log_detail(), "payouts could not be read");
        }
        // A round without a wake-up does no harm.
        let _ = tokio::time::timeout(ROUND, waits.woken()).await;
    }
}

/// Polls each payout that is due by now, the longest overdue first. A failure is logged and retried later.
///
/// # Errors
/// If they cannot be read.
pub async fn ask_due(lender: &Lender) -> Result<(), Error> {
    let now_ms = lender.clock.now_ms();
    let due = lender
        .store
        .read(move |tx| payouts::to_ask(tx, now_ms, BATCH));
    for payout in due.await.map_err(Error::from)? {
        if !lender.leadership.leads() {
            break;
        }
        let (reference, order_id) = (payout.reference.clone(), payout.order_id.clone());
        if let Err(error) = ask(lender, payout).await {
            let cause = error.log_detail();
            tracing::error!(
                order_id,
                reference,
                cause,
                "a payout could not be asked about"
            );
        }
    }
    Ok(())
}

/// Polls an order's newest payout now.
///
/// # Errors
/// If it cannot be read or polled.
pub async fn ask_now(lender: &Lender, order_id: &str) -> Result<(), Error> {
    let (id, now_ms) = (order_id.to_owned(), lender.clock.now_ms());
    let due = lender.store.write(move |tx| {
        let order = orders::find_for_any_borrower(tx, &id)?;
        let newest = order.map(|order| payouts::newest(tx, &order)).transpose()?;
        let newest = newest.flatten().filter(|newest| newest.state.is_open());
        if let Some(open) = &newest {
            payouts::ask_at(tx, &open.reference, &open.provider, now_ms)?;
        }
        Ok::<_, StoreError>(newest)
    });
    match due.await.map_err(Error::from)? {
        Some(payout) => ask(lender, payout).await,
        None => Ok(()),
    }
}

/// Polls a provider's payout as soon as possible, after a postback. Returns `false` if there is no such payout, or its
/// money came back for good.
///
/// # Errors
/// If the database does not answer.
pub async fn poll_soon(
    lender: &Lender,
    reference: String,
    provider: String,
) -> Result<bool, Error> {
    let now_ms = lender.clock.now_ms();
    let noted = lender
        .store
        .write(move |tx| payouts::ask_at(tx, &reference, &provider, now_ms));
    let is_ours = noted.await.map_err(Error::from)?;
    lender.payout_poller.wake();
    Ok(is_ours)
}

async fn ask(lender: &Lender, payout: Payout) -> Result<(), Error> {
    let (reference, now_ms) = (payout.reference.clone(), lender.clock.now_ms());
    let next_at_ms = now_ms + pause_ms(payout.asked + 1);
    let taken = lender
        .store
        .write(move |tx| payouts::take_asking(tx, &reference, now_ms, next_at_ms));
    if !taken.await.map_err(Error::from)? {
        return Ok(());
    }
    let provider = provider_of(lender, &payout)?;
    let status = provider.payout_status(&payout.reference).await;
    let before = payout.state;
    let state = match status.map_err(Error::internal)? {
        PayoutStatus::NotThere if before == PayoutState::Started => {
            pay_out(lender, provider.as_ref(), &payout).await?
        }
        PayoutStatus::NotThere if before.is_open() => {
            let why = "the provider does not know a payout that it had taken";
            return Err(Error::internal(why));
        }
        status => store(lender, payout.reference.clone(), status).await?,
    };
    if state == before && !before.is_open() && before != PayoutState::Held {
        looked_last(lender, payout.reference).await?;
    }
    Ok(())
}

/// Stops polling a payout, unless its provider reports something about it.
async fn looked_last(lender: &Lender, reference: String) -> Result<(), Error> {
    let looked = lender
        .store
        .write(move |tx| payouts::ask_no_more(tx, &reference));
    looked.await.map_err(Error::from)
}

/// Sends a started payout. Returns its state, which remains started while the outcome is unknown.
///
/// # Errors
/// 1500 for an unknown payout, or one whose provider is no longer configured.
pub async fn send(lender: &Lender, reference: &str) -> Result<PayoutState, Error> {
    let wanted = reference.to_owned();
    let read = lender.store.read(move |tx| payouts::find(tx, &wanted));
    let payout = read.await.map_err(Error::from)?;
    let payout = payout.ok_or_else(|| Error::internal("a payout is not there"))?;
    if payout.state != PayoutState::Started {
        return Ok(payout.state);
    }
    let provider = provider_of(lender, &payout)?;
    pay_out(lender, provider.as_ref(), &payout).await
}

fn provider_of(lender: &Lender, payout: &Payout) -> Result<Arc<dyn PayoutProvider>, Error> {
    let provider = lender.providers.payout.clone();
    let provider = provider.filter(|provider| provider.name() == payout.provider);
    provider.ok_or_else(|| {
        let name = &payout.provider;
        Error::internal(format!("payouts by {name} are configured no more"))
    })
}

async fn pay_out(
    lender: &Lender,
    provider: &dyn PayoutProvider,
    payout: &Payout,
) -> Result<PayoutState, Error> {
    let asked = asked(lender, payout).await?;
    let reference = payout.reference.clone();
    let (provider_id, progress) = match provider.pay_out(&asked).await {
        Ok(PaidOut::Accepted { provider_id }) => (provider_id, MoneyProgress::Pending),
        Ok(PaidOut::Arrived { provider_id }) => (provider_id, MoneyProgress::Succeeded(None)),
        Ok(PaidOut::Refused(failure)) => {
            // An earlier try whose answer was lost may have been accepted: the refusal alone proves nothing.
            return match provider.payout_status(&reference).await {
                Ok(PayoutStatus::NotThere) => {
                    let now = lender.clock.now();
                    let refused = lender
                        .store
                        .write(move |tx| mark_refused(tx, &reference, &failure, now));
                    refused.await
                }
                Ok(status) => store(lender, reference, status).await,
                Err(unknown) => Ok(not_known(payout, &unknown)),
            };
        }
        Err(unknown) => return Ok(not_known(payout, &unknown)),
    };
    let status = PayoutStatus::There {
        provider_id,
        amount_centavos: payout.amount_centavos,
        progress,
    };
    store(lender, reference, status).await
}

fn not_known(payout: &Payout, unknown: &ProviderError) -> PayoutState {
    let (order_id, reference) = (&payout.order_id, &payout.reference);
    tracing::warn!(order_id, reference, cause = %unknown, "what became of a payout is not known yet");
    payout.state
}

async fn store(
    lender: &Lender,
    reference: String,
    status: PayoutStatus,
) -> Result<PayoutState, Error> {
    let now = lender.clock.now();
    let stored = lender
        .store
        .write(move |tx| apply_status(tx, &reference, &status, now));
    let state = stored.await?;
    lender.outbox.wake();
    Ok(state)
}

/// Request to the provider, the same at each try of one payout.
async fn asked(lender: &Lender, payout: &Payout) -> Result<PayoutRequest, Error> {
    let (account_id, order_id) = (payout.account_id.clone(), payout.order_id.clone());
    let read = lender.store.read(move |tx| {
        let account = bank_accounts::find(tx, &account_id)?;
        let holder = bank_accounts::holder(tx, &account_id)?;
        let order = orders::find_for_any_borrower(tx, &order_id)?;
        Ok::<_, StoreError>(account.zip(holder).zip(order))
    });
    let read = read.await.map_err(Error::from)?;
    let ((account, holder), order) =
        read.ok_or_else(|| Error::internal("a payout to no account"))?;
    let number = lender
        .sealer
        .open(&account.number_sealed, &order.borrower_id);
    Ok(PayoutRequest {
        reference: payout.reference.clone(),
        amount_centavos: payout.amount_centavos,
        payee: Payee {
            rail_code: payout.rail_code.clone(),
            account_number: number.map_err(Error::internal)?,
            holder_name: holder.name,
        },
        description: format!("{} {}", lender.settings.brand.name, payout.order_id),
    })
}
