//! Ends of sessions: by inactivity, everywhere at once, by an operator, and by a change of the account (SEC-05).

use serde_json::{Value, json};
use tulay_lender::error::ErrorCode;
use tulay_staff::borrower_search;
use tulay_store::sessions::ListedSession;
use tulay_system::clock::wire_time;

use crate::support::borrowers::{ANA, BANK, Loan, is_in};
use crate::support::database::rows;
use crate::support::operators::{assert_refused, audit, said};
use crate::support::{Client, OpenedAnswer, Server, plain_http, read, start, start_production};

const DAY_S: i64 = 24 * 3600;
const ALL: &str = "/service/user/logout-all";
const LIST: &str = "/service/user/session/list";
const END: &str = "/service/user/session/end";

/// Starts a server whose operator has not configured inactivity.
async fn usual() -> Server {
    start_production(|text| text.replace("session_idle_days = 400, ", "")).await
}

async fn log_in(server: &Server) -> OpenedAnswer {
    let visitor = server.visitor();
    let phone = ("phone", ANA);
    visitor.post("/service/user/send-code", &[phone]).await.ok();
    let code = server.newest_code(ANA).await;
    let fields = [phone, ("smsCode", code.as_str())];
    visitor.post("/service/user/login", &fields).await
}

/// Returns Ana's sessions.
async fn live(server: &Server) -> Vec<ListedSession> {
    let live = borrower_search::live_sessions(&server.app, ANA.to_owned()).await;
    live.expect("sessions")
}

#[tokio::test]
async fn sec_05_a_session_that_nobody_uses_for_seven_days_ends_and_one_that_is_used_does_not() {
    let server = usual().await;
    let (left, used) = (server.signed_in(ANA).await, server.signed_in(ANA).await);
    server.seconds_pass(7 * DAY_S - 1);
    assert!(is_in(&used).await);
    server.seconds_pass(1);
    assert!(!is_in(&left).await);
    for _ in 0..3 {
        server.seconds_pass(6 * DAY_S);
        assert!(is_in(&used).await);
    }
    // However much it is used, a session ends after 30 days.
    server.seconds_pass(5 * DAY_S);
    assert!(!is_in(&used).await);
}

#[tokio::test]
async fn sec_05_looking_at_an_order_is_use_of_a_session() {
    let server = usual().await;
    let loan = server.applied(ANA).await;
    for _ in 0..2 {
        server.seconds_pass(6 * DAY_S);
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

/// Logs in as an app that reports its device; returns its client.
async fn log_in_from(server: &Server, app: &str) -> Client {
    server
        .visitor()
        .post("/service/user/send-code", &[("phone", ANA)])
        .await
        .ok();
    let code = server.newest_code(ANA).await;
    let login = format!("{}/mountain/service/user/login?{app}", server.url);
    let login = plain_http()
        .post(login)
        .header("X-Requested-With", "XMLHttpRequest");
    let data = read(login.form(&[("phone", ANA), ("smsCode", &code)]))
        .await
        .ok();
    server.seconds_pass(61);
    server.with_session(data["sessionId"].as_str().expect("a session"))
}

#[tokio::test]
async fn sec_05_a_borrower_sees_where_they_are_logged_in_and_ends_one_session_alone() {
    let server = start().await;
    let phone = log_in_from(&server, "clientType=ios&deviceName=Ana%27s%20iPhone").await;
    let tablet = log_in_from(&server, "clientType=android&deviceName=SM-X200").await;
    let listed = async |client: &Client| {
        let data = client.post(LIST, &[]).await.ok();
        data["sessions"].as_array().expect("a list").clone()
    };
    let shown = listed(&phone).await;
    let without_ids: Vec<Value> = shown
        .iter()
        .cloned()
        .map(|mut session| {
            session.as_object_mut().expect("a session").remove("id");
            session
        })
        .collect();
    let expected = json!([
        {"device": "android", "since": "2026-07-15 09:31:01", "lastUsed": "2026-07-15 09:31:01", "isThis": 0},
        {"device": "iphone", "since": "2026-07-15 09:30:00", "lastUsed": "2026-07-15 09:32:02", "isThis": 1},
    ]);
    assert_eq!(Value::from(without_ids), expected);
    assert!(
        !rows(&server).concat().contains("Ana's"),
        "no name of a phone is stored"
    );
    let id = |at: usize| shown[at]["id"].as_str().expect("an id").to_owned();
    for session in [&phone, &tablet] {
        let token = session.session().expect("a session");
        assert!(!token.contains(&id(0)) && !token.contains(&id(1)));
        assert_eq!(
            server.with_session(&id(0)).post(LIST, &[]).await.code,
            "1001"
        );
    }
    // Another borrower neither sees nor ends it; an invalid id ends nothing.
    let bea = server.signed_in("09179999999").await;
    assert_eq!(listed(&bea).await.len(), 1);
    let before = rows(&server);
    let none = "This device is logged out";
    let theirs = bea.post(END, &[("id", &id(0))]).await;
    assert_eq!(
        (theirs.code.as_str(), theirs.message.as_str()),
        ("1004", none)
    );
    for unknown in ["", "0", "%", &"f".repeat(64), "ï"] {
        assert_eq!(
            phone.post(END, &[("id", unknown)]).await.code,
            "1004",
            "{unknown}"
        );
    }
    assert_eq!(phone.post(END, &[]).await.code, "1400");
    assert_eq!(
        server.visitor().post(END, &[("id", &id(0))]).await.code,
        "1001"
    );
    assert_eq!(rows(&server), before);

    phone.post(END, &[("id", &id(0))]).await.ok();
    assert!(!is_in(&tablet).await && is_in(&phone).await && is_in(&bea).await);
    assert_eq!(listed(&phone).await.len(), 1);
    assert_eq!(
        phone.post(END, &[("id", &id(0))]).await.code,
        "1004",
        "it has ended"
    );
    // A client may end its own session, too.
    phone.post(END, &[("id", &id(1))]).await.ok();
    assert!(!is_in(&phone).await);
}

#[tokio::test]
async fn sec_05_the_list_of_sessions_and_their_ends_leave_out_what_nobody_used_for_seven_days() {
    let server = usual().await;
    let (left, used) = (server.signed_in(ANA).await, server.signed_in(ANA).await);
    let names = async || {
        let data = used.post(LIST, &[]).await.ok();
        let sessions = data["sessions"].as_array().expect("a list").clone();
        let other = sessions.iter().find(|session| session["isThis"] == 0);
        let other = other.map(|session| session["id"].as_str().expect("an id").to_owned());
        (sessions.len(), other)
    };
    server.seconds_pass(7 * DAY_S - 1);
    let (listed, other) = names().await;
    assert_eq!(listed, 2);
    server.seconds_pass(1);
    assert_eq!(names().await, (1, None));
    let ended = used.post(END, &[("id", &other.expect("a session"))]).await;
    assert_eq!(ended.code, "1004", "{ended:?}");
    assert!(!is_in(&left).await);
    assert_eq!(live(&server).await.len(), 1);
}

#[tokio::test]
async fn sec_05_a_login_ends_the_session_that_comes_with_it_and_no_other() {
    let server = start().await;
    let (phone, tablet) = (server.signed_in(ANA).await, server.signed_in(ANA).await);
    let login = [("phone", ANA), ("smsCode", "000000")];
    assert_ne!(phone.post("/service/user/login", &login).await.code, "00");
    assert!(is_in(&phone).await, "a login that fails ends nothing");
    let carried = format!("sessionId={}", phone.session().expect("a session"));
    let new = log_in_from(&server, &carried).await;
    assert!(!is_in(&phone).await);
    assert!(is_in(&tablet).await && is_in(&new).await);
    // An invented or ended session does not prevent it.
    for carried in ["sessionId=%F0%9F%8E%AB", &carried] {
        assert!(
            is_in(&log_in_from(&server, carried).await).await,
            "{carried}"
        );
    }
    assert!(is_in(&tablet).await);
}

#[tokio::test]
async fn sec_05_a_changed_account_ends_every_other_session() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let thief = server.signed_in(ANA).await;
    // A call that changes nothing ends no session.
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
    let Loan {
        client, order_id, ..
    } = server.applied(ANA).await;
    let listed = live(&server).await;
    let session = &listed[0];
    let times = [
        session.created_at_ms,
        session.seen_at_ms,
        session.expires_at_ms,
    ];
    let expected = [
        "2026-07-15 09:30:00",
        "2026-07-15 09:30:00",
        "2026-08-14 09:30:00",
    ];
    assert_eq!(
        (listed.len(), times.map(wire_time)),
        (1, expected.map(str::to_owned))
    );
    let lock = ["borrower", "lock", ANA, "--reason", "stolen phone"];
    let shown = said(&server, "Pia", &[&lock[..], &["--dry-run"]].concat()).await;
    assert!(shown.contains("sessions\t1 -> 0"), "{shown}");
    assert!(is_in(&client).await);
    said(&server, "Pia", &lock).await;
    assert!(live(&server).await.is_empty());
    let why = "This account is locked. Please contact us";
    // Of her open pages, the order's looks the session up within the read of its view.
    let order = [("productId", "1"), ("orderId", order_id.as_str())];
    for refused in [
        client.post("/v3/loan-details/loan-details", &order).await,
        client.post(LIST, &[]).await,
    ] {
        assert_eq!(
            (refused.code.as_str(), refused.message.as_str()),
            ("1001", why)
        );
    }
    let refused = log_in(&server).await;
    assert_eq!(
        (refused.code.as_str(), refused.message.as_str()),
        ("1409", why)
    );
    let again = "This borrower stands so already";
    assert_refused(&server, "Pia", &lock, ErrorCode::Conflict, again).await;
    let unlock = ["borrower", "unlock", ANA, "--reason", "she came by"];
    said(&server, "Pia", &unlock).await;
    assert_refused(&server, "Pia", &unlock, ErrorCode::Conflict, again).await;
    server.seconds_pass(61);
    log_in(&server).await.ok();
    let end = ["borrower", "end-sessions", ANA, "--reason", "she asked"];
    said(&server, "Pia", &end).await;
    assert!(live(&server).await.is_empty());
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
        assert_refused(&server, "Pia", &lock, ErrorCode::NotFound, none).await;
    }
}
