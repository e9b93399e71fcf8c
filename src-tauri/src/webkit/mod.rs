//! The phone's web views, by WebKitGTK. Tauri's web view in the phone's window draws the native screens; each page gets
//! a web view without Tauri, so that a page finds only the native handlers there, as in the iOS app.

mod events;
mod guard;
mod handler;
mod notice;
mod page;
mod phone;

use std::cell::RefCell;
use std::rc::Rc;

use mock_bridge::state::Update;
use tauri::{Manager, Runtime, WebviewWindow};

use crate::device::{self, WebViews};
use phone::Phone;

thread_local! {
    /// GTK's widgets may only be used on the main thread.
    static PHONE: RefCell<Option<Rc<Phone>>> = const { RefCell::new(None) };
}

/// Lays the phone's web views over the native screens that `window` shows.
pub fn attach<R: Runtime>(window: &WebviewWindow<R>) -> tauri::Result<()> {
    let app = window.app_handle().clone();
    window.with_webview(move |screens| {
        let events = Rc::new(move |event, sender| device::dispatch(&app, event, Some(sender)));
        let phone = Phone::over(&screens.inner(), events);
        PHONE.set(phone.map(Rc::new));
    })
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
}
