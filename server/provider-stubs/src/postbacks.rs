//! Postbacks of a stand-in to the lender's server: now or late, once or twice, and repeated until they are accepted.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use url::Url;

use crate::state::Shared;

/// Delay of a late postback.
pub const LATE: Duration = Duration::from_secs(10);
/// Delay before a postback that was not accepted is repeated; doubled each time.
const AGAIN: Duration = Duration::from_secs(1);
/// Maximum number of repeats.
const MOST_TRIES: u32 = 6;
/// Time limit of the server's answer.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Interval between two checks for due postbacks.
const ROUND: Duration = Duration::from_millis(20);

/// A postback to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutgoingPostback {
    /// The server's path that it is posted to.
    pub path: &'static str,
    /// The headers.
    pub headers: Vec<(&'static str, String)>,
    /// The body.
    pub body: String,
}

#[derive(Debug)]
struct Due {
    at: Instant,
    tries: u32,
    postback: OutgoingPostback,
}

/// Queue of postbacks, the first due first. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Postbacks(Shared<VecDeque<Due>>);

impl Postbacks {
    /// Sends a postback after a time.
    pub fn tell(&self, postback: OutgoingPostback, after: Duration) {
        self.add(Due {
            at: Instant::now() + after,
            tries: 0,
            postback,
        });
    }

    fn add(&self, due: Due) {
        let mut queue = self.0.lock();
        let place = queue.partition_point(|other| other.at <= due.at);
        queue.insert(place, due);
    }

    /// Takes all pending postbacks out of the queue: a test sends them as it likes.
    pub fn take(&self) -> Vec<OutgoingPostback> {
        let queue = std::mem::take(&mut *self.0.lock());
        queue.into_iter().map(|due| due.postback).collect()
    }

    fn next(&self) -> Option<Due> {
        let mut queue = self.0.lock();
        let is_due = queue.front().is_some_and(|due| due.at <= Instant::now());
        if is_due { queue.pop_front() } else { None }
    }

    /// Sends due postbacks to a server of this machine, until the task is dropped.
    ///
    /// # Errors
    /// Fails for the address of another machine, which gets nothing.
    pub fn to_server(self, server: Url) -> anyhow::Result<impl Future<Output = ()>> {
        if !is_of_this_machine(&server) {
            bail!("a stand-in tells servers of this machine alone, not {server}");
        }
        let client = reqwest::Client::builder().no_proxy().timeout(TIMEOUT);
        let client = client.redirect(reqwest::redirect::Policy::none()).build();
        let client = client.context("a client")?;
        Ok(async move {
            loop {
                self.tell_due(&client, &server).await;
                tokio::time::sleep(ROUND).await;
            }
        })
    }

    async fn tell_due(&self, client: &reqwest::Client, server: &Url) {
        while let Some(due) = self.next() {
            if !post(client, server, &due.postback).await && due.tries < MOST_TRIES {
                self.add(Due {
                    at: Instant::now() + AGAIN * 2_u32.pow(due.tries),
                    tries: due.tries + 1,
                    ..due
                });
            }
        }
    }
}

fn is_of_this_machine(server: &Url) -> bool {
    match server.host() {
        Some(url::Host::Ipv4(ip)) => IpAddr::from(ip).is_loopback(),
        Some(url::Host::Ipv6(ip)) => ip.is_loopback(),
        Some(url::Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

/// Returns true if the server accepted it.
async fn post(client: &reqwest::Client, server: &Url, postback: &OutgoingPostback) -> bool {
    let Ok(address) = server.join(postback.path) else {
        return false;
    };
    let mut request = client.post(address).body(postback.body.clone());
    for (name, value) in &postback.headers {
        request = request.header(*name, value);
    }
    let status = request.send().await.map(|answer| answer.status());
    let is_taken = status.as_ref().is_ok_and(reqwest::StatusCode::is_success);
    tracing::info!(
        path = postback.path,
        is_taken,
        "a stand-in posted to its server"
    );
    is_taken
}
