//! The beginning of a demo on demand, to which one call returns it: browser tests share a demo, each from its beginning.

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, Request, State};
use axum::http::Method;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use jiff::Timestamp;
use tokio::sync::RwLock;
use tulay_lender::error::Error;
use tulay_store::{SavedState, StoreError};
use tulay_web::App;

use crate::faults::Rules;

/// The call that returns the demo to its beginning.
pub const RESET: &str = "/demo/reset";

/// What a demo began with. Clones share it.
#[derive(Clone)]
pub struct Beginning {
    database: Arc<SavedState>,
    time: Timestamp,
    /// Held by every call while it is answered, and by a reset alone: what an earlier call still does is over.
    turn: Arc<RwLock<()>>,
}

impl Beginning {
    /// Copies what an opened demo begins with: the database of a path, and a time.
    ///
    /// # Errors
    /// [`StoreError`] if the database cannot be read.
    pub fn of(database: &Path, time: Timestamp) -> Result<Self, StoreError> {
        Ok(Self {
            database: Arc::new(SavedState::of(database.to_owned())?),
            time,
            turn: Arc::default(),
        })
    }

    /// Returns everything that a call, a page or the clock changes to the beginning:
    /// - the database: borrowers, loans, SMS, limits, reports of pages, staff and their sessions, the audit;
    /// - the clock;
    /// - the rules on calls;
    /// - the limits of calls that are in memory.
    ///
    /// Phones of the emulator stay: a phone is its page's own, and no other page finds it. Images stay without a row
    /// that names them.
    pub(super) async fn restore(&self, app: &App, rules: &Rules) -> Result<(), Error> {
        let database = Arc::clone(&self.database);
        let restored = tokio::task::spawn_blocking(move || database.restore()).await;
        restored.map_err(Error::internal)??;
        app.clock.set(self.time).map_err(Error::internal)?;
        rules.set(Vec::new())?;
        app.calls.forget();
        Ok(())
    }
}

/// Returns an app that can be returned to its beginning.
pub fn around(app: Router, beginning: Beginning) -> Router {
    app.layer(from_fn_with_state(beginning.clone(), in_turn))
        .layer(Extension(beginning))
}

async fn in_turn(
    State(Beginning { turn, .. }): State<Beginning>,
    request: Request,
    next: Next,
) -> Response {
    if request.method() == Method::POST && request.uri().path() == RESET {
        let _alone = turn.write().await;
        return next.run(request).await;
    }
    let _held = turn.read().await;
    next.run(request).await
}
