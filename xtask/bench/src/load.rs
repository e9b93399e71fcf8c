//! The load: a number of clients, each with one connection that stays open, each sending its next request after an
//! answer.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{HeaderMap, Request, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// A request as the clients send it.
pub type Ask = Request<Full<Bytes>>;

/// End of the load.
#[derive(Clone, Copy)]
pub enum Until {
    /// After this time, repeating the list
    Passed(Duration),
    /// After every request of the list was sent once
    AllSent,
}

/// Measurements of the clients.
pub struct Taken {
    /// Number of answers
    pub answers: u32,
    /// Seconds from the first request to the last answer
    pub seconds: f64,
    /// Latency of each answer, ascending
    latencies: Vec<Duration>,
}

impl Taken {
    /// The measurements of a load that began then and is over.
    pub fn new(began: Instant, mut latencies: Vec<Duration>) -> Result<Self> {
        latencies.sort_unstable();
        Ok(Self {
            answers: u32::try_from(latencies.len())?,
            seconds: began.elapsed().as_secs_f64(),
            latencies,
        })
    }

    /// Returns the answers per second.
    pub fn per_second(&self) -> f64 {
        f64::from(self.answers) / self.seconds
    }

    /// Returns the 99th percentile of the latencies, in milliseconds.
    pub fn p99_ms(&self) -> f64 {
        let at = (self.latencies.len() * 99 / 100).min(self.latencies.len().saturating_sub(1));
        let found = self.latencies.get(at);
        found.map_or(0.0, |latency| latency.as_secs_f64() * 1000.0)
    }
}

/// Sends the list's requests through `clients` connections.
///
/// # Errors
/// If an answer is no 200, or an envelope without "00".
pub async fn drive(
    address: SocketAddr,
    clients: usize,
    list: &Arc<[Ask]>,
    until: Until,
) -> Result<Taken> {
    let next = Arc::new(AtomicUsize::new(0));
    let mut connections = Vec::new();
    for _ in 0..clients {
        connections.push(connect(address).await?);
    }
    let began = Instant::now();
    let mut running = JoinSet::new();
    for connection in connections {
        running.spawn(client(connection, list.clone(), next.clone(), until, began));
    }
    let mut latencies = Vec::new();
    while let Some(client) = running.join_next().await {
        latencies.extend(client??);
    }
    Taken::new(began, latencies)
}

async fn client(
    mut connection: SendRequest<Full<Bytes>>,
    list: Arc<[Ask]>,
    next: Arc<AtomicUsize>,
    until: Until,
    began: Instant,
) -> Result<Vec<Duration>> {
    let mut latencies = Vec::new();
    loop {
        let at = next.fetch_add(1, Ordering::Relaxed);
        let ended = match until {
            Until::Passed(time) => began.elapsed() >= time,
            Until::AllSent => at >= list.len(),
        };
        if ended {
            return Ok(latencies);
        }
        let sent = Instant::now();
        let (_, body) = send(&mut connection, list[at % list.len()].clone()).await?;
        // An envelope begins with its code.
        if body.starts_with(b"{\"code\"") && !body.starts_with(b"{\"code\":\"00\"") {
            bail!("refused: {}", String::from_utf8_lossy(&body));
        }
        latencies.push(sent.elapsed());
    }
}

/// Sends one request on a new connection.
pub async fn once(address: SocketAddr, ask: Ask) -> Result<(HeaderMap, Bytes)> {
    send(&mut connect(address).await?, ask).await
}

/// Returns a GET of a path that accepts these encodings.
pub fn get(path: &str, encodings: &str) -> Result<Ask> {
    Ok(Request::get(path)
        .header("host", "localhost")
        .header("accept-encoding", encodings)
        .body(Full::default())?)
}

async fn connect(address: SocketAddr) -> Result<SendRequest<Full<Bytes>>> {
    let socket = TcpStream::connect(address).await?;
    socket.set_nodelay(true)?;
    let (sender, connection) = handshake(TokioIo::new(socket)).await?;
    tokio::spawn(connection);
    Ok(sender)
}

async fn send(connection: &mut SendRequest<Full<Bytes>>, ask: Ask) -> Result<(HeaderMap, Bytes)> {
    let path = ask.uri().path().to_owned();
    connection.ready().await?;
    let (head, body) = connection.send_request(ask).await?.into_parts();
    let body = body
        .collect()
        .await
        .context("the answer broke off")?
        .to_bytes();
    if head.status != StatusCode::OK {
        bail!(
            "{path} answered {}: {}",
            head.status,
            String::from_utf8_lossy(&body)
        );
    }
    Ok((head.headers, body))
}
