//! The keys that seal card and identity numbers: the current one, and previous ones until `tulay reseal` has sealed
//! everything again.

use serde::Deserialize;

use crate::file::File;
use crate::public_secrets;
use tulay_sealing::Sealer;
use tulay_system::environment::Secrets;

/// A 32-byte key that no log can show.
#[derive(Clone, PartialEq, Eq)]
pub struct SealingKey(pub [u8; 32]);

impl std::fmt::Debug for SealingKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealingKey")
    }
}

/// The keys of a server.
#[derive(Clone, Debug)]
pub struct SealingKeys {
    /// Seals new texts, and opens its own.
    pub current: SealingKey,
    /// Open texts that they sealed.
    pub previous: Vec<SealingKey>,
}

impl SealingKeys {
    /// One key, and no previous one.
    pub fn only(key: [u8; 32]) -> Self {
        Self {
            current: SealingKey(key),
            previous: Vec::new(),
        }
    }

    /// A sealer with these keys.
    pub fn sealer(&self) -> Sealer {
        let current = Sealer::new(&self.current.0);
        let previous = self.previous.iter();
        previous.fold(current, |sealer, key| sealer.with_previous(&key.0))
    }
}

/// `[sealing_keys]` as it is written.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeysOfFile {
    current: Option<String>,
    #[serde(default)]
    previous: Vec<String>,
}

/// The keys of the environment and the file.
///
/// # Errors
/// All faults of the keys; empty where the file's faults contain them already.
pub(super) fn find(file: &File, secrets: &mut Secrets<'_>) -> Result<SealingKeys, Vec<String>> {
    let of_current = secrets.find("TULAY_SEALING_KEY");
    let of_previous = secrets.find("TULAY_PREVIOUS_SEALING_KEYS");
    if !file.is_sound("sealing_key") || !file.is_sound("sealing_keys") {
        return Err(Vec::new());
    }
    let mut faults = Vec::new();
    let table = file.sealing_keys.as_ref();
    let (key, text) = match (&file.sealing_key, table) {
        (Some(_), Some(_)) => {
            let why = "`sealing_key` and `sealing_keys` are both there: keep one of them, with `sealing_keys.current` in the place of `sealing_key`";
            return Err(vec![why.to_owned()]);
        }
        (_, Some(table)) => ("sealing_keys.current", table.current.clone()),
        (text, None) => ("sealing_key", text.clone()),
    };
    let current = match of_current.or(text) {
        None => Err(format!(
            "`{key}` is not set, nor TULAY_SEALING_KEY: it must be 64 hexadecimal digits"
        )),
        Some(text) => public_secrets::sealing_key(&text).map_err(|why| format!("`{key}` {why}")),
    };
    let current = current.map_err(|why| faults.push(why)).ok();
    let of_variable = of_previous.map(|text| {
        let keys = text.split(|c: char| c == ',' || c.is_whitespace());
        let keys = keys.filter(|key| !key.is_empty());
        keys.map(str::to_owned).collect()
    });
    let of_table = table.map(|table| table.previous.clone());
    let mut previous: Vec<SealingKey> = Vec::new();
    let texts: Vec<String> = of_variable.or(of_table).unwrap_or_default();
    for (place, text) in texts.iter().enumerate() {
        let key = format!("`sealing_keys.previous[{place}]`");
        match public_secrets::sealing_key(text) {
            Err(why) => faults.push(format!("{key} {why}")),
            Ok(bytes) if current == Some(bytes) => faults.push(format!(
                "{key} is the current key, too: a previous one must be another"
            )),
            Ok(bytes) if previous.contains(&SealingKey(bytes)) => {
                faults.push(format!("{key} is there twice: it must be there once"));
            }
            Ok(bytes) => previous.push(SealingKey(bytes)),
        }
    }
    match current {
        Some(current) if faults.is_empty() => Ok(SealingKeys {
            current: SealingKey(current),
            previous,
        }),
        _ => Err(faults),
    }
}
