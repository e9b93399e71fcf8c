//! Simultaneous acts of two people of the lender, on both engines (MONEY-11).

use std::sync::Arc;

use jiff::Timestamp;
use tulay_lender::Lender;
use tulay_lender::error::ErrorCode;
use tulay_lending::state::OrderStatus;
use tulay_staff::act::Act;
use tulay_staff::acts;
use tulay_staff::acts::approve::Approve;
use tulay_staff::acts::release::Release;
use tulay_staff::perform::{Outcome, answer, perform};
use tulay_staff::signature::Signature;
use tulay_store::bank_accounts::{self, BankAccount, Holder};
use tulay_store::{Store, operator_audit, order_accounts, orders};
use tulay_system::clock::Clock;
use tulay_testing::staff::{EVERY, hire, in_console};
use tulay_web::app_build::build_app;

use crate::at_once::numbered_at_once;
use crate::on_both_engines;
use crate::people::{NOW_MS, maria, push, read, under_review};

const PEOPLE: usize = 6;

fn by(operator: &str) -> Signature {
    in_console(operator, "seen")
}

fn person(number: usize) -> String {
    format!("Person {number}")
}

fn approve() -> Approve {
    Approve {
        order_id: "ord_1".to_owned(),
    }
}

/// Returns a server on this store, on which a second person confirms acts above an amount.
fn serving(store: &Store, folder: &tempfile::TempDir, above_centavos: Option<i64>) -> Lender {
    let mut config =
        tulay_demo::config::demo(folder.path(), None).expect("the demo's configuration");
    config.lender.second_person_above_centavos = above_centavos;
    let providers = Arc::new(tulay_providers::connect(&config.providers).expect("the providers"));
    let clock = Clock::manual(Timestamp::from_millisecond(NOW_MS).expect("a time"));
    let app = build_app(Arc::new(config), store.clone(), clock, providers);
    let lender = app.expect("an app").app.lender();
    let people = (0..PEOPLE).map(person).chain(["Maria".to_owned()]);
    people.for_each(|name| wait(hire(&lender, &name, &EVERY)));
    lender
}

/// Binds an account of Maria's for payouts.
fn bind(app: &Lender) {
    let sealed = app.sealer.seal("09170000001", "bor_maria").expect("sealed");
    let account = BankAccount {
        card_type: 1,
        channel_number: Some("90006".to_owned()),
        bank_code: None,
        number_sealed: sealed,
        number_last4: "0001".to_owned(),
    };
    let holder = Holder {
        name: "Maria Cruz".to_owned(),
        birthday: jiff::civil::date(1990, 1, 1),
        city: None,
    };
    let bound = app.store.write_blocking(move |tx| {
        let account_id = bank_accounts::bind(tx, "bor_maria", &account, &holder, NOW_MS)?;
        order_accounts::set(tx, "ord_1", &account_id)
    });
    bound.expect("bound");
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build();
    runtime.expect("a runtime").block_on(future)
}

fn status(store: &Store) -> OrderStatus {
    let order = read(store, |tx| orders::find_for_any_borrower(tx, "ord_1"));
    order.expect("an order").status
}

/// Returns the number of rows in the audit, after checking its chain with the app's key: the store of the test has
/// another one.
fn rows(app: &Lender) -> i64 {
    let verified = read(&app.store, |tx| {
        operator_audit::verify(tx, None, &acts::traced(), &|_| ())
    });
    assert_eq!(verified.faults, []);
    verified.rows
}

#[test]
fn money_11_an_act_of_several_people_at_once_is_done_once_and_is_one_row() {
    on_both_engines(|engine| {
        let (store, folder) = (engine.open(), tempfile::tempdir().expect("a folder"));
        push(&store, &under_review("ord_1", &maria(&store)));
        let app = serving(&store, &folder, None);
        bind(&app);
        let release = Release {
            order_id: "ord_1".to_owned(),
            by_hand: None,
        };
        let acts: [(Arc<dyn Act>, OrderStatus); 2] = [
            (Arc::new(approve()), OrderStatus::Disbursing),
            (Arc::new(release), OrderStatus::Released),
        ];
        for (act, then) in acts {
            let app = app.clone();
            let outcomes = numbered_at_once(&store, PEOPLE, move |_, number| {
                let signature = by(&person(number));
                wait(perform(&app, act.clone(), &signature, false))
            });
            let done = outcomes.iter().filter(|outcome| outcome.is_ok());
            assert_eq!(done.count(), 1, "{outcomes:?}");
            let refusals = outcomes.into_iter().filter_map(Result::err);
            assert!(
                refusals
                    .into_iter()
                    .all(|it| it.code() == ErrorCode::Conflict)
            );
            assert_eq!(status(&store), then);
        }
        assert_eq!(rows(&app), 2);
    });
}

#[test]
fn money_11_a_request_that_several_people_answer_at_once_is_answered_once() {
    on_both_engines(|engine| {
        let (store, folder) = (engine.open(), tempfile::tempdir().expect("a folder"));
        push(&store, &under_review("ord_1", &maria(&store)));
        let app = serving(&store, &folder, Some(0));
        let act = Arc::new(approve());
        let asked = wait(perform(&app, act, &by("Maria"), false));
        assert_eq!(asked.expect("a request"), Outcome::Waits(1));
        let of_people = app.clone();
        let answers = numbered_at_once(&store, PEOPLE, move |_, number| {
            let (is_confirmed, signature) = (number % 2 == 0, by(&person(number)));
            wait(answer(&of_people, 1, is_confirmed, &signature))
        });
        let given: Vec<_> = answers.iter().filter_map(|one| one.as_ref().ok()).collect();
        assert_eq!(given.len(), 1, "{answers:?}");
        let refusals = answers.iter().filter_map(|one| one.as_ref().err());
        assert!(
            refusals
                .into_iter()
                .all(|it| it.code() == ErrorCode::Conflict)
        );
        let is_confirmed = given.iter().all(|effect| effect.is_some());
        assert_eq!(status(&store) == OrderStatus::Disbursing, is_confirmed);
        assert_eq!(rows(&app), 2);
    });
}
