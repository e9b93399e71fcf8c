//! Tauri commands that the screens and the inspector may call. Permitted by the files in `capabilities/`.

#![expect(
    clippy::needless_pass_by_value,
    reason = "Tauri hands a command its arguments by value"
)]

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use mock_bridge::state::{Action, Event, Update};
use serde::Serialize;
use serde_json::{Value, json};
use tauri::{AppHandle, Emitter, Manager, Runtime, WebviewWindow, async_runtime};

use crate::device::{self, Device};
use crate::server::{Answer, Call, Server};
use crate::watching;

/// The Tauri event with what was done in the phone's window, for the recorder in the inspector's (QA-09).
const DONE_EVENT: &str = "done";
/// The window of the native screens.
const PHONE: &str = "phone";
/// The largest file that is saved, as large as one that is opened.
const MAX_SAVED_BYTES: usize = 5 * 1024 * 1024;

/// Returns the phone's present state; later changes come by the event `update`.
#[tauri::command]
pub fn device(device: tauri::State<'_, Device>) -> Update {
    device.snapshot()
}

/// Forwards an action of the person at the phone. Runs on the main thread, as every command that is not async.
#[tauri::command]
pub fn act<R: Runtime>(app: AppHandle<R>, window: WebviewWindow<R>, action: Action) {
    // Before it is done: what it causes comes after it.
    tell(&window, &json!({"kind": "act", "action": action}));
    device::dispatch(&app, Event::Action(action), None);
}

/// Handles the app's back button: goes back in the page's history, else in the app.
#[tauri::command]
pub fn back<R: Runtime>(
    app: AppHandle<R>,
    window: WebviewWindow<R>,
    device: tauri::State<'_, Device>,
) {
    tell(&window, &json!({"kind": "back"}));
    if !device.go_back_in_page() {
        device::dispatch(&app, Event::Action(Action::Back), None);
    }
}

/// Handles WKWebView's own swipe from the left edge: goes back in the page's history alone (QA-18). Returns false if it has
/// none.
#[tauri::command]
pub fn swipe_back(device: tauri::State<'_, Device>) -> bool {
    device.go_back_in_page()
}

/// Opens WebKit's inspector on the visible page (QA-06).
///
/// # Errors
/// A sentence, where no page is open.
#[tauri::command]
pub fn inspect(device: tauri::State<'_, Device>) -> Result<(), String> {
    if device.inspect_page() {
        Ok(())
    } else {
        Err("No page is open on the phone.".to_owned())
    }
}

/// Takes the focus from the visible page's field, as the keyboard's button 'Done' does (QA-02).
#[tauri::command]
pub fn hide_keyboard(device: tauri::State<'_, Device>) {
    device.hide_keyboard();
}

/// Asks the page on the phone: for its storage, or to do a step of a replay (QA-08, QA-09). Null where none is open.
///
/// # Errors
/// A sentence, where the page is of another origin, does not answer, or cannot do it.
#[tauri::command]
pub async fn ask_page<R: Runtime>(app: AppHandle<R>, request: Value) -> Result<Value, String> {
    on_main(&app, move |device, answer| {
        device.ask_page(&request, answer);
    })
    .await
}

/// Removes what the pages have stored (QA-09).
///
/// # Errors
/// A sentence, where the web views cannot.
#[tauri::command]
pub async fn clear_storage<R: Runtime>(app: AppHandle<R>) -> Result<Value, String> {
    on_main(&app, Device::clear_storage).await
}

/// Takes a picture of the page on the phone: a PNG in base64 (QA-10). Null where none is open.
///
/// # Errors
/// A sentence, where the web views cannot.
#[tauri::command]
pub async fn picture<R: Runtime>(app: AppHandle<R>) -> Result<Value, String> {
    on_main(&app, Device::picture).await
}

/// Runs what only the main thread may do, and waits for its answer.
async fn on_main<R: Runtime>(
    app: &AppHandle<R>,
    what: impl FnOnce(&Device, watching::Answer) + Send + 'static,
) -> Result<Value, String> {
    let (answer, mut answered) = async_runtime::channel(1);
    let device = app.clone();
    let done = move || {
        // There is room for the one answer; without a receiver nobody waits.
        let send = move |it| drop(answer.try_send(it));
        what(&device.state::<Device>(), Box::new(send));
    };
    app.run_on_main_thread(done).map_err(|it| it.to_string())?;
    let none = || Err("The page does not answer.".to_owned());
    answered.recv().await.unwrap_or_else(none)
}

/// Saves a bug file (`.zip`) or a trace (`.json`) in the folder of downloads, beside earlier ones of that name. Returns
/// its path (QA-06, QA-10).
///
/// # Errors
/// A sentence, where it is no such file, or cannot be written.
#[tauri::command]
pub async fn save<R: Runtime>(
    app: AppHandle<R>,
    name: String,
    bytes: Vec<u8>,
) -> Result<PathBuf, String> {
    let path = app.path();
    let folder = path.download_dir().or_else(|_| path.home_dir());
    let folder = folder.map_err(|it| it.to_string())?;
    save_in(&folder, &name, &bytes)
}

fn save_in(folder: &Path, name: &str, bytes: &[u8]) -> Result<PathBuf, String> {
    let is_word = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
    let (stem, extension) = name.split_once('.').unwrap_or_default();
    let is_known = matches!(extension, "zip" | "json");
    if stem.is_empty() || !stem.chars().all(is_word) || !is_known || bytes.len() > MAX_SAVED_BYTES {
        return Err("This is neither a bug file nor a trace.".to_owned());
    }
    let unwritten = |error| format!("Cannot write in {}: {error}.", folder.display());
    std::fs::create_dir_all(folder).map_err(unwritten)?;
    for number in 1..1000 {
        let path = match number {
            1 => folder.join(name),
            _ => folder.join(format!("{stem}-{number}.{extension}")),
        };
        match File::create_new(&path) {
            Ok(mut file) => {
                file.write_all(bytes).map_err(unwritten)?;
                return Ok(path);
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(unwritten(error)),
        }
    }
    Err(format!(
        "{} is full of files of this name.",
        folder.display()
    ))
}

/// Makes a call to the server for a native screen.
#[tauri::command]
pub async fn server<R: Runtime>(
    window: WebviewWindow<R>,
    server: tauri::State<'_, Server>,
    call: Call,
) -> Result<Answer, String> {
    let asked = json!(call);
    let answer = server.call(call).await.map_err(|error| error.to_string())?;
    tell(
        &window,
        &json!({"kind": "call", "call": asked, "answer": answer}),
    );
    Ok(answer)
}

/// Tells the recorder what was done in the phone's window; it knows what is done in its own.
fn tell<R: Runtime>(window: &WebviewWindow<R>, done: &impl Serialize) {
    if window.label() == PHONE
        && let Err(error) = window.emit(DONE_EVENT, done)
    {
        eprintln!("the recorder did not hear of the phone: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qa_10_bug_files_and_traces_are_saved_beside_earlier_ones_and_nothing_else_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let inside = folder.path().join("Downloads");
        let save = |name: &str| save_in(&inside, name, b"{}");
        assert_eq!(save("bug-due.zip"), Ok(inside.join("bug-due.zip")));
        assert_eq!(save("bug-due.zip"), Ok(inside.join("bug-due-2.zip")));
        assert_eq!(save("trace.json"), Ok(inside.join("trace.json")));
        assert_eq!(save("trace.json"), Ok(inside.join("trace-2.json")));
        for name in [
            "",
            ".zip",
            "a.html",
            "../a.zip",
            "a/b.zip",
            "/etc/a.zip",
            "a.b.zip",
        ] {
            let why = "This is neither a bug file nor a trace.".to_owned();
            assert_eq!(save(name), Err(why), "{name}");
        }
        let large = save_in(&inside, "a.zip", &vec![0; MAX_SAVED_BYTES + 1]);
        assert!(large.is_err());
        let files = inside.read_dir().expect("the folder");
        assert_eq!(files.count(), 4);
    }
}
