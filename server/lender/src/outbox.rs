//! Sends the SMS of the outbox (`store::sms`), so that no request waits for a provider; code that queues one wakes the
//! task. Each try is reserved in the store first, so that no two servers make it. A failed message is retried after
//! growing pauses, under the same reference. Loan messages get their text from `loans::message_texts` when they are sent.

use std::time::Duration;

use jiff::Timestamp;
use tokio::task::JoinSet;

use crate::lender::Lender;
use crate::loans::message_texts;
use crate::settings::Settings;
use tulay_provider_api::sms::{Sms, SmsError};
use tulay_store::sms::{self, SmsMessage};
use tulay_store::{StoreError, Tx, loan_messages};

/// Messages read at once.
const BATCH: i64 = 50;
/// Messages sent at once, so that a slow one delays the others little.
const AT_ONCE: usize = 8;
/// Interval at which the outbox is read for failed messages and those queued by another server.
const ROUND: Duration = Duration::from_secs(15);
/// Time between the first try and the second, in milliseconds; doubles with each try. Longer than a try may take.
const FIRST_PAUSE_MS: i64 = 30 * 1000;
/// Maximum doublings of the pause: 16 minutes.
const MAX_DOUBLINGS: i64 = 5;

/// Kind of an SMS that is neither a code nor about a running loan. The privacy policy names each (STATIC-02).
#[derive(Clone, Copy, Debug)]
pub enum Notice {
    /// An application came in.
    Applied,
    /// The payout account was set or changed.
    AccountChanged,
    /// The identity was changed.
    IdentityChanged,
    /// A copy of the borrower's data was made.
    DataCopied,
    /// A complaint was acknowledged.
    ComplaintReceived,
    /// A complaint was answered.
    ComplaintAnswered,
}

impl Notice {
    /// Every kind.
    pub const ALL: [Self; 6] = [
        Self::Applied,
        Self::AccountChanged,
        Self::IdentityChanged,
        Self::DataCopied,
        Self::ComplaintReceived,
        Self::ComplaintAnswered,
    ];
}

/// Queues an SMS to a borrower, if the id is known; wake `Lender::outbox` after the commit.
pub fn queue_sms(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    notice: Notice,
    message: &str,
    now_ms: i64,
) -> Result<(), StoreError> {
    tracing::debug!(?notice, "an SMS is queued");
    sms::insert_message_to_borrower(tx, borrower_id, message, now_ms)
}

/// Sends queued messages repeatedly, until the task is dropped; while this server leads.
pub async fn run(lender: Lender) {
    let mut waits = lender.outbox.waits();
    loop {
        lender.leadership.gained().await;
        if let Err(error) = deliver(&lender).await {
            tracing::error!(cause = %error, "the outbox of SMS could not be read or written");
        }
        // A round without a wake-up does no harm.
        let _ = tokio::time::timeout(ROUND, waits.woken()).await;
    }
}

/// Tries every message that is due, oldest first. Messages that cannot be sent stay in the outbox.
pub async fn deliver(lender: &Lender) -> Result<(), StoreError> {
    let now_ms = lender.clock.now_ms();
    let mut after = None;
    let mut sending = JoinSet::new();
    loop {
        let from = after.take();
        let waiting = lender
            .store
            .read(move |tx| sms::unsent(tx, now_ms, from.as_ref(), BATCH))
            .await?;
        let Some(last) = waiting.last() else { break };
        after = Some(last.place());
        for message in waiting {
            if sending.len() >= AT_ONCE {
                ended(sending.join_next().await)?;
            }
            sending.spawn(send(lender.clone(), message));
        }
    }
    while !sending.is_empty() {
        ended(sending.join_next().await)?;
    }
    Ok(())
}

/// Outcome of sending one message; a panic has been logged, and its message waits.
fn ended(
    sent: Option<Result<Result<(), StoreError>, tokio::task::JoinError>>,
) -> Result<(), StoreError> {
    match sent {
        Some(Ok(sent)) => sent,
        _ => Ok(()),
    }
}

/// Reserves the next try of a message and returns its destination and text; `None` if another server has the try, or if
/// the message no longer applies.
fn take_text(
    tx: &mut Tx<'_>,
    settings: &Settings,
    message: &SmsMessage,
    now: Timestamp,
) -> Result<Option<(String, String)>, StoreError> {
    let (id, now_ms) = (message.id.as_str(), now.as_millisecond());
    let Some(tries) = sms::take_try(tx, id, now_ms)? else {
        return Ok(None);
    };
    let pause_ms = FIRST_PAUSE_MS << (tries - 1).clamp(0, MAX_DOUBLINGS);
    sms::try_again_after(tx, id, now_ms + pause_ms)?;
    let opened = message.phone.open(tx);
    let (to, body) = match opened.and_then(|to| Ok((to, message.body.open(tx)?))) {
        Ok(opened) => opened,
        Err(error) => {
            tracing::error!(sms = id, cause = %error, "an SMS does not open");
            sms::give_up(tx, id, now_ms)?;
            return Ok(None);
        }
    };
    let Some(loan) = &message.loan else {
        return Ok(Some((to, body)));
    };
    match message_texts::text_to_send(tx, settings, loan, now) {
        Ok(Some(body)) => {
            loan_messages::set_body(tx, id, &body)?;
            Ok(Some((to, body)))
        }
        Ok(None) => {
            loan_messages::withdraw(tx, id)?;
            Ok(None)
        }
        Err(error) => {
            let (order_id, cause) = (&loan.order_id, error.log_detail());
            tracing::error!(order_id, cause, "the text of an SMS could not be written");
            sms::give_up(tx, id, now_ms)?;
            Ok(None)
        }
    }
}

async fn send(lender: Lender, message: SmsMessage) -> Result<(), StoreError> {
    // Another server may lead by now. Tries that have begun here are finished.
    if !lender.leadership.leads() {
        return Ok(());
    }
    let (settings, taken, now) = (lender.settings.clone(), message.clone(), lender.clock.now());
    let taken = lender
        .store
        .write(move |tx| take_text(tx, &settings, &taken, now));
    let Some((to, body)) = taken.await? else {
        return Ok(());
    };
    let sent = lender.providers.sms.send(Sms {
        reference: &message.id,
        to: &to,
        text: &body,
        is_code: message.is_passing,
    });
    let (sent, now_ms) = (sent.await, lender.clock.now_ms());
    if let Err(error) = &sent {
        tracing::warn!(sms = message.id, cause = %error, "an SMS was not sent");
    }
    let blanks = !lender.settings.keeps_sent_texts;
    let noted = lender.store.write(move |tx| match sent {
        Ok(()) => {
            sms::mark_sent(tx, &message.id, now_ms)?;
            if blanks {
                sms::blank_code(tx, &message.id)?;
            }
            Ok(())
        }
        // A code received twice does no harm, but a missing one locks its borrower out.
        Err(SmsError::MaybeSent(_)) if message.is_passing => Ok(()),
        Err(SmsError::Refused(_) | SmsError::MaybeSent(_)) => sms::give_up(tx, &message.id, now_ms),
        Err(SmsError::NotSent(_)) => Ok(()),
    });
    noted.await
}
