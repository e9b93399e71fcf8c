//! Skips slow work whose inputs have not changed. A stamp file contains the fingerprint of the inputs of the last
//! success.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Runs `work` unless it last succeeded on the same inputs and `product` still exists. Inputs are files or folders.
pub fn when_changed(
    stamp: &Path,
    product: &Path,
    inputs: &[PathBuf],
    work: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let now = fingerprint(inputs)?;
    if product.exists() && fs::read_to_string(stamp).is_ok_and(|last| last == now) {
        return Ok(());
    }
    work()?;
    if let Some(folder) = stamp.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(stamp, now).with_context(|| format!("cannot write {}", stamp.display()))
}

fn fingerprint(inputs: &[PathBuf]) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for input in inputs {
        add(&mut hasher, input)?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn add(hasher: &mut DefaultHasher, path: &Path) -> Result<()> {
    path.hash(hasher);
    if path.is_dir() {
        let mut entries: Vec<PathBuf> = fs::read_dir(path)?
            .map(|entry| Ok(entry?.path()))
            .collect::<Result<_>>()?;
        entries.sort();
        for entry in entries {
            add(hasher, &entry)?;
        }
    } else if path.is_file() {
        fs::read(path)?.hash(hasher);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn works_once_for_the_same_inputs_and_again_for_others() {
        let folder = std::env::temp_dir().join(format!("tulay-stamp-{}", std::process::id()));
        let (input, product, stamp) = (
            folder.join("in/a"),
            folder.join("product"),
            folder.join("stamp"),
        );
        fs::create_dir_all(folder.join("in")).unwrap();
        fs::write(&input, "one").unwrap();
        let mut runs = 0;
        let mut ensure = || {
            when_changed(&stamp, &product, &[folder.join("in")], || {
                runs += 1;
                Ok(fs::write(&product, "made")?)
            })
            .unwrap();
            runs
        };

        assert_eq!(ensure(), 1);
        assert_eq!(ensure(), 1);
        fs::write(&input, "two").unwrap();
        assert_eq!(ensure(), 2);
        fs::remove_file(&product).unwrap();
        assert_eq!(ensure(), 3);
        fs::remove_dir_all(&folder).unwrap();
    }
}
