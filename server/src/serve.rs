//! Sockets: accepts connections, bounds their heads in size and time, and drains them on a stop.
//! `axum::serve` sets no time limit on a head, hence hyper-util's parts. Knows no route.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tower::ServiceExt;

mod stalled;

use stalled::Bounded;

/// A head that is not there by then never comes: the socket is closed.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// A client that takes nothing of an answer for this long never will: the socket is closed.
const TAKE_TIMEOUT: Duration = Duration::from_secs(15);

/// A head of 64 KB is refused (431); this much is read of one.
const MAX_HEAD_BYTES: usize = 32 * 1024;

/// How long requests under way may take once a stop was asked for.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(20);

/// Serves `app` until `stop` is done, then lets the requests under way finish.
pub async fn serve(app: Router, listener: TcpListener, stop: impl Future<Output = ()>) {
    let connections = GracefulShutdown::new();
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MAX_HEAD_BYTES);
    tokio::pin!(stop);
    loop {
        let (socket, peer) = tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // No file handles left, most likely: let some connections end first.
                    tracing::error!(%error, "accepting a connection");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
        };
        let app = app.clone();
        let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
            request
                .extensions_mut()
                .insert(ConnectInfo::<SocketAddr>(peer));
            app.clone()
                .oneshot(request.map(axum::body::Body::new) as Request)
        });
        let _ = socket.set_nodelay(true);
        let socket = TokioIo::new(Bounded::new(socket, TAKE_TIMEOUT));
        let connection = connections.watch(builder.serve_connection(socket, service));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(DRAIN_TIMEOUT, connections.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some requests did not finish in time");
    }
}

/// Done when the operator asks for a stop (SIGTERM, or Ctrl-C).
///
/// # Errors
/// When the signal cannot be listened to.
pub fn stop_asked() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut term = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = term.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
