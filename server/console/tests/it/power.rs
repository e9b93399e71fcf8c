//! Rows that give power and were changed without the key of the database (STAFF-21).

use serde_json::{Value, json};
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::key_check;
use tulay_staff::at_server;
use tulay_testing::database::{change, column, tamper};
use tulay_testing::metrics::metrics;

use crate::support::{Console, PASSWORD, Person};

const OVER: &str = "Please log in again";
const MARIAS: &str = "FROM staff_accounts WHERE name = 'Maria Cruz'";

/// Starts a console with Maria, who administers, and Jose, who decides and pays.
async fn with_two() -> (Console, Person, Person) {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let jose = console
        .add((&maria, None), "Jose Reyes", &["decide", "pay"])
        .await;
    assert_eq!(faults(&maria).await, json!([]));
    (console, maria, jose)
}

/// Returns the sentences of a verification of the audit.
async fn faults(person: &Person) -> Value {
    let verified = person.post("audit/verify", json!({})).await.result();
    let faults = verified["faults"].as_array().expect("faults").iter();
    faults.map(|fault| fault["text"].clone()).collect()
}

/// Changes Jose's row as a tool of the database does.
fn change_jose(console: &Console, set: &str) {
    let sql = format!("UPDATE staff_accounts SET {set} WHERE name = 'Jose Reyes'");
    assert_eq!(change(&console.server, &sql), Ok(1), "{set}");
}

/// Returns the code of a row.
fn mac(console: &Console, table: &str, of: &str) -> String {
    let sql = format!("SELECT mac FROM {table} WHERE {of} AND mac <> $1");
    column::<String>(&console.server, &sql, "").remove(0)
}

async fn row_of(person: &Person, name: &str) -> Value {
    let mut page = person.get("staff").await.data();
    let accounts = page["accounts"].as_array_mut().expect("accounts");
    let at = accounts.iter().position(|account| account["name"] == name);
    accounts.remove(at.expect("an account"))
}

#[tokio::test]
async fn staff_21_an_account_that_was_changed_without_the_key_gives_no_power_until_it_is_recovered()
{
    let (console, maria, mut jose) = with_two().await;
    for set in [
        format!("password_hash = (SELECT password_hash {MARIAS})"),
        "roles = 'decide,pay,administer'".to_owned(),
        "readings_from = 1".to_owned(),
        "totp_step = 0".to_owned(),
        "locked_at = 1".to_owned(),
        "look = look || 'x'".to_owned(),
        format!("mac = (SELECT mac {MARIAS})"),
        // All of another account's row that is not its own.
        format!(
            "(password_hash, roles, totp_step, totp_sealed, created_at, mac)
             = (SELECT password_hash, roles, totp_step, totp_sealed, created_at, mac {MARIAS})"
        ),
    ] {
        change_jose(&console, &set);
        assert_eq!(jose.get("today").await.refusal(401), OVER, "{set}");
        jose.log_in(&console.server, PASSWORD).await.refusal(400);
        assert_eq!(row_of(&maria, "Jose Reyes").await["isDamaged"], true);
        let named = "the account Jose Reyes was changed without the key";
        assert_eq!(faults(&maria).await, json!([named]), "{set}");
        jose = console.set_up_again("Jose Reyes").await;
        let row = row_of(&maria, "Jose Reyes").await;
        assert_eq!(row["roles"], json!(["decide", "pay"]), "{set}");
        assert_eq!(faults(&maria).await, json!([]), "{set}");
        // The delays after failed logins are over.
        console.server.minutes_pass(10);
        maria.get("me").await.data();
        jose.get("me").await.data();
    }
    let metrics = metrics(&console.server).await;
    assert!(!metrics.contains("store_changed_rows_total 0"), "{metrics}");
}

#[tokio::test]
async fn staff_21_a_link_that_was_set_without_the_key_opens_nothing() {
    let (console, maria, jose) = with_two().await;
    let token = SessionToken::random();
    let hash = token.hash();
    change_jose(
        &console,
        &format!("link_hash = '{hash}', link_until = 99999999999999"),
    );
    let begin = json!({ "link": token.expose() });
    let gone = "This link was used, or its 15 minutes are over";
    assert_eq!(jose.post("setup/begin", begin).await.refusal(404), gone);
    let named = "the account Jose Reyes was changed without the key";
    assert_eq!(faults(&maria).await, json!([named]));

    let link = at_server::recover(&console.server.app.lender(), "Jose Reyes".to_owned()).await;
    let begin = json!({ "link": link.expect("a link") });
    console.server.minutes_pass(16);
    change_jose(&console, "link_until = 99999999999999");
    let why = "its time is among the facts";
    assert_eq!(
        jose.post("setup/begin", begin).await.refusal(404),
        gone,
        "{why}"
    );
}

#[tokio::test]
async fn staff_21_the_end_of_a_lock_without_the_key_lets_nobody_in() {
    let (console, maria, mut jose) = with_two().await;
    let lock = json!({ "act": "lock_staff", "staff": "Jose Reyes" });
    let open = mac(&console, "staff_accounts", "name = 'Jose Reyes'");
    maria.act(lock).await.data();
    change_jose(&console, "locked_at = NULL");
    jose.log_in(&console.server, PASSWORD).await.refusal(400);
    let named = "the account Jose Reyes was changed without the key";
    assert_eq!(faults(&maria).await, json!([named]));
    // The whole row as it was before has a right code: the audit tells that it is an older one.
    change_jose(&console, &format!("mac = '{open}'"));
    let named = "the account Jose Reyes is open; by the rows: locked";
    assert_eq!(faults(&maria).await, json!([named]));
}

#[tokio::test]
async fn staff_21_an_older_row_that_was_put_back_and_a_removed_one_are_named() {
    let (console, maria, jose) = with_two().await;
    let before = mac(&console, "staff_accounts", "name = 'Jose Reyes'");
    let roles = json!({ "act": "change_staff_roles", "staff": "Jose Reyes", "roles": ["read"] });
    maria.act(roles).await.data();
    change_jose(&console, &format!("roles = 'decide,pay', mac = '{before}'"));
    let named = "the account Jose Reyes has: decide, pay; by the rows: read";
    assert_eq!(faults(&maria).await, json!([named]));

    let hash = "SELECT password_hash FROM staff_accounts WHERE name = 'Jose Reyes' AND look > $1";
    let hash = column::<String>(&console.server, hash, "").remove(0);
    let sealed = "SELECT totp_sealed FROM staff_accounts WHERE name = 'Jose Reyes' AND look > $1";
    let sealed = column::<String>(&console.server, sealed, "").remove(0);
    let step = "SELECT CAST(totp_step AS TEXT) FROM staff_accounts WHERE name = 'Jose Reyes' AND look > $1";
    let step = column::<String>(&console.server, step, "").remove(0);
    let reset = json!({ "act": "reset_staff", "staff": "Jose Reyes" });
    maria.act(reset).await.data();
    change_jose(
        &console,
        &format!(
            "password_hash = '{hash}', totp_sealed = '{sealed}', totp_step = {step}, mac = '{before}'"
        ),
    );
    let reset =
        "the account Jose Reyes has a password or a link, and no row since its reset opens one";
    assert_eq!(faults(&maria).await, json!([named, reset]));
    jose.get("today").await.refusal(401);

    let remove = "DELETE FROM staff_accounts WHERE name = 'Jose Reyes'";
    assert_eq!(change(&console.server, remove), Ok(1));
    let named = "the account Jose Reyes was removed";
    assert_eq!(faults(&maria).await, json!([named]));
    maria.prove(&console.server).await;
    let act = json!({ "act": "add_staff", "staff": "Ana Santos", "roles": ["pay"] });
    let why = "she is not the only one by that";
    assert_eq!(maria.act(act).await.data()["state"], "waits", "{why}");
    let jose = console.set_up_again("Jose Reyes").await;
    assert_eq!(jose.get("me").await.data()["roles"], json!(["read"]));
    assert_eq!(faults(&jose).await, json!([]));
}

#[tokio::test]
async fn staff_21_a_rule_that_was_changed_or_removed_without_the_key_makes_all_money_wait() {
    let (console, maria, _) = with_two().await;
    let lender = console.server.app.lender();
    let above = async || {
        let me = maria.get("me").await.data();
        me["secondPersonAboveCentavos"].as_i64()
    };
    let before = mac(&console, "staff_rules", "id = 1");
    at_server::change_rule(&lender, 100, 30)
        .await
        .expect("a change");
    let rule = "the rule on the second person";
    for (sql, fault) in [
        (
            "UPDATE staff_rules SET second_person_above_centavos = 999999999",
            "was changed without the key",
        ),
        (
            "UPDATE staff_rules SET second_person_above_centavos = NULL",
            "was changed without the key",
        ),
        (
            "UPDATE staff_rules SET added_up_days = 1",
            "was changed without the key",
        ),
        ("DELETE FROM staff_rules", "was removed"),
    ] {
        assert_eq!(change(&console.server, sql), Ok(1));
        assert_eq!(above().await, Some(0), "{sql}");
        assert_eq!(faults(&maria).await, json!([format!("{rule} {fault}")]));
        at_server::change_rule(&lender, 100, 30)
            .await
            .expect("a change");
        assert_eq!(above().await, Some(100));
        assert_eq!(faults(&maria).await, json!([]));
    }
    let put_back =
        format!("UPDATE staff_rules SET second_person_above_centavos = 500000, mac = '{before}'");
    assert_eq!(change(&console.server, &put_back), Ok(1));
    let named = format!("{rule} is ₱5,000.00 over 30 days; by the rows: ₱1.00 over 30 days");
    assert_eq!(faults(&maria).await, json!([named]));
}

#[tokio::test]
async fn staff_21_a_session_that_was_changed_without_the_key_is_none() {
    for set in [
        format!("account_id = (SELECT id {MARIAS})"),
        "proven_at = proven_at + 1".to_owned(),
        "seen_at = seen_at + 1".to_owned(),
        "created_at = created_at + 1".to_owned(),
    ] {
        let (console, _, jose) = with_two().await;
        let of_jose = "account_id = (SELECT id FROM staff_accounts WHERE name = 'Jose Reyes')";
        let sql = format!("UPDATE staff_sessions SET {set} WHERE {of_jose}");
        assert_eq!(change(&console.server, &sql), Ok(1), "{set}");
        assert_eq!(jose.get("today").await.refusal(401), OVER, "{set}");
    }
}

#[tokio::test]
async fn staff_21_nobody_becomes_the_only_one_by_changing_a_colleague_nor_confirms_a_changed_request()
 {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    console
        .add((&maria, None), "Jose Reyes", &["administer"])
        .await;
    change_jose(&console, "roles = 'read'");
    let act = json!({ "act": "add_staff", "staff": "Ana Santos", "roles": ["pay"] });
    let waits = maria.act(act).await.data();
    assert_eq!(waits["state"], "waits");
    let changed = ("operator_audit", "operator_audit_is_not_changed");
    let by_jose = format!(
        "UPDATE operator_audit SET operator = 'Jose Reyes' WHERE seq = {}",
        waits["request"]
    );
    tamper(&console.server, changed, &by_jose);
    let confirmed = maria.confirm(&waits["request"]).await;
    assert_eq!(confirmed.refusal(404), "This request was not found");
}

#[tokio::test]
async fn staff_21_nobody_becomes_the_only_one_by_a_colleagues_other_name_or_older_row() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    console.add((&maria, None), "Jose Reyes", &["read"]).await;
    let older = "SELECT roles, mac FROM staff_accounts WHERE name = 'Jose Reyes'";
    change(&console.server, &format!("CREATE TABLE older AS {older}")).expect("kept");
    let roles =
        json!({ "act": "change_staff_roles", "staff": "Jose Reyes", "roles": ["administer"] });
    assert_eq!(maria.act(roles).await.data()["state"], "done");
    let act = json!({ "act": "add_staff", "staff": "Ana Santos", "roles": ["pay"] });
    let waits = async |why: &str| {
        let shown = maria.dry_run(act.clone()).await.data();
        assert_eq!(shown["waits"], true, "{why}");
    };
    change_jose(&console, "(roles, mac) = (SELECT roles, mac FROM older)");
    waits("an older row with its right code").await;
    change_jose(&console, "name = (SELECT 'MARIA CRUZ')");
    waits("her own name").await;
}

#[tokio::test]
async fn staff_21_accounts_and_rule_keep_their_power_under_another_sealing_key() {
    let console = Console::start().await;
    let (store, sealer) = (
        console.server.app.store.clone(),
        console.server.app.sealer.clone(),
    );
    // As each server at its start: stores the key of the digests.
    let checked = tokio::task::spawn_blocking(move || key_check::check(&store, &sealer).is_ok());
    assert!(checked.await.expect("an answer"));
    let jose = console.first("Jose Reyes").await;
    let restarted = console.server.restarted(|config| {
        let before = config.sealing_keys.current.clone();
        config.sealing_keys.previous.push(before);
        config.sealing_keys.current.0 = [9; 32];
    });
    let console = Console::of(Box::pin(restarted).await).await;
    let mut jose = jose.at(&console.url);
    jose.get("me").await.data();
    jose.log_in(&console.server, PASSWORD).await.data();
    assert_eq!(faults(&jose).await, json!([]));
}
