//! Money on both of the store's engines: every test body runs on SQLite and on its own PostgreSQL.
#![allow(clippy::expect_used, reason = "a test stops where it cannot go on")]

mod acts_at_once;
#[path = "../../../store/src/tests/at_once.rs"]
mod at_once;
#[allow(dead_code, reason = "the tests of the server's failures use the rest")]
#[path = "../../../store/src/tests/engines.rs"]
mod engines;
mod money_at_once;
#[allow(dead_code, reason = "the store's own tests use the rest")]
#[path = "../../../store/src/tests/people.rs"]
mod people;

use engines::Engine;

/// Runs `body` on an empty database of each engine.
fn on_both_engines(body: impl Fn(&Engine)) {
    body(&Engine::sqlite());
    body(&Engine::postgres());
}
