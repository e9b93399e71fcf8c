//! Calls, pages and probes over HTTP, and the servers that answer them.

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

/// State of the handlers: the lender, and the parts used only for answers. Clones share it.
#[derive(Clone)]
pub struct App {
    lender: Lender,
    /// Configuration of the server.
    pub config: Arc<Config>,
    /// Products as cards show them.
    pub cards: ProductCards,
    /// Counts of borrowers' calls, for their limits.
    pub calls: CallCounts,
}

impl App {
    /// Returns the lender, for the background jobs.
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

/// The app, ready to be served, and the health for its probes and metrics.
pub struct BuiltApp {
    /// Serves borrowers, channels and probes.
    pub router: Router,
    /// Counts requests; is notified of the stop.
    pub health: Health,
    /// State of the handlers.
    pub app: App,
}

/// Further routes of a program.
type MoreRoutes = dyn Fn(&App, &Health) -> Router<App>;

/// Additions of a program to the app.
#[derive(Default)]
pub struct Additions<'a> {
    /// Further routes, which only this machine may reach.
    pub routes: Option<&'a MoreRoutes>,
    /// Further metrics.
    pub metrics: Option<&'a dyn Fn(&mut Registry)>,
}

/// Builds the whole app on a database.
///
/// # Errors
/// If the image store cannot be opened, or the pages cannot be made.
pub fn build_app(
    config: Arc<Config>,
    store: Store,
    clock: Clock,
    providers: Arc<Providers>,
) -> anyhow::Result<BuiltApp> {
    build_app_with(config, store, clock, providers, &Additions::default())
}

/// Builds the whole app with the additions of a program.
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
