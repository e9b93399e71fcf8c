//! How sessions end: by nobody using them, everywhere at once, by an operator, and when the account changes (SEC-05).

use tulay_server::http::error::Code;

use crate::account::seconds_pass;
use crate::borrowers::{BANK, Loan};
use crate::operator_acts::{assert_refused, audit, said};
use crate::support::{Answer, Client, Server, start, start_production};

const ANA: &str = "09171234321";
const DAY_S: i64 = 24 * 3600;
const ALL: &str = "/service/user/logout-all";

/// A server whose operator says nothing of inactivity.
async fn usual() -> Server {
    start_production(|text| text.replace("session_idle_days = 400, ", "")).await
}

async fn is_in(client: &Client) -> bool {
    client.post("/service/certify/info", &[]).await.code == "00"
}

async fn log_in(server: &Server) -> Answer {
    let visitor = server.visitor();
    let phone = ("phone", ANA);
    visitor.post("/service/user/send-code", &[phone]).await.ok();
    let code = server.newest_code(ANA).await;
    let fields = [phone, ("smsCode", code.as_str())];
    visitor.post("/service/user/login", &fields).await
}

#[tokio::test]
async fn sec_05_a_session_that_nobody_uses_for_seven_days_ends_and_one_that_is_used_does_not() {
    let server = usual().await;
    let (left, used) = (server.signed_in(ANA).await, server.signed_in(ANA).await);
    seconds_pass(&server, 7 * DAY_S - 1);
    assert!(is_in(&used).await);
    seconds_pass(&server, 1);
    assert!(!is_in(&left).await);
    for _ in 0..3 {
        seconds_pass(&server, 6 * DAY_S);
        assert!(is_in(&used).await);
    }
    // However much it is used: 30 days.
    seconds_pass(&server, 5 * DAY_S);
    assert!(!is_in(&used).await);
}

#[tokio::test]
async fn sec_05_looking_at_an_order_is_use_of_a_session() {
    let server = usual().await;
    let loan = server.applied(ANA).await;
    for _ in 0..2 {
        seconds_pass(&server, 6 * DAY_S);
        loan.details().await;
    }
}

#[tokio::test]
async fn sec_05_logging_out_everywhere_ends_every_session_of_this_borrower_alone() {
    let server = start().await;
    let (phone, tablet) = (server.signed_in(ANA).await, server.signed_in(ANA).await);
    let bea = server.signed_in("09179999999").await;
    phone.post(ALL, &[]).await.ok();
    for ended in [&phone, &tablet] {
        assert!(!is_in(ended).await);
        assert_eq!(ended.post(ALL, &[]).await.code, "1001");
    }
    assert!(is_in(&bea).await);
    assert_eq!(server.visitor().post(ALL, &[]).await.code, "1001");
}

#[tokio::test]
async fn sec_05_a_changed_account_ends_every_other_session() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let thief = server.signed_in(ANA).await;
    // What changes nothing ends nothing.
    let path = "/v3/bind-card/bind-card-change";
    assert_eq!(thief.post(path, &BANK).await.code, "1400");
    assert!(is_in(&ana).await);
    server.minutes_pass(2);
    server.change_account(&ana, ANA, &BANK).await.ok();
    assert!(is_in(&ana).await);
    assert!(!is_in(&thief).await);
}

#[tokio::test]
async fn sec_05_an_operator_locks_a_borrower_out_and_lets_them_in_again() {
    let server = start().await;
    let Loan { client, .. } = server.applied(ANA).await;
    let listed = said(&server, "Pia", &["borrower", "sessions", ANA]).await;
    let times = "since 2026-07-15 09:30:00\tseen 2026-07-15 09:30:00\tuntil 2026-08-14 09:30:00\n";
    assert_eq!(listed, times);
    let lock = ["borrower", "lock", ANA, "--reason", "stolen phone"];
    let shown = said(&server, "Pia", &[&lock[..], &["--dry-run"]].concat()).await;
    assert!(shown.contains("sessions\t1 -> 0"), "{shown}");
    assert!(is_in(&client).await);
    said(&server, "Pia", &lock).await;
    assert!(!is_in(&client).await);
    assert_eq!(
        said(&server, "Pia", &["borrower", "sessions", ANA]).await,
        ""
    );
    let refused = log_in(&server).await;
    let why = "This account is locked. Please contact us";
    assert_eq!(
        (refused.code.as_str(), refused.message.as_str()),
        ("1409", why)
    );
    let again = "This borrower stands so already";
    assert_refused(&server, "Pia", &lock, Code::Conflict, again).await;
    let unlock = ["borrower", "unlock", ANA, "--reason", "she came by"];
    said(&server, "Pia", &unlock).await;
    assert_refused(&server, "Pia", &unlock, Code::Conflict, again).await;
    seconds_pass(&server, 61);
    log_in(&server).await.ok();
    let end = ["borrower", "end-sessions", ANA, "--reason", "she asked"];
    said(&server, "Pia", &end).await;
    assert_eq!(
        said(&server, "Pia", &["borrower", "sessions", ANA]).await,
        ""
    );
    let rows = audit(&server).await.concat();
    for done in [
        "locked\tPia\tstolen phone",
        "unlocked\tPia\tshe came by",
        "logged out everywhere\tPia\tshe asked",
    ] {
        assert!(rows.contains(done), "{rows}");
    }
    assert!(!rows.contains(ANA), "the audit names borrowers by id");
    for unknown in ["09170000000", "bor_0", "", "a\u{1b}[2J"] {
        let lock = ["borrower", "lock", unknown, "--reason", "x"];
        let none = "This borrower was not found";
        assert_refused(&server, "Pia", &lock, Code::NotFound, none).await;
    }
}
