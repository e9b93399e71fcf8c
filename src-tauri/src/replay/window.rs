//! The window in which WebKit shows the emulator's page. Its web views keep nothing on the disk.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use gtk::cairo;
use gtk::gio::Cancellable;
use gtk::glib::{self, MainContext, VariantDict};
use gtk::prelude::*;
use javascriptcore::ValueExt;
use url::Url;
use webkit2gtk::{
    LoadEvent, NetworkError, SnapshotOptions, SnapshotRegion, WebContext, WebView, WebViewExt,
};

use super::replayed::{PageAnswer, ReplayEnd};
use crate::picture::{PixelRect, png};

/// Body of an async function in the emulator's page. A bug file in base64 is its argument: nothing of the file becomes
/// part of a script. The page offers the replay once it has drawn its phone, within 30 seconds.
const REPLAY: &str = r#"
for (let looks = 0; !window.__emulatorReplay; looks += 1) {
  if (looks === 600) throw new Error("The server has no emulator that replays bug files.");
  await new Promise((resume) => setTimeout(resume, 50));
}
return JSON.stringify(await window.__emulatorReplay(file));
"#;

/// Room for the largest phone upright, and for the inspector beside it.
const WIDTH: i32 = 1280;
const HEIGHT: i32 = 1020;

/// Time limit of a file's replay.
const MAX_REPLAY: Duration = Duration::from_mins(10);

/// A window on the display.
pub struct Window {
    window: gtk::Window,
    emulator: Url,
}

impl Window {
    /// Opens an empty window. Fails with a sentence where there is no display.
    pub fn open(emulator: &Url) -> Result<Self, String> {
        gtk::init().map_err(|_| {
            "the shell needs a display: run it on a desktop, or by xvfb-run".to_owned()
        })?;
        // Pages get `prefers-reduced-motion`: no button moves during a tap.
        if let Some(settings) = gtk::Settings::default() {
            settings.set_gtk_enable_animations(false);
        }
        let window = gtk::Window::new(gtk::WindowType::Toplevel);
        window.set_title("Replay");
        window.set_default_size(WIDTH, HEIGHT);
        Ok(Self {
            window,
            emulator: emulator.clone(),
        })
    }

    /// Replays a bug file in a new page with an empty storage.
    pub fn replay(&self, file: &[u8]) -> ReplayEnd {
        let page = WebView::with_context(&WebContext::new_ephemeral());
        self.window.add(&page);
        self.window.show_all();
        page.grab_focus();
        let ended = match self.answer(&page, file) {
            Ok(PageAnswer::Broken { broken }) => ReplayEnd::Broken { broken },
            Ok(PageAnswer::Replayed(steps)) => ReplayEnd::Replayed {
                picture: picture(&page, steps.phone),
                steps,
            },
            Err(why) => ReplayEnd::Stopped(why),
        };
        self.window.remove(&page);
        ended
    }

    /// Loads the emulator, and waits until it has replayed the file.
    fn answer(&self, page: &WebView, file: &[u8]) -> Result<PageAnswer, String> {
        let answer = Later::default();
        let failed = answer.clone();
        page.connect_load_failed(move |_, _, _, error| {
            // WebKit cancels a load that another one replaces, which then goes on.
            if !error.matches(NetworkError::Cancelled) {
                failed.set(Err(format!("The emulator did not load: {error}.")));
            }
            true
        });
        let ended = answer.clone();
        page.connect_web_process_terminated(move |_, _| {
            ended.set(Err("The emulator's process ended.".to_owned()));
        });
        let late = answer.clone();
        let limit = glib::timeout_add_local(MAX_REPLAY, move || {
            late.set(Err("The replay took longer than 10 minutes.".to_owned()));
            glib::ControlFlow::Continue
        });
        let arguments = VariantDict::new(None);
        arguments.insert("file", glib::base64_encode(file).as_str());
        let (arguments, replayed) = (arguments.end(), answer.clone());
        page.connect_load_changed(move |page, event| {
            if event == LoadEvent::Finished {
                call(page, &arguments, replayed.clone());
            }
        });
        page.load_uri(self.emulator.as_str());
        let text = answer.wait();
        limit.remove();
        serde_json::from_str(&text?).map_err(|error| format!("The emulator's answer: {error}."))
    }
}

/// Calls the emulator's function, which answers in JSON.
fn call(page: &WebView, arguments: &glib::Variant, answer: Later<Result<String, String>>) {
    page.call_async_javascript_function(
        REPLAY,
        Some(arguments),
        None,
        None,
        Cancellable::NONE,
        move |value| {
            let text = value.map(|it| it.to_str().to_string());
            answer.set(text.map_err(|error| error.to_string()));
        },
    );
}

/// Returns a PNG of a part of a page.
fn picture(page: &WebView, place: PixelRect) -> Result<Vec<u8>, String> {
    let surface: Later<Result<cairo::Surface, glib::Error>> = Later::default();
    let taken = surface.clone();
    page.snapshot(
        SnapshotRegion::Visible,
        SnapshotOptions::NONE,
        Cancellable::NONE,
        move |surface| taken.set(surface),
    );
    let surface = surface.wait().map_err(|error| error.to_string())?;
    png(&surface, place)
}

/// A value that a callback gives later; the first one counts.
struct Later<T>(Rc<RefCell<Option<T>>>);

impl<T> Later<T> {
    fn set(&self, value: T) {
        self.0.borrow_mut().get_or_insert(value);
    }

    /// Runs the main loop until there is a value.
    fn wait(&self) -> T {
        loop {
            if let Some(value) = self.0.take() {
                return value;
            }
            MainContext::default().iteration(true);
        }
    }
}

impl<T> Default for Later<T> {
    fn default() -> Self {
        Self(Rc::default())
    }
}

impl<T> Clone for Later<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}
