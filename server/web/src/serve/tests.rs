//! Time limits and the stop, over real sockets.

use std::future::pending;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use bytes::Bytes;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

use super::{Peers, TIMEOUTS, Timeouts, serve_within};
use tulay_config::TrustedProxies;
use tulay_support::waiting::{LIMIT, ended, until_async};

/// More than the socket buffers of both sides hold.
const BYTES: usize = 64 * 1024 * 1024;

/// A body that drops its sender when the server drops the body.
struct Body {
    bytes: Vec<u8>,
    _dropped: oneshot::Sender<()>,
}

impl AsRef<[u8]> for Body {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Serves one large body to peers that may stop reading for so long, and reports when the server has dropped it.
async fn serve_large_body(write_timeout: Duration) -> (SocketAddr, oneshot::Receiver<()>) {
    let (sender, dropped) = oneshot::channel();
    let body = Bytes::from_owner(Body {
        bytes: vec![b'a'; BYTES],
        _dropped: sender,
    });
    let body = Arc::new(Mutex::new(Some(body)));
    let take = move || async move { body.lock().expect("no panic").take().unwrap_or_default() };
    let app = Router::new().route("/", get(take));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let peers = Peers::at_most(2, TrustedProxies::default());
    let timeouts = Timeouts {
        write: write_timeout,
        ..TIMEOUTS
    };
    tokio::spawn(serve_within(timeouts, peers, app, listener, pending()));
    (address, dropped)
}

async fn request(address: SocketAddr) -> TcpStream {
    let mut socket = TcpStream::connect(address).await.expect("a connection");
    let head = b"GET / HTTP/1.1\r\nHost: h5\r\nConnection: close\r\n\r\n";
    socket.write_all(head).await.expect("sent");
    socket
}

#[tokio::test]
async fn a_peer_that_stops_reading_is_closed() {
    let (address, dropped) = serve_large_body(Duration::from_millis(200)).await;
    let mut socket = request(address).await;
    let closed = ended("the wait for the peer", dropped).await;
    assert!(closed.is_err(), "the body is dropped");
    let mut received = Vec::new();
    // The end of the connection is an error or an early end, depending on the buffers.
    let _ = socket.read_to_end(&mut received).await;
    assert!(received.len() < BYTES, "the rest was not sent");
}

#[tokio::test]
async fn a_peer_that_reads_receives_the_whole_body() {
    let (address, _dropped) = serve_large_body(LIMIT).await;
    let mut received = Vec::new();
    let read = request(address).await.read_to_end(&mut received).await;
    assert!(read.expect("the answer") > BYTES);
}

#[tokio::test]
async fn sec_10_one_address_leaves_file_handles_for_others() {
    let (address, _dropped) = serve_large_body(LIMIT).await;
    let connect = || async { TcpStream::connect(address).await.expect("a connection") };
    let (first, _second) = (connect().await, connect().await);
    let mut third = connect().await;
    let mut nothing = Vec::new();
    let closed = third.read_to_end(&mut nothing);
    // It is closed or reset.
    let _ = ended("one too many", closed).await;
    assert!(nothing.is_empty(), "{nothing:?}");
    drop(first);
    // The server notices the end in its own time: until then, one more is one too many.
    let mut answer = [0; 12];
    until_async("another is let in", async || {
        let mut next = connect().await;
        let head = b"GET / HTTP/1.1\r\nHost: h5\r\n\r\n";
        next.write_all(head).await.is_ok() && next.read_exact(&mut answer).await.is_ok()
    })
    .await;
    assert_eq!(&answer, b"HTTP/1.1 200");
}

/// An answer to a request on this connection, which stays open.
async fn ask(socket: &mut TcpStream) -> String {
    let head = b"GET / HTTP/1.1\r\nHost: h5\r\n\r\n";
    socket.write_all(head).await.expect("sent");
    let mut answer = vec![0; 12];
    socket.read_exact(&mut answer).await.expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn prod_12_a_stop_waits_for_the_first_request_of_a_connection_and_for_nothing_else() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (stop, stopped) = oneshot::channel::<()>();
    let app = Router::new().route("/", get(async || "here"));
    let peers = Peers::at_most(2, TrustedProxies::default());
    let timeouts = Timeouts {
        first_request: 10 * LIMIT,
        ..TIMEOUTS
    };
    let serving = tokio::spawn(serve_within(timeouts, peers, app, listener, async {
        let _ = stopped.await;
    }));
    let mut asks_once = TcpStream::connect(address).await.expect("a connection");
    let mut asks_late = TcpStream::connect(address).await.expect("a connection");
    assert_eq!(ask(&mut asks_once).await, "HTTP/1.1 200");
    stop.send(()).expect("it serves");
    until_async("the listener is closed", async || {
        TcpStream::connect(address).await.is_err()
    })
    .await;
    assert!(!serving.is_finished());
    assert_eq!(ask(&mut asks_late).await, "HTTP/1.1 200");
    ended("the stop", serving).await.expect("no panic");
}
