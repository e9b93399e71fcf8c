//! Reads the configuration's file, its brand's and the environment, and refuses with all that is wrong with them at once.

use std::fmt::Write as _;
use std::num::NonZeroU16;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};

use super::environment::{Secrets, environment};
use super::file::File;
use super::known;
use super::reading::{self, Reading};
use super::{BackupConfig, Config, Database, SealingKeys, demo, sealing};
use crate::brand::Brand;

/// The folder of images beside the configuration, if it names none.
const IMAGES: &str = "images";

/// Calls without a login for one address within ten minutes, where the operator says nothing.
const VISITS_PER_ADDRESS: i64 = 300;

/// Connections of one address, where the operator says nothing.
const CONNECTIONS_PER_ADDRESS: usize = 256;

/// Balancers ask every few seconds whether a server is ready.
const DRAIN_DELAY_MS: u64 = 5_000;

/// Login codes for one address within ten minutes, where the operator says nothing.
const CODES_PER_ADDRESS: i64 = 3;

/// What an operator is warned of who lets others into a sandbox.
const OPEN_SANDBOX: &str =
    "a sandbox that others than this machine reach: anyone can pay with money that is none";

/// What was read, before it is known to be sound. What is missing is among the faults.
pub(super) struct Found {
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
    /// Every reason why the server must not start, and what it could not do, in one message.
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
        faults.extend(known::faults(&file));
        let brand_facts = brand.iter().flat_map(Brand::missing_facts);
        faults.extend(brand_facts);
        let found = Found {
            file,
            brand,
            database,
            sealing_keys,
            faults,
        };
        let mut config = Self::check(found, folder, false)?;
        config.unsafe_settings.extend(readable_by_others(path));
        Ok(config)
    }

    pub(super) fn check(found: Found, folder: &Path, demo: bool) -> anyhow::Result<Self> {
        let Found {
            mut file,
            brand,
            database,
            sealing_keys,
            mut faults,
        } = found;
        for product in &mut file.products {
            product.terms.holidays.extend_from_slice(&file.holidays);
        }
        faults.extend(brand.iter().flat_map(Brand::faults));
        faults.extend(file.faults());
        faults.extend(database_faults(&mut file, database.as_ref(), folder));
        faults.extend(channel_faults(&mut file, brand.as_ref()));
        // What is wrong for new and for repeat clients is said once.
        let mut said = std::collections::HashSet::new();
        faults.retain(|fault| said.insert(fault.clone()));
        let (impossible, drain_delay_ms) = if demo {
            (Vec::new(), 0)
        } else {
            (file.impossible(), DRAIN_DELAY_MS)
        };
        let (true, Some(brand), Some(database), Some(sealing_keys)) =
            (faults.is_empty(), brand, database, sealing_keys)
        else {
            return Err(refusal(&faults, &impossible));
        };
        let is_open = !demo && file.sandbox && file.is_reached_by_others();
        let unsafe_settings = is_open.then(|| OPEN_SANDBOX.to_owned());
        Ok(Self {
            listen: file.listen,
            metrics_listen: file.metrics_listen,
            trusted_proxies: file.trusted_proxies,
            traces: file.traces,
            hosts: file.hosts,
            connections_per_address: file
                .connections_per_address
                .map_or(CONNECTIONS_PER_ADDRESS, |most| most.get().into()),
            drain_delay: Duration::from_millis(file.drain_delay_ms.unwrap_or(drain_delay_ms)),
            codes_per_address: most(file.codes_per_address, CODES_PER_ADDRESS),
            limits: file.limits,
            database,
            postgres: file.postgres,
            backup: file.backup,
            sealing_keys,
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
            images_bucket: file.images_bucket,
            complaints: file.complaints,
            retention: file.retention,
            second_person_above_centavos: file.second_person_above_centavos,
            operators: file.operators,
            sandbox: file.sandbox,
            preview: file.preview || demo,
            core: file.core,
            impossible,
            unsafe_settings: unsafe_settings.into_iter().collect(),
            demo,
        })
    }
}

/// What does not go with where the data is; gives what it needs its place.
fn database_faults(file: &mut File, database: Option<&Database>, folder: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    if let Some(backup) = &mut file.backup {
        // An empty name stays one, which is a fault.
        for place in backup
            .folder
            .iter_mut()
            .filter(|path| !path.as_os_str().is_empty())
        {
            *place = folder.join(&*place);
        }
        faults.extend(database.and_then(BackupConfig::fault_with));
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

/// Why images cannot be in a bucket: backups of the embedded database copy a folder.
fn bucket_fault(file: &File, database: &Database) -> Option<String> {
    let is_embedded = matches!(database, Database::Sqlite(_));
    (is_embedded && file.images_bucket.is_some()).then(|| {
        "`images_bucket` is for servers that share a PostgreSQL: the embedded database's images must be in a folder (`images`), which \
         `tulay backup` copies with it"
            .to_owned()
    })
}

/// Why channels do not go with the brand; gives QR channels its name.
fn channel_faults(file: &mut File, brand: Option<&Brand>) -> Vec<String> {
    let mut faults = Vec::new();
    let brand = brand.filter(|_| file.is_whole());
    for (channel, brand) in file
        .payment_channels
        .iter_mut()
        .zip(std::iter::repeat(brand))
    {
        faults.extend(brand.and_then(|brand| channel.name_merchant(brand)));
        faults.extend(brand.and_then(|brand| channel.return_fault(brand)));
    }
    faults
}

fn take_secrets(file: &mut File, secrets: &mut Secrets<'_>) {
    if let Some(sms) = &mut file.sms {
        secrets.replace("TULAY_SMS_TOKEN", &mut sms.token);
    }
    if let Some(bucket) = &mut file.images_bucket {
        let name = "TULAY_IMAGES_SECRET_ACCESS_KEY";
        secrets.replace(name, &mut bucket.secret_access_key);
    }
    if let Some(xendit) = &mut file.xendit {
        secrets.replace("TULAY_XENDIT_SECRET_KEY", &mut xendit.secret_key);
        secrets.replace("TULAY_XENDIT_CALLBACK_TOKEN", &mut xendit.callback_token);
        if let Some(previous) = &mut xendit.previous_callback_token {
            let name = "TULAY_XENDIT_PREVIOUS_CALLBACK_TOKEN";
            secrets.replace(name, &mut previous.secret);
        }
    }
    if let Some(dragonpay) = &mut file.dragonpay {
        secrets.replace("TULAY_DRAGONPAY_PASSWORD", &mut dragonpay.password);
    }
    if let Some(bucket) = file
        .backup
        .as_mut()
        .and_then(|backup| backup.bucket.as_mut())
    {
        let name = "TULAY_BACKUP_SECRET_ACCESS_KEY";
        secrets.replace(name, &mut bucket.secret_access_key);
    }
}

/// The brand, and what is wrong with its keys.
fn read_brand(file: &File, folder: &Path) -> (Option<Brand>, Vec<String>) {
    if !file.is_sound("brand") {
        return (None, Vec::new());
    }
    match read_brand_file(&folder.join(&file.brand)) {
        Ok(Reading { value, faults, .. }) => {
            // A brand with wrong keys says nothing of its own: what it holds in their place is the sample's.
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
    let samples = [demo::DEMO_BRAND.parse().unwrap_or_default()];
    let mut reading: Reading<Brand> = reading::read(&text, |_| (), &samples);
    for fault in &mut reading.faults {
        *fault = format!("{}: {fault}", path.display());
    }
    Ok(reading)
}

fn read_text(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
}

/// What was found for a key; says why there is nothing, unless something was said of the key already.
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

/// Every reason why a configuration cannot be used, and what could not be done with it.
pub(super) fn refusal(faults: &[String], impossible: &[String]) -> anyhow::Error {
    let mut text = format!(
        "the configuration cannot be used:\n- {}",
        faults.join("\n- ")
    );
    if !impossible.is_empty() {
        // Writing to a String cannot fail.
        let _ = write!(text, "\nAnd with it:\n- {}", impossible.join("\n- "));
    }
    anyhow!(text)
}

fn most(set: Option<NonZeroU16>, unless_set: i64) -> i64 {
    set.map_or(unless_set, |set| i64::from(set.get()))
}

impl Database {
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
