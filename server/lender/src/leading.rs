//! One server of several on a database services loans, sends SMS and asks about payouts (`store::leadership`): who says so,
//! and what wakes it.

use std::sync::Arc;

use tokio::sync::{Notify, watch};
use tulay_store::Leadership;

/// Says in the log when this server begins to lead and when it ends, until the task is dropped.
pub async fn tell(leadership: Leadership) {
    loop {
        leadership.gained().await;
        tracing::info!("this server leads: it services loans, sends SMS and asks about payouts");
        leadership.lost().await;
        tracing::warn!(
            "this server leads no more: its connection broke or another server has the lead"
        );
    }
}

/// Wakes a task that runs on the server that leads. Call it after the commit that gives the task something to do.
#[derive(Clone, Debug)]
pub struct TaskWaker {
    here: Arc<Notify>,
    leadership: Leadership,
}

impl TaskWaker {
    /// Wakes the task of the server that leads.
    pub fn new(leadership: Leadership) -> TaskWaker {
        let here = Arc::default();
        TaskWaker { here, leadership }
    }

    /// Wakes the task, here and on the other servers.
    pub fn wake(&self) {
        self.here.notify_one();
        self.leadership.wake();
    }

    /// How the task waits.
    pub fn waits(&self) -> Waits {
        Waits {
            here: self.here.clone(),
            calls: self.leadership.calls(),
        }
    }
}

/// What a task waits for between two rounds.
pub struct Waits {
    here: Arc<Notify>,
    calls: watch::Receiver<u64>,
}

impl Waits {
    /// Ends when this server or another has woken it; at once, if that was during the last round.
    pub async fn woken(&mut self) {
        tokio::select! {
            () = self.here.notified() => {}
            Ok(()) = self.calls.changed() => {}
        }
    }
}
