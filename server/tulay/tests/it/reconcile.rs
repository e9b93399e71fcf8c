//! `tulay reconcile`: compares a provider's settlement report with the stored payments.

use tulay::reconcile::run;
use tulay_lender::error::Error;

use crate::support::Server;
use crate::support::borrowers::ANA;
use crate::support::database::rows;
use crate::support::stand_ins::{codes, paid, pay_url};
use crate::support::xendit::{start, tell};

const HEAD: &str = "\u{feff}Status,Payment ID,Reference ID,Channel,Amount,Fee Amount\n";

/// Reconciles a report with these lines.
async fn reconciled(server: &Server, channel: &str, lines: &str) -> Result<String, Error> {
    let file = server.folder.path().join("report.csv");
    std::fs::write(&file, format!("{HEAD}{lines}")).expect("a file");
    run(&server.app, channel, &file).await
}

/// Returns true for a success, and the table of a success or a failure.
fn table(said: Result<String, Error>) -> (bool, String) {
    match said {
        Ok(table) => (true, table),
        Err(error) => (false, error.log_detail().unwrap_or_default().to_owned()),
    }
}

#[tokio::test]
async fn prov_07_a_report_is_matched_what_is_missing_here_is_posted_once_confirmed_and_twice_is_once()
 {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    server.minutes_pass(15);
    pay_url(&loan, "90006").await;
    let code = codes(&server, &loan).remove(0);
    stub.pay("pr-1", "py-1", "1000.00");
    stub.pay("pr-2", "py-2", "2000.50");
    assert_eq!(
        tell(&server, &stub.webhook("payment.capture", "py-1")).await,
        200
    );
    let lines = format!(
        "SUCCEEDED,py-1,{code},GCASH,\"1,000.00\",-23.00\nSUCCEEDED,py-2,{code}-2,GCASH,2000.5,46.01\nFAILED,py-3,{code},GCASH,x,\n"
    );
    let (is_sound, said) = table(reconciled(&server, "xendit", &lines).await);
    assert!(is_sound, "{said}");
    let expected = format!(
        "posted\tpy-2\t{code}-2\t2000.50\tposted\nmatched\t1\nposted\t1\nmissing here\t0\nmissing there\t0\ndiffering\t0\nunreadable\t0\npaid\t3000.50\nfees\t69.01\n"
    );
    assert_eq!(said, expected);
    assert_eq!(paid(&server, &loan), [100_000, 200_050]);
    let before = rows(&server);
    let (is_sound, said) = table(reconciled(&server, "xendit", &lines).await);
    assert!(
        is_sound && said.starts_with("matched\t2\nposted\t0\n"),
        "{said}"
    );
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn prov_07_what_differs_on_either_side_is_said_and_fails_and_posts_nothing() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    for number in 1..=3 {
        pay_url(&loan, "90006").await;
        stub.pay(&format!("pr-{number}"), &format!("py-{number}"), "100.00");
        server.minutes_pass(15);
    }
    for id in ["py-1", "py-2", "py-3"] {
        assert_eq!(
            tell(&server, &stub.webhook("payment.capture", id)).await,
            200
        );
    }
    let code = codes(&server, &loan).remove(0);
    let lines = format!(
        "SUCCEEDED,py-1,{code},GCASH,100.00,0\nSUCCEEDED,py-1,{code},GCASH,100.00,0\nSUCCEEDED,py-3,{code}-3,GCASH,99.99,0\n\
         SUCCEEDED,py-9,{code},GCASH,100.00,0\nSUCCEEDED,py-8,{code},GCASH,-5,0\nSUCCEEDED,=cmd(),{code},GCASH,5,0\nSUCCEEDED,py-7\n"
    );
    let before = paid(&server, &loan);
    for channel in ["xendit", "90006"] {
        let (is_sound, said) = table(reconciled(&server, channel, &lines).await);
        assert!(!is_sound, "{said}");
        for line in [
            "differing\tpy-1\tit stands twice in the report\n".to_owned(),
            format!("differing\tpy-3\t{code}-3\t99.99\there 100.00\n"),
            format!("missing here\tpy-9\t{code}\t100.00\tthe provider does not confirm it\n"),
            format!("missing there\tpy-2\t{code}\t100.00\n"),
            "unreadable\tline 6\tits amount is not an amount of money\n".to_owned(),
            "unreadable\tline 7\tits payment or reference is missing or malformed\n".to_owned(),
            "unreadable\tline 8\t".to_owned(),
            "matched\t1\nposted\t0\nmissing here\t1\nmissing there\t1\ndiffering\t2\nunreadable\t3\n".to_owned(),
        ] {
            assert!(said.contains(&line), "{line} in {said}");
        }
    }
    assert_eq!(paid(&server, &loan), before);
}

#[tokio::test]
async fn prov_07_no_report_and_no_channel_are_refused_with_the_reason() {
    let (server, _stub) = start().await;
    let refused = reconciled(&server, "nobody", "")
        .await
        .expect_err("a refusal");
    assert_eq!(refused.sentence(), "This channel was not found");
    let refused = reconciled(&server, "90007", "")
        .await
        .expect_err("a refusal");
    assert!(
        refused.sentence().starts_with("Name the columns"),
        "{}",
        refused.sentence()
    );
    let file = server.folder.path().join("other.csv");
    std::fs::write(&file, "a,b\n1,2\n").expect("a file");
    let refused = run(&server.app, "xendit", &file)
        .await
        .expect_err("a refusal");
    assert_eq!(refused.log_detail(), Some("it has no column `Status`"));
}
