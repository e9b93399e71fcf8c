//! The operator's settings: the only reader of files and of the environment. Everything is checked here, once, so that
//! no other module has to.

mod core;
mod file;
mod images;
mod init;
mod load;
mod postgres;
pub mod proxies;
mod public_secrets;
mod reading;
mod sealing;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use sqlite_backup::config::BackupConfig;
use tulay_bucket::BucketConfig;
use tulay_lender::Lender;
use tulay_lender::settings::Settings;
use tulay_provider_api::Providers;
use tulay_providers::config::ProvidersConfig;
use tulay_store::Store;
use tulay_system::clock::Clock;

pub use core::CoreConfig;
pub use init::init;
pub use load::{Example, read_brand_of};
pub use postgres::PostgresConfig;
pub use proxies::TrustedProxies;
pub use public_secrets::is_public;
pub use sealing::{SealingKey, SealingKeys};

/// The checked configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// Settings of the lender.
    pub lender: Settings,
    /// Providers.
    pub providers: ProvidersConfig,
    /// Address of the app.
    pub listen: SocketAddr,
    /// Address of `/metrics`, if it is served.
    pub metrics_listen: Option<SocketAddr>,
    /// Address of the console of staff, which listens once there is a staff account (STAFF-12).
    pub console_listen: SocketAddr,
    /// Names, besides those of this machine, that requests may call the console by.
    pub console_hosts: Vec<String>,
    /// Trusted proxies, whose `X-Forwarded-For` names the client.
    pub trusted_proxies: TrustedProxies,
    /// Names, besides the brand's, that requests may call the server by.
    pub hosts: Vec<String>,
    /// Connections that one address may have open at once; a proxy has no bound.
    pub connections_per_address: usize,
    /// Time for which a stopping server is unready before it takes no more connections.
    pub drain_delay: Duration,
    /// Database.
    pub database: Database,
    /// Limits of the work on PostgreSQL.
    pub postgres: PostgresConfig,
    /// Continuous backup of the embedded database, if there is one.
    pub backup: Option<BackupConfig>,
    /// Keys that seal personal data.
    pub sealing_keys: SealingKeys,
    /// Folder of the object store, which holds the images where no bucket does.
    pub images: PathBuf,
    /// Bucket of the images, which every server on a database shares.
    pub images_bucket: Option<BucketConfig>,
    /// True if `/testPreview` is served (PREV-04).
    pub preview: bool,
    /// True if the pages run in an emulated phone that is served beside them.
    pub emulator: bool,
    /// The lender's core that this server is a gateway of; then it has no loans of its own.
    pub core: Option<CoreConfig>,
    /// Features that the server lacks with this configuration, although it can start.
    pub disabled_features: Vec<String>,
    /// Settings that work, but not safely.
    unsafe_settings: Vec<String>,
}

/// Location of the data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// An embedded SQLite file.
    Sqlite(PathBuf),
    /// A PostgreSQL URL.
    Postgres(String),
    /// With the core that this server is a gateway of.
    OfTheCore,
}

/// Codes for an address below which an operator is warned.
const FEW_CODES_PER_ADDRESS: i64 = 10;

impl Config {
    /// Opens the image store and makes the lender on a database.
    ///
    /// # Errors
    /// Fails if the image store cannot be opened.
    pub fn open_lender(
        &self,
        store: Store,
        clock: Clock,
        providers: Arc<Providers>,
    ) -> anyhow::Result<Lender> {
        let settings = Arc::new(self.lender.clone());
        let sealer = self.sealing_keys.sealer();
        let pictures = self.open_images()?;
        Ok(Lender::new(
            settings, store, sealer, clock, providers, pictures,
        ))
    }

    /// Returns settings that work, but not well.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = self.lender.brand.warnings();
        if self.core.is_some() {
            let why = "a gateway: calls go to `core`; no database, postbacks, servicing, payouts, SMS or acts of staff here";
            warnings.push(why.to_owned());
        }
        warnings.extend_from_slice(&self.unsafe_settings);
        if self.core.is_none() {
            warnings.extend(self.lender.retention.warnings());
        }
        if let (Some(backup), Database::Sqlite(database)) = (&self.backup, &self.database) {
            warnings.extend(backup.warnings(database));
        }
        let codes = self.lender.codes_per_address;
        if codes < FEW_CODES_PER_ADDRESS {
            warnings.push(format!("`codes_per_address` is {codes}: many phones are behind one address of a carrier, and beyond so few codes in ten minutes each of them has more and more work"));
        }
        if self.core.is_none() && !is_inside(self.console_listen.ip()) {
            let address = self.console_listen;
            warnings.push(format!("`console_listen` is {address}, which others than your people may reach: the console is never public"));
        }
        if self.lender.brand.h5_base.is_empty() {
            warnings.push("without h5_base the public pages have no canonical address, no shared picture and no sitemap".to_owned());
        }
        warnings
    }
}

/// Returns true for an address of this machine or of a network that is not public.
fn is_inside(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests;
