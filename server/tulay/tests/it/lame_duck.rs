//! The stop of a server behind a load balancer.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::support::plain_http;
use crate::support::process::serve_migrated;
use tulay_support::waiting::until_async;

/// Time for which the server still answers after a stop, in milliseconds: enough for the balancer to notice on a busy
/// machine.
const DRAIN_DELAY_MS: u32 = 10_000;

/// Outcomes of the requests of a balancer's clients.
#[derive(Default)]
struct Met {
    is_ready: AtomicBool,
    answered: AtomicUsize,
    failed: AtomicUsize,
}

/// Sends requests, each on its own connection, as long as the balancer selects this server.
async fn press(url: String, met: Arc<Met>) {
    while met.is_ready.load(Ordering::SeqCst) {
        let asked = plain_http().get(format!("{url}/About")).send().await;
        let is_answered = asked.is_ok_and(|answer| answer.status() == 200);
        let count = if is_answered {
            &met.answered
        } else {
            &met.failed
        };
        count.fetch_add(1, Ordering::SeqCst);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_behind_a_balancer_fails_no_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut server, url) = serve_migrated(folder.path(), |text| {
        format!("drain_delay_ms = {DRAIN_DELAY_MS}\n{text}")
    });
    let met = Arc::new(Met::default());
    met.is_ready.store(true, Ordering::SeqCst);
    let pressing: Vec<_> = (0..4)
        .map(|_| tokio::spawn(press(url.clone(), met.clone())))
        .collect();
    let answered = async || met.answered.load(Ordering::SeqCst) >= 20;
    until_async("some are answered", answered).await;
    let pid = server.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &pid])
            .status()
            .expect("kill")
            .success()
    );
    let before = met.answered.load(Ordering::SeqCst);
    // The balancer probes every 200 ms.
    let mut looks = tokio::time::interval(Duration::from_millis(200));
    loop {
        looks.tick().await;
        let asked = plain_http().get(format!("{url}/readyz")).send().await;
        if !asked.is_ok_and(|answer| answer.status() == 200) {
            break;
        }
    }
    met.is_ready.store(false, Ordering::SeqCst);
    for worker in pressing {
        worker.await.expect("no panic");
    }
    assert_eq!(
        met.failed.load(Ordering::SeqCst),
        0,
        "of {:?}",
        met.answered
    );
    let still = plain_http().get(format!("{url}/About")).send().await;
    assert_eq!(still.expect("it takes connections still").status(), 200);
    assert!(met.answered.load(Ordering::SeqCst) >= before);
    let ended = tokio::task::spawn_blocking(move || server.wait()).await;
    assert_eq!(ended.expect("no panic").expect("an end").code(), Some(0));
}
