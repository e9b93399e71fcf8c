//! `tulay init`: writes a production configuration that lacks only the lender's own facts.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use tulay_system::hex::to_hex;
use tulay_system::private::{make_folder, write_new_file};

pub(super) const CONFIG: &str = include_str!("init/tulay.toml");
const BRAND: &str = include_str!("init/brand.toml");

/// Placeholder for the fresh key of a configuration.
const SEALING_KEY: &str = "{{sealing_key}}";

/// Writes `tulay.toml` with a fresh key, `brand.toml` and the empty folder `data` into `folder`, all readable by this
/// user alone. Returns the path of the configuration.
///
/// # Errors
/// Fails if one of them exists: nothing is overwritten.
pub fn init(folder: &Path) -> anyhow::Result<PathBuf> {
    let (config, brand, data) = (
        folder.join("tulay.toml"),
        folder.join("brand.toml"),
        folder.join("data"),
    );
    for path in [&config, &brand, &data] {
        if path.exists() {
            bail!("{} is there already: nothing was written", path.display());
        }
    }
    make_folder(folder).with_context(|| format!("making {}", folder.display()))?;
    make_folder(&data).with_context(|| format!("making {}", data.display()))?;
    let key = to_hex(&rand::random::<[u8; 32]>());
    let text = CONFIG.replace(SEALING_KEY, &key);
    for (path, text) in [(&brand, BRAND), (&config, text.as_str())] {
        write_new_file(path, text.as_bytes())
            .with_context(|| format!("writing {}", path.display()))?;
    }
    Ok(config)
}
