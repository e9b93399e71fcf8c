//! The reset of a demo on demand, which browser tests share, with the real binary.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::support::database::sqlite_rows;
use crate::support::{Client, NOW, plain_http};
use tulay_support::waiting::until_async;

struct Demo {
    process: Child,
    url: String,
    folder: tempfile::TempDir,
}

/// Waits until a demo says where it listens.
fn address_of(process: &mut Child) -> String {
    let (mut line, stdout) = (String::new(), process.stdout.take());
    let read = BufReader::new(stdout.expect("its output")).read_line(&mut line);
    read.expect("its first line");
    let url = line.trim().strip_prefix("listening on ");
    url.expect("an address").to_owned()
}

impl Demo {
    fn start() -> Demo {
        let folder = tempfile::tempdir().expect("a folder");
        let mut process = Command::new(env!("CARGO_BIN_EXE_tulay-demo"))
            .args(["--port", "0", "--on-demand", "--now", NOW, "--data"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary");
        Demo {
            url: address_of(&mut process),
            process,
            folder,
        }
    }

    async fn ask(&self, path: &str, body: Option<Value>) -> Value {
        let url = format!("{}{path}", self.url);
        let request = match body {
            Some(body) => plain_http().post(url).json(&body),
            None => plain_http().get(url),
        };
        let answer = request.header("X-Requested-With", "XMLHttpRequest").send();
        let answer = answer.await.expect("an answer");
        assert_eq!(answer.status(), 200, "{path}");
        answer.json().await.expect("JSON")
    }

    /// Every row but those of the background jobs, which run on a timer.
    fn rows(&self) -> Vec<String> {
        let mut rows = sqlite_rows(&self.folder.path().join("demo.db"));
        rows.retain(|row| {
            let table = row.split(':').next();
            !["ledger_checks", "servicing_days", "write_checks"]
                .map(Some)
                .contains(&table)
        });
        rows
    }
}

impl Drop for Demo {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn one_call_returns_a_demo_on_demand_to_its_beginning() {
    let demo = Demo::start();
    let rows = demo.rows();
    for id in ["overdue", "under-review", "settled"] {
        let played = demo.ask(&format!("/demo/scenarios?id={id}"), None).await;
        assert!(played[0]["orderId"].is_string());
    }
    demo.ask("/demo/staff", None).await;
    demo.ask("/demo/clock", Some(json!({ "advance": "P40D" })))
        .await;
    let tap = [("productId", "1"), ("moduleId", "30"), ("positionId", "0")];
    let client = Client::at(&demo.url, "demo-settled");
    client.post("/service/event/save", &tap).await.ok();
    let path = "/mountain/service/event/save";
    let rule = json!([{ "path": path, "what": "delay", "ms": 300 }]);
    demo.ask("/demo/faults", Some(json!({ "rules": rule })))
        .await;

    // A call under way is answered first, and leaves nothing.
    let late = tokio::spawn(async move { client.post("/service/event/save", &tap).await.ok() });
    until_async("the late call is met", async || {
        demo.ask("/demo/faults", None).await["rules"][0]["seen"] == 1
    })
    .await;
    demo.ask("/demo/reset", Some(json!({}))).await;
    late.await.expect("answered");

    assert_eq!(demo.rows(), rows);
    assert_eq!(demo.ask("/demo/faults", None).await["rules"], json!([]));
    let clock = demo.ask("/demo/clock", None).await;
    assert_eq!(
        clock["now"].as_str().map(|now| &now[..15]),
        Some("2026-07-15 09:3")
    );
    let again = demo.ask("/demo/scenarios?id=overdue", None).await;
    assert!(again[0]["orderId"].is_string());
}

#[test]
fn qa_23_an_attached_demo_ends_with_the_input_of_the_program_that_started_it_and_leaves_no_data() {
    let temporary = tempfile::tempdir().expect("a folder");
    let files = || {
        std::fs::read_dir(temporary.path())
            .expect("a folder")
            .count()
    };
    let mut process = Command::new(env!("CARGO_BIN_EXE_tulay-demo"))
        .args(["--port", "0", "--on-demand", "--attached"])
        .env("TMPDIR", temporary.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary");
    address_of(&mut process);
    assert_eq!(files(), 1);

    drop(process.stdin.take());
    assert!(process.wait().expect("its end").success());
    assert_eq!(files(), 0);
}
