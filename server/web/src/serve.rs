//! Sockets: accepts connections, limits the size and time of their heads, and drains them on a stop. Uses hyper
//! directly, since `axum::serve` sets no time limit on a head. Independent of routes.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};
use tokio_io_timeout::TimeoutStream;

use self::unread::Lingering;
use crate::http::edge::LocalAddress;
use tulay_config::TrustedProxies;

mod peers;
#[cfg(test)]
mod tests;
mod unread;

pub use peers::Peers;

/// Time limit of sending a whole head; slower connections are closed.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum size of a head; longer ones are refused (431).
const MAX_HEAD_BYTES: usize = 32 * 1024;

/// Time limit of open requests after a stop signal.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(20);

/// Time limits of a connection.
#[derive(Clone, Copy)]
struct Timeouts {
    /// That of a peer that stops reading; its connection is closed.
    write: Duration,
    /// That of the first request of a new connection after a stop: hyper would close it unread. A busy machine may take long
    /// to read one that is here.
    first_request: Duration,
}

const TIMEOUTS: Timeouts = Timeouts {
    write: Duration::from_secs(15),
    first_request: Duration::from_secs(2),
};

/// Serves `app` until `stop` is done, then lets the open requests finish.
pub async fn serve(app: Router, listener: TcpListener, stop: impl Future<Output = ()>) {
    serve_peers(
        Peers::at_most(usize::MAX, TrustedProxies::default()),
        app,
        listener,
        stop,
    )
    .await;
}

/// Like [`serve`], with a limit of the connections of each peer.
pub async fn serve_peers(
    peers: Peers,
    app: Router,
    listener: TcpListener,
    stop: impl Future<Output = ()>,
) {
    serve_within(TIMEOUTS, peers, app, listener, stop).await;
}

async fn serve_within(
    timeouts: Timeouts,
    peers: Peers,
    app: Router,
    listener: TcpListener,
    stop: impl Future<Output = ()>,
) {
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MAX_HEAD_BYTES);
    let (unheard, heard) = mpsc::channel(1);
    let mut serving = Serving {
        app,
        peers,
        timeouts,
        builder,
        connections: GracefulShutdown::new(),
        newest: Instant::now(),
        unheard,
        heard,
    };
    tokio::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((socket, peer)) => serving.take(socket, peer),
                Err(error) => {
                    // Most likely no file handle is left: let some connections end first.
                    tracing::error!(%error, "accepting a connection");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            },
        }
    }
    serving.take_backlog(listener);
    serving.end().await;
}

/// Open connections, and the parts that serve each.
struct Serving {
    app: Router,
    peers: Peers,
    timeouts: Timeouts,
    builder: http1::Builder,
    connections: GracefulShutdown,
    /// Time at which the newest connection was accepted.
    newest: Instant,
    /// Held by each connection until its first request.
    unheard: mpsc::Sender<Infallible>,
    /// Closed once nothing holds `unheard`.
    heard: mpsc::Receiver<Infallible>,
}

impl Serving {
    /// Serves a connection, unless its peer has reached its limit.
    fn take(&mut self, socket: TcpStream, peer: SocketAddr) {
        // The peer has too many connections: closed, so that others find a file handle.
        let Some(admitted) = self.peers.admit(peer.ip()) else {
            return;
        };
        self.newest = Instant::now();
        let local = socket.local_addr().ok().map(LocalAddress);
        let app = self.app.clone();
        let lingers = Arc::new(AtomicBool::new(false));
        let to_linger = Arc::clone(&lingers);
        let unheard = Mutex::new(Some(self.unheard.clone()));
        let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
            drop(
                unheard
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .take(),
            );
            request
                .extensions_mut()
                .insert(ConnectInfo::<SocketAddr>(peer));
            if let Some(local) = local {
                request.extensions_mut().insert(local);
            }
            let (app, lingers) = (app.clone(), Arc::clone(&to_linger));
            async move { unread::answer(app, request, &lingers).await }
        });
        let _ = socket.set_nodelay(true);
        let mut socket = TimeoutStream::new(socket);
        socket.set_write_timeout(Some(self.timeouts.write));
        let socket = TokioIo::new(Lingering::new(Box::pin(socket), lingers));
        let connection = self.builder.serve_connection(socket, service);
        let connection = self.connections.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(admitted);
        });
    }

    /// Accepts the connections in the kernel's queue and closes the socket at once: a proxy sends refused requests to
    /// another server, but does not repeat a change whose connection was reset.
    fn take_backlog(&mut self, listener: TcpListener) {
        let Ok(listener) = listener.into_std() else {
            return;
        };
        while let Ok((socket, peer)) = listener.accept() {
            let is_set = socket.set_nonblocking(true);
            if let Ok(socket) = is_set.and_then(|()| TcpStream::from_std(socket)) {
                self.take(socket, peer);
            }
        }
    }

    /// Lets the open requests finish, including those on their way by a new connection.
    async fn end(mut self) {
        drop(self.unheard);
        let _ = timeout_at(self.newest + self.timeouts.first_request, self.heard.recv()).await;
        let finished = tokio::time::timeout(DRAIN_TIMEOUT, self.connections.shutdown());
        if finished.await.is_err() {
            tracing::warn!("some requests did not finish in time");
        }
    }
}

/// Ends on a stop signal (SIGTERM, or Ctrl-C).
pub fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
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
