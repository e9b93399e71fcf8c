//! The Tulay server as a library: everything `main` and the tests build an app from.

pub mod addresses;
pub mod auth;
pub mod backups;
pub mod borrowers;
pub mod brand;
pub mod bucket;
pub mod captcha;
pub mod clock;
pub mod colour;
pub mod complaints;
pub mod config;
pub mod demo;
pub mod error;
#[cfg(test)]
#[path = "../store/src/tests/free_address.rs"]
mod free_address;
pub mod gateway;
pub mod health;
pub mod http;
pub mod i18n;
pub mod key_check;
pub mod leading;
pub mod lender;
pub mod loans;
pub mod log;
pub mod ops;
pub mod outbox;
pub mod payouts;
pub mod pictures;
mod private;
pub mod product_cards;
pub mod promotion;
pub mod providers;
pub mod router;
mod routes;
mod sealed_address;
pub mod security_events;
pub mod serve;
pub mod servicing;
pub mod supervisor;
mod templates;
pub mod traces;
pub mod version;
#[cfg(test)]
#[path = "../store/src/tests/waiting.rs"]
#[allow(dead_code, reason = "the tests of the whole server use the rest")]
mod waiting;
pub mod watching;
pub mod web_app;

/// Seals what is stored of people; the store does it for what it stores.
pub use tulay_store::sealing;

use std::ops::Deref;
use std::sync::Arc;

use clock::Clock;
use config::Config;
use health::Health;
use http::call_limits::CallCounts;
pub use lender::{Lender, LenderParts};
use product_cards::ProductCards;
use providers::Providers;
use tulay_store::Store;
use web_app::WebApp;

/// State of the handlers: the lender and what only answers need. Clones share it.
#[derive(Clone)]
pub struct App {
    lender: Lender,
    /// The products as cards show them.
    pub cards: ProductCards,
    /// Counts of the calls that borrowers limit themselves by.
    pub calls: CallCounts,
}

impl App {
    /// The lender, for the background jobs.
    pub fn lender(&self) -> Lender {
        self.lender.clone()
    }
}

/// Handlers reach the parts of the lender directly.
impl Deref for App {
    type Target = Lender;

    fn deref(&self) -> &Lender {
        &self.lender
    }
}

/// The app, ready to be served, and the health that its probes and metrics show.
pub struct BuiltApp {
    /// Serves borrowers, channels and probes.
    pub router: axum::Router,
    /// Counts requests; learns of the stop.
    pub health: Health,
    /// The state of the handlers.
    pub app: App,
}

/// Builds the whole app: used by `main` and by the tests.
pub fn build_app(
    config: Arc<Config>,
    store: Store,
    clock: Clock,
    providers: Arc<Providers>,
) -> anyhow::Result<BuiltApp> {
    let lender = Lender::new(config, store, clock, providers)?;
    let pages = WebApp::new(&lender.config)?;
    let app = App {
        cards: ProductCards::new(&lender.config)?,
        calls: CallCounts::default(),
        lender,
    };
    let health = Health::of_server(&app);
    Ok(BuiltApp {
        router: router::build(&app, &health, pages),
        health,
        app,
    })
}
