//! The store on both of its engines: every test body runs on SQLite and on a PostgreSQL of its own.

mod accounts;
mod at_once;
mod boundaries;
mod channel_requests;
mod complaints;
mod contention;
mod doubles;
#[allow(dead_code, reason = "the tests of the server's failures use the rest")]
pub(crate) mod engines;
mod leadership;
mod ledger;
mod names;
mod operator_audit;
mod order_lists;
mod orders;
mod payments;
mod payouts;
pub(crate) mod people;
mod phones;
mod registration;
mod service_days;
mod signings;
mod stalls;
mod tls;
mod transactions;

use engines::Engine;

/// Runs `body` on an empty database of each engine.
fn on_both_engines(body: impl Fn(&Engine)) {
    body(&Engine::sqlite());
    body(&Engine::postgres());
}
