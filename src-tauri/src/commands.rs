//! Tauri commands that the screens and the inspector may call. Permitted by the files in `capabilities/`.

#![expect(
    clippy::needless_pass_by_value,
    reason = "Tauri hands a command its arguments by value"
)]

use std::path::PathBuf;

use mock_bridge::state::{Action, Event, Update};
use serde::Serialize;
use serde_json::{Value, json};
use tauri::{AppHandle, Emitter, Manager, Runtime, WebviewWindow, async_runtime};
use tauri_plugin_dialog::DialogExt;
use tauri_plugin_log::log;

use crate::closing::Closing;
use crate::device::{self, PhoneDevice};
use crate::server::{Call, GuestServer, ServerAnswer};
use crate::{PHONE, bug_files, watching, webkit};

/// The Tauri event with what was done in the phone's window, for the recorder in the inspector's (QA-09).
const DONE_EVENT: &str = "done";
/// The largest file that is saved, as large as one that is opened.
const MAX_SAVED_BYTES: usize = 5 * 1024 * 1024;

/// Returns the phone's present state; later changes come by the event `update`.
#[tauri::command]
pub fn device(device: tauri::State<'_, PhoneDevice>) -> Update {
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
    device: tauri::State<'_, PhoneDevice>,
) {
    tell(&window, &json!({"kind": "back"}));
    if !device.go_back_in_page() {
        device::dispatch(&app, Event::Action(Action::Back), None);
    }
}

/// Keeps a person's hands off the phone while a replay presses there, or gives it back to them (QA-10).
#[tauri::command]
pub fn hold_phone(device: tauri::State<'_, PhoneDevice>, is_held: bool) {
    device.hold(is_held);
}

/// Takes note of a recording that is in no file, which the end of the shell would lose (QA-09).
#[tauri::command]
pub fn note_unsaved(closing: tauri::State<'_, Closing>, is_unsaved: bool) {
    closing.note(is_unsaved);
}

/// Handles WKWebView's own swipe from the left edge: goes back in the page's history alone (QA-18). Returns false if it has
/// none.
#[tauri::command]
pub fn swipe_back(device: tauri::State<'_, PhoneDevice>) -> bool {
    device.go_back_in_page()
}

/// Opens WebKit's inspector on the visible page (QA-06).
///
/// # Errors
/// A sentence, where no page is open.
#[tauri::command]
pub fn inspect(device: tauri::State<'_, PhoneDevice>) -> Result<(), String> {
    if device.inspect_page() {
        Ok(())
    } else {
        Err("No page is open on the phone.".to_owned())
    }
}

/// Takes the focus from the visible page's field, as the keyboard's button 'Done' does (QA-02).
#[tauri::command]
pub fn hide_keyboard<R: Runtime>(window: WebviewWindow<R>, device: tauri::State<'_, PhoneDevice>) {
    tell(&window, &json!({"kind": "hideKeyboard"}));
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
    on_main(&app, PhoneDevice::clear_storage).await
}

/// Takes a picture of the page on the phone: a PNG in base64 (QA-10). Null where none is open.
///
/// # Errors
/// A sentence, where the web views cannot.
#[tauri::command]
pub async fn picture<R: Runtime>(app: AppHandle<R>) -> Result<Value, String> {
    on_main(&app, PhoneDevice::picture).await
}

/// Runs what only the main thread may do, and waits for its answer.
async fn on_main<R: Runtime>(
    app: &AppHandle<R>,
    what: impl FnOnce(&PhoneDevice, watching::AnswerTaker) + Send + 'static,
) -> Result<Value, String> {
    let (answer, mut answered) = async_runtime::channel(1);
    let device = app.clone();
    let done = move || {
        // There is room for the one answer; without a receiver nobody waits.
        let send = move |it| drop(answer.try_send(it));
        what(&device.state::<PhoneDevice>(), Box::new(send));
    };
    app.run_on_main_thread(done).map_err(|it| it.to_string())?;
    let none = || Err("The page does not answer.".to_owned());
    answered.recv().await.unwrap_or_else(none)
}

/// Lets the tester choose a bug file, which the recorder then receives (QA-26).
#[tauri::command]
pub fn choose_bug_file<R: Runtime>(app: AppHandle<R>) {
    bug_files::choose(&app);
}

/// Saves a bug file (`.zip`) or a trace (`.json`) where the tester chooses, its name suggested. Returns its path; none where
/// they choose none (QA-06, QA-10).
///
/// # Errors
/// A sentence, where it is no such file, or cannot be written.
#[tauri::command]
pub async fn save<R: Runtime>(
    app: AppHandle<R>,
    window: WebviewWindow<R>,
    name: String,
    bytes: Vec<u8>,
) -> Result<Option<PathBuf>, String> {
    save_at(&name, &bytes, || choose_place(&app, &window, &name))
}

/// Lets the tester choose where a file is saved, at first in the folder of downloads. WebDriver can press no dialog of the
/// system: there it is that folder.
fn choose_place<R: Runtime>(
    app: &AppHandle<R>,
    window: &WebviewWindow<R>,
    name: &str,
) -> Option<PathBuf> {
    let path = app.path();
    let folder = path.download_dir().or_else(|_| path.home_dir()).ok()?;
    if webkit::is_driven(window) {
        return Some(folder.join(name));
    }
    let dialog = app.dialog().file().set_title("Save").set_parent(window);
    let dialog = dialog.set_directory(folder).set_file_name(name);
    dialog.blocking_save_file()?.into_path().ok()
}

fn save_at(
    name: &str,
    bytes: &[u8],
    choose: impl FnOnce() -> Option<PathBuf>,
) -> Result<Option<PathBuf>, String> {
    let is_word = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
    let (stem, extension) = name.split_once('.').unwrap_or_default();
    let is_known = matches!(extension, "zip" | "json");
    if stem.is_empty() || !stem.chars().all(is_word) || !is_known || bytes.len() > MAX_SAVED_BYTES {
        return Err("This is neither a bug file nor a trace.".to_owned());
    }
    let Some(path) = choose() else {
        return Ok(None);
    };
    std::fs::write(&path, bytes)
        .map_err(|error| format!("Cannot write {}: {error}.", path.display()))?;
    Ok(Some(path))
}

/// Makes a call to the server for a native screen.
#[tauri::command]
pub async fn server<R: Runtime>(
    window: WebviewWindow<R>,
    server: tauri::State<'_, GuestServer>,
    call: Call,
) -> Result<ServerAnswer, String> {
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
        log::error!("the recorder did not hear of the phone: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qa_10_a_bug_file_or_a_trace_is_saved_at_the_chosen_place_and_none_is_chosen_for_anything_else()
     {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("mine.zip");
        let save = |name: &str, bytes: &[u8]| save_at(name, bytes, || Some(place.clone()));
        for (name, bytes) in [("bug-due.zip", b"12"), ("trace.json", b"{}")] {
            assert_eq!(save(name, bytes), Ok(Some(place.clone())));
            assert_eq!(std::fs::read(&place).expect("the file"), bytes);
        }
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
            let asked = || panic!("asked where to save {name}");
            assert_eq!(save_at(name, b"{}", asked), Err(why), "{name}");
        }
        assert!(save("a.zip", &vec![0; MAX_SAVED_BYTES + 1]).is_err());
        let nowhere = || Some(folder.path().join("nowhere/a.zip"));
        let why = save_at("a.zip", b"", nowhere).expect_err("no such folder");
        assert!(why.starts_with("Cannot write /"), "{why}");
    }

    #[test]
    fn qa_10_a_tester_who_chooses_no_place_saves_nothing_and_hears_of_no_fault() {
        assert_eq!(save_at("bug-due.zip", b"12", || None), Ok(None));
    }
}
