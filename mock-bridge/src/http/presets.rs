//! The wrapper presets (QA-05): those built in, and the files of a folder. A file is read when the list is asked for, so
//! that a tester may edit it; a broken one is left out, and its fault listed.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::preset::Preset;

/// Maximum size of a preset's file, in bytes.
const MAX_FILE_BYTES: u64 = 64 * 1024;

macro_rules! built_in {
    ($($id:literal),* $(,)?) => {
        [$(($id, include_str!(concat!("../../../fixtures/wrappers/", $id, ".json")))),*]
    };
}

/// Name and text of each built-in preset, in the order of the list.
const BUILT_IN: [(&str, &str); 10] = built_in![
    "handlers-missing",
    "no-reply",
    "extra-fields",
    "other-names",
    "single-form",
    "newer-contract",
    "no-ticket",
    "reloads-pages",
    "unknown-names",
    "no-handlers",
];

/// The presets, and the faults of the files that are none.
#[derive(Debug, Default, Serialize)]
pub(super) struct Listed {
    presets: Vec<Preset>,
    faults: Vec<String>,
}

impl Listed {
    fn add(&mut self, file: &str, id: &str, text: &str) {
        let read = serde_json::from_str::<Preset>(text).map_err(|fault| fault.to_string());
        let checked = read.and_then(|preset| match preset.check() {
            Ok(()) => Ok(preset),
            Err(fault) => Err(fault.to_string()),
        });
        match checked {
            Ok(preset) => {
                self.presets.retain(|it| it.id != id);
                self.presets.push(Preset {
                    id: id.to_owned(),
                    ..preset
                });
            }
            Err(fault) => self.faults.push(format!("{file}: {fault}")),
        }
    }

    fn add_folder(&mut self, folder: &Path) {
        let files = match fs::read_dir(folder) {
            Ok(files) => files,
            Err(error) => {
                self.faults.push(format!("{}: {error}", folder.display()));
                return;
            }
        };
        let mut paths: Vec<PathBuf> = files.flatten().map(|it| it.path()).collect();
        paths.retain(|it| it.extension().is_some_and(|it| it == "json"));
        paths.sort();
        for path in paths {
            let file = path.display().to_string();
            let id = path.file_stem().map(|it| it.to_string_lossy().into_owned());
            match text_of(&path) {
                Ok(text) => self.add(&file, &id.unwrap_or_default(), &text),
                Err(fault) => self.faults.push(format!("{file}: {fault}")),
            }
        }
    }
}

fn text_of(path: &Path) -> Result<String, String> {
    let size = fs::metadata(path).map_err(|error| error.to_string())?.len();
    if size > MAX_FILE_BYTES {
        return Err(format!("it has {size} bytes, more than {MAX_FILE_BYTES}"));
    }
    fs::read_to_string(path).map_err(|error| error.to_string())
}

/// Returns the built-in presets, then those of `folder`; one of the same name replaces the built-in one.
pub(super) fn all(folder: Option<&Path>) -> Listed {
    let mut listed = Listed::default();
    for (id, text) in BUILT_IN {
        listed.add(&format!("fixtures/wrappers/{id}.json"), id, text);
    }
    if let Some(folder) = folder {
        listed.add_folder(folder);
    }
    listed
}
