//! A server that is asked to stop, and one that can write no more, behind a balancer (PROD-12).

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::support::{plain_http, production, tulay};

/// `tulay serve` of an operator, started by `command` in `folder`; and its address.
fn serve(folder: &Path, command: &str, edit: impl Fn(String) -> String) -> (Child, String) {
    production(folder, |text| {
        edit(text.replace("127.0.0.1:4600", "127.0.0.1:0"))
    });
    let made = tulay(folder, &["migrate", "--config", "tulay.toml"]);
    assert!(made.status.success(), "{made:?}");
    let mut server = Command::new("sh")
        .args(["-c", command, env!("CARGO_BIN_EXE_tulay")])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("tulay starts");
    let mut greeting = String::new();
    let printed = server.stdout.take().expect("its output");
    BufReader::new(printed)
        .read_line(&mut greeting)
        .expect("a line");
    let url = greeting
        .trim()
        .strip_prefix("listening on ")
        .expect("an address");
    (server, url.to_owned())
}

const SERVE: &str = "exec \"$0\" serve --config tulay.toml";

/// What a balancer's clients meet.
#[derive(Default)]
struct Met {
    is_ready: AtomicBool,
    answered: AtomicUsize,
    failed: AtomicUsize,
}

/// Asks on a connection of its own each time, as long as the balancer sends requests here.
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
async fn prod_12_a_stop_behind_a_balancer_fails_no_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut server, url) = serve(folder.path(), SERVE, |text| {
        format!("drain_delay_ms = 1500\n{text}")
    });
    let met = Arc::new(Met::default());
    met.is_ready.store(true, Ordering::SeqCst);
    let pressing: Vec<_> = (0..4)
        .map(|_| tokio::spawn(press(url.clone(), met.clone())))
        .collect();
    while met.answered.load(Ordering::SeqCst) < 20 {
        tokio::task::yield_now().await;
    }
    let pid = server.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &pid])
            .status()
            .expect("kill")
            .success()
    );
    let before = met.answered.load(Ordering::SeqCst);
    // The balancer looks every 200 ms.
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

#[tokio::test]
async fn prod_12_a_server_that_can_write_no_more_is_not_ready() {
    let folder = tempfile::tempdir().expect("a folder");
    // A file may grow to 400 KB and no further, as on a disk that is full.
    let full = format!("trap '' XFSZ; ulimit -f 800; {SERVE}");
    let (mut server, url) = serve(folder.path(), &full, |text| text);
    let began = Instant::now();
    let ready = || async {
        let asked = plain_http().get(format!("{url}/readyz")).send().await;
        let answer = asked.expect("an answer");
        (
            answer.status().as_u16(),
            answer.text().await.unwrap_or_default(),
        )
    };
    assert_eq!(ready().await.0, 200);
    loop {
        // Each writes a visit to the log, until that is full.
        let visit = plain_http().get(format!(
            "{url}/mountain/api/v2/youmi/promotion/track-visit?page_id=1&uuid=u"
        ));
        let _ = visit.send().await;
        let (status, why) = ready().await;
        if status == 503 {
            assert_eq!(why, "the store takes no writes\n");
            break;
        }
        assert!(
            began.elapsed() < Duration::from_secs(30),
            "it still calls itself ready"
        );
    }
    let livez = plain_http().get(format!("{url}/livez")).send().await;
    assert_eq!(livez.expect("an answer").status(), 200);
    server.kill().expect("a signal");
    server.wait().expect("its end");
}
