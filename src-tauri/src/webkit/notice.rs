//! A line of text shown briefly over everything in the phone, without taking its taps.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use gtk::prelude::*;

/// Duration of a notice, the same as of a page's toast (UI-01).
const SHOWN_FOR: Duration = Duration::from_secs(3);
const STYLE: &[u8] =
    b".notice { background: rgba(15, 23, 42, 0.92); color: white; border-radius: 14px; \
    padding: 12px 16px; font-size: 15px; }";

/// The notice.
pub struct Notice {
    label: gtk::Label,
    count: Rc<Cell<u32>>,
}

impl Notice {
    /// Adds an empty notice on top of `layers`.
    pub fn over(layers: &gtk::Overlay) -> Self {
        let label = gtk::Label::new(None);
        label.set_line_wrap(true);
        label.set_line_wrap_mode(gtk::pango::WrapMode::WordChar);
        label.set_max_width_chars(38);
        label.set_halign(gtk::Align::Center);
        label.set_valign(gtk::Align::Start);
        label.set_margin_top(56);
        label.set_no_show_all(true);
        let style = gtk::CssProvider::new();
        if style.load_from_data(STYLE).is_ok() {
            let context = label.style_context();
            context.add_provider(&style, gtk::STYLE_PROVIDER_PRIORITY_APPLICATION);
            context.add_class("notice");
        }
        layers.add_overlay(&label);
        layers.set_overlay_pass_through(&label, true);
        Self {
            label,
            count: Rc::default(),
        }
    }

    /// Shows `text` for three seconds; a later text replaces it and starts the time again.
    pub fn show(&self, text: &str) {
        self.label.set_text(text);
        self.label.show();
        let shown = self.count.get().wrapping_add(1);
        self.count.set(shown);
        let (label, count) = (self.label.clone(), self.count.clone());
        gtk::glib::timeout_add_local_once(SHOWN_FOR, move || {
            if count.get() == shown {
                label.hide();
            }
        });
    }

    /// Raises the notice over layers that were added since.
    pub fn raise(&self, layers: &gtk::Overlay) {
        layers.reorder_overlay(&self.label, -1);
    }
}
