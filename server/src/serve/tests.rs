//! The write time-out, over real sockets.

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

use super::{Peers, serve_within};
use crate::config::TrustedProxies;

/// More than the socket buffers of both sides hold.
const BYTES: usize = 64 * 1024 * 1024;
const WRITE_TIMEOUT: Duration = Duration::from_millis(200);

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

/// Serves one large body, and says when the server has dropped it.
async fn serve_large_body() -> (SocketAddr, oneshot::Receiver<()>) {
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
    tokio::spawn(serve_within(WRITE_TIMEOUT, peers, app, listener, pending()));
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
    let (address, dropped) = serve_large_body().await;
    let mut socket = request(address).await;
    let closed = tokio::time::timeout(Duration::from_secs(20), dropped).await;
    assert!(closed.is_ok(), "the server still waits for its peer");
    let mut received = Vec::new();
    // The end of the connection is an error or an early end, by what the buffers held.
    let _ = socket.read_to_end(&mut received).await;
    assert!(received.len() < BYTES, "the rest was not sent");
}

#[tokio::test]
async fn a_peer_that_reads_receives_the_whole_body() {
    let (address, _dropped) = serve_large_body().await;
    let mut received = Vec::new();
    let read = request(address).await.read_to_end(&mut received).await;
    assert!(read.expect("the answer") > BYTES);
}

#[tokio::test]
async fn sec_10_one_address_leaves_file_handles_for_others() {
    let (address, _dropped) = serve_large_body().await;
    let connect = || async { TcpStream::connect(address).await.expect("a connection") };
    let (first, _second) = (connect().await, connect().await);
    let mut third = connect().await;
    let mut nothing = Vec::new();
    let closed = third.read_to_end(&mut nothing);
    let closed = tokio::time::timeout(Duration::from_secs(5), closed).await;
    assert!(
        closed.is_ok() && nothing.is_empty(),
        "one too many is closed"
    );
    drop(first);
    // The server learns of the end in its own time: until then, one more is one too many.
    let began = std::time::Instant::now();
    loop {
        let mut next = connect().await;
        let head = b"GET / HTTP/1.1\r\nHost: h5\r\n\r\n";
        let mut answer = [0; 12];
        let asked = next.write_all(head).await.is_ok();
        if asked && next.read_exact(&mut answer).await.is_ok() {
            assert_eq!(&answer, b"HTTP/1.1 200");
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(5), "nobody is let in");
    }
}
