//! The continuous backup of a lender: Litestream beside the server, restored after both were killed (PROD-11).

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::engines::Engine;
use crate::litestream::Replicated;
use crate::payers::{Payers, Way};
use crate::till::{Till, Verdict, rounds};
use tulay_support::waiting::until;

/// Payments that are acknowledged between two faults.
const PAYMENTS: usize = 50;
/// What was acknowledged so long before the loss is in the replica.
const RECOVERY_POINT: Duration = Duration::from_secs(2);
/// Syncs of the replica of which the last began after the first had ended.
const SYNCS: u64 = 2;

/// Waits for the recovery point, also on a machine so busy that Litestream is slow.
fn replicate_on(replicated: &Replicated) {
    let (began, before) = (Instant::now(), replicated.newest());
    until("the replica follows", || {
        began.elapsed() >= RECOVERY_POINT && replicated.newest() >= before + SYNCS
    });
}

#[track_caller]
fn assert_restored(file: &Path, round: usize, events: &BTreeSet<String>) {
    let there = Engine::SqliteFile(file.to_owned());
    let verdict = Verdict::of(&there, "a restored replica", round, events);
    assert_eq!(
        (verdict.lost, verdict.doubled, verdict.sum_centavos),
        (0, 0, 0),
        "of {} in round {round}",
        events.len()
    );
    there.open().close();
}

#[test]
fn prod_11_drill_a_restore_has_each_payment_until_two_seconds_before_server_and_litestream_died() {
    let rounds = rounds("LITESTREAM", 3);
    let more = "drain_delay_ms = 0\n";
    let till = Till::open(Engine::sqlite(), rounds * PAYMENTS * 20, more);
    let place = tempfile::tempdir().expect("a folder");
    let replicated = Replicated::of(&till.engine.file(), place.path());
    let (mut server, address) = till.serve();
    let mut litestream = replicated.start();
    let way = Way::straight(&[&address]);
    let payers = till.pay(&way);
    for round in 0..rounds {
        if round % 2 == 1 {
            // The server moves the log by itself meanwhile.
            litestream.kill();
            payers.wait(Payers::acknowledged, 4 * PAYMENTS);
            litestream = replicated.start();
        }
        payers.wait(Payers::acknowledged, PAYMENTS);
        let acknowledged = payers.events();
        replicate_on(&replicated);
        assert!(server.kill(), "it ended by itself");
        litestream.kill();
        let folder = place.path().join(format!("restored-{round}"));
        std::fs::create_dir(&folder).expect("a folder");
        replicated.restore(&folder.join("tulay.db"), &[]);
        assert_restored(&folder.join("tulay.db"), round, &acknowledged);
        assert!(till.checks(&folder), "round {round}");
        let started = till.serve();
        way.lead_to(&[&started.1]);
        server = started.0;
        litestream = replicated.start();
    }
    payers.wait(Payers::acknowledged, PAYMENTS);
    till.closes("kill -9 of server and Litestream", rounds, payers);
    assert!(server.stop().success());
}
