//! What the operator sets: the only reader of files and of the environment. Everything is checked
//! here, once, so that no other module meets a value that makes no sense.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::Deserialize;

use crate::brand::Brand;
use crate::lending::product::Terms;
use crate::sealing::from_hex;

/// The demo's configuration and brand, inside the binary.
const DEMO_CONFIG: &str = include_str!("../../fixtures/demo.toml");
const DEMO_BRAND: &str = include_str!("../../fixtures/brands/tulay.toml");

/// A complaint that is answered later is not answered, in days.
const MAX_RESOLVE_DAYS: i64 = 365;

/// Where images are kept, beside the configuration, if it does not say.
const IMAGES: &str = "images";

/// A demo keeps no real number, so its key protects nothing.
const DEMO_SEALING_KEY: [u8; 32] = *b"the demo's key protects nothing.";

/// Less than the time after which a message is tried again (`outbox`): one try is over before the next.
const MAX_SMS_TIMEOUT_MS: u64 = 20_000;

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
    /// Proxies of ours, whose `X-Forwarded-For` says who asks.
    pub trusted_proxies: Vec<IpAddr>,
    /// Login codes sent for one address within ten minutes.
    pub codes_per_address: i64,
    /// Where the data is.
    pub database: Database,
    /// Under which card and identity numbers are sealed.
    pub sealing_key: SealingKey,
    /// How the app looks and speaks.
    pub brand: Brand,
    /// What can be borrowed.
    pub products: Vec<Product>,
    /// How can be paid.
    pub payment_channels: Vec<ChannelConfig>,
    /// Who sends SMS; none in a sandbox.
    pub sms: Option<SmsConfig>,
    /// The pages that adverts lead to; the first is for visitors who name none.
    pub landing_pages: Vec<LandingPage>,
    /// Calls that need no login (visits, captchas) answered for one address within ten minutes.
    pub visits_per_address: i64,
    /// The folder of the object store, where images are kept.
    pub images: PathBuf,
    /// Within how many days complaints are answered.
    pub complaints: ComplaintTerms,
    /// Whether payments are made on our own sandbox page.
    pub sandbox: bool,
    /// Whether `/testPreview` is served (PREV-04).
    pub preview: bool,
    demo: bool,
}

/// Where the data is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// An embedded SQLite file.
    Sqlite(PathBuf),
    /// A PostgreSQL URL.
    Postgres(String),
}

/// A 32-byte key that no log can show.
#[derive(Clone)]
pub struct SealingKey(pub [u8; 32]);

impl std::fmt::Debug for SealingKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealingKey")
    }
}

/// A product that borrowers see.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Product {
    /// Travels as `productId`.
    pub id: String,
    /// Name.
    pub name: String,
    /// One sentence.
    pub description: String,
    /// Path of the logo on our own origin.
    pub logo: String,
    /// The lender's own (true), or a partner's that is repaid at `h5_url` (ORDER-15).
    pub inside: bool,
    /// Where a partner's product is repaid; empty for our own.
    #[serde(default)]
    pub h5_url: String,
    /// Where a partner takes its borrowers up, if not on our own pages (ORDER-09).
    #[serde(default)]
    pub open_url: String,
    /// Whether the loan is confirmed by SMS once it is pushed (CONF-08).
    #[serde(default)]
    pub send_sms: bool,
    /// Whether its agreement opens by itself on the confirm page (CONF-04).
    #[serde(default)]
    pub pop_agreement: bool,
    /// The question asked of a borrower who goes back from the confirm page, if any (CONF-05).
    pub pop: Option<LeavingPop>,
    /// Id of the product that its page promotes to a borrower who goes back (CONFX-01), if any.
    pub promo: Option<String>,
    /// `open`, or `paused` while it takes no new loans: it is shown, and cannot be pressed (ORDER-08).
    #[serde(default)]
    pub intake: Intake,
    /// What it lends, and at which price.
    pub terms: Terms,
}

impl Product {
    /// Whether it takes no new loans.
    pub fn is_paused(&self) -> bool {
        self.intake == Intake::Paused
    }
}

/// Whether a product takes new loans.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Intake {
    /// It does.
    #[default]
    Open,
    /// Not for now.
    Paused,
}

/// The question asked of a borrower who goes back (CONF-05).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeavingPop {
    /// Its title.
    pub title: String,
    /// Its text.
    pub content: String,
}

/// A way to pay.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChannelConfig {
    /// Travels as `channelNumber`.
    pub number: String,
    /// Name.
    pub name: String,
    /// Path of the logo on our own origin.
    pub logo: String,
    /// What paying by it costs.
    pub fee_text: String,
    /// When a payment by it counts.
    pub credited_text: String,
    /// Paid to a cashier, not in an app.
    #[serde(default)]
    pub is_counter: bool,
    /// Who stands behind it.
    pub kind: ChannelKind,
    /// Signs its postbacks.
    pub secret: String,
}

/// The secret stays out of every log.
impl std::fmt::Debug for ChannelConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ChannelConfig")
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

/// Who stands behind a channel.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum ChannelKind {
    /// Our own page; moves no money.
    Sandbox,
}

/// Who sends SMS: a gateway that takes JSON over HTTP.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmsConfig {
    /// Where messages are posted.
    pub address: url::Url,
    /// Shows the gateway that it is us. `TULAY_SMS_TOKEN` wins over it.
    #[serde(default)]
    pub token: String,
    /// How long the gateway may take to answer, in milliseconds.
    #[serde(default = "SmsConfig::default_timeout_ms")]
    pub timeout_ms: u64,
}

/// The token stays out of every log.
impl std::fmt::Debug for SmsConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmsConfig").finish_non_exhaustive()
    }
}

impl SmsConfig {
    fn default_timeout_ms() -> u64 {
        10_000
    }

    fn faults(&self) -> Vec<String> {
        let host = self.address.host_str().unwrap_or_default();
        let is_local = matches!(host, "127.0.0.1" | "localhost" | "[::1]");
        let is_private = self.address.scheme() == "https" || is_local;
        let is_token = !self.token.is_empty() && self.token.bytes().all(|b| b.is_ascii_graphic());
        [
            (
                is_private,
                "the address of the SMS gateway begins with https://",
            ),
            (
                is_token,
                "`sms.token` is not set, nor TULAY_SMS_TOKEN, or it is no token",
            ),
            (
                (1..=MAX_SMS_TIMEOUT_MS).contains(&self.timeout_ms),
                "the SMS gateway has 1 to 20000 ms to answer",
            ),
        ]
        .into_iter()
        .filter(|(holds, _)| !holds)
        .map(|(_, why)| why.to_owned())
        .collect()
    }
}

/// A page that adverts lead to (CALL-15).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LandingPage {
    /// Travels as `templateId`, `page_id` and `id`.
    pub id: String,
    /// Its headline.
    pub title: String,
    /// One sentence below it.
    pub text: String,
    /// Id of the product that it offers.
    pub product: String,
}

/// Within how many days, by Manila's calendar, a complaint is acknowledged and answered.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct ComplaintTerms {
    /// Days until the borrower is told that it came.
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
    codes_per_address: Option<u16>,
    database: Option<String>,
    sealing_key: Option<String>,
    brand: PathBuf,
    products: Vec<Product>,
    payment_channels: Vec<ChannelConfig>,
    sms: Option<SmsConfig>,
    #[serde(default)]
    landing_pages: Vec<LandingPage>,
    visits_per_address: Option<u16>,
    images: Option<PathBuf>,
    #[serde(default)]
    complaints: ComplaintTerms,
    #[serde(default)]
    sandbox: bool,
    #[serde(default)]
    preview: bool,
}

/// A variable of the environment: `TULAY_DATABASE`, `TULAY_SEALING_KEY`, `TULAY_SMS_TOKEN` (they win over the file),
/// `TULAY_LOG` (what is logged, as `info` or `tulay_server=debug`).
pub fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
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
        let brand: Brand = read_toml(&folder.join(&file.brand))?;
        let database = environment("TULAY_DATABASE").or(file.database.clone());
        let database = database.context("`database` is not set, nor TULAY_DATABASE")?;
        let key = environment("TULAY_SEALING_KEY").or(file.sealing_key.clone());
        let key = key.context("`sealing_key` is not set, nor TULAY_SEALING_KEY")?;
        let key = from_hex(&key).and_then(|bytes| bytes.try_into().ok());
        let key = SealingKey(key.context("the sealing key is not 64 hexadecimal digits")?);
        let database = Database::parse(&database, folder)?;
        Self::check(file, folder, brand, database, key, false)
    }

    /// The demo's configuration, with its data in `folder`, in its own brand or the one of a file.
    ///
    /// # Errors
    /// Why the file's brand cannot be used; none without one.
    pub fn demo(folder: &Path, brand: Option<&Path>) -> anyhow::Result<Self> {
        let file: File = toml::from_str(DEMO_CONFIG)?;
        let brand = match brand {
            Some(path) => read_toml(path)?,
            None => toml::from_str(DEMO_BRAND)?,
        };
        let database = Database::Sqlite(folder.join("demo.db"));
        let key = SealingKey(DEMO_SEALING_KEY);
        Self::check(file, folder, brand, database, key, true)
    }

    fn check(
        file: File,
        folder: &Path,
        brand: Brand,
        database: Database,
        sealing_key: SealingKey,
        demo: bool,
    ) -> anyhow::Result<Self> {
        let mut faults = brand.faults();
        let fault =
            |product: &Product, why| format!("product {} ({}): {why}", product.id, product.name);
        for product in &file.products {
            let reasons = product.terms.check().err().unwrap_or_default();
            faults.extend(reasons.into_iter().map(|why| fault(product, why)));
            if product.inside != product.h5_url.is_empty() {
                let why = "a partner's product has an h5_url, our own has none";
                faults.push(fault(product, why.to_owned()));
            }
            let is_other = |id: &String| {
                let mut others = file.products.iter().filter(|other| other.id != product.id);
                others.any(|other| other.id == *id)
            };
            if let Some(id) = product.promo.as_ref().filter(|id| !is_other(id)) {
                let why = format!("it promotes {id}, which is no other product");
                faults.push(fault(product, why));
            }
        }
        faults.extend(file.complaints.fault());
        faults.extend(doubled(
            "product",
            file.products.iter().map(|product| &product.id),
        ));
        faults.extend(doubled(
            "channel",
            file.payment_channels.iter().map(|channel| &channel.number),
        ));
        faults.extend(doubled(
            "landing page",
            file.landing_pages.iter().map(|page| &page.id),
        ));
        let is_offered = |id: &String| file.products.iter().any(|product| product.id == *id);
        for page in file
            .landing_pages
            .iter()
            .filter(|page| !is_offered(&page.product))
        {
            faults.push(format!(
                "landing page {} offers no product of ours",
                page.id
            ));
        }
        faults.extend(file.sms.iter().flat_map(SmsConfig::faults));
        if !file.sandbox && file.sms.is_none() {
            faults.push("nobody sends the SMS: set [sms] or sandbox = true".to_owned());
        }
        let pays_in_sandbox = |channel: &ChannelConfig| channel.kind == ChannelKind::Sandbox;
        if !file.sandbox && file.payment_channels.iter().any(pays_in_sandbox) {
            faults.push("a sandbox channel takes payments that are none: set sandbox = true or leave it out".to_owned());
        }
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
            codes_per_address: file.codes_per_address.map_or(CODES_PER_ADDRESS, i64::from),
            database,
            sealing_key,
            brand,
            products: file.products,
            payment_channels: file.payment_channels,
            sms: file.sms,
            landing_pages: file.landing_pages,
            visits_per_address: file
                .visits_per_address
                .map_or(VISITS_PER_ADDRESS, i64::from),
            images: folder.join(file.images.as_deref().unwrap_or(Path::new(IMAGES))),
            complaints: file.complaints,
            sandbox: file.sandbox,
            preview: file.preview || demo,
            demo,
        })
    }

    /// Whether this is `tulay demo`: its sessions, calls and clock exist nowhere else.
    pub fn is_demo(&self) -> bool {
        self.demo
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

fn read_toml<T: serde::de::DeserializeOwned>(path: &Path) -> anyhow::Result<T> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    toml::from_str(&text).with_context(|| format!("in {}", path.display()))
}

fn doubled<'a>(what: &str, ids: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    let again = ids.filter(|id| !seen.insert(*id));
    again
        .map(|id| format!("{what} {id} stands there twice"))
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
mod tests {
    use super::*;

    fn refusal(config: &str) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tulay.toml");
        std::fs::write(&path, config).expect("a file");
        std::fs::write(folder.path().join("brand.toml"), DEMO_BRAND).expect("a file");
        Config::load(&path)
            .err()
            .map(|error| format!("{error:#}"))
            .unwrap_or_default()
    }

    fn production() -> String {
        let keys = format!("sealing_key = \"{}\"", "0".repeat(64));
        DEMO_CONFIG.replace(
            "brand = \"brands/tulay.toml\"",
            &format!("brand = \"brand.toml\"\n{keys}"),
        )
    }

    #[test]
    fn a_sound_file_is_taken_and_its_paths_count_from_its_folder() {
        assert_eq!(refusal(&production()), "");
        let here = Database::parse("sqlite:data/tulay.db", Path::new("/etc/tulay"));
        let there = Database::Sqlite("/etc/tulay/data/tulay.db".into());
        assert_eq!(here.expect("a database"), there);
    }

    #[test]
    fn a_product_that_breaks_the_caps_while_they_are_on_is_refused_with_the_reason() {
        let refused = refusal(&production().replacen("caps = false", "caps = true", 1));
        assert!(refused.contains("product 1 (Tulay Cash): "), "{refused}");
        assert!(!refused.contains("product 2"), "{refused}");
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let broken = production()
            .replace("id = \"2\"", "id = \"1\"")
            .replace(
                "sandbox = true",
                "complaints.resolve_days = 1\nsandbox = false",
            )
            .replace("h5_url = \"https://bayan-credit.example/repay\"", "")
            .replace("promo = \"1\"", "promo = \"4\"");
        let refused = refusal(&broken);
        for why in [
            "it promotes 4, which is no other product",
            "product 1 stands there twice",
            "sandbox channel",
            "partner's product has an h5_url",
            "complaints are acknowledged",
            "nobody sends the SMS",
            "landing page 1 offers no product",
            "landing page 1 stands there twice",
        ] {
            assert!(refused.contains(why), "{why} in {refused}");
        }
    }

    #[test]
    fn an_sms_gateway_is_reached_privately_with_a_token_and_is_not_waited_for_long() {
        let with = |sms: &str| refusal(&format!("{}\n[sms]\n{sms}\n", production()));
        let sound = "address = \"https://sms.example/v1\"\ntoken = \"t0ken\"";
        assert_eq!(with(sound), "");
        assert_eq!(
            with(&sound.replace("https://sms.example", "http://127.0.0.1:80")),
            ""
        );
        for (broken, why) in [
            (sound.replace("https", "http"), "begins with https://"),
            (sound.replace("t0ken", ""), "`sms.token` is not set"),
            (sound.replace("t0ken", "t0 ken"), "no token"),
            (format!("{sound}\ntimeout_ms = 0"), "1 to 20000 ms"),
            (format!("{sound}\ntimeout_ms = 20001"), "1 to 20000 ms"),
        ] {
            let refused = with(&broken);
            assert!(refused.contains(why), "{why} in {refused}");
        }
    }

    #[test]
    fn a_key_that_nobody_reads_is_a_mistake() {
        assert!(refusal(&format!("liste = 1\n{}", production())).contains("unknown field `liste`"));
    }

    #[test]
    fn no_secret_is_shown_by_a_debug_line() {
        let config = Config::demo(Path::new("/nowhere"), None).expect("the demo's");
        let shown = format!("{config:?}");
        assert!(
            !shown.contains("sandbox secret") && !shown.contains("116, 104"),
            "{shown}"
        );
    }
}
