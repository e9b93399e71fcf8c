//! Tests of the whole server through its sockets: one file per group of calls, mirroring the routes.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops where it cannot go on"
)]

mod account;
mod bind_card;
mod borrowers;
mod callbacks;
mod certify;
mod events;
mod flows;
mod health;
mod hostile_http;
mod loan_confirm;
mod outbox;
#[allow(
    dead_code,
    reason = "each call that is built takes more of it into use"
)]
mod support;
mod web_app;
