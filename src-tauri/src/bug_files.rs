//! Bug files of the tester's disk: opened from the menu, by the inspector's button, or by a drop onto a window. The app's data
//! folder keeps the newest.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use gtk::glib;
use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Emitter, Manager, Runtime};
use tauri_plugin_dialog::DialogExt;
use tauri_plugin_log::log;

use crate::menu;

/// The Tauri event with a file for the recorder.
const OPENED_EVENT: &str = "opened";
/// The bytes of a file that are read. The page refuses a file of more than 5 MB, which one byte more shows.
const READ_BYTES: u64 = 5 * 1024 * 1024 + 1;
/// The list of the files that were opened, in the app's data folder.
const RECENT: &str = "recent.json";
/// The longest list.
const MAX_RECENT: usize = 9;

/// A file that was opened.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
enum Opened {
    /// The content in base64.
    Bytes(String),
    /// Reason why it cannot be read, as a sentence.
    Fault(String),
}

/// Paths of the files that were opened, the newest first.
#[derive(Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Recent(Vec<PathBuf>);

impl Recent {
    /// Reads the list of a folder; an empty one where there is none that can be read.
    fn load(folder: &Path) -> Self {
        let list = fs::read(folder.join(RECENT)).ok();
        let list = list.and_then(|it| serde_json::from_slice(&it).ok());
        list.unwrap_or_default()
    }

    fn save(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        fs::write(folder.join(RECENT), serde_json::to_vec(self)?)
    }

    /// Puts a file to the front, and leaves out what is too much.
    fn add(&mut self, path: &Path) {
        self.remove(path);
        self.0.insert(0, path.to_owned());
        self.0.truncate(MAX_RECENT);
    }

    /// Leaves out a file that is gone.
    fn remove(&mut self, path: &Path) {
        self.0.retain(|it| it != path);
    }

    /// Returns the paths, the newest first.
    pub fn paths(&self) -> &[PathBuf] {
        &self.0
    }
}

/// Returns the files that were opened.
pub fn recent<R: Runtime>(app: &AppHandle<R>) -> Recent {
    let folder = app.path().app_data_dir();
    folder.map_or_else(|_| Recent::default(), |it| Recent::load(&it))
}

/// Lets the tester choose a file, and opens it.
pub fn choose<R: Runtime>(app: &AppHandle<R>) {
    let chooser = app.dialog().file().set_title("Open bug file");
    let app = app.clone();
    chooser
        .add_filter("Bug files", &["zip"])
        .pick_file(move |chosen| {
            if let Some(path) = chosen.and_then(|it| it.into_path().ok()) {
                open(&app, &path);
            }
        });
}

/// Hands a file to the recorder, and remembers it; or says why it cannot be read, and forgets it.
pub fn open<R: Runtime>(app: &AppHandle<R>, path: &Path) {
    let mut recent = recent(app);
    let opened = match read(path) {
        Ok(bytes) => {
            recent.add(path);
            Opened::Bytes(glib::base64_encode(&bytes).into())
        }
        Err(error) => {
            recent.remove(path);
            Opened::Fault(format!("{} cannot be read: {error}.", path.display()))
        }
    };
    if let Err(error) = app.emit(OPENED_EVENT, opened) {
        log::error!("the recorder did not receive a file: {error}");
    }
    let folder = app.path().app_data_dir().map_err(io::Error::other);
    if let Err(error) = folder.and_then(|it| recent.save(&it)) {
        log::error!("the list of recent files was not written: {error}");
    }
    menu::show_recent(app, &recent);
}

/// Reads a bug file, and no more than tells that it is too large.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(READ_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qa_26_the_newest_files_are_remembered_each_once_and_one_that_is_gone_is_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("ph.tulay.shell");
        assert_eq!(Recent::load(&data), Recent::default());
        let mut recent = Recent::load(&data);
        for number in 1..=MAX_RECENT + 1 {
            recent.add(Path::new(&format!("/bugs/{number}.zip")));
        }
        recent.add(Path::new("/bugs/5.zip"));
        recent.remove(Path::new("/bugs/10.zip"));
        recent.save(&data).expect("written");
        let wanted = [5, 9, 8, 7, 6, 4, 3, 2].map(|it| PathBuf::from(format!("/bugs/{it}.zip")));
        assert_eq!(Recent::load(&data).paths(), wanted);
        fs::write(data.join(RECENT), "no list").expect("written");
        assert_eq!(Recent::load(&data), Recent::default());
    }

    #[test]
    fn qa_26_no_more_of_a_file_is_read_than_shows_that_it_is_too_large() {
        let folder = tempfile::tempdir().expect("a folder");
        let large = folder.path().join("large.zip");
        let file = File::create(&large).expect("a file");
        file.set_len(READ_BYTES + 7).expect("its length");
        let bytes = read(&large).expect("its beginning");
        assert_eq!(u64::try_from(bytes.len()), Ok(READ_BYTES));
        assert!(read(&folder.path().join("none.zip")).is_err());
    }
}
