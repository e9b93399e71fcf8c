//! Session that a request carries, looked up within the read of a view: one trip to the store instead of two.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::sessions::SessionToken;
use crate::error::{Error, ErrorCode};
use crate::lender::Lender;
use tulay_store::{Tx, sessions};

/// Interval at which the use of a session is recorded, in milliseconds.
const NOTED_EVERY_MS: i64 = 60 * 60 * 1000;

/// Session of a request, live or not.
#[derive(Clone)]
pub struct CarriedSession {
    hash: String,
    now_ms: i64,
    idle_ms: i64,
    is_use_to_note: Arc<AtomicBool>,
}

impl CarriedSession {
    /// Session of a token, as of now.
    ///
    /// # Errors
    /// 1001 for a token that is not random, unless the lender takes named sessions.
    pub fn new(lender: &Lender, token: &SessionToken) -> Result<Self, Error> {
        if !token.is_random() && !lender.settings.takes_named_sessions {
            return Err(Error::not_signed_in());
        }
        Ok(Self {
            hash: token.hash(),
            now_ms: lender.clock.now_ms(),
            idle_ms: lender.settings.limits.session_idle_ms(),
            is_use_to_note: Arc::default(),
        })
    }

    /// Id of the session's borrower, looked up by itself; records the use of the session.
    ///
    /// # Errors
    /// 1001 if the session is not live.
    pub async fn find_borrower(&self, lender: &Lender) -> Result<String, Error> {
        let of_read = self.clone();
        let live = lender.store.read_single(move |tx| of_read.find_live(tx));
        let Some(borrower_id) = live.await? else {
            let of_read = self.clone();
            let refused = lender.store.read(move |tx| of_read.refusal(tx)).await?;
            return Err(refused);
        };
        self.note_use(lender).await;
        Ok(borrower_id)
    }

    /// Id of the session's borrower. Call [`note_use`](Self::note_use) after the transaction.
    ///
    /// # Errors
    /// 1001 if the session is not live.
    pub fn borrower_id(&self, tx: &mut Tx<'_>) -> Result<String, Error> {
        match self.find_live(tx)? {
            Some(borrower_id) => Ok(borrower_id),
            None => Err(self.refusal(tx)?),
        }
    }

    fn find_live(&self, tx: &mut Tx<'_>) -> Result<Option<String>, Error> {
        let live = sessions::find_live(tx, &self.hash, self.now_ms, self.idle_ms)?;
        Ok(live.map(|live| {
            let is_old = self.now_ms - live.seen_at_ms >= NOTED_EVERY_MS;
            self.is_use_to_note.store(is_old, Ordering::Relaxed);
            live.borrower_id
        }))
    }

    /// The refusal of a session that is not live.
    fn refusal(&self, tx: &mut Tx<'_>) -> Result<Error, Error> {
        if sessions::is_of_kept_out(tx, &self.hash)? {
            return Ok(Error::kept_out(ErrorCode::NotSignedIn));
        }
        Ok(Error::not_signed_in())
    }

    /// Records the use of the session, at most once an hour. What was read stays valid even if nothing can be written.
    pub async fn note_use(&self, lender: &Lender) {
        if !self.is_use_to_note.load(Ordering::Relaxed) {
            return;
        }
        let (hash, now_ms) = (self.hash.clone(), self.now_ms);
        let noted = lender
            .store
            .write(move |tx| sessions::note_use(tx, &hash, now_ms));
        if let Err(cause) = noted.await {
            tracing::warn!(%cause, "the use of a session could not be noted");
        }
    }
}
