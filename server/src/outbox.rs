//! Sends the SMS that wait in the outbox (`store::sms`). One task does it, woken by whoever wrote one: no request waits
//! for a provider, and no message is sent by two requests at once. It knows no text.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use crate::AppState;
use crate::store::StoreError;
use crate::store::sms::{self, SmsMessage};

/// Messages read at once.
const BATCH: i64 = 50;
/// What could not be sent, or was written by another server, is tried this often.
const ROUND: Duration = Duration::from_mins(1);

/// Wakes the task that sends.
#[derive(Clone, Debug, Default)]
pub struct Outbox(Arc<Notify>);

impl Outbox {
    /// Says that there is a message; call it after the commit.
    pub fn wake(&self) {
        self.0.notify_one();
    }
}

/// Sends what waits, again and again, until the task is dropped.
pub async fn run(app: AppState) {
    loop {
        if let Err(error) = deliver(&app).await {
            tracing::error!(cause = %error, "the outbox of SMS could not be read or written");
        }
        // A round that ends without a call is as good as one.
        let _ = tokio::time::timeout(ROUND, app.outbox.0.notified()).await;
    }
}

/// Sends everything that waits, oldest first. What cannot be sent stays there.
///
/// # Errors
/// The store's own failures.
pub async fn deliver(app: &AppState) -> Result<(), StoreError> {
    let mut after = None;
    loop {
        let from = after.take();
        let waiting = app
            .store
            .read(move |tx| sms::unsent(tx, from.as_ref(), BATCH))
            .await?;
        let Some(last) = waiting.last() else {
            return Ok(());
        };
        after = Some(last.place());
        for message in waiting {
            send(app, message).await?;
        }
    }
}

async fn send(app: &AppState, message: SmsMessage) -> Result<(), StoreError> {
    if let Err(error) = app.providers.sms.send(&message.phone, &message.body).await {
        let (provider, reason) = (error.provider, error.reason);
        tracing::warn!(provider, reason, "an SMS was not sent");
        return Ok(());
    }
    let now_ms = app.clock.now_ms();
    let marked = app
        .store
        .write(move |tx| sms::mark_sent(tx, &message.id, now_ms));
    marked.await.map(|_| ())
}
