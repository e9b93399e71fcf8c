//! Accounts, roles and rules that staff change (STAFF-02, STAFF-06).

use serde_json::json;
use tulay_store::staff_rules;

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
    assert_eq!(
        shown["effect"]["link"],
        json!(null),
        "a dry run makes no link"
    );
    let waits = maria.act(act).await.data();
    assert_eq!(
        (&waits["state"], &waits["effect"]),
        (&json!("waits"), &json!(null))
    );
    let own = "Somebody else has to confirm it than the person who asked for it";
    assert_eq!(maria.confirm(&waits["request"]).await.refusal(409), own);
    let done = jose.confirm(&waits["request"]).await.data();
    let link = done["effect"]["link"].as_str().expect("a link").to_owned();
    let (_, token) = link.split_once('#').expect("a token");
    let ana = console.set_up("Ana Santos", token).await;
    assert_eq!(ana.get("me").await.data()["roles"], json!(["decide"]));
    let audit = serde_json::to_string(&ana.get("audit").await.data()).expect("JSON");
    assert!(!audit.contains(token), "the audit has no link");
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
    let rule = stored.expect("a rule").expect("a stored rule");
    assert_eq!((rule.above_centavos, rule.added_up_days), (1_234, 30));
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
    assert_eq!(maria.act(lock("jose reyes")).await.data()["state"], "done");
    assert_eq!(jose.get("me").await.refusal(401), "Please log in again");
    let wrong = "Name, password or code is wrong";
    assert_eq!(
        jose.log_in(&console.server, PASSWORD).await.refusal(400),
        wrong
    );
    maria.prove(&console.server).await;
    let unlock = json!({ "act": "unlock_staff", "staff": "Jose Reyes" });
    let waits = maria.act(unlock).await.data();
    assert_eq!(
        waits["state"], "waits",
        "nobody becomes the only one by locking the others"
    );
    assert_eq!(maria.get("requests").await.data()["rows"][0]["isOwn"], true);
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
