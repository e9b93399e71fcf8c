//! A native script message handler whose `postMessage` returns a promise, as WKWebView's does. The Rust binding of
//! WebKitGTK lacks such a handler, so this file alone calls the C library.

use std::ffi::CString;

use gtk::glib::translate::ToGlibPtr;
use gtk::glib::{self, Value as GValue};
use gtk::prelude::*;
use javascriptcore::ValueExt;
use serde_json::Value;
use webkit2gtk::{UserContentManager, ffi};

/// Registers `window.webkit.messageHandlers[name]`. Posted values are passed to `take`; the promise resolves at once,
/// to null.
pub fn register(manager: &UserContentManager, name: &str, take: impl Fn(Value) + 'static) {
    // WebKitGTK requires the signal to be connected before the handler is registered.
    let signal = format!("script-message-with-reply-received::{name}");
    manager.connect_local(&signal, false, move |values| {
        let [_, posted, reply] = values else {
            return Some(false.to_value());
        };
        if let Ok(posted) = posted.get::<javascriptcore::Value>() {
            acknowledge(&posted, reply);
            let json = posted.to_json(0);
            take(
                json.and_then(|it| serde_json::from_str(&it).ok())
                    .unwrap_or(Value::Null),
            );
        }
        Some(true.to_value())
    });
    let Ok(name) = CString::new(name) else {
        return;
    };
    #[expect(
        unsafe_code,
        reason = "the binding takes no null, which names the page's world"
    )]
    // SAFETY: the manager and the name outlive the call, which keeps neither pointer.
    unsafe {
        ffi::webkit_user_content_manager_register_script_message_handler_with_reply(
            manager.to_glib_none().0,
            name.as_ptr(),
            std::ptr::null(),
        );
    }
}

fn acknowledge(posted: &javascriptcore::Value, reply: &GValue) {
    let Some(context) = posted.context() else {
        return;
    };
    let nothing = javascriptcore::Value::new_null(&context);
    #[expect(unsafe_code, reason = "the binding has no WebKitScriptMessageReply")]
    // SAFETY: WebKitGTK emits the signal with a boxed WebKitScriptMessageReply as its third value, which lives as long as
    // the emission; the JavaScript value lives to the end of this block, and the library takes another reference.
    unsafe {
        let reply = glib::gobject_ffi::g_value_get_boxed(reply.to_glib_none().0);
        ffi::webkit_script_message_reply_return_value(reply.cast(), nothing.to_glib_none().0);
    }
}
