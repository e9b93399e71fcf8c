//! Serving of the console at an address of its own, from the first staff account on.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tulay_config::Config;
use tulay_lender::Lender;
use tulay_store::staff_accounts;
use tulay_web::serve::{Peers, serve_peers};

use crate::calls::router;

/// Time between looks for the first account.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Serves the console until it is dropped. Listens only once there is a staff account; an address that cannot be listened
/// on is tried again, and logged.
pub async fn serve(lender: Lender, config: Arc<Config>) {
    let address = config.console_listen;
    loop {
        let exist = lender.store.read(staff_accounts::exist).await;
        if exist.is_ok_and(|exist| exist) {
            match TcpListener::bind(address).await {
                Ok(listener) => {
                    tracing::info!(%address, "the console listens");
                    return serve_on(lender, config, listener, |router| router).await;
                }
                Err(why) => tracing::error!(%address, %why, "the console cannot listen"),
            }
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Serves the console on a listener until it is dropped, within the layers that `around` adds.
pub async fn serve_on(
    lender: Lender,
    config: Arc<Config>,
    listener: TcpListener,
    around: impl FnOnce(Router) -> Router,
) {
    let (router, peers) = (around(router(lender, &config)), Peers::of(&config));
    serve_peers(peers, router, listener, std::future::pending()).await;
}
