//! Active sessions of a borrower (SEC-05).

use crate::borrowers::sessions::{SessionToken, name_of};
use crate::error::Error;
use crate::lender::Lender;
use tulay_store::sessions;

/// Active session as its borrower sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActiveSession {
    /// Name of the session, which gives no access.
    pub name: String,
    /// Kind of device: `iphone`, `ipad`, `android`, `browser`; empty if not reported.
    pub device: String,
    /// Time of creation, in milliseconds UTC.
    pub created_at_ms: i64,
    /// Time of last use, to the hour or better, in milliseconds UTC.
    pub last_used_at_ms: i64,
    /// True for the session of this request.
    pub is_current: bool,
}

impl ActiveSession {
    /// Reads the active sessions of a borrower, newest first. `current` is the session of the request.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn read_all(
        lender: &Lender,
        borrower_id: String,
        current: &SessionToken,
    ) -> Result<Vec<Self>, Error> {
        let (now_ms, idle_ms) = (
            lender.clock.now_ms(),
            lender.settings.limits.session_idle_ms(),
        );
        let live = lender
            .store
            .read(move |tx| sessions::live_of(tx, &borrower_id, now_ms, idle_ms));
        let live = live.await.map_err(Error::from)?;
        let current = current.hash();
        let shown = live.into_iter().map(|session| {
            let is_current = session.token_hash == current;
            Self {
                name: name_of(&session).to_owned(),
                created_at_ms: session.created_at_ms,
                last_used_at_ms: if is_current {
                    now_ms
                } else {
                    session.seen_at_ms
                },
                device: session.device,
                is_current,
            }
        });
        Ok(shown.collect())
    }
}
