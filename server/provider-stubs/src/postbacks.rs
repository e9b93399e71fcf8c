//! What a stand-in tells the lender's server by itself: now or late, once or twice, and again while it is not taken.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use url::Url;

use crate::state::Shared;

/// How late `Late` is told.
pub const LATE: Duration = Duration::from_secs(10);
/// Until something that was not taken is told again; twice as long each time.
const AGAIN: Duration = Duration::from_secs(1);
/// So often it is told again.
const MOST_TRIES: u32 = 6;
/// How long the server may take.
const TIMEOUT: Duration = Duration::from_secs(30);
/// How often what is due is looked for.
const ROUND: Duration = Duration::from_millis(20);

/// Something to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Postback {
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
    postback: Postback,
}

/// What is to be told, the first to be told first. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Postbacks(Shared<VecDeque<Due>>);

impl Postbacks {
    /// Tells something after a time.
    pub fn tell(&self, postback: Postback, after: Duration) {
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

    /// Everything that is yet to be told, taken out of the queue: a test tells it as it likes.
    pub fn take(&self) -> Vec<Postback> {
        let queue = std::mem::take(&mut *self.0.lock());
        queue.into_iter().map(|due| due.postback).collect()
    }

    fn next(&self) -> Option<Due> {
        let mut queue = self.0.lock();
        let is_due = queue.front().is_some_and(|due| due.at <= Instant::now());
        if is_due { queue.pop_front() } else { None }
    }

    /// Tells a server of this machine what is due, until the task is dropped.
    ///
    /// # Errors
    /// For the address of another machine, which is told nothing.
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

/// Whether the server took it.
async fn post(client: &reqwest::Client, server: &Url, postback: &Postback) -> bool {
    let Ok(address) = server.join(postback.path) else {
        return false;
    };
    let mut request = client.post(address).body(postback.body.clone());
    for (name, value) in &postback.headers {
        request = request.header(*name, value);
    }
    let status = request.send().await.map(|answer| answer.status());
    let is_taken = status.as_ref().is_ok_and(reqwest::StatusCode::is_success);
    tracing::info!(path = postback.path, is_taken, "a stand-in told its server");
    is_taken
}
