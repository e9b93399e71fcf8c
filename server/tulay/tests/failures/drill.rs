//! Repeated faults during payments: no acknowledged payment is lost or counted twice, and the books add up. The test
//! command runs a few rounds of each, `cargo xtask nightly drill` far more.

use std::collections::BTreeSet;
use std::process::Command;
use std::time::Instant;

use crate::engines::{Engine, PostgresServer};
use crate::nginx::Nginx;
use crate::payers::{Payers, PayersWay};
use crate::process::{Tulay, address};
use crate::till::{BooksVerdict, Till, rounds};
use tulay_support::free_address::free_address;
use tulay_support::waiting::{LIMIT, until};

/// Number of payments that are acknowledged between two faults.
const PAYMENTS: usize = 50;
/// One of this many faults on PostgreSQL hits PostgreSQL itself.
const OWN: usize = 10;
/// One of this many calls that flush data to the disk fails.
const OF_SYNCS: usize = 25;

fn some_more(payers: &Payers) {
    payers.wait(Payers::acknowledged, PAYMENTS);
}

#[test]
fn call_36_drill_a_server_that_is_killed_loses_and_doubles_no_payment() {
    let rounds = rounds("KILLS", 6);
    let till = Till::open(Engine::sqlite(), rounds * PAYMENTS * 2, "");
    let (mut server, address) = till.serve();
    let way = PayersWay::straight(&[&address]);
    let payers = till.pay(&way);
    for _ in 0..rounds {
        some_more(&payers);
        assert!(server.kill(), "it ended by itself");
        let started = till.serve();
        way.lead_to(&[&started.1]);
        server = started.0;
    }
    some_more(&payers);
    till.closes("kill -9 of one server, SQLite", rounds, payers);
    assert!(server.stop().success());
}

#[test]
fn prod_02_prod_03_drill_two_servers_and_their_postgresql_are_killed_in_turns() {
    let rounds = rounds("POSTGRES", 4);
    let postgres = PostgresServer::own();
    let engine = Engine::Postgres {
        url: postgres.url("postgres"),
    };
    let till = Till::open(engine, rounds * PAYMENTS * 2, "drain_delay_ms = 0\n");
    let mut servers = [till.serve(), till.serve()];
    let way = PayersWay::straight(&[&servers[0].1, &servers[1].1]);
    let payers = till.pay(&way);
    for round in 0..rounds {
        some_more(&payers);
        if round % OWN == OWN - 1 || round + 1 == rounds {
            postgres.crash();
            continue;
        }
        let fresh = till.serve();
        let (killed, _) = std::mem::replace(&mut servers[round % 2], fresh);
        assert!(killed.kill(), "it ended by itself");
        way.lead_to(&[&servers[0].1, &servers[1].1]);
    }
    some_more(&payers);
    till.closes("kill -9 of two servers and PostgreSQL", rounds, payers);
}

/// Limits the size of the process's files: the kernel refuses the same writes as on a full disk.
fn limit(process: u32, bytes: &str) {
    let limited = Command::new("prlimit")
        .args([
            "--pid",
            &process.to_string(),
            &format!("--fsize={bytes}:unlimited"),
        ])
        .status();
    assert!(limited.expect("prlimit runs").success());
}

#[test]
fn prod_12_drill_a_disk_that_fills_refuses_payments_and_takes_them_once_there_is_room() {
    let rounds = rounds("DISKS", 5);
    let till = Till::open(
        Engine::sqlite(),
        rounds * PAYMENTS * 2,
        "drain_delay_ms = 0\n",
    );
    let start = || {
        let mut server = Tulay::start_where_files_may_be_full(&till.engine, &till.arguments());
        let address = address(&mut server);
        (server, address)
    };
    let (mut server, address) = start();
    let way = PayersWay::straight(&[&address]);
    let payers = till.pay(&way);
    for round in 0..rounds {
        some_more(&payers);
        limit(server.id(), "1024");
        payers.wait(Payers::failed, 10);
        if round % 5 == 4 {
            // The next server finds only the data on the full disk.
            assert!(server.kill(), "it ended by itself");
            let started = start();
            way.lead_to(&[&started.1]);
            server = started.0;
        } else {
            limit(server.id(), "unlimited");
        }
    }
    some_more(&payers);
    till.closes("full disk, SQLite", rounds, payers);
}

#[test]
fn prod_12_drill_data_that_does_not_reach_the_disk_is_acknowledged_to_nobody() {
    let rounds = rounds("SYNCS", 5);
    let till = Till::open(
        Engine::sqlite(),
        rounds * PAYMENTS * 4,
        "drain_delay_ms = 0\n",
    );
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("calls");
    let faults = format!("--inject=fsync,fdatasync:error=EIO:when={OF_SYNCS}+{OF_SYNCS}");
    let start = || {
        let mut server = Tulay::start_traced(&till.engine, &[&faults], &log, &till.arguments());
        let address = address(&mut server);
        (server, address)
    };
    let injected = || {
        let calls = std::fs::read_to_string(&log).unwrap_or_default();
        calls.matches("(INJECTED)").count()
    };
    let (mut server, address) = start();
    let way = PayersWay::straight(&[&address]);
    let payers = till.pay(&way);
    let mut done = 0;
    while done < rounds {
        // A few calls of each process.
        until("calls fail", || injected() >= 5.min(rounds - done));
        assert!(server.kill(), "it ended by itself");
        done += injected();
        let started = start();
        way.lead_to(&[&started.1]);
        server = started.0;
    }
    drop(server);
    let (server, address) = till.serve();
    way.lead_to(&[&address]);
    some_more(&payers);
    till.closes("fsync fails, SQLite", done, payers);
    assert!(server.stop().success());
}

#[test]
fn prod_12_drill_stops_behind_nginx_fail_no_request() {
    let rounds = rounds("STOPS", 2);
    // Longer than nginx keeps an idle connection and leaves a failed server out: its clock counts whole seconds, so
    // more than 2 s may be up to 3.
    let postgres = Engine::migrated_postgres();
    let till = Till::open(postgres, rounds * 2_000, "drain_delay_ms = 6000\n");
    let places = [free_address().to_string(), free_address().to_string()];
    let mut servers = places.each_ref().map(|place| till.serve_at(place));
    let nginx = Nginx::before(&places);
    let client = nginx.client().timeout(LIMIT).build().expect("a client");
    let payers = till.pay(&PayersWay::by(client, vec![nginx.url("")], Some("/About")));
    for round in 0..rounds {
        some_more(&payers);
        let server = &mut servers[round % 2];
        let place = &places[round % 2];
        server.ask_to_stop();
        until("it stops", || !server.is_running());
        *server = till.serve_at(place);
    }
    some_more(&payers);
    let reasons = payers.reasons();
    assert_eq!(
        payers.failed(),
        0,
        "of {}: {reasons:?}",
        payers.acknowledged()
    );
    till.closes("SIGTERM behind nginx, two servers", rounds, payers);
}

#[test]
fn drill_a_copy_made_under_payments_has_each_that_was_acknowledged_before_it() {
    let rounds = rounds("RESTORES", 3);
    let till = Till::open(
        Engine::sqlite(),
        rounds * PAYMENTS * 4,
        "drain_delay_ms = 0\n",
    );
    let (server, address) = till.serve();
    let payers = till.pay(&PayersWay::straight(&[&address]));
    let folder = tempfile::tempdir().expect("a folder");
    let began = Instant::now();
    let mut events = BTreeSet::new();
    for round in 0..rounds {
        some_more(&payers);
        events = payers.events();
        let copy = folder.path().join(format!("copy-{round}.db"));
        assert!(Tulay::copy(&till.engine, "backup", &copy).wait().success());
        let there = Engine::sqlite();
        assert!(Tulay::copy(&there, "restore", &copy).wait().success());
        let verdict = BooksVerdict::of(
            &there,
            "a restored copy of the time before",
            rounds,
            &events,
        );
        let told = format!("round {round} of {} payments", events.len());
        assert_eq!(
            (verdict.lost, verdict.doubled, verdict.sum_centavos),
            (0, 0, 0),
            "{told}"
        );
        if round + 1 == rounds {
            verdict.tell(0, began.elapsed());
        }
        std::fs::remove_file(copy).expect("there it is");
    }
    assert!(events.len() >= rounds * PAYMENTS);
    till.closes("the database that was copied", rounds, payers);
    assert!(server.stop().success());
}
