//! What the operator sets: the only reader of files and of the environment. Everything is checked
//! here, once, so that no other module has to.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

use crate::brand::Brand;
use crate::serve::Peers;

mod backup;
mod bucket;
mod core;
mod demo;
mod dragonpay;
mod environment;
mod file;
mod init;
mod known;
mod limits;
mod load;
mod operators;
mod outside;
mod payout;
mod postgres;
mod previous_secret;
mod product;
pub(crate) mod proxies;
mod reading;
mod report;
mod retention;
mod sealing;
mod traces;
mod xendit;

pub use backup::{BackupConfig, BackupPlace};
pub use bucket::BucketConfig;
pub use core::CoreConfig;
pub use dragonpay::DragonpayConfig;
pub use environment::{environment, operator};
pub use init::init;
pub use limits::Limits;
pub use operators::{Operators, Role};
pub use outside::{ChannelConfig, ChannelKind, SmsConfig, SmsKind};
pub use payout::{PayoutConfig, PayoutKind};
pub use postgres::PostgresConfig;
pub use previous_secret::PreviousSecret;
pub use product::{Intake, LandingPage, LeavingPop, Product};
pub use proxies::TrustedProxies;
pub use report::ReportColumns;
pub use retention::{Retention, Stored};
pub use sealing::{SealingKey, SealingKeys};
pub use traces::TracesConfig;
pub use xendit::XenditConfig;

/// A complaint that is answered later is not answered, in days.
const MAX_RESOLVE_DAYS: i64 = 365;

/// The checked configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the app is served.
    pub listen: SocketAddr,
    /// Where `/metrics` is served, if anywhere.
    pub metrics_listen: Option<SocketAddr>,
    /// Trusted proxies, whose `X-Forwarded-For` names the client.
    pub trusted_proxies: TrustedProxies,
    /// Where traces go, if anywhere.
    pub traces: Option<TracesConfig>,
    /// Names, besides the brand's, that requests may call the server by.
    pub hosts: Vec<String>,
    /// Connections that one address may have open at once; a proxy has no bound.
    pub connections_per_address: usize,
    /// How long a server that was asked to stop is unready before it takes no more connections.
    pub drain_delay: Duration,
    /// Login codes sent for one address within ten minutes.
    pub codes_per_address: i64,
    /// How often somebody may do what costs money or could be guessed at.
    pub limits: Limits,
    /// Where the data is.
    pub database: Database,
    /// The bounds of the work on PostgreSQL, where the data is there.
    pub postgres: PostgresConfig,
    /// Where the embedded database is backed up to all the time, if anywhere.
    pub backup: Option<BackupConfig>,
    /// The keys that seal card and identity numbers.
    pub sealing_keys: SealingKeys,
    /// How the app looks and speaks.
    pub brand: Brand,
    /// Products.
    pub products: Vec<Product>,
    /// Payment channels.
    pub payment_channels: Vec<ChannelConfig>,
    /// Who sends SMS; none in a sandbox.
    pub sms: Option<SmsConfig>,
    /// The lender's account at Xendit.
    pub xendit: Option<XenditConfig>,
    /// Who pays loans out; without it a sandbox pretends to, and else nobody does.
    pub payout: Option<PayoutConfig>,
    /// The lender's account at Dragonpay.
    pub dragonpay: Option<DragonpayConfig>,
    /// The columns of settlement reports, by account (`xendit`, `dragonpay`) or by a channel's number.
    pub settlement_reports: BTreeMap<String, ReportColumns>,
    /// The pages that adverts lead to; the first is for visitors who name none.
    pub landing_pages: Vec<LandingPage>,
    /// Calls that need no login (visits, captchas) answered for one address within ten minutes.
    pub visits_per_address: i64,
    /// The folder of the object store, which holds the images where no bucket does.
    pub images: PathBuf,
    /// The bucket that holds the images, which every server on a database shares.
    pub images_bucket: Option<BucketConfig>,
    /// Within how many days complaints are answered.
    pub complaints: ComplaintTerms,
    /// How long what is stored of people is kept.
    pub retention: Retention,
    /// Decisions about a loan's money that move more than this wait for a second person; `None` where each is done at once.
    pub second_person_above_centavos: Option<i64>,
    /// What each of the lender's people may do.
    pub operators: Operators,
    /// Whether payments are made on the sandbox page.
    pub sandbox: bool,
    /// Whether `/testPreview` is served (PREV-04).
    pub preview: bool,
    /// The lender's core that this server is a gateway of; then it has no loans of its own.
    pub core: Option<CoreConfig>,
    /// What the server cannot do with it, although it can start.
    pub impossible: Vec<String>,
    /// What was found while it was read, and works but not safely.
    unsafe_settings: Vec<String>,
    demo: bool,
}

/// Where the data is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// An embedded SQLite file.
    Sqlite(PathBuf),
    /// A PostgreSQL URL.
    Postgres(String),
    /// With the core that this server is a gateway of.
    OfTheCore,
}

/// Within how many days, by Manila's calendar, a complaint is acknowledged and answered.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct ComplaintTerms {
    /// Days until the borrower learns that it came.
    pub acknowledge_days: i64,
    /// Days until the answer.
    pub resolve_days: i64,
}

impl Default for ComplaintTerms {
    fn default() -> Self {
        Self {
            acknowledge_days: 2,
            resolve_days: 30,
        }
    }
}

impl ComplaintTerms {
    fn fault(self) -> Option<String> {
        let is_sound = (0..=self.resolve_days).contains(&self.acknowledge_days)
            && self.resolve_days <= MAX_RESOLVE_DAYS;
        let why = "complaints are acknowledged within `complaints.acknowledge_days`, which must be 0 or more, and answered \
                   within `complaints.resolve_days`, which must be as many or more, a year at most";
        (!is_sound).then(|| why.to_owned())
    }
}

impl Config {
    /// Whether this is `tulay demo`; only there are its sessions, calls and clock.
    pub fn is_demo(&self) -> bool {
        self.demo
    }

    /// Whether the pages run in an emulated phone that this server has: the demo's, or a gateway's for development.
    pub fn has_emulator(&self) -> bool {
        self.is_demo() || self.core.as_ref().is_some_and(|core| core.emulator)
    }

    /// What works, but not well.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = self.brand.warnings();
        if self.demo {
            return warnings;
        }
        if self.core.is_some() {
            let why = "a gateway: calls go to `core`; no database, postbacks, servicing, payouts, SMS or `tulay ops` here";
            warnings.push(why.to_owned());
        }
        warnings.extend_from_slice(&self.unsafe_settings);
        if self.core.is_none() {
            warnings.extend(self.retention.warnings());
        }
        let backup = self.backup.iter();
        warnings.extend(backup.flat_map(|backup| backup.warnings(&self.database)));
        if self.brand.h5_base.is_empty() {
            warnings.push("without h5_base the public pages have no canonical address, no shared picture and no sitemap".to_owned());
        }
        warnings
    }

    /// Who may have how many connections: those who speak for many (proxies, this machine) as many as they need.
    pub fn peers(&self) -> Peers {
        let unbounded = self.trusted_proxies.and_this_machine();
        Peers::at_most(self.connections_per_address, unbounded)
    }

    /// The landing page with this id; the first one for no id.
    pub fn landing_page(&self, id: &str) -> Option<&LandingPage> {
        let mut pages = self.landing_pages.iter();
        pages.find(|page| id.is_empty() || page.id == id)
    }

    /// The product with this id.
    pub fn product(&self, id: &str) -> Option<&Product> {
        self.products.iter().find(|product| product.id == id)
    }
}

#[cfg(test)]
mod tests;
