//! A gateway in front of a core: every call is forwarded, and every fault of the core becomes an error envelope.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use serde_json::{Value, json};
use tulay_provider_stubs::serving::{Calls, Shared, StandIn, StandInCall, StubAnswer, StubFault};

use crate::support::complaints::UPLOAD;
use crate::support::gateways::{configuration, gateway_of};
use crate::support::stand_ins::serve_stand_in;
use crate::support::{Client, plain_http, read, tulay as tulay_command};
use tulay_support::waiting::{LIMIT, PATIENT_MS, RUNS_OUT_MS};

const DOCUMENT: &str = include_str!("../../../openapi.json");
const HOME: &str = "/service/home/index";
const PAY: &str = "/v3/loan-details/generate-vcode";

/// A core whose answers contain the request.
#[derive(Clone, Default)]
struct Core(Shared<Calls>);

impl StandIn for Core {
    fn calls(&self) -> &Shared<Calls> {
        &self.0
    }

    fn answer(&self, asked: &StandInCall) -> StubAnswer {
        let data = json!({"path": asked.path, "body": asked.body});
        StubAnswer::ok(&json!({"code": "00", "message": "Success", "data": data}))
    }
}

async fn start(timeout_ms: u64) -> (String, Core) {
    let core = Core::default();
    let address = serve_stand_in(core.clone()).await;
    (gateway_of(&address, timeout_ms).await, core)
}

/// Returns the query of a call, with a value for each parameter.
fn query_of<'a>(document: &'a Value, call: &'a Value) -> Vec<(&'a str, &'a str)> {
    let parameters = call["parameters"].as_array().expect("parameters").iter();
    parameters
        .map(|parameter| match parameter["$ref"].as_str() {
            Some(place) => document.pointer(&place[1..]).expect("a parameter"),
            None => parameter,
        })
        .filter(|parameter| parameter["in"] == "query")
        .map(|parameter| (parameter["name"].as_str().expect("a name"), "a b"))
        .collect()
}

#[tokio::test]
async fn prov_09_every_call_goes_through_with_its_own_query_and_headers_alone() {
    let (url, core) = start(PATIENT_MS).await;
    let document: Value = serde_json::from_str(DOCUMENT).expect("a document");
    for (path, methods) in document["paths"].as_object().expect("paths") {
        if !path.starts_with("/mountain/") {
            continue;
        }
        let (method, call) = methods
            .as_object()
            .expect("methods")
            .iter()
            .next()
            .expect("a method");
        let mut query = query_of(&document, call);
        query.sort_unstable();
        let whole = [&query[..], &[("zzz", "1")]].concat();
        let address = format!("{url}{path}");
        let request = if method == "get" {
            plain_http().get(address)
        } else {
            plain_http().post(address)
        };
        let request = match call["requestBody"]["content"]["multipart/form-data"].is_null() {
            true if method == "post" => request.form(&[("field", "value")]),
            true => request,
            false => request
                .header("Content-Type", "multipart/form-data; boundary=x")
                .body("--x--"),
        };
        let request = request
            .query(&whole)
            .header("X-Requested-With", "XMLHttpRequest")
            .header("X-App-Name", "Tulay")
            .header("Idempotency-Key", "key-1")
            .header("Cookie", "a=b")
            .header("Authorization", "Basic x")
            .header("X-Forwarded-For", "203.0.113.9")
            .header("TE", "trailers");
        let answer = read(request).await;
        assert_eq!(answer.ok()["path"], **path);
        let asked = core.take_asked().remove(0);
        assert_eq!(asked.method.to_lowercase(), *method, "{path}");
        let mut passed: Vec<_> = asked
            .query
            .split('&')
            .map(|pair| pair.split('=').next().expect("a name"))
            .collect();
        passed.sort_unstable();
        assert_eq!(
            passed,
            query.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
            "{path}"
        );
        assert_eq!(asked.header("x-app-name"), "Tulay");
        assert_eq!(asked.header("idempotency-key"), "key-1");
        assert_eq!(asked.header("x-forwarded-for"), "127.0.0.1");
        for dropped in [
            "cookie",
            "authorization",
            "te",
            "connection",
            "transfer-encoding",
        ] {
            assert_eq!(asked.header(dropped), "", "{dropped} of {path}");
        }
    }
}

/// Makes a call: a query, a change without a key, or one with a key.
async fn make(url: &str, which: &str) -> crate::support::OpenedAnswer {
    let address = |path: &str| format!("{url}/mountain{path}?sessionId=s");
    let request = match which {
        "question" => plain_http().get(address("/api/v2/youmi/promotion/get-sid")),
        "change" => plain_http().post(address(PAY)).form(&[("amount", "1")]),
        _ => plain_http()
            .post(address(PAY))
            .form(&[("amount", "1")])
            .header("Idempotency-Key", "k"),
    };
    read(request.header("X-Requested-With", "XMLHttpRequest")).await
}

#[tokio::test]
async fn prov_09_whatever_fails_is_said_by_the_envelope_and_nothing_is_done_twice() {
    let other = |status, body: &str| StubFault::Instead(StubAnswer::text(status, body));
    for (fault, status, tries) in [
        (StubFault::Slow(LIMIT), 504, 1),
        (StubFault::Deaf, 502, 3),
        (StubFault::Reset, 502, 3),
        (StubFault::CutOff, 502, 3),
        (other(500, "<html>"), 502, 3),
        (other(503, ""), 502, 3),
        (other(429, "slower"), 502, 3),
        (other(200, "<html>"), 502, 1),
        (other(200, "[]"), 502, 1),
        (other(302, r#"{"code":"00","message":""}"#), 502, 1),
        (other(404, "not here"), 502, 1),
        (other(200, &"x".repeat(100_000_000)), 502, 1),
    ] {
        // Only the slow core needs a short time-out: a busy machine takes a while to read 100 MB.
        let timeout_ms = if matches!(fault, StubFault::Slow(_)) {
            RUNS_OUT_MS
        } else {
            PATIENT_MS
        };
        let (url, core) = start(timeout_ms).await;
        core.spoil(Some(fault.clone()));
        for (which, expected) in [("change", 1), ("question", tries)] {
            let answer = make(&url, which).await;
            let said = (answer.status, answer.code.as_str(), answer.message.as_str());
            let fault = format!("{fault:?}");
            let wanted = (status, "1500", "Something went wrong. Please try again");
            assert_eq!(said, wanted, "{which} {fault:.60}");
            assert_eq!(core.take_asked().len(), expected, "{which} {fault:.60}");
        }
    }
}

#[tokio::test]
async fn prov_09_a_question_and_a_change_under_its_key_are_asked_again() {
    for which in ["question", "change under a key"] {
        let (url, core) = start(PATIENT_MS).await;
        core.spoil_next([
            Some(StubFault::Reset),
            Some(StubFault::Instead(StubAnswer::text(503, ""))),
        ]);
        make(&url, which).await.ok();
        let asked = core.take_asked();
        assert_eq!(asked.len(), 3, "{which}");
        assert!(asked.iter().all(|it| it.body == asked[0].body));
    }
}

#[tokio::test]
async fn prov_09_a_refusal_of_the_core_is_passed_on_as_it_is() {
    let (url, core) = start(PATIENT_MS).await;
    for (status, code) in [(200, "1001"), (400, "1400"), (500, "1500")] {
        let refusal = json!({"code": code, "message": "words of the core", "data": {"fields": {}}});
        core.spoil(Some(StubFault::Instead(StubAnswer::json(status, &refusal))));
        let answer = make(&url, "change").await;
        let said = (answer.status, answer.code.as_str(), answer.message.as_str());
        assert_eq!(said, (status, code, "words of the core"));
        assert_eq!(core.take_asked().len(), 1);
    }
}

#[tokio::test]
async fn prov_09_a_core_that_is_away_is_left_alone_and_the_pages_are_there() {
    let (url, core) = start(PATIENT_MS).await;
    core.spoil(Some(StubFault::Deaf));
    for _ in 0..2 {
        make(&url, "question").await;
    }
    core.take_asked();
    let answer = make(&url, "question").await;
    assert_eq!((answer.status, answer.code.as_str()), (503, "1500"));
    assert_eq!(core.take_asked().len(), 0, "five failures in a row");
    for path in ["/", "/loanDetail", "/readyz", "/emulator/"] {
        let page = plain_http().get(format!("{url}{path}")).send().await;
        assert_eq!(page.expect("an answer").status(), 200, "{path}");
    }
    let filipino = format!("{url}/mountain{HOME}?lang=fil");
    let answer = read(plain_http().get(filipino)).await;
    assert_ne!(answer.message, "Something went wrong. Please try again");
    assert_eq!(answer.code, "1500");
}

#[tokio::test]
async fn prov_09_what_is_no_call_reaches_no_core() {
    let (url, core) = start(PATIENT_MS).await;
    for path in [
        "/mountain/ops/release",
        "/mountain/service/home/index/..%2f..%2f..%2fadmin",
        "/mountain",
        "/callbacks/payment/xendit",
        "/callbacks/payout/xendit",
        "/demo/clock",
        "/sandbox/pay/1",
    ] {
        for is_post in [true, false] {
            let address = format!("{url}{path}");
            let request = if is_post {
                plain_http().post(address)
            } else {
                plain_http().get(address)
            };
            let request = request.header("X-Requested-With", "XMLHttpRequest");
            let status = request.send().await.expect("an answer").status().as_u16();
            assert!(matches!(status, 404 | 405), "{status} {path}");
        }
    }
    let forged = plain_http()
        .post(format!("{url}/mountain{PAY}"))
        .form(&[("amount", "1")]);
    assert_eq!(read(forged).await.status, 403, "a form of another site");
    let long = plain_http()
        .post(format!("{url}/mountain{PAY}"))
        .body("x".repeat(70_000));
    let long = long.header("X-Requested-With", "XMLHttpRequest");
    assert_eq!(read(long).await.status, 413);
    assert!(core.take_asked().is_empty());
}

#[tokio::test]
async fn prov_09_an_image_is_passed_on_as_it_comes_and_never_twice() {
    let (url, core) = start(PATIENT_MS).await;
    let client = Client::at(&url, "s");
    let image = vec![7; 3_000_000];
    let too_large_for_the_stand_in = client.upload(UPLOAD, "a.png", "image/png", &image).await;
    assert_eq!(too_large_for_the_stand_in.status, 502, "it hangs up");
    core.take_asked();
    let image = "pixels".repeat(50_000);
    let answer = client
        .upload(UPLOAD, "a.png", "image/png", image.as_bytes())
        .await;
    answer.ok();
    let asked = core.take_asked().remove(0);
    assert!(asked.body.contains(&image));
    assert_eq!(asked.header("content-length"), asked.body.len().to_string());
    core.spoil(Some(StubFault::Reset));
    let answer = client.upload(UPLOAD, "a.png", "image/png", b"pixels").await;
    assert_eq!((answer.status, answer.code.as_str()), (502, "1500"));
    assert_eq!(core.take_asked().len(), 1);
}

#[tokio::test]
async fn prov_09_a_borrower_borrows_and_pays_through_a_gateway_of_another_tulay() {
    let core = crate::support::start().await;
    let url = gateway_of(&core.url, 30_000).await;
    let at_core = core.signed_in("09171234321").await;
    let ana = Client::at(&url, at_core.session().expect("a session"));
    ana.post(
        "/service/certify/save",
        &crate::support::borrowers::IDENTITY,
    )
    .await
    .ok();
    let wallet = crate::support::borrowers::WALLET;
    core.bind_first(&ana, "09171234321", &wallet).await.ok();
    let order_id = crate::support::borrowers::push(&ana, &crate::support::borrowers::LOAN).await;
    core.decide(&order_id, true).await;
    core.release(&order_id).await;
    let loan = crate::support::borrowers::Loan {
        client: ana,
        order_id,
    };
    let reference = loan.reference(342_433, false).await;
    let paid = plain_http().post(format!("{}/sandbox/pay/{reference}/pay", core.url));
    assert!(paid.send().await.expect("an answer").status().is_success());
    let details = loan.details().await;
    assert_eq!(details["paymentResult"]["kind"], "received", "{details}");
    // A refusal of the core is passed on in its words.
    let stranger = Client::at(&url, "0123456789abcdef0123456789abcdef");
    let answer = stranger.post("/service/certify/info", &[]).await;
    assert_eq!(
        (answer.code.as_str(), answer.message.as_str()),
        ("1001", "Please log in again")
    );
}

/// The program as an operator starts it, in front of another one that is the core.
#[tokio::test]
async fn prov_09_the_program_serves_a_gateway_and_refuses_what_the_core_does() {
    let core = crate::support::start().await;
    let folder = tempfile::tempdir().expect("a folder");
    configuration(folder.path(), &core.url, 30_000);
    let refused = tulay_command(folder.path(), &["serve", "--config", "gateway.toml"]);
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(why.contains("`core.emulator` is for `tulay-demo"), "{why}");
    let path = folder.path().join("gateway.toml");
    let text = std::fs::read_to_string(&path).expect("a file");
    let text = text.replace("emulator = true", "emulator = false");
    std::fs::write(&path, text).expect("a file");
    let mut tulay = std::process::Command::new(env!("CARGO_BIN_EXE_tulay"))
        .args(["serve", "--config", "gateway.toml"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tulay starts");
    let mut greeting = String::new();
    let printed = tulay.stdout.take().expect("its output");
    let read_line = BufReader::new(printed).read_line(&mut greeting);
    assert!(read_line.is_ok());
    let url = greeting
        .trim()
        .strip_prefix("listening on ")
        .expect("an address");
    let session = core.signed_in("09171234321").await;
    let ana = Client::at(url, session.session().expect("a session"));
    let home = ana.get(HOME, &[]).await.ok();
    assert!(home["products"].is_array(), "{home}");
    tulay.kill().expect("a signal");
    let log = tulay.wait_with_output().expect("its log").stderr;
    let log = String::from_utf8_lossy(&log);
    assert!(log.contains("a gateway: calls go to `core`"), "{log}");
    for command in [
        &["migrate"][..],
        &["report", "waiting"],
        &["backup", "copy.db"],
        &["restore", "copy.db"],
    ] {
        let arguments = [&command[..1], &["--config", "gateway.toml"], &command[1..]].concat();
        let refused = tulay_command(folder.path(), &arguments);
        assert!(!refused.status.success());
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(
            said.contains("this configuration is a gateway's"),
            "{command:?}: {said}"
        );
    }
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("a folder").count(),
        1,
        "it made no file"
    );
}
