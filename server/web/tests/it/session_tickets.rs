//! One-time tickets instead of a session in an address, and the session that they redeem (SEC-04).

use crate::support::borrowers::ANA;
use crate::support::database::rows;
use crate::support::{Client, Server, start};

const TICKET: &str = "/service/user/session/ticket";
const REDEEM: &str = "/service/user/session/redeem";
const ACCOUNT: &str = "/service/user/session/account";

async fn ticket(client: &Client) -> String {
    let made = client.post(TICKET, &[]).await.ok();
    assert_eq!(made["expiresIn"], 60);
    made["ticket"].as_str().expect("a ticket").to_owned()
}

/// Returns the session that a client without one gets for a ticket, or the code of the refusal.
async fn redeem(server: &Server, ticket: &str) -> Result<String, String> {
    let answer = server.visitor().post(REDEEM, &[("ticket", ticket)]).await;
    let session = answer.data["sessionId"].as_str().map(str::to_owned);
    session.ok_or(answer.code)
}

#[tokio::test]
async fn sec_04_a_ticket_exchanged_twice_at_once_gives_its_session_once() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let made = ticket(&ana).await;
    let (one, other) = tokio::join!(redeem(&server, &made), redeem(&server, &made));
    let session = ana.session().expect("a session").to_owned();
    let refused = Err("1001".to_owned());
    let mut both = [one, other];
    both.sort();
    assert_eq!(both, [Ok(session), refused.clone()]);
    assert_eq!(redeem(&server, &made).await, refused);
}

#[tokio::test]
async fn sec_04_a_ticket_lives_for_a_minute_and_a_guess_changes_nothing() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let (kept, late) = (ticket(&ana).await, ticket(&ana).await);
    let before = rows(&server);
    let session = ana.session().expect("a session");
    for guess in ["", "0123456789abcdef0123456789abcdef", session, "\u{1f3ab}"] {
        assert_eq!(
            redeem(&server, guess).await,
            Err("1001".to_owned()),
            "{guess}"
        );
    }
    assert_eq!(rows(&server), before);
    server.seconds_pass(59);
    assert_eq!(redeem(&server, &kept).await.as_deref(), Ok(session));
    server.seconds_pass(1);
    assert_eq!(redeem(&server, &late).await, Err("1001".to_owned()));
    server.days_pass(1).await;
    assert!(!rows(&server).iter().any(|row| row.contains(session)));
}

#[tokio::test]
async fn sec_04_a_ticket_is_worth_no_more_than_its_session_and_stored_so_that_nobody_reads_it() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let made = ticket(&ana).await;
    let session = ana.session().expect("a session").to_owned();
    let readable = |row: &String| row.contains(&made) || row.contains(&session);
    assert!(!rows(&server).iter().any(readable));
    ana.post("/service/user/logout", &[]).await.ok();
    assert_eq!(ana.post(TICKET, &[]).await.code, "1001");
    let ended = redeem(&server, &made).await.expect("its session");
    assert_eq!(
        server.with_session(&ended).post(ACCOUNT, &[]).await.code,
        "1001"
    );
}

#[tokio::test]
async fn sec_04_each_form_for_personal_data_says_whose_account_it_is() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let whose = ana.post(ACCOUNT, &[]).await.ok();
    assert_eq!(whose["phone"], "0917 ••• 4321");
    for (path, fields) in [
        ("/service/certify/info", &[][..]),
        ("/v3/bind-card/card-init", &[("product_id", "1")]),
        ("/user-problem/problem-init", &[]),
    ] {
        let form = ana.post(path, fields).await.ok();
        assert_eq!(form["account"], "0917 ••• 4321", "{path}");
    }
}
