//! Polls providers about opened payment codes, since a postback may never come (PROV-06), and cancels codes there that
//! should not be paid any more.

use jiff::Timestamp;
use tokio::task::JoinSet;

use super::postback_events;
use crate::error::Error;
use crate::lender::Lender;
use tulay_provider_api::payment::StatusQuery;
use tulay_store::channel_requests::{self, ChannelRequest, RequestStatus};
use tulay_store::pay_codes;

/// Requests read at once.
const BATCH: i64 = 100;
/// Providers' answers awaited at once.
const AT_ONCE: usize = 4;

const MINUTE_MS: i64 = 60 * 1000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;

/// Delays after the opening at which a provider is polled about a request, in milliseconds.
const AFTER_OPENING_MS: [i64; 3] = [2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];
/// Delay before a provider that did not answer is polled again, in milliseconds.
const AGAIN_MS: i64 = 10 * MINUTE_MS;

/// Time of the next poll about a request, in milliseconds UTC: 2, 10 and 60 minutes after its opening, when our code
/// ends, and a day later.
pub fn next(opened_at_ms: i64, code_ends_ms: i64, now_ms: i64) -> Option<i64> {
    let after = AFTER_OPENING_MS.map(|after_ms| opened_at_ms + after_ms);
    let at_end = [code_ends_ms, code_ends_ms + DAY_MS];
    let times = after.into_iter().chain(at_end);
    times.filter(|at_ms| *at_ms > now_ms).min()
}

/// Polls about every request that is due, and cancels superseded ones. A failure is logged and retried later.
pub async fn round(lender: &Lender) -> Result<(), Error> {
    ask(lender).await?;
    cancel(lender).await
}

async fn ask(lender: &Lender) -> Result<(), Error> {
    let now = lender.clock.now();
    let now_ms = now.as_millisecond();
    loop {
        let due = lender.store.write(move |tx| {
            let due = channel_requests::to_ask(tx, now_ms, BATCH)?;
            for request in &due {
                // Set before the provider answers, so that a crash delays the next poll instead of repeating it at
                // once.
                channel_requests::ask_at(tx, &request.reference, Some(now_ms + AGAIN_MS))?;
            }
            Ok::<_, Error>(due)
        });
        let due = due.await?;
        if due.is_empty() {
            return Ok(());
        }
        each(lender, due, move |lender, request| {
            ask_about(lender, request, now)
        })
        .await;
    }
}

async fn cancel(lender: &Lender) -> Result<(), Error> {
    let mut after = (i64::MIN, String::new());
    loop {
        let from = after.clone();
        let read = lender
            .store
            .read(move |tx| channel_requests::to_cancel(tx, (from.0, from.1.as_str()), BATCH));
        let superseded = read.await.map_err(Error::from)?;
        let Some(last) = superseded.last() else {
            return Ok(());
        };
        after = (last.created_at_ms, last.reference.clone());
        each(lender, superseded, cancel_one).await;
    }
}

/// Runs an action for each request, a few at once; failures are logged.
async fn each<F, Fut>(lender: &Lender, requests: Vec<ChannelRequest>, what: F)
where
    F: Fn(Lender, ChannelRequest) -> Fut,
    Fut: Future<Output = Result<(), Error>> + Send + 'static,
{
    let mut running = JoinSet::new();
    for request in requests {
        if running.len() >= AT_ONCE {
            running.join_next().await;
        }
        let reference = request.reference.clone();
        let done = what(lender.clone(), request);
        running.spawn(async move {
            if let Err(error) = done.await {
                let cause = error.log_detail();
                tracing::warn!(reference, cause, "a provider gave no answer");
            }
        });
    }
    while running.join_next().await.is_some() {}
}

async fn ask_about(lender: Lender, request: ChannelRequest, now: Timestamp) -> Result<(), Error> {
    let reference = request.reference.clone();
    if let Some(channel) = lender.providers.channel(&request.channel_number).cloned() {
        let standing = channel.query(&asked(&request, lender.clock.now())).await;
        let standing = standing.map_err(Error::internal)?;
        postback_events::apply_status(
            &lender,
            channel.as_ref(),
            &request.reference,
            standing,
            None,
        )
        .await?;
    }
    let now_ms = now.as_millisecond();
    let set = lender.store.write(move |tx| {
        let code = pay_codes::find(tx, &request.code)?;
        let ends_ms = code.map_or(now_ms, |code| code.expires_at_ms);
        let next_ms = next(request.created_at_ms, ends_ms, now_ms);
        channel_requests::ask_at(tx, &reference, next_ms)
    });
    set.await.map_err(Error::from)
}

async fn cancel_one(lender: Lender, request: ChannelRequest) -> Result<(), Error> {
    let has_ended = request
        .expires_at_ms
        .is_some_and(|ends_ms| ends_ms <= lender.clock.now_ms());
    if let Some(channel) = lender.providers.channel(&request.channel_number).cloned()
        && !has_ended
    {
        let cancelled = channel.cancel(&asked(&request, lender.clock.now())).await;
        cancelled.map_err(Error::internal)?;
    }
    let ended = lender
        .store
        .write(move |tx| channel_requests::end(tx, &request.reference, RequestStatus::Over));
    ended.await.map_err(Error::from)
}

fn asked(request: &ChannelRequest, now: Timestamp) -> StatusQuery {
    StatusQuery {
        reference: request.reference.clone(),
        provider_id: request.provider_id.clone(),
        payment_id: None,
        amount_centavos: None,
        now,
    }
}

#[cfg(test)]
mod tests {
    use super::{DAY_MS, MINUTE_MS, next};

    #[test]
    fn prov_06_a_provider_is_asked_five_times_about_a_request_and_then_no_more() {
        let (opened_ms, ends_ms) = (1_000, 1_000 + 10 * 60 * MINUTE_MS);
        let mut now_ms = opened_ms;
        let mut minutes = Vec::new();
        while let Some(at_ms) = next(opened_ms, ends_ms, now_ms) {
            minutes.push((at_ms - opened_ms) / MINUTE_MS);
            now_ms = at_ms;
        }
        assert_eq!(minutes, [2, 10, 60, 600, 600 + DAY_MS / MINUTE_MS]);
    }
}
