//! A page's web view: made on nothing, given its native handlers, and only then loaded, so that no message is lost.
//!
//! WebKitGTK does not tell which frame a message came from. So the handlers are sealed before any script of a page runs:
//! each frame's handlers add the frame's origin and place, and a secret by which they are believed (seal.js).

use gtk::glib;
use mock_bridge::state::{Action, Event, Incoming, Sender, Wrapper};
use serde::Deserialize;
use serde_json::Value;
use webkit2gtk::{
    LoadEvent, UserContentInjectedFrames, UserContentManager, UserContentManagerExt, UserScript,
    UserScriptInjectionTime, WebContextExt, WebView, WebViewExt,
};

use super::phone::Tell;
use super::{guard, handler};

const SEAL: &str = include_str!("seal.js");

/// What a sealed handler adds to a page's message.
#[derive(Deserialize)]
struct Sealed {
    secret: String,
    sender: Sender,
    body: Option<Value>,
}

/// A web view for the page number `id`, not yet loaded. It shares the context of `screens`, so that one WebDriver session
/// sees both.
pub fn new(screens: &WebView, id: u32, wrapper: &Wrapper, tell: &Tell) -> WebView {
    let handlers = wrapper.wiring.handlers();
    let manager = UserContentManager::new();
    let secret = glib::uuid_string_random().to_string();
    manager.add_script(&UserScript::new(
        &seal(&secret, &handlers),
        UserContentInjectedFrames::AllFrames,
        UserScriptInjectionTime::Start,
        &[],
        &[],
    ));
    for name in handlers {
        let (handler, secret, tell) = (name.to_owned(), secret.clone(), tell.clone());
        handler::register(&manager, name, move |posted| {
            tell(Event::Message(incoming(&handler, posted, &secret)), id);
        });
    }
    let mut page = WebView::builder().user_content_manager(&manager);
    if let Some(context) = screens.context() {
        page = page
            .is_controlled_by_automation(context.is_automation_allowed())
            .web_context(&context);
    }
    let page = page.build();
    guard::set(&page, id, wrapper, tell);
    follow(&page, id, tell);
    page
}

/// Tells where the page goes by itself: by a link, and within its document.
fn follow(page: &WebView, id: u32, tell: &Tell) {
    let tell = tell.clone();
    let told = move |page: &WebView| {
        if let Some(url) = page.uri() {
            tell(Event::Action(Action::Navigated { url: url.into() }), id);
        }
    };
    let on_load = told.clone();
    page.connect_load_changed(move |page, event| {
        if matches!(event, LoadEvent::Committed | LoadEvent::Finished) {
            on_load(page);
        }
    });
    page.connect_uri_notify(move |page| {
        if !page.is_loading() {
            told(page);
        }
    });
}

fn seal(secret: &str, handlers: &[&str]) -> String {
    SEAL.replace("\"SECRET\"", &Value::from(secret).to_string())
        .replace("[\"HANDLERS\"]", &Value::from(handlers).to_string())
}

/// A message as it came to the handler `name`. One that was not sealed comes from a document that was never loaded, such
/// as a frame's first empty one, and is nobody's.
fn incoming(name: &str, posted: Value, secret: &str) -> Incoming {
    let handler = name.to_owned();
    match Sealed::deserialize(&posted) {
        Ok(sealed) if sealed.secret == secret => Incoming {
            handler,
            body: sealed.body.unwrap_or(Value::Null),
            sender: sealed.sender,
        },
        _ => Incoming {
            handler,
            body: posted,
            sender: Sender {
                origin: "null".to_owned(),
                is_main_frame: false,
                url: String::new(),
            },
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn bridge_04_a_sealed_message_carries_its_sender() {
        let sender = json!({"origin": "https://h5.example", "isMainFrame": true, "url": "https://h5.example/x"});
        let posted = json!({"secret": "s", "sender": sender, "body": {"url": "https://a.example"}});
        let message = incoming("openUrl", posted, "s");
        assert_eq!(message.sender.origin, "https://h5.example");
        assert!(message.sender.is_main_frame);
        assert_eq!(message.body, json!({"url": "https://a.example"}));
    }

    #[test]
    fn bridge_04_a_message_with_a_wrong_secret_is_nobodys() {
        let sender = json!({"origin": "https://h5.example", "isMainFrame": true, "url": ""});
        for posted in [
            json!({"secret": "guessed", "sender": sender, "body": {}}),
            json!({"sender": sender, "body": {}}),
            json!("text"),
            json!(null),
        ] {
            let message = incoming("jumpToHome", posted.clone(), "s");
            assert_eq!(message.sender.origin, "null");
            assert!(!message.sender.is_main_frame);
            assert_eq!(message.body, posted);
        }
    }

    #[test]
    fn bridge_02_the_seal_names_the_brands_handlers() {
        let script = seal("s3cret", &["openUrl", "jump"]);
        assert!(script.contains(r#""s3cret""#) && script.contains(r#"["openUrl","jump"]"#));
        assert!(!script.contains("SECRET") && !script.contains("HANDLERS"));
    }
}
