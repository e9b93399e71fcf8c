//! Serving of an app until a stop: the background jobs beside it, and the order of the shutdown.

use std::future::pending;
use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, bail};
use axum::Router;
use sqlite_backup::Backups;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tulay_config::Config;
use tulay_lender::{leading, monitoring, outbox, payouts, servicing};

use crate::app_build::BuiltApp;
use crate::health::Health;
use crate::serve::{self, Peers};
use crate::supervisor;

/// Time limit of the database at a stop for operations under way, once the last request is answered.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

/// Time limit of the backup at a stop for the latest writes.
const BACKUP_TIMEOUT: Duration = Duration::from_secs(10);

/// Jobs that run beside an app, and end with it.
#[derive(Default)]
pub struct Companions {
    /// Further jobs, which are aborted before the database is closed.
    pub jobs: Vec<JoinHandle<()>>,
    /// Continuous backup, which ships the rest after the database is closed.
    pub backups: Option<Backups>,
}

/// Serves a lender's app with its background jobs until the process is asked to stop; prints `greeting` once it
/// listens.
///
/// # Errors
/// If the metrics cannot be served, or the database does not answer at the stop.
pub async fn run_lender(
    built: BuiltApp,
    listener: TcpListener,
    greeting: &str,
    companions: impl FnOnce() -> anyhow::Result<Companions>,
) -> anyhow::Result<()> {
    let BuiltApp {
        router,
        health,
        app,
    } = built;
    let (config, store) = (app.config.clone(), app.store.clone());
    let stop = serve::stop_signal()?;
    greet(greeting);
    show_metrics(&config, &health).await?;
    store.start_leader_election()?;
    supervisor::ready();
    let mut jobs = vec![
        tokio::spawn(leading::tell(app.leadership.clone())),
        tokio::spawn(servicing::run(app.lender())),
        tokio::spawn(payouts::run(app.lender())),
        tokio::spawn(outbox::run(app.lender())),
        tokio::spawn(monitoring::run(app.lender())),
    ];
    let Companions {
        jobs: further,
        backups,
    } = companions()?;
    jobs.extend(further);
    drop(app);
    let stop = unready_first(stop, health, config.drain_delay);
    serve::serve_peers(Peers::of(&config), router, listener, stop).await;
    // Ends before the store does: a round must not meet a closed store.
    for job in jobs {
        job.abort();
        let _ = job.await;
    }
    if !store.close_within(CLOSE_TIMEOUT).await {
        bail!("the database did not answer within {CLOSE_TIMEOUT:?} of the stop");
    }
    if let Some(backups) = backups {
        backups.stop(BACKUP_TIMEOUT).await;
    }
    Ok(())
}

/// Serves a gateway until the process is asked to stop.
///
/// # Errors
/// If an address cannot be listened on.
pub async fn run_gateway(config: &Config, router: Router, health: Health) -> anyhow::Result<()> {
    let stop = serve::stop_signal()?;
    let listener = listen("listen", config.listen).await?;
    greet(&format!("listening on http://{}\n", listener.local_addr()?));
    show_metrics(config, &health).await?;
    supervisor::ready();
    let stop = unready_first(stop, health, config.drain_delay);
    serve::serve_peers(Peers::of(config), router, listener, stop).await;
    Ok(())
}

/// Logs missing and unfavourable settings of a configuration.
pub fn warn_of(config: &Config) {
    for warning in config.disabled_features.iter().chain(&config.warnings()) {
        tracing::warn!(warning, "configuration");
    }
}

/// Listens on the address of a key of the configuration.
///
/// # Errors
/// If it is in use or not this machine's.
pub async fn listen(key: &str, address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address)
        .await
        .with_context(|| format!("`{key}`: listening on {address}"))
}

/// Prints a greeting. The parent process may have stopped reading: that must not stop the server.
fn greet(greeting: &str) {
    let _ = std::io::stdout().write_all(greeting.as_bytes());
}

async fn show_metrics(config: &Config, health: &Health) -> anyhow::Result<()> {
    if let Some(address) = config.metrics_listen {
        let listener = listen("metrics_listen", address).await?;
        tokio::spawn(serve::serve(health.metrics(), listener, pending()));
    }
    Ok(())
}

/// Reports unready for a while before the stop: until a load balancer notices, it still sends requests here.
async fn unready_first(stop: impl Future<Output = ()>, health: Health, drain_delay: Duration) {
    stop.await;
    tracing::info!("stopping: no longer ready, finishing what is under way");
    supervisor::stopping();
    health.stop();
    tokio::time::sleep(drain_delay).await;
}
