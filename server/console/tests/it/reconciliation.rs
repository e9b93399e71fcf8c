//! A settlement report that is compared and posted in the browser (PROV-07).

use reqwest::multipart::{Form, Part};
use serde_json::json;
use tulay_testing::borrowers::ANA;
use tulay_testing::database::rows;
use tulay_testing::nginx::Nginx;
use tulay_testing::stand_ins::{codes, paid, pay_url};
use tulay_testing::xendit;

use crate::support::Console;

fn form(account: &str, file: Vec<u8>, dry_run: &'static str) -> Form {
    Form::new()
        .text("account", account.to_owned())
        .text("reason", "the report of July")
        .text("dryRun", dry_run)
        .part("file", Part::bytes(file).file_name("report.csv"))
}

#[tokio::test]
async fn prov_07_a_report_is_shown_first_then_posted_with_a_reason_and_by_who_pays_alone() {
    let (server, stub) = xendit::start().await;
    let console = Console::of(server).await;
    let server = &console.server;
    let maria = console.first("Maria Cruz").await;
    let ben = console.add((&maria, None), "Ben Lim", &["decide"]).await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    stub.pay("pr-1", "py-1", "1000.00");
    let code = codes(server, &loan).remove(0);
    let report = format!(
        "Status;Payment ID;Reference ID;Amount;Fee Amount\r\nSUCCEEDED;py-1;{code};1,000.00;-23.00\r\n"
    );
    let sent = |dry_run| form("xendit", report.clone().into_bytes(), dry_run);
    let call = "reports/reconcile";
    assert_eq!(
        maria.get("me").await.data()["reportAccounts"],
        json!([{
            "name": "xendit",
            "columns": ["Status", "Payment ID", "Reference ID", "Amount", "Fee Amount"],
        }])
    );

    ben.send_form(call, sent("true")).await.refusal(409);
    let unknown = form("90007", report.clone().into_bytes(), "true");
    maria.send_form(call, unknown).await.refusal(404);
    maria.send_form(call, sent("perhaps")).await.refusal(400);
    let other = form("xendit", b"a,b\n1,2\n".to_vec(), "true");
    let refused = maria.send_form(call, other).await;
    let why = "This file is no such report. It needs the columns Status, Payment ID, Reference ID, \
               Amount, Fee Amount; its first line has a, b";
    assert_eq!(refused.refusal(400), why);
    let large = form("xendit", vec![b','; 5_100_000], "true");
    let refused = maria.send_form(call, large).await;
    let why = "The files are too large: at most 5 MB are taken";
    assert_eq!(refused.refusal(413), why);

    let before = rows(server);
    let shown = maria.send_form(call, sent("true")).await.result();
    let row = |note: &str| {
        json!({
            "line": 2, "payment": "py-1", "reference": code, "amountCentavos": 100_000,
            "otherCentavos": null, "note": note,
        })
    };
    let found = |kind: &str, note: &str| {
        json!({
            "matched": 0, "paidCentavos": 100_000, "feeCentavos": 2_300,
            "confirmedCentavos": 100_000,
            "findings": [{ "kind": kind, "count": 1, "rows": [row(note)] }],
        })
    };
    assert_eq!(shown, found("confirmed", ""));
    assert_eq!(rows(server), before);

    maria.prove(server).await;
    let posted = maria.send_form(call, sent("false")).await.result();
    assert_eq!(posted, found("posted", "In its order"));
    assert_eq!(paid(server, &loan), [100_000]);
    let audit = maria.get("audit?act=post_report").await.data();
    let row = &audit["rows"][0];
    assert_eq!(
        row["sentence"],
        "Post 1 payment, ₱1,000.00, that xendit confirms of its report"
    );
    assert_eq!(row["reason"], "the report of July");
}

#[tokio::test]
async fn prov_07_behind_nginx_a_report_and_an_answer_with_images_have_the_servers_bounds() {
    let console = Console::start().await;
    let address = console.url.replace("http://", "");
    let nginx = tokio::task::spawn_blocking(move || Nginx::before_console(&address));
    let nginx = nginx.await.expect("nginx");
    let http = nginx.client().build().expect("a client");
    for (call, most) in [
        ("/api/reports/reconcile", 5_000_000 + 16 * 1024),
        ("/api/complaints/1/answer", 32 * 1024 * 1024),
        ("/api/login", 16 * 1024),
    ] {
        let status = async |bytes: usize| {
            let sent = http.post(nginx.url(call)).body(vec![0; bytes]).send().await;
            sent.expect("an answer").status().as_u16()
        };
        assert_ne!(status(most).await, 413, "{call}");
        assert_eq!(status(most + 1).await, 413, "{call}");
    }
}
