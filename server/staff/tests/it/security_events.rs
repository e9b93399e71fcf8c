//! Security events are one line of the log and a counter, without personal data (SEC-08). The test command runs this on
//! both engines.

use crate::support::borrowers::{ANA, Loan};
use crate::support::callbacks::{paid, send};
use crate::support::metrics::metric;
use crate::support::operators::said;
use crate::support::{Server, captured_log, plain_http, read, start};

const BEA: &str = "09171234322";
const LOGIN: &str = "/service/user/login";
const DETAILS: &str = "/v3/loan-details/loan-details";

/// Locks Ana out as an operator, after which the right code does not log her in either.
async fn lock_out_and_log_in(server: &Server) {
    let lock = ["borrower", "lock", ANA, "--reason", "stolen phone"];
    said(server, "Pia", &lock).await;
    server.seconds_pass(61);
    let visitor = server.visitor();
    let asked = visitor.post("/service/user/send-code", &[("phone", ANA)]);
    asked.await.ok();
    let right = server.newest_code(ANA).await;
    let form = [("phone", ANA), ("smsCode", right.as_str())];
    assert_eq!(visitor.post(LOGIN, &form).await.code, "1409");
}

#[tokio::test]
async fn sec_08_each_security_event_is_a_line_and_a_count_without_personal_data() {
    let server = start().await;
    let Loan { client, .. } = server.applied(ANA).await;
    server.seconds_pass(61);
    let visitor = server.visitor();
    visitor
        .post("/service/user/send-code", &[("phone", ANA)])
        .await
        .ok();
    let code = server.newest_code(ANA).await;
    let wrong = if code == "000000" { "111111" } else { "000000" };
    for _ in 0..6 {
        visitor
            .post(LOGIN, &[("phone", ANA), ("smsCode", wrong)])
            .await;
    }
    let again = visitor
        .post("/service/user/send-code", &[("phone", ANA)])
        .await;
    assert_eq!(again.code, "1429");
    let callback = format!("{}/callbacks/payment/90010", server.url);
    assert_eq!(
        read(plain_http().post(callback).body("{}")).await.status,
        401
    );
    // Signed, and names no payment.
    assert_eq!(send(&server, &paid("", "any", 1)).await.status, 400);
    client.post("/service/user/logout", &[]).await.ok();
    lock_out_and_log_in(&server).await;
    for (event, count) in [
        ("login_failed", "5"),
        ("login_locked", "2"),
        ("limited", "1"),
        ("postback_forged", "1"),
        ("postback_refused", "1"),
        ("session_ended", "1"),
        ("operator_act", "1"),
    ] {
        let name = format!("security_events_total{{event=\"{event}\"}}");
        assert_eq!(metric(&server, &name).await, count, "{event}");
    }
    let log = captured_log();
    let lines: Vec<&str> = log
        .lines()
        .filter(|line| line.contains("tulay_lender::security_events"))
        .collect();
    for (event, about) in [
        ("login_failed", "/mountain/service/user/login"),
        ("login_locked", "/mountain/service/user/login"),
        ("limited", "/mountain/service/user/send-code"),
        ("postback_forged", "/callbacks/payment/{channel}"),
        ("postback_refused", "/callbacks/payment/{channel}"),
        ("session_ended", "/mountain/service/user/logout"),
        ("operator_act", "lock_borrower"),
    ] {
        let said = format!("event=\"{event}\" about=\"{about}\"");
        assert!(lines.iter().any(|line| line.contains(&said)), "{said}");
    }
    let session = client.session().expect("a session");
    for secret in [
        ANA,
        &ANA[1..],
        &code,
        session,
        "Pia",
        "stolen phone",
        "127.0.0.1",
    ] {
        assert!(!lines.iter().any(|line| line.contains(secret)), "{secret}");
    }
}

#[tokio::test]
async fn sec_08_a_login_and_what_nobody_may_do_are_lines_and_counts_too() {
    let server = start().await;
    let ana = server.applied(ANA).await;
    let visitor = server.visitor();
    visitor
        .post("/service/user/send-code", &[("phone", BEA)])
        .await
        .ok();
    let code = server.newest_code(BEA).await;
    let form = [("phone", BEA), ("smsCode", code.as_str())];
    visitor.post(LOGIN, &form).await.ok();
    let bea = server.signed_in(BEA).await;
    let order = [("productId", "1"), ("orderId", ana.order_id.as_str())];
    assert_eq!(bea.post(DETAILS, &order).await.code, "1004");
    assert_eq!(server.visitor().post(DETAILS, &order).await.code, "1001");
    let address = format!("{}/mountain{DETAILS}", server.url);
    let without_header = plain_http().post(address).form(&order);
    assert_eq!(read(without_header).await.status, 403);
    let route = format!("/mountain{DETAILS}");
    let log = captured_log();
    for (event, count, about) in [
        ("logged_in", "1", "/mountain/service/user/login"),
        ("not_theirs", "1", route.as_str()),
        ("not_signed_in", "1", route.as_str()),
        ("malformed", "1", route.as_str()),
    ] {
        let name = format!("security_events_total{{event=\"{event}\"}}");
        assert_eq!(metric(&server, &name).await, count, "{event}");
        let said = format!("event=\"{event}\" about=\"{about}\"");
        let mut lines = log.lines().filter(|line| line.contains(&said));
        let line = lines.next().unwrap_or_else(|| panic!("{said}"));
        for secret in [ANA, BEA, &code, ana.order_id.as_str(), "127.0.0.1"] {
            assert!(!line.contains(secret), "{secret}");
        }
    }
}
