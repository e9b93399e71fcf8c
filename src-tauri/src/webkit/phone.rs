//! The layers of the phone's window: the native screens, over them the visible page, over that a notice. For a dialer
//! or a prompt the transparent screens are raised over the page, which keeps its state below.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use gtk::prelude::*;
use mock_bridge::contract::REPLY_FUNCTION;
use mock_bridge::hardware::{ColorScheme, Hardware, Insets, Keyboard, Photos, TextSize};
use mock_bridge::state::{
    Effect, Overlay, ReplyValue, State, Update, WebView as StackedPage, Wrapper,
};
use serde_json::Value;
use webkit2gtk::{WebView, WebViewExt};

use super::events::{EventSink, Watch};
use super::hold::Hold;
use super::notice::Notice;
use super::page;
use crate::watching::AnswerTaker;

/// The height of the bank step's native header, in pixels (`--nav-bar`).
const NAV_BAR: i32 = 44;

/// The phone's window.
pub struct Phone {
    layers: gtk::Overlay,
    screens: WebView,
    notice: Notice,
    hold: Hold,
    pages: RefCell<BTreeMap<u32, WebView>>,
    /// The phone that the window has the size of; none before the first step.
    hardware: Cell<Option<Hardware>>,
    /// True if the keyboard takes room from the page's view (QA-02).
    shrinks: Cell<bool>,
    /// The size of the pages' text (QA-19).
    text_size: Cell<TextSize>,
    /// The colour scheme of the pages (QA-22).
    color_scheme: Cell<ColorScheme>,
    /// The outcome of fields for files, and true while the system's alert about them is open (QA-17).
    files: Cell<(Photos, bool)>,
    /// The pages whose field has the focus.
    typing: RefCell<BTreeSet<u32>>,
    events: EventSink,
    watch: Watch,
}

impl Phone {
    /// Takes the web view of the native screens out of its window's box and puts the layers there; `None` if it is in
    /// no box.
    pub fn over(screens: &WebView, events: EventSink, watch: Watch) -> Option<Self> {
        let window = screens.parent()?.downcast::<gtk::Box>().ok()?;
        window.remove(screens);
        screens.set_background_color(&gtk::gdk::RGBA::new(0.0, 0.0, 0.0, 0.0));
        let layers = gtk::Overlay::new();
        layers.add(&gtk::Box::new(gtk::Orientation::Vertical, 0));
        layers.add_overlay(screens);
        let notice = Notice::over(&layers);
        let hold = Hold::over(&layers);
        hold.guard(screens);
        window.pack_start(&layers, true, true, 0);
        layers.show_all();
        Some(Self {
            layers,
            screens: screens.clone(),
            notice,
            hold,
            pages: RefCell::default(),
            hardware: Cell::default(),
            shrinks: Cell::default(),
            text_size: Cell::default(),
            color_scheme: Cell::default(),
            files: Cell::default(),
            typing: RefCell::default(),
            events,
            watch,
        })
    }

    /// Tells of the first file that is dropped onto a page; Tauri tells of one that is dropped onto the native screens.
    pub fn on_drop(&self, dropped: impl Fn(&Path) + 'static) {
        let layers = &self.layers;
        layers.drag_dest_set(gtk::DestDefaults::ALL, &[], gtk::gdk::DragAction::COPY);
        layers.drag_dest_add_uri_targets();
        layers.connect_drag_data_received(move |_, _, _, _, data, _, _| {
            let uris = data.uris();
            let file = uris.first().map(|it| gtk::gio::File::for_uri(it));
            if let Some(path) = file.and_then(|it| it.path()) {
                dropped(&path);
            }
        });
    }

    /// See [`crate::device::WebViews::apply`].
    pub fn apply(&self, update: &Update, sender: Option<u32>) {
        self.take(update.state.hardware, update.state.keyboard);
        self.set_text_size(update.state.text_size);
        self.set_color_scheme(update.state.color_scheme);
        for effect in &update.effects {
            match effect {
                Effect::LoadUrl { web_view_id, url } => {
                    self.open(*web_view_id, &update.state.wrapper).load_uri(url);
                }
                Effect::EndProcess { web_view_id } => {
                    self.page(*web_view_id)
                        .inspect(WebViewExt::terminate_web_process);
                }
                Effect::PopWebView { web_view_id } => self.close(*web_view_id),
                Effect::Reply { callback_id, value } => self.reply(sender, callback_id, value),
                Effect::Notify { text } => self.notice.show(text),
                Effect::OpenExternal { url } => {
                    self.notice.show(&format!("Opened in the browser: {url}"));
                }
                Effect::ShowNative { .. } => {}
            }
        }
        self.arrange(&update.state);
        self.set_files(&update.state);
    }

    /// See [`crate::device::WebViews::go_back`].
    pub fn go_back(&self, web_view_id: u32) -> bool {
        let page = self.page(web_view_id).filter(WebViewExt::can_go_back);
        page.inspect(WebViewExt::go_back).is_some()
    }

    /// See [`crate::device::WebViews::inspect`].
    pub fn inspect(&self, web_view_id: u32) -> bool {
        let page = self.page(web_view_id);
        page.inspect(page::open_inspector).is_some()
    }

    /// See [`crate::device::WebViews::ask`].
    pub fn ask(&self, web_view_id: u32, request: &Value, wrapper: &Wrapper, answer: AnswerTaker) {
        match self.page(web_view_id) {
            Some(page) => page::ask(&page, &self.watch.asks, request, wrapper, answer),
            None => answer(Ok(Value::Null)),
        }
    }

    /// See [`crate::device::WebViews::clear_storage`].
    pub fn clear_storage(&self, cleared: AnswerTaker) {
        page::clear_storage(&self.screens, cleared);
    }

    /// See [`crate::device::WebViews::picture`].
    pub fn picture(&self, web_view_id: u32, taken: AnswerTaker) {
        match self.page(web_view_id) {
            Some(page) => page::picture(&page, taken),
            None => taken(Ok(Value::Null)),
        }
    }

    /// See [`crate::device::WebViews::hide_keyboard`].
    pub fn hide_keyboard(&self, web_view_id: u32) {
        if let Some(page) = self.page(web_view_id) {
            let never = gtk::gio::Cancellable::NONE;
            page.evaluate_javascript("document.activeElement?.blur()", None, None, never, |_| {});
            page.grab_focus();
        }
    }

    /// See [`crate::device::WebViews::hold`].
    pub fn hold(&self, is_held: bool) {
        self.hold.set(is_held);
    }

    /// Takes or gives back the keyboard's room, as the focus comes to a field of a page or leaves it.
    pub fn set_keys(&self, web_view_id: u32, has_keys: bool) {
        let changes = if has_keys {
            self.typing.borrow_mut().insert(web_view_id)
        } else {
            self.typing.borrow_mut().remove(&web_view_id)
        };
        if changes && let Some(page) = self.page(web_view_id) {
            self.fit(web_view_id, &page);
        }
    }

    /// Tells a page's script the outcome of its fields for files.
    pub fn tell_files(&self, web_view_id: u32) {
        let (photos, is_alert_open) = self.files.get();
        if let Some(page) = self.page(web_view_id) {
            page::tell_files(&page, photos, is_alert_open);
        }
    }

    /// Passes a step on to the pages' fields for files, which wait for the end of a choice.
    fn set_files(&self, state: &State) {
        let now = (state.photos, state.overlay == Overlay::NoPhotos);
        let before = self.files.replace(now);
        if before == now && state.photos == Photos::Allowed {
            return;
        }
        let ids: Vec<u32> = self.pages.borrow().keys().copied().collect();
        for id in ids {
            self.tell_files(id);
        }
    }

    /// Sets the colour scheme, which is GTK's: all windows have it.
    fn set_color_scheme(&self, scheme: ColorScheme) {
        if self.color_scheme.replace(scheme) == scheme {
            return;
        }
        if let Some(settings) = gtk::Settings::default() {
            match scheme {
                ColorScheme::System => {
                    settings.reset_property("gtk-application-prefer-dark-theme");
                }
                ColorScheme::Light => settings.set_gtk_application_prefer_dark_theme(false),
                ColorScheme::Dark => settings.set_gtk_application_prefer_dark_theme(true),
            }
        }
    }

    fn set_text_size(&self, size: TextSize) {
        if self.text_size.replace(size) != size {
            for page in self.pages.borrow().values() {
                page.set_zoom_level(size.factor());
            }
        }
    }

    /// Gives a page its room above the keyboard, which covers the safe area at the foot.
    fn fit(&self, web_view_id: u32, page: &WebView) {
        let Some(hardware) = self.hardware.get() else {
            return;
        };
        if self.shrinks.get() && self.typing.borrow().contains(&web_view_id) {
            page.set_margin_bottom(i32::from(hardware.keyboard));
            let insets = hardware.insets;
            page::set_insets(
                page,
                Insets {
                    bottom: 0,
                    ..insets
                },
            );
        } else {
            page.set_margin_bottom(0);
            page::set_insets(page, hardware.insets);
        }
    }

    /// Gives the window the phone's size, and the pages its safe areas and the room that its keyboard leaves, where it is
    /// another phone than before.
    pub fn take(&self, hardware: Hardware, keyboard: Keyboard) {
        // WebKitGTK has no visual viewport that a host can set: the other behaviours are the browser's.
        let shrinks = keyboard == Keyboard::Resizes;
        let before = self.hardware.replace(Some(hardware));
        if self.shrinks.replace(shrinks) == shrinks && before == Some(hardware) {
            return;
        }
        let window = self.layers.toplevel();
        let window = window.and_then(|it| it.downcast::<gtk::Window>().ok());
        if let Some(window) = window {
            let (width, height) = (hardware.width.into(), hardware.height.into());
            // GTK gives a window that is not resizable its default size.
            window.set_default_size(width, height);
            window.resize(width, height);
        }
        for (id, page) in self.pages.borrow().iter() {
            self.fit(*id, page);
        }
    }

    fn page(&self, web_view_id: u32) -> Option<WebView> {
        self.pages.borrow().get(&web_view_id).cloned()
    }

    fn open(&self, web_view_id: u32, wrapper: &Wrapper) -> WebView {
        self.page(web_view_id).unwrap_or_else(|| {
            let (events, watch) = (&self.events, &self.watch);
            let page = page::new(&self.screens, web_view_id, wrapper, events, watch);
            self.fit(web_view_id, &page);
            page.set_zoom_level(self.text_size.get().factor());
            // A file that is dropped onto a page is for the layers.
            page.drag_dest_unset();
            self.hold.guard(&page);
            self.layers.add_overlay(&page);
            self.pages.borrow_mut().insert(web_view_id, page.clone());
            page
        })
    }

    fn close(&self, web_view_id: u32) {
        self.typing.borrow_mut().remove(&web_view_id);
        let page = self.pages.borrow_mut().remove(&web_view_id);
        if let Some(page) = page {
            self.layers.remove(&page);
        }
    }

    fn reply(&self, sender: Option<u32>, callback_id: &str, value: &ReplyValue) {
        let page = sender.and_then(|id| self.page(id));
        let arguments = serde_json::to_string(&(callback_id, value));
        if let (Some(page), Ok(arguments)) = (page, arguments) {
            let script = format!("window.{REPLY_FUNCTION}?.(...{arguments})");
            let never = gtk::gio::Cancellable::NONE;
            page.evaluate_javascript(&script, None, None, never, |_| {});
        }
    }

    fn arrange(&self, state: &State) {
        // A wrapper that gave up shows its own screen in the place of the page.
        let is_page = |it: &&StackedPage| it.ends.as_ref().is_none_or(|it| !it.gave_up);
        let top = state.stack.last().filter(is_page).map(|it| it.id);
        let is_visible = !state.in_background;
        let bank_step = state.bank_flow.as_ref().and_then(|it| it.web_view_id);
        let status_bar = i32::from(state.hardware.status_bar);
        let margin = if top.is_some() && bank_step == top {
            status_bar + NAV_BAR
        } else {
            status_bar
        };
        for (id, page) in self.pages.borrow().iter() {
            page.set_margin_top(margin);
            // WebKit tells a page that is not there that it is hidden, and slows its timers down (QA-03).
            page.set_visible(Some(*id) == top && is_visible);
        }
        let screens_first = state.overlay == Overlay::None;
        self.layers
            .reorder_overlay(&self.screens, if screens_first { 0 } else { -1 });
        match top
            .and_then(|id| self.page(id))
            .filter(|_| screens_first && is_visible)
        {
            Some(page) => page.grab_focus(),
            None => self.screens.grab_focus(),
        }
        self.notice.raise(&self.layers);
        self.hold.raise(&self.layers);
    }
}
