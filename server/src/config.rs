//! What the operator sets: the only reader of files and of the environment. Everything is checked
//! here, once, so that no other module has to.

use std::collections::{BTreeMap, HashSet};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use jiff::civil::Date;
use serde::Deserialize;

use crate::brand::Brand;
use crate::sealing::from_hex;

mod core;
mod demo;
mod dragonpay;
mod outside;
mod payout;
mod postgres;
mod product;
mod report;
mod xendit;

pub use core::CoreConfig;
pub use dragonpay::DragonpayConfig;
pub use outside::{ChannelConfig, ChannelKind, SmsConfig, SmsKind};
pub use payout::{PayoutConfig, PayoutKind};
pub use postgres::PostgresConfig;
pub use product::{Intake, LandingPage, LeavingPop, Product};
pub use report::ReportColumns;
pub use xendit::XenditConfig;

/// A complaint that is answered later is not answered, in days.
const MAX_RESOLVE_DAYS: i64 = 365;

/// The folder of images beside the configuration, if it names none.
const IMAGES: &str = "images";

/// Calls without a login for one address within ten minutes, where the operator says nothing.
const VISITS_PER_ADDRESS: i64 = 300;

/// Login codes for one address within ten minutes, where the operator says nothing.
const CODES_PER_ADDRESS: i64 = 3;

/// The checked configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the app is served.
    pub listen: SocketAddr,
    /// Where `/metrics` is served, if anywhere.
    pub metrics_listen: Option<SocketAddr>,
    /// Trusted proxies, whose `X-Forwarded-For` names the client.
    pub trusted_proxies: Vec<IpAddr>,
    /// Login codes sent for one address within ten minutes.
    pub codes_per_address: i64,
    /// Where the data is.
    pub database: Database,
    /// The bounds of the work on PostgreSQL, where the data is there.
    pub postgres: PostgresConfig,
    /// The key that seals card and identity numbers.
    pub sealing_key: SealingKey,
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
    /// The folder of the object store, which holds the images.
    pub images: PathBuf,
    /// Within how many days complaints are answered.
    pub complaints: ComplaintTerms,
    /// Decisions about a loan's money that move more than this wait for a second person; `None` where each is done at once.
    pub second_person_above_centavos: Option<i64>,
    /// Whether payments are made on the sandbox page.
    pub sandbox: bool,
    /// Whether `/testPreview` is served (PREV-04).
    pub preview: bool,
    /// The lender's core that this server is a gateway of; then it has no loans of its own.
    pub core: Option<CoreConfig>,
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

/// A 32-byte key that no log can show.
#[derive(Clone)]
pub struct SealingKey(pub [u8; 32]);

impl std::fmt::Debug for SealingKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealingKey")
    }
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
        let why = "complaints are acknowledged within 0 days or more, answered within as many or more, a year at most";
        (!is_sound).then(|| why.to_owned())
    }
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    listen: SocketAddr,
    metrics_listen: Option<SocketAddr>,
    #[serde(default)]
    trusted_proxies: Vec<IpAddr>,
    codes_per_address: Option<NonZeroU16>,
    database: Option<String>,
    #[serde(default)]
    postgres: PostgresConfig,
    sealing_key: Option<String>,
    brand: PathBuf,
    products: Vec<Product>,
    #[serde(default)]
    payment_channels: Vec<ChannelConfig>,
    core: Option<CoreConfig>,
    sms: Option<SmsConfig>,
    xendit: Option<XenditConfig>,
    payout: Option<PayoutConfig>,
    dragonpay: Option<DragonpayConfig>,
    #[serde(default)]
    settlement_reports: BTreeMap<String, ReportColumns>,
    #[serde(default)]
    landing_pages: Vec<LandingPage>,
    visits_per_address: Option<NonZeroU16>,
    images: Option<PathBuf>,
    #[serde(default)]
    complaints: ComplaintTerms,
    second_person_above_centavos: Option<i64>,
    #[serde(default)]
    holidays: Vec<Date>,
    #[serde(default)]
    sandbox: bool,
    #[serde(default)]
    preview: bool,
}

impl File {
    /// What makes it unusable; empty if the server can start with it.
    fn faults(&self) -> Vec<String> {
        let mut faults = self.product_faults();
        faults.extend(self.complaints.fault());
        if let Some(core) = &self.core {
            faults.extend(core::faults(self, core));
            return faults;
        }
        faults.extend(doubled(
            "product",
            self.products.iter().map(|product| &product.id),
        ));
        faults.extend(doubled(
            "channel",
            self.payment_channels.iter().map(|channel| &channel.number),
        ));
        faults.extend(doubled(
            "landing page",
            self.landing_pages.iter().map(|page| &page.id),
        ));
        let is_offered = |id: &String| self.products.iter().any(|product| product.id == *id);
        for page in self
            .landing_pages
            .iter()
            .filter(|page| !is_offered(&page.product))
        {
            faults.push(format!(
                "landing page {} offers no product of the lender",
                page.id
            ));
        }
        if self.second_person_above_centavos.is_some_and(|sum| sum < 0) {
            faults.push("second_person_above_centavos is below 0".to_owned());
        }
        faults.extend(self.sms.iter().flat_map(SmsConfig::faults));
        if !self.sandbox && self.sms.is_none() {
            faults.push("nobody sends the SMS: set [sms] or sandbox = true".to_owned());
        }
        faults.extend(self.postgres.faults());
        faults.extend(self.xendit.iter().flat_map(XenditConfig::faults));
        let payout = self.payout.iter();
        faults.extend(payout.flat_map(|payout| payout.faults(self.xendit.as_ref())));
        faults.extend(self.dragonpay.iter().flat_map(DragonpayConfig::faults));
        let channels = self.payment_channels.iter();
        for channel in channels {
            faults.extend(channel.amount_faults());
            faults.extend(channel.kind_faults(self.xendit.is_some(), self.dragonpay.is_some()));
        }
        let pays_in_sandbox = |channel: &ChannelConfig| channel.kind == ChannelKind::Sandbox;
        if !self.sandbox && self.payment_channels.iter().any(pays_in_sandbox) {
            faults.push("a sandbox channel takes payments that are none: set sandbox = true or leave it out".to_owned());
        }
        faults
    }

    fn product_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let fault =
            |product: &Product, why| format!("product {} ({}): {why}", product.id, product.name);
        for product in &self.products {
            let reasons = product.terms.check().err().unwrap_or_default();
            faults.extend(reasons.into_iter().map(|why| fault(product, why)));
            faults.extend(
                product
                    .caps_fault()
                    .map(|why| fault(product, why.to_owned())),
            );
            faults.extend(product.opening_fault().map(|why| fault(product, why)));
            if product.inside != product.h5_url.is_empty() {
                let why = "a partner's product needs an h5_url, the lender's has none";
                faults.push(fault(product, why.to_owned()));
            }
            let is_other = |id: &String| {
                let mut others = self.products.iter().filter(|other| other.id != product.id);
                others.any(|other| other.id == *id)
            };
            if let Some(id) = product.promo.as_ref().filter(|id| !is_other(id)) {
                let why = format!("it promotes {id}, which is no other product");
                faults.push(fault(product, why));
            }
        }
        faults
    }
}

/// A variable of the environment: `TULAY_DATABASE`, `TULAY_SEALING_KEY`, `TULAY_SMS_TOKEN`, `TULAY_XENDIT_SECRET_KEY`,
/// `TULAY_XENDIT_CALLBACK_TOKEN` (they win over the file),
/// `TULAY_OPERATOR` (who decides; else `USER` or `LOGNAME`), `TULAY_LOG` (what is logged, as `info` or `tulay_server=debug`).
#[expect(
    clippy::disallowed_methods,
    reason = "the one place that reads the environment"
)]
pub fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Who does `tulay ops …`: `TULAY_OPERATOR`, or else the system's user.
pub fn operator() -> Option<String> {
    let mut names = ["TULAY_OPERATOR", "USER", "LOGNAME"].into_iter();
    names.find_map(environment)
}

impl Config {
    /// Reads and checks the file at `path`; paths in it count from its folder.
    ///
    /// # Errors
    /// Every reason why the server must not start, in one message.
    pub fn load(path: &Path) -> anyhow::Result<Self> {
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut file: File = read_toml(path)?;
        if let (Some(sms), Some(token)) = (&mut file.sms, environment("TULAY_SMS_TOKEN")) {
            sms.token = token;
        }
        if let Some(xendit) = &mut file.xendit {
            xendit.take_secrets();
        }
        if let Some(dragonpay) = &mut file.dragonpay {
            dragonpay.take_secrets();
        }
        let brand: Brand = read_toml(&folder.join(&file.brand))?;
        if file.core.is_some() {
            let none = SealingKey([0; 32]);
            return Self::check(file, folder, brand, Database::OfTheCore, none, false);
        }
        let database = environment("TULAY_DATABASE").or(file.database.clone());
        let database = database.context("`database` is not set, nor TULAY_DATABASE")?;
        let key = environment("TULAY_SEALING_KEY").or(file.sealing_key.clone());
        let key = key.context("`sealing_key` is not set, nor TULAY_SEALING_KEY")?;
        let key = from_hex(&key).and_then(|bytes| bytes.try_into().ok());
        let key = SealingKey(key.context("the sealing key is not 64 hexadecimal digits")?);
        let database = Database::parse(&database, folder)?;
        Self::check(file, folder, brand, database, key, false)
    }

    fn check(
        mut file: File,
        folder: &Path,
        brand: Brand,
        database: Database,
        sealing_key: SealingKey,
        demo: bool,
    ) -> anyhow::Result<Self> {
        for product in &mut file.products {
            product.terms.holidays.extend_from_slice(&file.holidays);
        }
        let mut faults = brand.faults();
        faults.extend(file.faults());
        if let Some(file) = &mut file.postgres.root_certificate {
            *file = folder.join(&*file);
        }
        if let Database::Postgres(url) = &database {
            let checked = file.postgres.options().check(url);
            faults.extend(checked.err().map(|error| error.to_string()));
        }
        for channel in &mut file.payment_channels {
            faults.extend(channel.name_merchant(&brand));
            faults.extend(channel.return_fault(&brand));
        }
        // What is wrong for new and for repeat clients is said once.
        let mut said = HashSet::new();
        faults.retain(|fault| said.insert(fault.clone()));
        if !faults.is_empty() {
            bail!(
                "the configuration cannot be used:\n- {}",
                faults.join("\n- ")
            );
        }
        Ok(Self {
            listen: file.listen,
            metrics_listen: file.metrics_listen,
            trusted_proxies: file.trusted_proxies,
            codes_per_address: most(file.codes_per_address, CODES_PER_ADDRESS),
            database,
            postgres: file.postgres,
            sealing_key,
            brand,
            products: file.products,
            payment_channels: file.payment_channels,
            sms: file.sms,
            xendit: file.xendit,
            payout: file.payout,
            dragonpay: file.dragonpay,
            settlement_reports: file.settlement_reports,
            landing_pages: file.landing_pages,
            visits_per_address: most(file.visits_per_address, VISITS_PER_ADDRESS),
            images: folder.join(file.images.as_deref().unwrap_or(Path::new(IMAGES))),
            complaints: file.complaints,
            second_person_above_centavos: file.second_person_above_centavos,
            sandbox: file.sandbox,
            preview: file.preview || demo,
            core: file.core,
            demo,
        })
    }

    /// Whether this is `tulay demo`; only there are its sessions, calls and clock.
    pub fn is_demo(&self) -> bool {
        self.demo
    }

    /// What works, but not well.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = self.brand.warnings();
        if self.core.is_some() {
            let why = "a gateway: calls go to `core`; no database, postbacks, servicing, payouts, SMS or `tulay ops` here";
            warnings.push(why.to_owned());
        }
        let has_loans = self.core.is_none() && !self.sandbox;
        if has_loans && self.payment_channels.is_empty() {
            warnings.push("without payment_channels borrowers have no way to pay".to_owned());
        }
        if has_loans && self.payout.is_none() {
            warnings.push("without payout nobody pays loans out: `tulay ops release` needs the bank's reference of a transfer by hand".to_owned());
        }
        if !self.demo && self.brand.h5_base.is_empty() {
            warnings.push("without h5_base the public pages have no canonical address, no shared picture and no sitemap".to_owned());
        }
        warnings
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

fn most(set: Option<NonZeroU16>, unless_set: i64) -> i64 {
    set.map_or(unless_set, |set| i64::from(set.get()))
}

fn read_toml<T: serde::de::DeserializeOwned>(path: &Path) -> anyhow::Result<T> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    toml::from_str(&text).with_context(|| format!("in {}", path.display()))
}

fn doubled<'a>(what: &str, ids: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut seen = HashSet::new();
    let again = ids.filter(|id| !seen.insert(*id));
    again
        .map(|id| format!("{what} {id} is listed twice"))
        .collect()
}

impl Database {
    fn parse(text: &str, folder: &Path) -> anyhow::Result<Self> {
        match text.split_once(':') {
            Some(("sqlite", path)) => Ok(Self::Sqlite(folder.join(path))),
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres(text.to_owned())),
            _ => bail!("`database` is neither sqlite:PATH nor postgres://…"),
        }
    }
}

#[cfg(test)]
mod tests;
