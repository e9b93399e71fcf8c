//! The Tulay server as a library: everything `main` and the tests build an app from.

use std::ops::Deref;
use std::sync::Arc;

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
#[cfg(test)]
#[path = "../store/src/tests/free_address.rs"]
mod free_address;
pub mod gateway;
pub mod health;
pub mod http;
pub mod i18n;
pub mod key_check;
pub mod leading;
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

use backups::figures::BackupFigures;
use borrowers::code_figures::CodeFigures;
use clock::Clock;
use config::Config;
use health::Health;
use http::call_limits::CallCounts;
use loans::channel_requests::Openings;
use outbox::Outbox;
use payouts::Asking;
use pictures::Pictures;
use product_cards::ProductCards;
use providers::Providers;
use sealing::Sealer;
use security_events::SecurityEvents;
use tulay_store::{Leadership, Store};
use watching::Watching;
use web_app::WebApp;

/// What every handler can reach. Each layer around a handler clones it for each request, so clones share one.
#[derive(Clone)]
pub struct AppState(Arc<AppParts>);

/// The parts of the app.
#[derive(Clone)]
pub struct AppParts {
    /// What the operator set, checked at start.
    pub config: Arc<Config>,
    /// The products as cards show them.
    pub cards: ProductCards,
    /// The database.
    pub store: Store,
    /// Whether this server does what one of several does.
    pub leadership: Leadership,
    /// The clock.
    pub clock: Clock,
    /// SMS, payment channels, payouts.
    pub providers: Arc<Providers>,
    /// The codes that are being opened at their providers.
    pub openings: Openings,
    /// Wakes the task that sends SMS.
    pub outbox: Outbox,
    /// Wakes the task that asks about payouts.
    pub asking: Asking,
    /// What the metrics show of servicing.
    pub servicing: servicing::figures::Figures,
    /// How often borrowers made the calls that write.
    pub calls: CallCounts,
    /// Logs and counts what concerns security.
    pub security: SecurityEvents,
    /// What the metrics show of codes by SMS.
    pub codes: CodeFigures,
    /// What probes and metrics show of the database and of what waits.
    pub watching: Watching,
    /// What the metrics show of backups.
    pub backups: BackupFigures,
    /// Seals card and identity numbers.
    pub sealer: Sealer,
    /// The images of complaints.
    pub pictures: Pictures,
}

impl Deref for AppState {
    type Target = AppParts;

    fn deref(&self) -> &AppParts {
        &self.0
    }
}

impl From<AppParts> for AppState {
    fn from(parts: AppParts) -> Self {
        Self(Arc::new(parts))
    }
}

/// The app, ready to be served, and the health that its probes and metrics show.
pub struct App {
    /// Serves borrowers, channels and probes.
    pub router: axum::Router,
    /// Counts requests; learns of the stop.
    pub health: Health,
    /// What its handlers reach; servicing uses it, too.
    pub state: AppState,
}

/// Builds the whole app: used by `main` and by the tests.
pub fn build_app(
    config: Arc<Config>,
    store: Store,
    clock: Clock,
    providers: Arc<Providers>,
) -> anyhow::Result<App> {
    let sealer = config.sealing_keys.sealer();
    let store = store.sealing_with(sealer.clone());
    let pages = WebApp::new(&config)?;
    let cards = ProductCards::new(&config)?;
    let pictures = match &config.images_bucket {
        Some(bucket) => Pictures::open_bucket(bucket)?,
        None => Pictures::open(&config.images)?,
    };
    let servicing = servicing::figures::Figures::default();
    let codes = CodeFigures::default();
    let watching = Watching::default();
    let traffic = &providers.traffic;
    let backups = BackupFigures::default();
    let health = Health::of_server(&store, traffic, &watching, &servicing, &codes, &backups);
    let leadership = store.leadership();
    let state = AppState::from(AppParts {
        config,
        cards,
        store,
        clock,
        providers,
        openings: Openings::default(),
        outbox: Outbox::new(leadership.clone()),
        asking: Asking::new(leadership.clone()),
        servicing,
        leadership,
        calls: CallCounts::default(),
        security: health.security().clone(),
        codes,
        watching,
        backups,
        sealer,
        pictures,
    });
    Ok(App {
        router: router::build(&state, &health, pages),
        health,
        state,
    })
}
