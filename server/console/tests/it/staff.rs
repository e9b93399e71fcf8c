//! Accounts, roles and rules that staff change (STAFF-02, STAFF-06, STAFF-15, STAFF-16).

use serde_json::json;
use tulay_staff::at_server;
use tulay_store::staff_rules::{self, SecondPersonRule, StoredRule};

use crate::support::{Console, PASSWORD};

const LOOKS_LIKE: &str = "An account has this name, or one that looks like it";

#[tokio::test]
async fn staff_02_the_second_account_needs_no_second_person_and_the_third_does() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let jose = console
        .add((&maria, None), "Jose Reyes", &["pay", "administer"])
        .await;
    let act = json!({ "act": "add_staff", "staff": "Ana Santos", "roles": ["decide"] });
    let shown = maria.dry_run(act.clone()).await.data();
    assert_eq!(
        (&shown["state"], &shown["waits"]),
        (&json!("shown"), &json!(true))
    );
    let waits = maria.act(act).await.data();
    assert_eq!(
        (&waits["state"], &waits["effect"]),
        (&json!("waits"), &json!(null))
    );
    let own = "Somebody else has to confirm it than the person who asked for it";
    assert_eq!(maria.confirm(&waits["request"]).await.refusal(409), own);
    let done = jose.confirm(&waits["request"]).await.data();
    assert_eq!(done["effect"].get("link"), None, "the console has no link");
    let lender = console.server.app.lender();
    let link = at_server::link(&lender, "ana santos".to_owned()).await;
    let token = &link.expect("a link");
    let ana = console.set_up("Ana Santos", token).await;
    assert_eq!(ana.get("me").await.data()["roles"], json!(["decide"]));
    let audit = serde_json::to_string(&ana.get("audit").await.data()).expect("JSON");
    assert!(!audit.contains(token), "the audit has no link");
}

#[tokio::test]
async fn staff_15_a_link_is_opened_at_the_server_alone_and_shown_to_everybody() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let ana = console.add((&maria, None), "Ana Santos", &["read"]).await;
    let lender = console.server.app.lender();
    let link = async || at_server::link(&lender, "Ana Santos".to_owned()).await;
    assert!(link().await.is_err(), "she has a password");
    let act = json!({ "act": "link_staff", "staff": "Ana Santos" });
    assert_eq!(
        maria.act(act).await.refusal(400),
        "This act is done in another way"
    );
    let reset = json!({ "act": "reset_staff", "staff": "Ana Santos" });
    let done = maria.act(reset.clone()).await.data();
    let states = done["effect"]["states"].as_array().expect("changes");
    let changed: Vec<_> = states.iter().map(|state| &state["name"]).collect();
    assert_eq!(changed, ["password and second factor"]);
    assert_eq!(done["effect"].get("link"), None);
    let first = link().await.expect("a link");
    maria.act(reset).await.data();
    let begin = json!({ "link": first });
    let gone = "This link was used, or its 15 minutes are over";
    assert_eq!(ana.post("setup/begin", begin).await.refusal(404), gone);
    let ana = console
        .set_up("Ana Santos", &link().await.expect("a link"))
        .await;
    let today = ana.get("today").await.data();
    let rows = today["atServer"]["rows"].as_array().expect("rows");
    let told: Vec<_> = rows
        .iter()
        .map(|row| {
            (
                row["sentence"].as_str().expect("words"),
                row["reason"].as_str().expect("a reason"),
            )
        })
        .collect();
    let linked = ("Make a one-time link for Ana Santos", "link at the server");
    let added = (
        "Add Maria Cruz with decide, pay, administer",
        "first account",
    );
    assert_eq!(told, [linked, linked, linked, added]);
}

#[tokio::test]
async fn staff_15_with_one_administrator_the_rule_changes_at_the_server_alone() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    console.add((&maria, None), "Ana Santos", &["decide"]).await;
    assert_eq!(
        maria.get("me").await.data()["hasTwoAdministrators"],
        json!(false)
    );
    let rule = json!({ "act": "change_second_person", "above_centavos": 9, "added_up_days": 30 });
    let why = "With one administrator the rule changes at the server alone: `tulay staff rule`";
    assert_eq!(maria.dry_run(rule.clone()).await.refusal(409), why);
    assert_eq!(maria.act(rule.clone()).await.refusal(409), why);
    let lender = console.server.app.lender();
    let changed = at_server::change_rule(&lender, 700_000, 40).await;
    assert_eq!(changed.expect("a change").states[0].after, "₱7,000.00");
    assert!(at_server::change_rule(&lender, -1, 40).await.is_err());
    let me = maria.get("me").await.data();
    assert_eq!(
        (&me["secondPersonAboveCentavos"], &me["addedUpDays"]),
        (&json!(700_000), &json!(40))
    );
    console
        .add((&maria, None), "Jose Reyes", &["administer"])
        .await;
    assert_eq!(
        maria.get("me").await.data()["hasTwoAdministrators"],
        json!(true)
    );
    assert_eq!(maria.act(rule).await.data()["state"], "waits");
}

#[tokio::test]
async fn staff_15_recovery_at_the_server_unlocks_and_is_shown_to_everybody() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    console.add((&maria, None), "Ana Santos", &["read"]).await;
    let lock = json!({ "act": "lock_staff", "staff": "Ana Santos" });
    assert_eq!(maria.act(lock).await.data()["state"], "done");
    let ana = console.set_up_again("Ana Santos").await;
    let today = ana.get("today").await.data();
    let rows = &today["atServer"]["rows"];
    assert_eq!(rows[0]["reason"], "recovery at the server");
    assert_eq!(rows[1]["reason"], "recovery at the server");
    let told = [&rows[0]["sentence"], &rows[1]["sentence"]];
    let (reset, unlock) = (
        "Reset the account of Ana Santos",
        "Unlock the account of Ana Santos",
    );
    assert!(told.contains(&&json!(reset)), "{told:?}");
    assert!(told.contains(&&json!(unlock)), "{told:?}");
}

#[tokio::test]
async fn staff_06_two_accounts_never_look_alike() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    for name in [
        "maria cruz",
        "M\u{430}ria Cruz",
        "Maria-Cruz",
        "Maria Cruz.",
    ] {
        let act = json!({ "act": "add_staff", "staff": name, "roles": ["pay"] });
        assert_eq!(maria.act(act).await.refusal(409), LOOKS_LIKE, "{name}");
    }
    for name in ["Maria\u{200b} Cruz", "", "<b>", "Jose_Reyes"] {
        let act = json!({ "act": "add_staff", "staff": name, "roles": ["pay"] });
        assert!(
            maria.act(act).await.refusal(400).starts_with("A name has"),
            "{name:?}"
        );
    }
    assert_eq!(
        maria.get("staff").await.data()["accounts"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
}

#[tokio::test]
async fn staff_02_another_configuration_does_not_lift_the_rule_once_there_is_an_account() {
    let console = Console::start_above(1_234).await;
    console.first("Maria Cruz").await;
    let stored = console.server.app.store.read(staff_rules::find).await;
    let rule = SecondPersonRule {
        above_centavos: Some(1_234),
        added_up_days: 30,
    };
    assert_eq!(stored.expect("a rule"), StoredRule::Kept(rule));
}

#[tokio::test]
async fn staff_02_the_rule_on_the_second_person_changes_with_a_second_person() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let jose = console
        .add((&maria, None), "Jose Reyes", &["administer"])
        .await;
    let rule = json!({ "act": "change_second_person", "above_centavos": 0, "added_up_days": 60 });
    let waits = maria.act(rule).await.data();
    assert_eq!(waits["state"], "waits");
    assert_eq!(
        maria.get("me").await.data()["secondPersonAboveCentavos"],
        500_000
    );
    let done = jose.confirm(&waits["request"]).await.data();
    assert_eq!(done["effect"]["states"][0]["after"], "₱0.00");
    let me = maria.get("me").await.data();
    assert_eq!(
        (&me["secondPersonAboveCentavos"], &me["addedUpDays"]),
        (&json!(0), &json!(60))
    );
    for (above, days) in [(-1, 30), (0, 0), (0, 367)] {
        let bad = json!({ "act": "change_second_person", "above_centavos": above, "added_up_days": days });
        assert_eq!(maria.act(bad).await.status.as_u16(), 400, "{above} {days}");
    }
}

#[tokio::test]
async fn staff_02_roles_and_locks_take_effect_at_once_and_an_administrator_remains() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let lock = |name: &str| json!({ "act": "lock_staff", "staff": name });
    let left = "Nobody would be left to administer";
    assert_eq!(maria.act(lock("Maria Cruz")).await.refusal(409), left);
    let mut jose = console
        .add((&maria, None), "Jose Reyes", &["administer"])
        .await;
    let ana = console.add((&maria, Some(&jose)), "Ana Santos", &["administer"]);
    let ana = ana.await;
    jose.prove(&console.server).await;
    assert_eq!(maria.act(lock("jose reyes")).await.data()["state"], "done");
    assert_eq!(jose.get("today").await.refusal(401), "Please log in again");
    let wrong = "Name, password or code is wrong";
    assert_eq!(
        jose.log_in(&console.server, PASSWORD).await.refusal(400),
        wrong
    );
    maria.prove(&console.server).await;
    let unlock = json!({ "act": "unlock_staff", "staff": "Jose Reyes" });
    assert_eq!(maria.act(unlock).await.data()["state"], "waits");
    // The lock of the other of two waits, and says why.
    let shown = maria.dry_run(lock("Ana Santos")).await.data();
    let left = json!({ "name": "administrators", "before": "2", "after": "1" });
    assert_eq!(
        (&shown["waits"], &shown["effect"]["states"][1]),
        (&json!(true), &left)
    );
    let waits = maria.act(lock("Ana Santos")).await.data();
    assert_eq!(waits["state"], "waits");
    ana.get("me").await.data();
    assert_eq!(maria.get("requests").await.data()["rows"][0]["isOwn"], true);
}

#[tokio::test]
async fn staff_16_a_lock_and_a_lost_role_withdraw_open_requests() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let jose = console.add((&maria, None), "Jose Reyes", &["decide"]).await;
    let ana = console.add((&maria, None), "Ana Santos", &["decide"]).await;
    let loan = console.server.applied(tulay_testing::borrowers::ANA).await;
    let approve = json!({ "act": "approve", "order_id": loan.order_id });
    for (person, act) in [
        (&jose, json!({ "act": "lock_staff", "staff": "Jose Reyes" })),
        (
            &ana,
            json!({ "act": "change_staff_roles", "staff": "Ana Santos", "roles": ["pay"] }),
        ),
    ] {
        let waits = person.act(approve.clone()).await.data();
        assert_eq!(waits["state"], "waits");
        maria.prove(&console.server).await;
        maria.act(act).await.data();
        let confirmed = maria.confirm(&waits["request"]).await;
        let why = confirmed.refusal(409);
        assert!(why.starts_with("You withdrew this request at "), "{why}");
        assert!(why.ends_with("This request was answered already"), "{why}");
        let audit = maria.get("audit").await.data();
        let row = &audit["rows"][0];
        assert_eq!(
            (&row["step"], &row["answers"], &row["operator"]),
            (&json!("withdrawn"), &waits["request"], &json!("Maria Cruz"))
        );
        assert_eq!(row["orderId"], json!(loan.order_id));
    }
    let verified = maria.post("audit/verify", json!({})).await.result();
    assert_eq!(verified["faults"], json!([]));
}

#[tokio::test]
async fn staff_02_a_role_that_is_lacking_refuses_the_act() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let ana = console.add((&maria, None), "Ana Santos", &["read"]).await;
    let loan = console.server.applied(tulay_testing::borrowers::ANA).await;
    let lacking = "Your staff account does not let you do this";
    let acts = [
        json!({ "act": "approve", "order_id": loan.order_id }),
        json!({ "act": "release", "order_id": loan.order_id }),
        json!({ "act": "lock_staff", "staff": "Maria Cruz" }),
    ];
    for act in acts {
        assert_eq!(
            ana.dry_run(act.clone()).await.refusal(409),
            lacking,
            "{act}"
        );
        assert_eq!(ana.act(act.clone()).await.refusal(409), lacking, "{act}");
    }
    let order = ana.get(&format!("orders/{}", loan.order_id)).await.data();
    assert_eq!(
        (&order["order"]["status"], &order["acts"]),
        (&json!("Under review"), &json!([]))
    );
}

#[tokio::test]
async fn staff_21_the_only_administrator_is_reset_at_the_server_alone() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    console.add((&maria, None), "Jose Reyes", &["pay"]).await;
    let reset = |staff: &str| json!({ "act": "reset_staff", "staff": staff });
    let why =
        "Nobody else could administer: reset this account at the server with `tulay staff recover`";
    assert_eq!(maria.dry_run(reset("Maria Cruz")).await.refusal(409), why);
    assert_eq!(maria.act(reset("Maria Cruz")).await.refusal(409), why);
    maria.get("me").await.data();
    assert_eq!(maria.act(reset("Jose Reyes")).await.data()["state"], "done");
    console.set_up_again("Maria Cruz").await;
    maria.get("today").await.refusal(401);
}
