//! Acts at the server: without a person's name, and seen by all (MONEY-11, STAFF-15).

use std::collections::BTreeSet;
use std::sync::Arc;

use tulay_lender::error::ErrorCode;
use tulay_lender::settings::Role;
use tulay_lending::state::OrderStatus;
use tulay_staff::acts::approve::Approve;
use tulay_staff::acts::decline::Decline;
use tulay_staff::at_server;
use tulay_staff::perform::{Outcome, answer, perform};
use tulay_staff::signature::{Proof, Signature};

use crate::support::borrowers::{ANA, BEA};
use crate::support::start_production;

#[tokio::test]
async fn money_11_staff_15_the_server_acts_is_shown_waits_for_a_second_person_and_confirms_nothing()
{
    let server = start_production(|text| format!("second_person_above_centavos = 999_999\n{text}"));
    let server = server.await;
    let (ana, bea) = (server.applied(ANA).await, server.applied(BEA).await);
    let roles = BTreeSet::from([Role::Administer]);
    let added = at_server::add(&server.app, "Pia Reyes".to_owned(), roles).await;
    added.expect("an account");
    let signature = Signature::at_server("the console is down".to_owned());
    let decline = Arc::new(Decline {
        order_id: bea.order_id.clone(),
        because: None,
    });
    let done = perform(&server.app, decline, &signature, false).await;
    assert!(matches!(done, Ok(Outcome::Done(_))), "{done:?}");
    let approve = Arc::new(Approve {
        order_id: ana.order_id.clone(),
    });
    let waits = perform(&server.app, approve, &signature, false).await;
    let Ok(Outcome::Waits(number)) = waits else {
        panic!("{waits:?}");
    };
    let signed = Signature {
        operator: "Jose Cruz".to_owned(),
        ..signature.clone()
    };
    assert_eq!(signed.proof, Proof::Server);
    for signature in [&signature, &signed] {
        let refused = answer(&server.app, number, true, signature).await;
        assert_eq!(refused.expect_err("a refusal").code(), ErrorCode::Conflict);
    }
    assert_eq!(server.status(&ana.order_id).await, OrderStatus::UnderReview);

    let now = server.app.clock.now();
    let shown = server
        .app
        .store
        .read(move |tx| at_server::shown(tx, 10, now))
        .await;
    let shown: Vec<_> = shown
        .expect("rows")
        .into_iter()
        .map(|row| (row.step, row.order_id, row.operator, row.proof))
        .collect();
    let row = |step: &str, order_id: &str| {
        let operator = "the server's command".to_owned();
        (
            step.to_owned(),
            order_id.to_owned(),
            operator,
            Some("server".to_owned()),
        )
    };
    // Acts that give power stand first, then the newest.
    let expected = [
        row("done", ""),
        row("requested", &ana.order_id),
        row("done", &bea.order_id),
    ];
    assert_eq!(shown, expected);
}
