//! Tauri commands that the screens and the inspector may call. Permitted by the files in `capabilities/`.

#![expect(
    clippy::needless_pass_by_value,
    reason = "Tauri hands a command its arguments by value"
)]

use mock_bridge::state::{Action, Event, Update};
use tauri::{AppHandle, Runtime};

use crate::device::{self, Device};
use crate::server::{Answer, Call, Server};

/// Returns the phone's present state; later changes come by the event `update`.
#[tauri::command]
pub fn device(device: tauri::State<'_, Device>) -> Update {
    device.snapshot()
}

/// Forwards an action of the person at the phone. Runs on the main thread, as every command that is not async.
#[tauri::command]
pub fn act<R: Runtime>(app: AppHandle<R>, action: Action) {
    device::dispatch(&app, Event::Action(action), None);
}

/// Handles the app's back button: goes back in the page's history, else in the app.
#[tauri::command]
pub fn back<R: Runtime>(app: AppHandle<R>, device: tauri::State<'_, Device>) {
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

/// Makes a call to the server for a native screen.
#[tauri::command]
pub async fn server(server: tauri::State<'_, Server>, call: Call) -> Result<Answer, String> {
    server.call(call).await.map_err(|error| error.to_string())
}
