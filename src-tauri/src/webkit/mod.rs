//! The phone's web views, by WebKitGTK. Tauri's web view in the phone's window draws the native screens; each page gets
//! a web view without Tauri, so that a page finds only the native handlers there, as in the iOS app.

mod events;
mod guard;
mod handler;
mod hold;
mod notice;
mod page;
mod phone;

use std::cell::RefCell;
use std::rc::Rc;

use mock_bridge::state::{Action, Event, Update, Wrapper};
use serde_json::{Value, json};
use tauri::{AppHandle, Emitter, Manager, Runtime, WebviewWindow};
use tauri_plugin_log::log;
use webkit2gtk::{WebContextExt, WebViewExt};

use crate::bug_files;
use crate::device::{self, PhoneDevice, WebViews};
use crate::watching::{self, AnswerTaker, HEARD_EVENT, ROW_EVENT, ScriptReport};
use events::Watch;
use phone::Phone;

/// The Tauri event with the keys for a page's field.
const KEYS_EVENT: &str = "keys";

thread_local! {
    /// GTK's widgets may only be used on the main thread.
    static PHONE: RefCell<Option<Rc<Phone>>> = const { RefCell::new(None) };
}

/// Lays the phone's web views over the native screens that `window` shows.
pub fn attach<R: Runtime>(window: &WebviewWindow<R>) -> tauri::Result<()> {
    let app = window.app_handle().clone();
    window.with_webview(move |screens| {
        let watch = watch(&app);
        let dispatching = app.clone();
        let events =
            Rc::new(move |event, sender| device::dispatch(&dispatching, event, Some(sender)));
        let Some(phone) = Phone::over(&screens.inner(), events, watch) else {
            return;
        };
        let state = app.state::<PhoneDevice>().snapshot().state;
        phone.take(state.hardware, state.keyboard);
        let opening = app.clone();
        phone.on_drop(move |path| bug_files::open(&opening, path));
        PHONE.set(Some(Rc::new(phone)));
    })
}

/// Returns true if WebDriver works the shell. Not for the main thread, which answers.
pub fn is_driven<R: Runtime>(window: &WebviewWindow<R>) -> bool {
    let (tell, told) = std::sync::mpsc::channel();
    let asked = window.with_webview(move |it| {
        let context = it.inner().context();
        // Without a receiver nobody waits.
        tell.send(context.is_some_and(|it| it.is_automation_allowed()))
            .ok();
    });
    asked.is_ok() && told.recv().unwrap_or(false)
}

/// Returns the script that watches pages, whose reports go to the phone and to the screens.
fn watch<R: Runtime>(app: &AppHandle<R>) -> Watch {
    let script = watching::script(app);
    let asks = gtk::glib::uuid_string_random().to_string();
    let app = app.clone();
    let reports = Rc::new(move |report, id| {
        let sent = match report {
            ScriptReport::Began => {
                if let Some(phone) = PHONE.with_borrow(Clone::clone) {
                    phone.tell_files(id);
                }
                Ok(())
            }
            ScriptReport::FileWanted => {
                let wanted = Action::FileWanted { web_view_id: id };
                device::dispatch(&app, Event::Action(wanted), Some(id));
                Ok(())
            }
            ScriptReport::Keys(keys) => {
                if let Some(phone) = PHONE.with_borrow(Clone::clone) {
                    phone.set_keys(id, keys.is_some());
                }
                app.emit(KEYS_EVENT, json!({"webViewId": id, "keys": keys}))
            }
            ScriptReport::Row(row) => app.emit(ROW_EVENT, row),
            ScriptReport::Heard(heard) => app.emit(HEARD_EVENT, heard),
        };
        if let Err(error) = sent {
            log::error!("the screens did not receive a page's report: {error}");
        }
    });
    Watch {
        script,
        asks,
        reports,
    }
}

/// The web views of the phone that [`attach`] made.
pub struct WebKitViews;

impl WebViews for WebKitViews {
    fn apply(&self, update: &Update, sender: Option<u32>) {
        if let Some(phone) = PHONE.with_borrow(Clone::clone) {
            phone.apply(update, sender);
        }
    }

    fn go_back(&self, web_view_id: u32) -> bool {
        PHONE
            .with_borrow(Clone::clone)
            .is_some_and(|phone| phone.go_back(web_view_id))
    }

    fn inspect(&self, web_view_id: u32) -> bool {
        PHONE
            .with_borrow(Clone::clone)
            .is_some_and(|phone| phone.inspect(web_view_id))
    }

    fn ask(&self, web_view_id: u32, request: &Value, wrapper: &Wrapper, answer: AnswerTaker) {
        match PHONE.with_borrow(Clone::clone) {
            Some(phone) => phone.ask(web_view_id, request, wrapper, answer),
            None => answer(Ok(Value::Null)),
        }
    }

    fn clear_storage(&self, cleared: AnswerTaker) {
        match PHONE.with_borrow(Clone::clone) {
            Some(phone) => phone.clear_storage(cleared),
            None => cleared(Ok(Value::Null)),
        }
    }

    fn picture(&self, web_view_id: u32, taken: AnswerTaker) {
        match PHONE.with_borrow(Clone::clone) {
            Some(phone) => phone.picture(web_view_id, taken),
            None => taken(Ok(Value::Null)),
        }
    }

    fn hide_keyboard(&self, web_view_id: u32) {
        if let Some(phone) = PHONE.with_borrow(Clone::clone) {
            phone.hide_keyboard(web_view_id);
        }
    }

    fn hold(&self, is_held: bool) {
        if let Some(phone) = PHONE.with_borrow(Clone::clone) {
            phone.hold(is_held);
        }
    }
}
