//! The configuration's file as it is written, and the faults of its values.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU16;
use std::path::PathBuf;

use jiff::civil::Date;
use serde::Deserialize;
use url::Host;

use sqlite_backup::config::BackupConfig;
use tulay_bucket::BucketConfig;
use tulay_lender::settings::{LandingPage, Limits, Product, ReportColumns, Retention};
use tulay_providers::config::{
    ChannelConfig, ChannelKind, DragonpayConfig, PayoutConfig, ProvidersConfig, SmsConfig,
    XenditConfig,
};
use tulay_texts::brand::ComplaintTerms;

use crate::core::CoreConfig;
use crate::init::CONFIG;
use crate::postgres::PostgresConfig;
use crate::proxies::TrustedProxies;
use crate::reading::{self, Reading};
use crate::sealing::KeysOfFile;

/// Default address of the console of staff: this machine alone.
pub(super) const CONSOLE_LISTEN: SocketAddr =
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 4610);

/// Longest drain delay: a process manager kills a server soon after stopping it.
const MAX_DRAIN_DELAY_MS: u64 = 60_000;

pub(super) const SAMPLE: &str = include_str!("sample.toml");

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) listen: SocketAddr,
    pub(super) metrics_listen: Option<SocketAddr>,
    pub(super) console_listen: Option<SocketAddr>,
    #[serde(default)]
    pub(super) console_hosts: Vec<String>,
    #[serde(default)]
    pub(super) trusted_proxies: TrustedProxies,
    #[serde(default)]
    pub(super) hosts: Vec<String>,
    pub(super) connections_per_address: Option<NonZeroU16>,
    pub(super) drain_delay_ms: Option<u64>,
    pub(super) codes_per_address: Option<NonZeroU16>,
    #[serde(default)]
    pub(super) limits: Limits,
    pub(super) database: Option<String>,
    #[serde(default)]
    pub(super) postgres: PostgresConfig,
    pub(super) backup: Option<BackupConfig>,
    pub(super) sealing_key: Option<String>,
    pub(super) sealing_keys: Option<KeysOfFile>,
    pub(super) brand: PathBuf,
    pub(super) products: Vec<Product>,
    #[serde(default)]
    payment_channels: Vec<ChannelConfig>,
    pub(super) core: Option<CoreConfig>,
    sms: Option<SmsConfig>,
    xendit: Option<XenditConfig>,
    payout: Option<PayoutConfig>,
    dragonpay: Option<DragonpayConfig>,
    #[serde(default)]
    pub(super) settlement_reports: BTreeMap<String, ReportColumns>,
    #[serde(default)]
    pub(super) landing_pages: Vec<LandingPage>,
    pub(super) visits_per_address: Option<NonZeroU16>,
    pub(super) images: Option<PathBuf>,
    pub(super) images_bucket: Option<BucketConfig>,
    #[serde(default)]
    pub(super) complaints: ComplaintTerms,
    #[serde(default)]
    pub(super) retention: Retention,
    pub(super) second_person_above_centavos: Option<i64>,
    #[serde(default)]
    pub(super) holidays: Vec<Date>,
    #[serde(default)]
    sandbox: bool,
    #[serde(default)]
    pub(super) sandbox_beyond_this_machine: bool,
    #[serde(default)]
    pub(super) preview: bool,
    /// The keys above that could not be read: their values here are not the operator's, and no further
    /// fault is reported for them.
    #[serde(skip)]
    broken: BTreeSet<String>,
    /// The sections of the providers, taken out of the keys above.
    #[serde(skip)]
    pub(super) providers: ProvidersConfig,
}

impl File {
    /// Reads a file, with all faults of its keys.
    pub(super) fn read(text: &str) -> (Option<Self>, Vec<String>) {
        let samples = [SAMPLE, CONFIG].map(|text| text.parse().unwrap_or_default());
        let Reading {
            value,
            faults,
            broken,
        } = reading::read(text, &samples);
        let file = value.map(|mut file: Self| {
            file.broken = broken;
            file.providers = ProvidersConfig {
                sandbox: file.sandbox,
                payment_channels: std::mem::take(&mut file.payment_channels),
                sms: file.sms.take(),
                xendit: file.xendit.take(),
                dragonpay: file.dragonpay.take(),
                payout: file.payout.take(),
            };
            file
        });
        (file, faults)
    }

    /// Returns true if a key is sound, so that its value may be judged.
    pub(super) fn is_sound(&self, key: &str) -> bool {
        !self.broken.contains(key)
    }

    /// Returns true if every key is sound.
    pub(super) fn is_whole(&self) -> bool {
        self.broken.is_empty()
    }

    /// Returns the faults of a gateway's file: those of its core, and each key that only a server with its own loans
    /// uses.
    fn gateway_faults(&self, core: &CoreConfig) -> Vec<String> {
        let mut faults = core.faults();
        let own = [
            ("database", self.database.is_some()),
            ("backup", self.backup.is_some()),
            ("sealing_key", self.sealing_key.is_some()),
            ("sealing_keys", self.sealing_keys.is_some()),
            ("settlement_reports", !self.settlement_reports.is_empty()),
            ("landing_pages", !self.landing_pages.is_empty()),
            ("codes_per_address", self.codes_per_address.is_some()),
            ("limits", self.limits != Limits::default()),
            ("visits_per_address", self.visits_per_address.is_some()),
            ("images", self.images.is_some()),
            ("images_bucket", self.images_bucket.is_some()),
            (
                "second_person_above_centavos",
                self.second_person_above_centavos.is_some(),
            ),
            (
                "sandbox",
                self.providers.sandbox || self.sandbox_beyond_this_machine,
            ),
        ];
        let given = own.into_iter().filter(|(_, is_given)| *is_given);
        let given = given.map(|(key, _)| key);
        faults.extend(given.chain(self.providers.given_sections()).map(|key| {
            format!("`{key}` is for a server with loans of its own: with `core`, the core has it")
        }));
        if core.emulator && !self.listen.ip().is_loopback() {
            faults.push(
                "`core.emulator` is for this machine alone: let `listen` be an address of it"
                    .to_owned(),
            );
        }
        faults
    }

    /// Returns the faults of the file; empty if the server can start with it.
    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = self.product_faults();
        faults.extend(self.complaints.fault());
        faults.extend(self.retention.faults());
        if self
            .drain_delay_ms
            .is_some_and(|ms| ms > MAX_DRAIN_DELAY_MS)
        {
            faults.push(format!(
                "`drain_delay_ms` must be 0 to {MAX_DRAIN_DELAY_MS}"
            ));
        }
        faults.extend(self.address_faults());
        let is_name =
            |host: &&String| Host::parse(host).is_ok_and(|name| name.to_string() == **host);
        let hosts = self.hosts.iter().map(|host| ("hosts", host));
        let console_hosts = self.console_hosts.iter();
        let named = hosts.chain(console_hosts.map(|host| ("console_hosts", host)));
        for (key, host) in named.filter(|(_, host)| !is_name(host)) {
            faults.push(format!("`{key}`: `{host}` must be a name or an address without a port, as loans.lender.example"));
        }
        if let Some(core) = &self.core {
            faults.extend(self.gateway_faults(core));
            return faults;
        }
        faults.extend(doubled(
            "channel",
            "payment_channels.number",
            self.providers
                .payment_channels
                .iter()
                .map(|channel| &channel.number),
        ));
        faults.extend(self.landing_page_faults());
        if self.second_person_above_centavos.is_some_and(|sum| sum < 0) {
            faults.push("`second_person_above_centavos` must be 0 or more".to_owned());
        }
        faults.extend(self.providers.faults(&|key| self.is_sound(key)));
        if self.is_sound("postgres") {
            faults.extend(self.postgres.faults());
        }
        if self.is_sound("backup") {
            faults.extend(self.backup.iter().flat_map(BackupConfig::faults));
        }
        faults.extend(self.images_faults());
        faults.extend(self.sandbox_faults());
        faults
    }

    /// Returns a fault for each two keys that name one address to listen on.
    fn address_faults(&self) -> Vec<String> {
        let keys = ["listen", "metrics_listen", "console_listen"];
        let console = self
            .core
            .is_none()
            .then(|| self.console_listen.unwrap_or(CONSOLE_LISTEN));
        let addresses = [Some(self.listen), self.metrics_listen, console];
        let clash = |one: usize, other: usize| {
            let (first, second) = (addresses[one]?, addresses[other]?);
            let is_same = first.ip() == second.ip()
                || first.ip().is_unspecified()
                || second.ip().is_unspecified();
            let is_judged = self.is_sound(keys[one]) && self.is_sound(keys[other]);
            // Port 0 is any free one.
            (is_judged && is_same && first.port() == second.port() && first.port() != 0).then(
                || {
                    let (one, other) = (keys[one], keys[other]);
                    format!("`{one}` and `{other}` are one address ({second}): each needs its own")
                },
            )
        };
        let pairs = [(0, 1), (0, 2), (1, 2)].into_iter();
        pairs.filter_map(|(one, other)| clash(one, other)).collect()
    }

    fn images_faults(&self) -> Vec<String> {
        let bucket = self.images_bucket.iter();
        let bucket = bucket.filter(|_| self.is_sound("images_bucket"));
        let mut faults: Vec<String> = bucket
            .flat_map(|bucket| bucket.faults("images_bucket", "TULAY_IMAGES_SECRET_ACCESS_KEY"))
            .collect();
        if self.images.is_some() && self.images_bucket.is_some() {
            let why = "`images` and `images_bucket`: set one of them";
            faults.push(why.to_owned());
        }
        faults
    }

    fn sandbox_faults(&self) -> Option<String> {
        let pays_in_sandbox = |channel: &ChannelConfig| channel.kind == ChannelKind::Sandbox;
        if !self.providers.sandbox && self.providers.payment_channels.iter().any(pays_in_sandbox) {
            let why = "a sandbox channel takes payments that are none: set sandbox = true or leave it out";
            return Some(why.to_owned());
        }
        let is_asked =
            self.providers.sandbox && self.is_reached_by_others() && self.is_sound("listen");
        (is_asked && !self.sandbox_beyond_this_machine).then(|| {
            "`sandbox` must be false where others than this machine reach the server (`listen`, `trusted_proxies`): \
             anyone could pay with money that is none. For a test of yours, set `sandbox_beyond_this_machine = true`"
                .to_owned()
        })
    }

    /// Returns true if the server listens for other machines, or is behind a proxy.
    pub(super) fn is_reached_by_others(&self) -> bool {
        !self.listen.ip().is_loopback() || !self.trusted_proxies.is_empty()
    }

    fn landing_page_faults(&self) -> Vec<String> {
        if !self.is_sound("landing_pages") {
            return Vec::new();
        }
        let ids = self.landing_pages.iter().map(|page| &page.id);
        let mut faults = doubled("landing page", "landing_pages.id", ids);
        let is_offered = |id: &String| self.products.iter().any(|product| product.id == *id);
        let pages = self.landing_pages.iter();
        let lost = pages.filter(|page| self.is_sound("products") && !is_offered(&page.product));
        faults.extend(lost.map(|page| {
            format!("landing page {} offers no product of the lender: `product` must be an `id` of [[products]]", page.id)
        }));
        faults
    }

    fn product_faults(&self) -> Vec<String> {
        if !self.is_sound("products") {
            return Vec::new();
        }
        let ids = self.products.iter().map(|product| &product.id);
        let mut faults = doubled("product", "products.id", ids);
        if self.products.is_empty() {
            faults.push(
                "`products` must list a product at least: there is nothing to borrow".to_owned(),
            );
        }
        let fault =
            |product: &Product, why| format!("product {} ({}): {why}", product.id, product.name);
        for product in &self.products {
            let reasons = product.terms.check().err().unwrap_or_default();
            faults.extend(reasons.into_iter().map(|why| fault(product, why)));
            let caps = product.caps_fault().map(str::to_owned);
            let interest = product.interest_fault().map(str::to_owned);
            let others = [
                caps,
                interest,
                product.opening_fault(),
                product.name_fault(),
            ];
            faults.extend(others.into_iter().flatten().map(|why| fault(product, why)));
            if product.inside != product.h5_url.is_empty() {
                let why = "a partner's product needs an h5_url, the lender's has none";
                faults.push(fault(product, why.to_owned()));
            }
            let is_other = |id: &String| {
                let mut others = self.products.iter().filter(|other| other.id != product.id);
                others.any(|other| other.id == *id)
            };
            if let Some(id) = product.promo.as_ref().filter(|id| !is_other(id)) {
                let why = format!(
                    "it promotes {id}, which is no other product: `promo` must be the `id` of one"
                );
                faults.push(fault(product, why));
            }
        }
        faults
    }

    /// Returns the features that the server lacks, although it can start.
    pub(super) fn disabled_features(&self) -> Vec<String> {
        if self.core.is_some() {
            return Vec::new();
        }
        let sandbox = self.providers.sandbox;
        [
            (
                !sandbox && self.providers.payment_channels.is_empty(),
                "borrowers have no way to pay: there are no `payment_channels`",
            ),
            (
                !sandbox && self.providers.payout.is_none(),
                "nobody pays loans out: without `payout`, a release needs the bank's reference of a transfer by hand",
            ),
            (
                self.providers.sms.is_none(),
                "no SMS is sent, so nobody can log in: there is no [sms]",
            ),
        ]
        .into_iter()
        .filter(|(is_so, _)| *is_so)
        .map(|(_, what)| what.to_owned())
        .collect()
    }
}

fn doubled<'a>(what: &str, key: &str, ids: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut seen = HashSet::new();
    let again = ids.filter(|id| !seen.insert(*id));
    again
        .map(|id| format!("{what} {id} is listed twice: each must have a `{key}` of its own"))
        .collect()
}
