//! Leader election on PostgreSQL: one of several servers leads, and another takes over when it cannot any more
//! (PROD-02).

use super::engines::Engine;
use crate::{Leadership, Store};
use tulay_support::waiting::until;

const HOLDER: &str =
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 8 AND objid = 1 AND granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

fn candidate(engine: &Engine) -> (Store, Leadership) {
    let store = engine.open();
    store.start_leader_election().expect("a thread");
    let leadership = store.leadership();
    (store, leadership)
}

#[test]
fn prod_02_one_of_two_servers_leads_and_the_other_when_its_connection_breaks() {
    let engine = Engine::postgres();
    let Engine::Postgres { url } = &engine else {
        panic!("PostgreSQL")
    };
    let (_one, first) = candidate(&engine);
    until("the only one leads", || first.leads());
    let (_two, second) = candidate(&engine);
    let mut admin = ::postgres::Client::connect(url, ::postgres::NoTls).expect("the database");
    let holder: i32 = admin.query_one(HOLDER, &[]).expect("a holder").get(0);

    // The first tries again after the pause of a lost connection, the second at any time: either may lead then.
    let ended = admin.execute("SELECT pg_terminate_backend($1)", &[&holder]);
    assert_eq!(ended.expect("a signal"), 1);
    until("the first notices", || !first.leads() || second.leads());
    until("one leads", || first.leads() || second.leads());
    assert!(!(first.leads() && second.leads()), "both lead");
    let after: i32 = admin.query_one(HOLDER, &[]).expect("a holder").get(0);
    assert_ne!(after, holder);
    engine.delete();
}

#[test]
fn prod_02_a_leader_that_stops_is_followed_and_woken_by_the_others() {
    let engine = Engine::postgres();
    let (one, first) = candidate(&engine);
    until("the only one leads", || first.leads());
    let (_two, second) = candidate(&engine);
    let calls = first.calls();
    until("its call is heard", || {
        second.wake();
        *calls.borrow() > 0
    });
    assert!(!second.leads());

    one.close();
    drop((one, first));
    until("the second leads", || second.leads());
    engine.delete();
}

#[test]
fn prod_02_who_stands_for_nothing_or_is_alone_does_the_work_itself() {
    for engine in [Engine::sqlite(), Engine::postgres()] {
        let store = engine.open();
        assert!(store.leadership().leads(), "a command");
        drop(store);
        engine.delete();
    }
    let engine = Engine::sqlite();
    let (store, leadership) = candidate(&engine);
    assert!(leadership.leads() && store.load().leads);
}
