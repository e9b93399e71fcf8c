//! A lender's loans, which are repaid without pause whatever happens to the servers; and the final comparison with the
//! books.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use rusqlite::Connection;
use tempfile::TempDir;
use tulay_lender::error::Error;
use tulay_lender::loans::payout_progress;
use tulay_staff::review;
use tulay_store::borrowers::{self, Borrower};
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};
use tulay_system::environment::environment;

use crate::database_stalls::config;
use crate::engines::Engine;
use crate::payers::{GCASH, PAID_CENTAVOS, PAYERS, Payers, PayersWay, code_of};
use crate::people::{confirm, under_review};
use crate::process::{Tulay, address};

/// Limited, since replaying a loan takes longer the more payments it has.
const PAYMENTS_OF_A_LOAN: usize = 100;

/// Returns the number of rounds of a fault from the environment; `few` without it.
pub fn rounds(fault: &str, few: usize) -> usize {
    let asked = environment(&format!("TULAY_DRILL_{fault}"));
    asked.map_or(few, |asked| asked.parse().expect("a number"))
}

/// A lender's database with loans that are being repaid.
pub struct Till {
    pub engine: Engine,
    config: PathBuf,
    _folder: TempDir,
    loans: usize,
    began: Instant,
}

impl Till {
    /// Creates loans for this many payments, with `more` in the servers' configuration.
    pub fn open(engine: Engine, payments: usize, more: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let config = config(&folder);
        let text = std::fs::read_to_string(&config).expect("the configuration");
        std::fs::write(&config, format!("{more}{text}")).expect("written");
        let till = Self {
            engine,
            config,
            _folder: folder,
            loans: payments.div_ceil(PAYMENTS_OF_A_LOAN).max(PAYERS),
            began: Instant::now(),
        };
        till.lend();
        till
    }

    /// Stores the loans, each with a code by which it is repaid.
    fn lend(&self) {
        assert!(Tulay::migrate(&self.engine).wait().success());
        let (store, loans) = (self.engine.open(), self.loans);
        let now = Timestamp::now();
        let lent = store.write_blocking(move |tx| {
            for number in 0..loans {
                let borrower = Borrower {
                    id: format!("bor_{number}"),
                    phone: format!("0917{number:07}"),
                };
                borrowers::insert(tx, &borrower, now.as_millisecond())?;
                let order = under_review(&format!("ord_{number}"), &borrower);
                confirm(tx, &order)?;
                review::decide(tx, order.id(), true, now)?;
                let approved = review::find(tx, order.id())?;
                payout_progress::release(tx, &approved, "", now, now)?;
                let code = PayCode {
                    code: code_of(number),
                    order_id: order.id().to_owned(),
                    borrower_id: borrower.id,
                    channel_number: GCASH.to_owned(),
                    amount_centavos: PAID_CENTAVOS,
                    is_delay: false,
                    created_at_ms: now.as_millisecond(),
                    expires_at_ms: i64::MAX,
                    status: PayCodeStatus::Open,
                    rollovers: 0,
                };
                pay_codes::insert(tx, &code)?;
            }
            Ok::<_, Error>(())
        });
        store.close();
        lent.expect("loans");
    }

    /// Returns the arguments of `tulay serve`.
    pub fn arguments(&self) -> [&std::ffi::OsStr; 3] {
        [
            "serve".as_ref(),
            "--config".as_ref(),
            self.config.as_os_str(),
        ]
    }

    /// Starts a server; also returns its address.
    pub fn serve(&self) -> (Tulay, String) {
        let mut server = Tulay::start(&self.engine, &self.arguments());
        let address = address(&mut server);
        (server, address)
    }

    /// Starts a server at an address of its own.
    pub fn serve_at(&self, listen: &str) -> Tulay {
        let text = std::fs::read_to_string(&self.config).expect("the configuration");
        let text = text.replace("127.0.0.1:0", listen);
        let file = format!("{}.toml", listen.replace([':', '.'], "-"));
        let config = self.config.with_file_name(file);
        std::fs::write(&config, text).expect("written");
        let arguments = ["serve".as_ref(), "--config".as_ref(), config.as_os_str()];
        let mut server = Tulay::start(&self.engine, &arguments);
        assert_eq!(address(&mut server), listen);
        server
    }

    /// Starts the payers.
    pub fn pay(&self, way: &PayersWay) -> Payers {
        Payers::begin(way, self.loans)
    }

    /// Returns the events that are posted in the database.
    pub fn posted(engine: &Engine) -> BTreeSet<String> {
        let sql = "SELECT event_id FROM payment_events WHERE outcome = 'posted'";
        texts(engine, sql).into_iter().collect()
    }

    /// Ends the payments, and compares the books with the acknowledged payments.
    pub fn closes(self, fault: &'static str, rounds: usize, payers: Payers) {
        let failed = payers.failed();
        let events = payers.end();
        let verdict = BooksVerdict::of(&self.engine, fault, rounds, &events);
        let told = verdict.tell(failed, self.began.elapsed());
        assert_eq!(
            (verdict.lost, verdict.doubled, verdict.sum_centavos),
            (0, 0, 0),
            "{told}"
        );
        let config = self.config.as_os_str();
        let arguments = ["ledger".as_ref(), "--config".as_ref(), config];
        let check = ["check".as_ref()];
        let check = Tulay::start(&self.engine, &[&arguments[..], &check].concat());
        assert!(
            check.wait().success(),
            "{told}: the ledger is not what its events make it"
        );
    }
}

/// Comparison of the books with the acknowledged payments.
pub struct BooksVerdict {
    fault: &'static str,
    rounds: usize,
    acknowledged: usize,
    /// Acknowledged payments that are missing
    pub lost: usize,
    /// Payments of the books beyond those that the channel made
    pub doubled: usize,
    /// Sum of all accounts
    pub sum_centavos: i64,
}

impl BooksVerdict {
    /// Returns the verdict on a database.
    pub fn of(
        engine: &Engine,
        fault: &'static str,
        rounds: usize,
        events: &BTreeSet<String>,
    ) -> Self {
        let posted = Till::posted(engine);
        let booked = "SELECT CAST(count(*) AS TEXT) FROM loan_events WHERE kind = 'repayment'";
        let paid = "SELECT CAST(CAST(coalesce(sum(amount_centavos), 0) AS BIGINT) AS TEXT) FROM loan_events
                    WHERE kind = 'repayment'";
        let sum =
            "SELECT CAST(CAST(coalesce(sum(amount_centavos), 0) AS BIGINT) AS TEXT) FROM entries";
        let number = |sql| texts(engine, sql)[0].parse::<i64>().expect("a number");
        let (booked, count) = (number(booked), i64::try_from(posted.len()).expect("few"));
        assert_eq!(number(paid), booked * PAID_CENTAVOS);
        Self {
            fault,
            rounds,
            acknowledged: events.len(),
            lost: events.difference(&posted).count(),
            doubled: usize::try_from(booked - count).expect("each posted event is booked"),
            sum_centavos: number(sum),
        }
    }

    /// Appends a line to the drill's table, if the environment names a file for it.
    pub fn tell(&self, failed: usize, took: Duration) -> String {
        let Self {
            fault,
            rounds,
            acknowledged,
            lost,
            doubled,
            sum_centavos,
        } = self;
        let seconds = took.as_secs();
        let line = format!(
            "{fault}\t{rounds}\t{acknowledged}\t{failed}\t{lost}\t{doubled}\t{sum_centavos}\t{seconds}\n"
        );
        if let Some(file) = environment("TULAY_DRILL_REPORT") {
            let file = std::fs::OpenOptions::new().append(true).open(file);
            let written = file.expect("a report").write_all(line.as_bytes());
            written.expect("written");
        }
        line
    }
}

/// Returns the texts of a query with one column.
fn texts(engine: &Engine, sql: &str) -> Vec<String> {
    if let Engine::Postgres { url } = engine {
        let mut client = postgres::Client::connect(url, postgres::NoTls).expect("a connection");
        let rows = client.query(sql, &[]).expect("rows");
        return rows.iter().map(|row| row.get(0)).collect();
    }
    let connection = Connection::open(engine.file()).expect("the database");
    let mut question = connection.prepare(sql).expect("a question");
    let rows = question.query_map([], |row| row.get(0)).expect("rows");
    rows.map(|row| row.expect("a row")).collect()
}
