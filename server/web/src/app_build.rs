//! Builds the whole app on a database, with the additions of a program.

use std::sync::Arc;

use axum::Router;
use prometheus_client::registry::Registry;

use crate::App;
use crate::health::Health;
use crate::http::call_limits::CallCounts;
use crate::product_cards::ProductCards;
use crate::router;
use crate::web_app::WebApp;
use tulay_config::Config;
use tulay_provider_api::Providers;
use tulay_store::Store;
use tulay_system::clock::Clock;

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
