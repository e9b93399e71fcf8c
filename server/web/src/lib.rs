//! Calls, pages and probes over HTTP, and the servers that answer them.

pub mod app_build;
pub mod auth;
pub mod gateway;
pub mod health;
pub mod http;
pub mod papers;
pub mod product_cards;
pub mod router;
mod routes;
pub mod serve;
pub mod server;
pub mod supervisor;
#[cfg(test)]
mod test_config;
pub mod web_app;

use std::ops::Deref;
use std::sync::Arc;

use http::call_limits::CallCounts;
use product_cards::ProductCards;
use tulay_config::Config;
use tulay_lender::Lender;

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
