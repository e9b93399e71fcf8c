//! The server's metrics.

use std::future::pending;

use tokio::net::TcpListener;
use tulay_web::serve;

use crate::{Server, plain_http};

/// Returns the metrics as the operator's Prometheus reads them.
pub async fn metrics(server: &Server) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(serve::serve(server.health.metrics(), listener, pending()));
    let url = format!("http://{address}/metrics");
    let answer = plain_http().get(url).send().await.expect("an answer");
    answer.text().await.expect("a text")
}

/// Returns a figure of the operator's metrics.
pub async fn metric(server: &Server, name: &str) -> String {
    let metrics = metrics(server).await;
    let mut lines = metrics.lines();
    let line = lines.find_map(|line| line.strip_prefix(&format!("tulay_{name} ")));
    line.expect("the figure").to_owned()
}
