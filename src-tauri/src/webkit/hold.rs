//! Keeps a person's pointer and keys from the phone while a replay presses there by script, and says so.

use std::cell::Cell;
use std::rc::Rc;

use gtk::gdk::EventType;
use gtk::glib::Propagation;
use gtk::prelude::*;
use webkit2gtk::WebView;

const STYLE: &[u8] = b".replaying { background: #b45309; color: white; border-radius: 14px; \
    padding: 4px 16px; font-size: 15px; }";

/// The hold on the phone.
pub struct Hold {
    sign: gtk::Label,
    is_held: Rc<Cell<bool>>,
}

impl Hold {
    /// Adds its sign, not yet shown, on top of `layers`.
    pub fn over(layers: &gtk::Overlay) -> Self {
        let sign = gtk::Label::new(Some("Replaying"));
        sign.set_halign(gtk::Align::Center);
        sign.set_valign(gtk::Align::Start);
        sign.set_margin_top(6);
        sign.set_no_show_all(true);
        let style = gtk::CssProvider::new();
        if style.load_from_data(STYLE).is_ok() {
            let context = sign.style_context();
            context.add_provider(&style, gtk::STYLE_PROVIDER_PRIORITY_APPLICATION);
            context.add_class("replaying");
        }
        layers.add_overlay(&sign);
        layers.set_overlay_pass_through(&sign, true);
        Self {
            sign,
            is_held: Rc::default(),
        }
    }

    /// Holds the phone, or gives it back.
    pub fn set(&self, is_held: bool) {
        self.is_held.set(is_held);
        self.sign.set_visible(is_held);
    }

    /// Keeps what a person does from a web view for as long as the phone is held.
    pub fn guard(&self, view: &WebView) {
        let is_held = self.is_held.clone();
        view.connect_event(move |_, event| {
            if is_held.get() && is_by_hand(event.event_type()) {
                Propagation::Stop
            } else {
                Propagation::Proceed
            }
        });
    }

    /// Raises the sign over layers that were added since.
    pub fn raise(&self, layers: &gtk::Overlay) {
        layers.reorder_overlay(&self.sign, -1);
    }
}

/// Returns true for a press, a touch, a turn of the wheel, and a key.
const fn is_by_hand(event: EventType) -> bool {
    matches!(
        event,
        EventType::ButtonPress
            | EventType::DoubleButtonPress
            | EventType::TripleButtonPress
            | EventType::ButtonRelease
            | EventType::TouchBegin
            | EventType::TouchUpdate
            | EventType::TouchEnd
            | EventType::Scroll
            | EventType::TouchpadSwipe
            | EventType::TouchpadPinch
            | EventType::KeyPress
            | EventType::KeyRelease
    )
}
