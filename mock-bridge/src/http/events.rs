//! A device's updates as server-sent events: first the present state, then each step.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive};
use axum::response::{IntoResponse, Sse};
use futures_util::stream;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use crate::state::Update;

use super::{App, Failure, Shared};

struct Listener {
    shared: Arc<Shared>,
    id: String,
    first: Option<Update>,
    updates: broadcast::Receiver<Arc<Update>>,
    closing: watch::Receiver<bool>,
}

pub(super) async fn stream(
    State(shared): App,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Failure> {
    let (first, updates) = shared.devices.listen(&id)?;
    let closing = shared.config.closing.clone();
    let listener = Listener {
        shared,
        id,
        first: Some(first),
        updates,
        closing,
    };
    let events = stream::unfold(listener, |mut it| async move {
        let update = it.next().await?;
        Some((Ok::<_, Infallible>(event(&update)), it))
    });
    let events = Sse::new(events).keep_alive(KeepAlive::default());
    // Stops proxies from buffering the stream.
    Ok(([("x-accel-buffering", "no")], events))
}

impl Listener {
    /// Returns the next update; `None` when the device is gone or the server stops.
    async fn next(&mut self) -> Option<Update> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        if *self.closing.borrow() {
            return None;
        }
        let received = tokio::select! {
            received = self.updates.recv() => received,
            // An error means that the sender was dropped: the server has stopped.
            _ = self.closing.wait_for(|closing| *closing) => return None,
        };
        match received {
            Ok(update) => Some(Arc::unwrap_or_clone(update)),
            Err(RecvError::Closed) => None,
            Err(RecvError::Lagged(_)) => self.catch_up(),
        }
    }

    fn catch_up(&mut self) -> Option<Update> {
        let (update, updates) = self.shared.devices.listen(&self.id).ok()?;
        self.updates = updates;
        Some(update)
    }
}

fn event(update: &Update) -> Event {
    // An update is plain data and always serialises; a listener would ignore an empty event.
    Event::default().json_data(update).unwrap_or_default()
}
