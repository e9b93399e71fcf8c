//! Reads the configuration's file, its brand's and the environment, and reports all their faults at once.

use std::fmt::Write as _;
use std::num::NonZeroU16;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow};

use crate::file::{CONSOLE_LISTEN, File};
use crate::public_secrets;
use crate::reading::{self, Reading};
use crate::sealing::{self, SealingKeys};
use crate::{Config, Database};
use tulay_lender::settings::Settings;
use tulay_providers::config::ProvidersConfig;
use tulay_system::environment::{Secrets, environment};
use tulay_texts::brand::Brand;

/// A sound value of each key of a brand: shows an operator the kind of value that a key needs.
const SAMPLE_BRAND: &str = include_str!("sample_brand.toml");

/// The folder of images beside the configuration, if it names none.
const IMAGES: &str = "images";

/// Default of calls without a login for one address within ten minutes.
const VISITS_PER_ADDRESS: i64 = 300;

/// Default of the number of connections of one address.
const CONNECTIONS_PER_ADDRESS: usize = 256;

/// Default of the drain delay: balancers check every few seconds that a server is ready.
const DRAIN_DELAY_MS: u64 = 5_000;

/// Default of login codes for one address within ten minutes.
const CODES_PER_ADDRESS: i64 = 30;

/// Warning for an operator whose sandbox other machines can reach.
const OPEN_SANDBOX: &str =
    "a sandbox that others than this machine reach: anyone can pay with money that is none";

/// The parts of a configuration as read, before they are checked. Missing parts are among the faults.
pub(super) struct ReadConfig {
    pub(super) file: File,
    pub(super) brand: Option<Brand>,
    pub(super) database: Option<Database>,
    pub(super) sealing_keys: Option<SealingKeys>,
    pub(super) faults: Vec<String>,
}

impl Config {
    /// Reads and checks the file at `path`; paths in it count from its folder.
    ///
    /// # Errors
    /// Every reason why the server must not start, and the features it would lack, in one message.
    pub fn load(path: &Path) -> anyhow::Result<Self> {
        Self::load_with(path, &environment)
    }

    pub(super) fn load_with(
        path: &Path,
        environment: &dyn Fn(&str) -> Option<String>,
    ) -> anyhow::Result<Self> {
        let folder = path.parent().unwrap_or(Path::new("."));
        let text = read_text(path)?;
        let (file, mut faults) = File::read(&text);
        name_file(path, &mut faults);
        let Some(mut file) = file else {
            return Err(refusal(&faults, &[]));
        };
        let mut secrets = Secrets::of(environment);
        take_secrets(&mut file, &mut secrets);
        let (brand, of_brand) = read_brand(&file, folder);
        let (mut database, mut sealing_keys) =
            (Some(Database::OfTheCore), Some(SealingKeys::only([0; 32])));
        if file.core.is_none() && file.is_sound("core") {
            let name = secrets.find("TULAY_DATABASE").or(file.database.clone());
            let found = Database::find(name.as_deref(), folder);
            database = sound(&file, "database", found, &mut faults);
            let found = sealing::find(&file, &mut secrets);
            sealing_keys = found.map_err(|why| faults.extend(why)).ok();
        }
        faults.extend(secrets.faults);
        faults.extend(of_brand);
        faults.extend(public_secrets::faults(&file.providers));
        let brand_facts = brand.iter().flat_map(Brand::missing_facts);
        faults.extend(brand_facts);
        let found = ReadConfig {
            file,
            brand,
            database,
            sealing_keys,
            faults,
        };
        let mut config = Self::check(found, folder)?;
        config.unsafe_settings.extend(readable_by_others(path));
        Ok(config)
    }

    pub(super) fn check(found: ReadConfig, folder: &Path) -> anyhow::Result<Self> {
        let ReadConfig {
            mut file,
            brand,
            database,
            sealing_keys,
            mut faults,
        } = found;
        for product in &mut file.products {
            product.terms.holidays.extend_from_slice(&file.holidays);
        }
        faults.extend(brand.iter().flat_map(Brand::faults).chain(file.faults()));
        faults.extend(database_faults(&mut file, database.as_ref(), folder));
        if let Some(brand) = brand.as_ref().filter(|_| file.is_whole()) {
            faults.extend(file.providers.fit_to_brand(brand));
        }
        // A fault for both new and repeat clients is listed once.
        let mut seen = std::collections::HashSet::new();
        faults.retain(|fault| seen.insert(fault.clone()));
        let disabled_features = file.disabled_features();
        let (true, Some(brand), Some(database), Some(sealing_keys)) =
            (faults.is_empty(), brand, database, sealing_keys)
        else {
            return Err(refusal(&faults, &disabled_features));
        };
        let is_open = file.providers.sandbox && file.is_reached_by_others();
        let unsafe_settings = is_open.then(|| OPEN_SANDBOX.to_owned());
        let images = folder.join(file.images.as_deref().unwrap_or(Path::new(IMAGES)));
        let database_file = database.file().cloned();
        Ok(Self {
            listen: file.listen,
            metrics_listen: file.metrics_listen,
            console_listen: file.console_listen.unwrap_or(CONSOLE_LISTEN),
            console_hosts: file.console_hosts,
            trusted_proxies: file.trusted_proxies,
            hosts: file.hosts,
            connections_per_address: file
                .connections_per_address
                .map_or(CONNECTIONS_PER_ADDRESS, |most| most.get().into()),
            drain_delay: Duration::from_millis(file.drain_delay_ms.unwrap_or(DRAIN_DELAY_MS)),
            database,
            postgres: file.postgres,
            backup: file.backup,
            sealing_keys,
            providers: file.providers,
            lender: Settings {
                brand,
                products: file.products,
                landing_pages: file.landing_pages,
                limits: file.limits,
                codes_per_address: most(file.codes_per_address, CODES_PER_ADDRESS),
                visits_per_address: most(file.visits_per_address, VISITS_PER_ADDRESS),
                complaints: file.complaints,
                retention: file.retention,
                second_person_above_centavos: file.second_person_above_centavos,
                settlement_reports: file.settlement_reports,
                images_folder: file.images_bucket.is_none().then(|| images.clone()),
                database_file,
                keeps_sent_texts: false,
                takes_named_sessions: false,
            },
            images,
            images_bucket: file.images_bucket,
            preview: file.preview,
            emulator: file.core.as_ref().is_some_and(|core| core.emulator),
            core: file.core,
            disabled_features,
            unsafe_settings: unsafe_settings.into_iter().collect(),
        })
    }

    /// Configuration of a program with example data: a file's text, and a brand. The sections of the providers may be
    /// changed before they are checked.
    ///
    /// # Errors
    /// Every reason why the configuration cannot be used.
    pub fn of_example(example: Example<'_>) -> anyhow::Result<Self> {
        let (file, faults) = File::read(example.text);
        let file = file.filter(|_| faults.is_empty());
        let mut file = file.ok_or_else(|| refusal(&faults, &[]))?;
        (example.edit)(&mut file.providers);
        let found = ReadConfig {
            file,
            brand: Some(example.brand),
            database: Some(example.database),
            sealing_keys: Some(example.sealing_keys),
            faults: Vec::new(),
        };
        Self::check(found, example.folder)
    }
}

/// A configuration of example data, which has no file.
pub struct Example<'a> {
    /// The text of the file.
    pub text: &'a str,
    /// Folder that the paths of the text count from.
    pub folder: &'a Path,
    /// Brand.
    pub brand: Brand,
    /// Database.
    pub database: Database,
    /// Keys that seal personal data.
    pub sealing_keys: SealingKeys,
    /// Changes the sections of the providers.
    pub edit: &'a dyn Fn(&mut ProvidersConfig),
}

/// Reads a brand's file.
///
/// # Errors
/// All its faults.
pub fn read_brand_of(path: &Path) -> anyhow::Result<Brand> {
    let reading = read_brand_file(path)?;
    let brand = reading.value.filter(|_| reading.faults.is_empty());
    brand.ok_or_else(|| refusal(&reading.faults, &[]))
}

/// Returns the settings that do not fit the location of the data; resolves their paths from `folder`.
fn database_faults(file: &mut File, database: Option<&Database>, folder: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    if let Some(backup) = &mut file.backup {
        // An empty name stays empty, which is a fault.
        for place in backup
            .folder
            .iter_mut()
            .filter(|path| !path.as_os_str().is_empty())
        {
            *place = folder.join(&*place);
        }
        if matches!(database, Some(Database::Postgres(_))) {
            let why = "`backup` is for the embedded database: PostgreSQL is backed up by pg_basebackup and its archive of the log";
            faults.push(why.to_owned());
        }
    }
    faults.extend(database.and_then(|database| bucket_fault(file, database)));
    if let Some(certificates) = &mut file.postgres.root_certificate {
        *certificates = folder.join(&*certificates);
    }
    if let Some(Database::Postgres(url)) = database {
        let checked = file.postgres.options().check(url).err();
        faults.extend(checked.map(|why| format!("`database` cannot be used: {why}")));
    }
    faults
}

/// Returns the reason why images cannot be in a bucket: backups of the embedded database copy a folder.
fn bucket_fault(file: &File, database: &Database) -> Option<String> {
    let is_embedded = matches!(database, Database::Sqlite(_));
    (is_embedded && file.images_bucket.is_some()).then(|| {
        "`images_bucket` is for servers that share a PostgreSQL: the embedded database's images must be in a folder (`images`), which \
         `tulay backup` copies with it"
            .to_owned()
    })
}

fn take_secrets(file: &mut File, secrets: &mut Secrets<'_>) {
    file.providers.take_secrets(secrets);
    if let Some(bucket) = &mut file.images_bucket {
        let name = "TULAY_IMAGES_SECRET_ACCESS_KEY";
        secrets.replace(name, &mut bucket.secret_access_key);
    }
    if let Some(backup) = &mut file.backup {
        backup.take_secrets(secrets);
    }
}

/// The brand, and the faults of its keys.
fn read_brand(file: &File, folder: &Path) -> (Option<Brand>, Vec<String>) {
    if !file.is_sound("brand") {
        return (None, Vec::new());
    }
    match read_brand_file(&folder.join(&file.brand)) {
        Ok(Reading { value, faults, .. }) => {
            // The values of a brand with wrong keys are not judged: the sample's are in their place.
            (value.filter(|_| faults.is_empty()), faults)
        }
        Err(why) => (
            None,
            vec![format!("`brand` must name the brand's file: {why:#}")],
        ),
    }
}

/// Reads a brand's file; its faults name it.
pub(super) fn read_brand_file(path: &Path) -> anyhow::Result<Reading<Brand>> {
    let text = read_text(path)?;
    let samples = [SAMPLE_BRAND.parse().unwrap_or_default()];
    let mut reading: Reading<Brand> = reading::read(&text, &samples);
    name_file(path, &mut reading.faults);
    Ok(reading)
}

fn name_file(path: &Path, faults: &mut [String]) {
    for fault in faults {
        *fault = format!("{}: {fault}", path.display());
    }
}

fn read_text(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
}

/// Returns the value of a key; reports the reason if there is no value, unless a fault of the key was reported already.
fn sound<T>(
    file: &File,
    key: &str,
    found: Result<T, String>,
    faults: &mut Vec<String>,
) -> Option<T> {
    found
        .map_err(|why| {
            if file.is_sound(key) {
                faults.push(why);
            }
        })
        .ok()
}

/// Warns of a file that other users of the machine may read: it may hold secrets.
fn readable_by_others(path: &Path) -> Option<String> {
    let mode = std::fs::metadata(path).ok()?.permissions().mode();
    let path = path.display();
    (mode & 0o007 != 0)
        .then(|| format!("{path} can be read by every user of this machine: `chmod 600 {path}`"))
}

/// Every reason why a configuration cannot be used, and the features that it would lack.
pub(super) fn refusal(faults: &[String], disabled_features: &[String]) -> anyhow::Error {
    let mut text = format!(
        "the configuration cannot be used:\n- {}",
        faults.join("\n- ")
    );
    if !disabled_features.is_empty() {
        // Writing to a String cannot fail.
        let _ = write!(text, "\nAnd with it:\n- {}", disabled_features.join("\n- "));
    }
    anyhow!(text)
}

fn most(set: Option<NonZeroU16>, unless_set: i64) -> i64 {
    set.map_or(unless_set, |set| i64::from(set.get()))
}

impl Database {
    /// File of the embedded database; `None` where the data is elsewhere.
    fn file(&self) -> Option<&PathBuf> {
        match self {
            Self::Sqlite(path) => Some(path),
            Self::Postgres(_) | Self::OfTheCore => None,
        }
    }

    pub(super) fn find(text: Option<&str>, folder: &Path) -> Result<Self, String> {
        let should = "it must be sqlite:PATH or postgres://…";
        let text = text.ok_or(format!(
            "`database` is not set, nor TULAY_DATABASE: {should}"
        ))?;
        match text.split_once(':') {
            Some(("sqlite", path)) if !path.is_empty() => Ok(Self::Sqlite(folder.join(path))),
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres(text.to_owned())),
            _ => Err(format!("`database` is neither: {should}")),
        }
    }
}
