//! Notifies the service manager (systemd, by `sd_notify`) that the server is ready, alive and stopping. Does nothing
//! without one.

use std::time::Duration;

use sd_notify::NotifyState;

/// Reports that the server listens. From now on it reports that it is alive as often as the service manager's watchdog
/// requires, until the runtime ends or hangs.
pub fn ready() {
    tell(&NotifyState::Ready);
    if let Some(limit) = sd_notify::watchdog_enabled().filter(|limit| !limit.is_zero()) {
        tokio::spawn(keep_alive(limit / 2));
    }
}

/// Reports that the server finishes open requests, and ends.
pub fn stopping() {
    tell(&NotifyState::Stopping);
}

async fn keep_alive(pause: Duration) {
    let mut ticks = tokio::time::interval(pause);
    loop {
        ticks.tick().await;
        tell(&NotifyState::Watchdog);
    }
}

fn tell(state: &NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(std::slice::from_ref(state)) {
        tracing::warn!(%error, "the service manager could not be notified");
    }
}
