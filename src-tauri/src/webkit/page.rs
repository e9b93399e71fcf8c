//! A page's web view: made empty, given its native handlers, and only then loaded, so that no message is lost.
//!
//! WebKitGTK does not report which frame a message came from. So a script replaces the handlers before any script of a
//! page runs: each frame's handlers tag a message with the frame's origin and place, and with a secret that proves that
//! the tag is genuine (tag_messages.js).

use gtk::glib::{self, VariantDict};
use gtk::prelude::WidgetExt;
use javascriptcore::ValueExt;
use mock_bridge::hardware::{Insets, Photos};
use mock_bridge::preset::{Found, WIRE};
use mock_bridge::state::{Action, Event, Incoming, Sender, Wrapper};
use serde::Deserialize;
use serde_json::{Value, json};
use webkit2gtk::{
    LoadEvent, SettingsExt, SnapshotOptions, SnapshotRegion, UserContentInjectedFrames,
    UserContentManager, UserContentManagerExt, UserScript, UserScriptInjectionTime, UserStyleLevel,
    UserStyleSheet, WebContextExt, WebInspectorExt, WebProcessTerminationReason, WebView,
    WebViewExt, WebsiteDataManagerExtManual, WebsiteDataTypes,
};

use super::events::{EventSink, Watch};
use super::{guard, handler};
use crate::picture::{PixelRect, png};
use crate::watching::{self, ASK, AnswerTaker};

const TAG_MESSAGES: &str = include_str!("tag_messages.js");

/// Name of the handler that the watching script takes before the page's own scripts, which do not find it.
const WATCHING_HANDLER: &str = "tulayShellPage";

/// A message with the tag that the script adds.
#[derive(Deserialize)]
struct Tagged {
    secret: String,
    sender: Sender,
    body: Option<Value>,
}

/// Makes a web view for the page number `id`, not yet loaded. It shares the context of `screens`, so that one WebDriver
/// session sees both.
pub fn new(
    screens: &WebView,
    id: u32,
    wrapper: &Wrapper,
    events: &EventSink,
    watch: &Watch,
) -> WebView {
    let found = wrapper.found();
    let manager = UserContentManager::new();
    let secret = glib::uuid_string_random().to_string();
    // Before the handlers are replaced: it takes its own from WebKit's.
    manager.add_script(&UserScript::new(
        &watching_script(watch, &secret, id, wrapper),
        UserContentInjectedFrames::TopFrame,
        UserScriptInjectionTime::Start,
        &[],
        &[],
    ));
    manager.add_script(&UserScript::new(
        &tagging_script(&secret, &found),
        UserContentInjectedFrames::AllFrames,
        UserScriptInjectionTime::Start,
        &[],
        &[],
    ));
    if let Some(script) = wiring_script(&found) {
        manager.add_script(&UserScript::new(
            &script,
            UserContentInjectedFrames::TopFrame,
            UserScriptInjectionTime::Start,
            &[],
            &[],
        ));
    }
    for name in found.handlers {
        let (handler, secret, events) = (name.clone(), secret.clone(), events.clone());
        handler::register(&manager, &name, move |posted| {
            events(Event::Message(incoming(&handler, posted, &secret)), id);
        });
    }
    let (reports, reported_by) = (watch.reports.clone(), secret.clone());
    handler::register(&manager, WATCHING_HANDLER, move |posted| {
        if let Some(report) = watching::reported(posted, &reported_by) {
            reports(report, id);
        }
    });
    let mut page = WebView::builder().user_content_manager(&manager);
    if let Some(context) = screens.context() {
        page = page
            .is_controlled_by_automation(context.is_automation_allowed())
            .web_context(&context);
    }
    let page = page.build();
    if let Some(settings) = WebViewExt::settings(&page) {
        // The person sets the size of text alone (QA-19).
        settings.set_zoom_text_only(true);
        // A touchpad or touch screen swipes back, as a finger does on a phone (QA-18).
        settings.set_enable_back_forward_navigation_gestures(true);
    }
    guard::set(&page, id, wrapper, events);
    report_navigation(&page, id, events);
    report_end(&page, id, events);
    page
}

/// Gives a page the phone's safe areas, at once and in each document that it loads: WebKitGTK has no `env()` values for
/// them, so its styles read variables first (QA-01).
pub fn set_insets(page: &WebView, insets: Insets) {
    if let Some(manager) = page.user_content_manager() {
        manager.remove_all_style_sheets();
        manager.add_style_sheet(&UserStyleSheet::new(
            &insets.style_sheet(),
            UserContentInjectedFrames::TopFrame,
            UserStyleLevel::User,
            &[],
            &[],
        ));
    }
}

/// Tells the watching script of a page the outcome of its fields for files, and if the system's alert about them is open.
pub fn tell_files(page: &WebView, photos: Photos, is_alert_open: bool) {
    let detail = json!({"photos": photos, "isAlertOpen": is_alert_open});
    let script =
        format!("window.dispatchEvent(new CustomEvent('tulayshellfiles', {{ detail: {detail} }}))");
    let never = gtk::gio::Cancellable::NONE;
    page.evaluate_javascript(&script, None, None, never, |_| {});
}

/// Asks a page of the app's own origin, and passes its answer on. The request is an argument of the function, and no
/// part of its code.
pub fn ask(page: &WebView, asks: &str, request: &Value, wrapper: &Wrapper, answer: AnswerTaker) {
    if let Err(why) = watching::check_origin(page.uri().as_deref(), wrapper) {
        answer(Err(why));
        return;
    }
    let arguments = VariantDict::new(None);
    arguments.insert("asks", asks);
    arguments.insert("request", request.to_string().as_str());
    page.call_async_javascript_function(
        ASK,
        Some(&arguments.end()),
        None,
        None,
        gtk::gio::Cancellable::NONE,
        move |value| {
            // Null is no answer, as is the failure of a page that leaves.
            let text = value.map_or_else(|_| String::new(), |it| it.to_str().to_string());
            answer(watching::answered(&text));
        },
    );
}

/// Takes a picture of a page as it is shown: a PNG in base64.
pub fn picture(page: &WebView, taken: AnswerTaker) {
    let whole = PixelRect {
        x: 0,
        y: 0,
        width: page.allocated_width(),
        height: page.allocated_height(),
    };
    page.snapshot(
        SnapshotRegion::Visible,
        SnapshotOptions::NONE,
        gtk::gio::Cancellable::NONE,
        move |snapshot| {
            let snapshot = snapshot.map_err(|error| error.to_string());
            let png = snapshot.and_then(|it| png(&it, whole));
            taken(png.map(|png| glib::base64_encode(&png).as_str().into()));
        },
    );
}

/// Removes what the pages have in their local storage; that of a session ends with its web view.
pub fn clear_storage(screens: &WebView, cleared: AnswerTaker) {
    let Some(manager) = screens.context().and_then(|it| it.website_data_manager()) else {
        cleared(Err("The web views have no storage.".to_owned()));
        return;
    };
    let all_time = glib::TimeSpan(0);
    let never = gtk::gio::Cancellable::NONE;
    manager.clear(
        WebsiteDataTypes::LOCAL_STORAGE,
        all_time,
        never,
        move |done| cleared(done.map(|()| Value::Null).map_err(|it| it.to_string())),
    );
}

/// Opens WebKit's inspector in a window of its own. Pages get it only once it is asked for.
pub fn open_inspector(page: &WebView) {
    if let Some(settings) = WebViewExt::settings(page) {
        settings.set_enable_developer_extras(true);
    }
    if let Some(inspector) = page.inspector() {
        inspector.show();
        inspector.detach();
    }
}

/// Reports that the page's process ended by itself; an end by the emulator is known there (QA-04).
fn report_end(page: &WebView, id: u32, events: &EventSink) {
    let events = events.clone();
    page.connect_web_process_terminated(move |_, reason| {
        if reason != WebProcessTerminationReason::TerminatedByApi {
            events(Event::Action(Action::ProcessEnded { web_view_id: id }), id);
        }
    });
}

/// Reports navigation by the page itself: by a link, and within its document.
fn report_navigation(page: &WebView, id: u32, events: &EventSink) {
    let events = events.clone();
    let report = move |page: &WebView| {
        if let Some(url) = page.uri() {
            let moved = Action::Navigated {
                web_view_id: id,
                url: url.into(),
            };
            events(Event::Action(moved), id);
        }
    };
    let on_load = report.clone();
    page.connect_load_changed(move |page, event| {
        if matches!(event, LoadEvent::Committed | LoadEvent::Finished) {
            on_load(page);
        }
    });
    page.connect_uri_notify(move |page| {
        if !page.is_loading() {
            report(page);
        }
    });
}

fn tagging_script(secret: &str, found: &Found) -> String {
    let handlers = found.handlers.as_slice();
    TAG_MESSAGES
        .replace("\"SILENT\"", &Value::from(found.silent).to_string())
        .replace("\"SECRET\"", &Value::from(secret).to_string())
        .replace("[\"HANDLERS\"]", &Value::from(handlers).to_string())
}

/// Returns the watching script of a page, which takes its handler before the page's own scripts run.
fn watching_script(watch: &Watch, secret: &str, id: u32, wrapper: &Wrapper) -> String {
    let (script, asks) = (&watch.script, &watch.asks);
    let post = "(report) => host.postMessage(report)";
    let block = watching::for_page(script, secret, id, asks, post, wrapper);
    format!("{{ const host = window.webkit.messageHandlers.{WATCHING_HANDLER};\n{block}\n}}")
}

/// Returns the script that gives the page's brand another wiring than the server wrote (QA-05); none without one.
fn wiring_script(found: &Found) -> Option<String> {
    let wiring = serde_json::to_string(found.bridge.as_ref()?).ok()?;
    // A formatter ends the function's file with a semicolon.
    let function = WIRE.trim_end().trim_end_matches(';');
    Some(format!("({function})({wiring});"))
}

/// Returns a message as it came to the handler `name`. One without a genuine tag comes from a document that was never
/// loaded, such as a frame's first empty one, and has no sender.
fn incoming(name: &str, posted: Value, secret: &str) -> Incoming {
    let handler = name.to_owned();
    match Tagged::deserialize(&posted) {
        Ok(tagged) if tagged.secret == secret => Incoming {
            handler,
            body: tagged.body.unwrap_or(Value::Null),
            sender: tagged.sender,
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
    use mock_bridge::bridge_config::BridgeConfig;
    use serde_json::json;

    #[test]
    fn bridge_04_a_tagged_message_carries_its_sender() {
        let sender = json!({"origin": "https://h5.example", "isMainFrame": true, "url": "https://h5.example/x"});
        let posted = json!({"secret": "s", "sender": sender, "body": {"url": "https://a.example"}});
        let message = incoming("openUrl", posted, "s");
        assert_eq!(message.sender.origin, "https://h5.example");
        assert!(message.sender.is_main_frame);
        assert_eq!(message.body, json!({"url": "https://a.example"}));
    }

    #[test]
    fn bridge_04_a_message_with_a_wrong_secret_has_no_sender() {
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
    fn bridge_02_the_tagging_script_names_the_brands_handlers() {
        let handlers = ["openUrl", "jump"].map(str::to_owned).to_vec();
        let found = Found {
            handlers,
            silent: true,
            bridge: None,
        };
        let script = tagging_script("s3cret", &found);
        assert!(script.contains(r#""s3cret""#) && script.contains(r#"["openUrl","jump"]"#));
        assert!(!script.contains("SECRET") && !script.contains("HANDLERS"));
        assert!(!script.contains("SILENT") && wiring_script(&found).is_none());
        let bridge = Some(BridgeConfig::default());
        let script = wiring_script(&Found { bridge, ..found }).expect("a wiring");
        assert!(
            script.ends_with(r#"})({"form":"named","names":{}});"#),
            "{script}"
        );
    }
}
