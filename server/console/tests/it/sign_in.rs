//! Accounts, login and sessions (STAFF-01).

use serde_json::json;
use tulay_lender::settings::Role;
use tulay_staff::at_server;
use tulay_testing::metrics::metrics;
use tulay_testing::personal_data::{everything, has};

use crate::support::{Console, PASSWORD, Person};

const WRONG: &str = "Name, password or code is wrong";
const OVER: &str = "Please log in again";

#[tokio::test]
async fn staff_01_a_person_signs_in_with_a_password_and_a_second_factor() {
    let console = Console::start().await;
    let mut maria = console.first("Maria Cruz").await;
    let me = maria.get("me").await.data();
    assert_eq!(me["name"], "Maria Cruz");
    assert_eq!(me["roles"], json!(["decide", "pay", "administer"]));
    assert_eq!(me["secondPersonAboveCentavos"], 500_000);
    maria.post("logout", json!({})).await.data();
    assert_eq!(maria.get("today").await.refusal(401), OVER);

    assert_eq!(
        maria
            .log_in(&console.server, "three old carabao")
            .await
            .refusal(400),
        WRONG
    );
    let used = maria.same_code(&console.server);
    let again = json!({ "name": "Maria Cruz", "password": PASSWORD, "code": used });
    maria.post("login", again.clone()).await.data();
    assert_eq!(
        maria.post("login", again).await.refusal(400),
        WRONG,
        "a code counts once"
    );
    for (name, code) in [
        ("Mario Cruz", "123456"),
        ("Maria Cruz", ""),
        ("Maria Cruz", "000000"),
    ] {
        let login = json!({ "name": name, "password": PASSWORD, "code": code });
        assert_eq!(
            maria.post("login", login).await.refusal(400),
            WRONG,
            "{name} {code}"
        );
    }
}

#[tokio::test]
async fn staff_01_the_cookie_is_for_this_host_and_no_script() {
    let console = Console::start().await;
    let mut maria = console.first("Maria Cruz").await;
    let answer = maria.log_in(&console.server, PASSWORD).await;
    let [session, browser] = answer.cookies.as_slice() else {
        panic!("two cookies: {:?}", answer.cookies);
    };
    for (cookie, name, age) in [
        (session, "__Host-tulay-staff=", "Max-Age=43200"),
        (browser, "__Host-tulay-browser=", "Max-Age=15811200"),
    ] {
        assert!(cookie.starts_with(name), "{cookie}");
        for part in ["Path=/", "Secure", "HttpOnly", "SameSite=Strict", age] {
            assert!(
                cookie.split("; ").any(|given| given == part),
                "{part} in {cookie}"
            );
        }
    }
}

#[tokio::test]
async fn staff_01_a_session_ends_after_15_idle_minutes_and_after_12_hours() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    console.server.minutes_pass(14);
    maria.get("me").await.data();
    console.server.minutes_pass(14);
    maria.get("me").await.data();
    console.server.minutes_pass(16);
    assert_eq!(maria.get("today").await.refusal(401), OVER);

    let mut jose = console.set_up_again("Maria Cruz").await;
    console.server.minutes_pass(14);
    jose.refresh("today").await.data();
    console.server.minutes_pass(2);
    let why = "a page that reads by itself keeps no session";
    assert_eq!(jose.refresh("today").await.refusal(401), OVER, "{why}");
    jose.log_in(&console.server, PASSWORD).await.data();
    for _ in 0..51 {
        console.server.minutes_pass(14);
        jose.get("me").await.data();
    }
    console.server.minutes_pass(10);
    assert_eq!(jose.get("today").await.refusal(401), OVER);
    jose.log_in(&console.server, PASSWORD).await.data();
    jose.get("me").await.data();
}

#[tokio::test]
async fn staff_01_a_link_is_open_for_15_minutes_and_counts_once() {
    let console = Console::start().await;
    let lender = console.server.app.lender();
    let roles = [Role::Administer].into();
    let link = at_server::add(&lender, "Maria Cruz".to_owned(), roles)
        .await
        .expect("a link");
    let stranger = Person::stranger("Maria Cruz", &console.url);
    let gone = "This link was used, or its 15 minutes are over";
    let begin = |link: &str| json!({ "link": link });
    assert_eq!(
        stranger.post("setup/begin", begin("0")).await.refusal(404),
        gone
    );
    console.server.minutes_pass(15);
    assert_eq!(
        stranger
            .post("setup/begin", begin(&link))
            .await
            .refusal(404),
        gone
    );

    let link = at_server::recover(&lender, "maria cruz".to_owned())
        .await
        .expect("a link");
    let maria = console.set_up("Maria Cruz", &link).await;
    maria.get("me").await.data();
    assert_eq!(
        stranger
            .post("setup/begin", begin(&link))
            .await
            .refusal(404),
        gone
    );
}

#[tokio::test]
async fn staff_01_a_weak_password_and_a_wrong_first_code_are_refused_and_the_link_stays_open() {
    let console = Console::start().await;
    let lender = console.server.app.lender();
    let roles = [Role::Administer].into();
    let link = at_server::add(&lender, "Maria Cruz".to_owned(), roles)
        .await
        .expect("a link");
    let stranger = Person::stranger("Maria Cruz", &console.url);
    stranger
        .post("setup/begin", json!({ "link": link }))
        .await
        .data();
    let with_name = "Choose a password without your name, of more than a few letters";
    let usual = "Many people choose this password, or one like it: add words that nobody expects";
    for (password, why) in [
        ("short", "A password has 12 to 200 characters"),
        ("aaaaaaaaaaaaaaaa", with_name),
        ("maria-cruz-2026", with_name),
        ("password1234", usual),
        ("Mahalkita-2026!", usual),
    ] {
        let finish = json!({ "link": link, "password": password, "code": "123456" });
        assert_eq!(
            stranger.post("setup/finish", finish).await.refusal(400),
            why,
            "{password}"
        );
    }
    let finish = json!({ "link": link, "password": PASSWORD, "code": "123456" });
    let wrong = "This code is wrong, or was used before";
    assert_eq!(
        stranger.post("setup/finish", finish).await.refusal(400),
        wrong
    );
    console.set_up("Maria Cruz", &link).await;
}

#[tokio::test]
async fn staff_17_a_setup_keeps_its_secret_on_a_reload_and_signs_in() {
    let console = Console::start().await;
    let lender = console.server.app.lender();
    let roles = [Role::Administer].into();
    let link = at_server::add(&lender, "Maria Cruz".to_owned(), roles)
        .await
        .expect("a link");
    let stranger = Person::stranger("Maria Cruz", &console.url);
    let begin = |link: &str| json!({ "link": link });
    let first = stranger.post("setup/begin", begin(&link)).await.data();
    let again = stranger.post("setup/begin", begin(&link)).await.data();
    assert_eq!(first["secret"], again["secret"]);

    let link = at_server::link(&lender, "Maria Cruz".to_owned()).await;
    let link = link.expect("another link");
    let other = stranger.post("setup/begin", begin(&link)).await.data();
    assert_ne!(first["secret"], other["secret"], "a secret is of its link");
    let maria = console.set_up("Maria Cruz", &link).await;
    assert_eq!(maria.get("me").await.data()["isFresh"], json!(true));
}

#[tokio::test]
async fn staff_17_a_person_changes_their_password_and_their_sessions_elsewhere_end() {
    const CHOSEN: &str = "nine wet umbrellas";
    let console = Console::start().await;
    let mut maria = console.first("Maria Cruz").await;
    let before = maria.log_in(&console.server, PASSWORD).await;
    let elsewhere = before.cookies.clone();
    maria.log_in(&console.server, PASSWORD).await.data();
    let change =
        |present: &str, chosen: &str| json!({ "password": present, "newPassword": chosen });
    for (present, chosen, field) in [
        ("three old carabao", CHOSEN, "present"),
        (PASSWORD, "short", "password"),
        (PASSWORD, PASSWORD, "password"),
        (PASSWORD, "maria-cruz-2026", "password"),
    ] {
        let refused = maria.post("password", change(present, chosen)).await;
        refused.refusal(400);
        assert!(refused.body["fields"][field].is_string(), "{chosen}");
    }
    maria
        .post("password", change(PASSWORD, CHOSEN))
        .await
        .data();
    maria.get("me").await.data();
    let mut other = Person::stranger("Maria Cruz", &console.url);
    let nobody = other.post("password", change(CHOSEN, PASSWORD)).await;
    assert_eq!(nobody.refusal(401), OVER);
    other.keep(&elsewhere);
    assert_eq!(other.get("today").await.refusal(401), OVER);

    let old = maria.log_in(&console.server, PASSWORD).await;
    assert_eq!(old.refusal(400), WRONG);
    maria.log_in(&console.server, CHOSEN).await.data();
}

#[tokio::test]
async fn staff_17_the_browser_in_which_a_password_was_changed_stays_known() {
    const CHOSEN: &str = "nine wet umbrellas";
    let console = Console::start().await;
    let mut maria = console.first("Maria Cruz").await;
    let change = json!({ "password": PASSWORD, "newPassword": CHOSEN });
    let changed = maria.post("password", change).await;
    maria.keep(&changed.cookies);
    let stranger = Person::stranger("Maria Cruz", &console.url);
    let guess = json!({ "name": "Maria Cruz", "password": "guess of a stranger", "code": "1" });
    for _ in 0..5 {
        stranger.post("login", guess.clone()).await.refusal(400);
    }
    stranger.post("login", guess).await.refusal(429);
    maria.log_in(&console.server, CHOSEN).await.data();
}

#[tokio::test]
async fn staff_17_tries_of_the_present_password_are_limited() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let guess = json!({ "password": "guess of a thief", "newPassword": "nine wet umbrellas" });
    for _ in 0..5 {
        maria.post("password", guess.clone()).await.refusal(400);
    }
    let why = "Too many tries: wait a little";
    assert_eq!(maria.post("password", guess).await.refusal(429), why);
}

#[tokio::test]
async fn staff_14_failures_are_delayed_and_noted_and_keep_no_known_browser_out() {
    let console = Console::start().await;
    let mut maria = console.first("Maria Cruz").await;
    let stranger = Person::stranger("Maria Cruz", &console.url);
    let guess =
        json!({ "name": "Maria Cruz", "password": "guess of a stranger", "code": "123456" });
    for _ in 0..5 {
        assert_eq!(
            stranger.post("login", guess.clone()).await.refusal(400),
            WRONG
        );
    }
    for _ in 0..3 {
        let refused = stranger.post("login", guess.clone()).await;
        refused.refusal(429);
        let seconds = refused.retry_after.expect("a time").parse::<i64>();
        assert!((60..=120).contains(&seconds.expect("seconds")));
    }
    maria.log_in(&console.server, PASSWORD).await.data();

    console.server.minutes_pass(2);
    let again = stranger.post("login", guess.clone()).await;
    assert_eq!(again.refusal(400), WRONG);
    console.server.minutes_pass(2);
    stranger.post("login", guess.clone()).await.refusal(429);
    console.server.minutes_pass(1);
    let again = stranger.post("login", guess).await;
    assert_eq!(again.refusal(400), WRONG, "the delay doubled");
    let metrics = metrics(&console.server).await;
    assert!(
        metrics.contains("event=\"staff_login_failed\"} 7"),
        "{metrics}"
    );
    assert!(
        metrics.contains("event=\"staff_login_locked\"} 4"),
        "{metrics}"
    );
}

#[tokio::test]
async fn staff_14_a_known_browser_has_failures_of_its_own_too() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let guess = json!({ "name": "Maria Cruz", "password": "three old carabao", "code": "123456" });
    for _ in 0..5 {
        maria.post("login", guess.clone()).await.refusal(400);
    }
    maria.post("login", guess.clone()).await.refusal(429);
    let stranger = Person::stranger("Maria Cruz", &console.url);
    stranger.post("login", guess).await.refusal(400);
}

#[tokio::test]
async fn staff_14_guesses_at_many_names_from_one_address_keep_no_known_browser_out() {
    let console = Console::start().await;
    let mut maria = console.first("Maria Cruz").await;
    let stranger = Person::stranger("Maria Cruz", &console.url);
    let guess =
        |name: String| json!({ "name": name, "password": "guess of a stranger", "code": "1" });
    for number in 0..50 {
        let answer = stranger
            .post("login", guess(format!("Person {number}")))
            .await;
        assert!([400, 429].contains(&answer.status.as_u16()), "{answer:?}");
    }
    stranger
        .post("login", guess("Pia Ramos".to_owned()))
        .await
        .refusal(429);
    maria.log_in(&console.server, PASSWORD).await.data();
}

#[tokio::test]
async fn staff_14_what_was_typed_as_a_name_is_kept_nowhere() {
    let console = Console::start().await;
    let stranger = Person::stranger("Maria Cruz", &console.url);
    // Letters that the appearance of a name keeps.
    let guess = json!({ "name": "my secret pears", "password": "x", "code": "1" });
    assert_eq!(stranger.post("login", guess).await.refusal(400), WRONG);
    assert!(!has(&everything(&console.server), "pears"));
}
