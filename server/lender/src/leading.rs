//! Wakes background tasks on the leader: of several servers on a database, one services loans, sends SMS and polls
//! payouts (`store::leadership`).

use std::sync::Arc;

use tokio::sync::{Notify, watch};
use tulay_store::Leadership;

/// Logs when this server becomes the leader and when it stops leading, until the task is dropped.
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

/// Wakes a task that runs on the leader. Call it after the commit that gives the task something to do.
#[derive(Clone, Debug)]
pub struct TaskWaker {
    here: Arc<Notify>,
    leadership: Leadership,
}

impl TaskWaker {
    /// Creates the handle for a task of the leader.
    pub fn new(leadership: Leadership) -> TaskWaker {
        let here = Arc::default();
        TaskWaker { here, leadership }
    }

    /// Wakes the task, here and on the other servers.
    pub fn wake(&self) {
        self.here.notify_one();
        self.leadership.wake();
    }

    /// Returns the wakeups for the task to wait on.
    pub fn waits(&self) -> Waits {
        Waits {
            here: self.here.clone(),
            calls: self.leadership.calls(),
        }
    }
}

/// Wakeups that a task waits for between two rounds.
pub struct Waits {
    here: Arc<Notify>,
    calls: watch::Receiver<u64>,
}

impl Waits {
    /// Ends when this server or another wakes it; at once if that happened during the last round.
    pub async fn woken(&mut self) {
        tokio::select! {
            () = self.here.notified() => {}
            Ok(()) = self.calls.changed() => {}
        }
    }
}
