//! The calls, the pages and the probes over HTTP, and the servers that answer them.

pub mod auth;
pub mod gateway;
pub mod health;
pub mod http;
pub mod product_cards;
pub mod router;
mod routes;
pub mod serve;
pub mod server;
pub mod supervisor;
#[cfg(test)]
mod test_config;
pub mod traces;
pub mod web_app;

use std::ops::Deref;
use std::sync::Arc;

use axum::Router;
use prometheus_client::registry::Registry;
use tulay_config::Config;
use tulay_lender::Lender;
use tulay_provider_api::Providers;
use tulay_store::Store;
use tulay_system::clock::Clock;

use health::Health;
use http::call_limits::CallCounts;
use product_cards::ProductCards;
use web_app::WebApp;

/// State of the handlers: the lender, and what only answers need. Clones share it.
#[derive(Clone)]
pub struct App {
    lender: Lender,
    /// Configuration of the server.
    pub config: Arc<Config>,
    /// The products as cards show them.
    pub cards: ProductCards,
    /// Counts of the calls that borrowers make, for their limits.
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
    pub router: Router,
    /// Counts requests; learns of the stop.
    pub health: Health,
    /// The state of the handlers.
    pub app: App,
}

/// Further addresses of a program.
type MoreRoutes = dyn Fn(&App, &Health) -> Router<App>;

/// Additions of a program to the app.
#[derive(Default)]
pub struct Additions<'a> {
    /// Further addresses, which only this machine may reach.
    pub routes: Option<&'a MoreRoutes>,
    /// Further metrics.
    pub metrics: Option<&'a dyn Fn(&mut Registry)>,
}

/// Builds the whole app on a database.
///
/// # Errors
/// When the image store cannot be opened, or the pages cannot be made.
pub fn build_app(
    config: Arc<Config>,
    store: Store,
    clock: Clock,
    providers: Arc<Providers>,
) -> anyhow::Result<BuiltApp> {
    build_app_with(config, store, clock, providers, &Additions::default())
}

/// Builds the whole app with what a program adds to it.
///
/// # Errors
/// As [`build_app`].
pub fn build_app_with(
    config: Arc<Config>,
    store: Store,
    clock: Clock,
    providers: Arc<Providers>,
    additions: &Additions<'_>,
) -> anyhow::Result<BuiltApp> {
    let lender = config.open_lender(store, clock, providers)?;
    let pages = WebApp::new(&config)?;
    let app = App {
        cards: ProductCards::new(&lender.settings)?,
        calls: CallCounts::default(),
        config,
        lender,
    };
    let health = Health::of_server(&app, |registry| {
        if let Some(register) = additions.metrics {
            register(registry);
        }
    });
    let more = additions.routes.map(|routes| routes(&app, &health));
    Ok(BuiltApp {
        router: router::build(&app, &health, pages, more),
        health,
        app,
    })
}
