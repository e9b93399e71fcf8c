//! Transitions that messages and native actions share: opening and closing web views, tabs, overlays.

use crate::address::{self, Target};
use crate::refusal::Refusal;
use crate::state::{BankFlow, Effect, Overlay, PortalVisit, Screen, State, Tab, WebView};

use super::{MAX_LOADS_A_MINUTE, MAX_VISITS, MAX_WEB_VIEWS};

/// A phone during a step.
pub(super) struct Phone {
    pub(super) state: State,
    pub(super) effects: Vec<Effect>,
    pub(super) at_ms: i64,
}

impl Phone {
    pub(super) fn next_id(&mut self) -> u32 {
        let id = self.state.next_id;
        self.state.next_id = id.wrapping_add(1);
        id
    }

    pub(super) fn notify(&mut self, text: impl Into<String>) {
        self.effects.push(Effect::Notify { text: text.into() });
    }

    pub(super) fn show(&mut self, overlay: Overlay, screen: Screen) {
        self.state.overlay = overlay;
        self.effects.push(Effect::ShowNative { screen });
    }

    /// Opens an address of the H5 origin in a new web view.
    pub(super) fn open_page(&mut self, address: &str) -> Result<(), Refusal> {
        if self.state.stack.len() >= MAX_WEB_VIEWS {
            return Err(Refusal::TooManyWebViews {
                limit: u32::try_from(MAX_WEB_VIEWS).unwrap_or(u32::MAX),
            });
        }
        let address = address::page_address(&self.state.wrapper, address)?;
        let url = self.url_of(&address)?;
        if self.state.overlay == Overlay::LeaveBankFlow {
            // The question was about the page that is now covered.
            self.state.overlay = Overlay::None;
        }
        let id = self.next_id();
        self.state.stack.push(WebView {
            id,
            url: url.clone(),
            address,
            loads: 1,
            ends: None,
        });
        self.effects.push(Effect::LoadUrl {
            web_view_id: id,
            url,
        });
        Ok(())
    }

    /// Opens the target of a link to the app.
    pub(super) fn open_target(&mut self, target: Target) -> Result<(), Refusal> {
        match target {
            Target::Home => self.go_to_tab(Tab::Home),
            Target::Mine => self.go_to_tab(Tab::Mine),
            Target::Login => self.open_login(),
            Target::Page(address) => self.open_page(&address)?,
        }
        Ok(())
    }

    /// Passes an address to the system, which opens it outside the app.
    pub(super) fn leave_app(&mut self, url: String) {
        let at_ms = self.at_ms;
        let visit = PortalVisit {
            url: url.clone(),
            at_ms,
        };
        keep_newest(&mut self.state.portal, visit, MAX_VISITS);
        self.effects.push(Effect::OpenExternal { url });
    }

    /// Reloads the visible web view at its present address, with the present session.
    pub(super) fn reload(&mut self) {
        let Some(address) = self.state.stack.last().map(|it| it.address.clone()) else {
            return;
        };
        let Ok(url) = self.url_of(&address) else {
            return;
        };
        if let Some(top) = self.state.stack.last_mut() {
            top.url.clone_from(&url);
            top.loads = top.loads.wrapping_add(1);
            if let Some(ends) = &mut top.ends
                && ends.gave_up
            {
                ends.gave_up = false;
                ends.recent_ms.clear();
            }
            self.effects.push(Effect::LoadUrl {
                web_view_id: top.id,
                url,
            });
        }
    }

    /// Loads a page whose process ended: WebKit its own address as soon as it is visible, or the wrapper, which gives up
    /// after too many ends in a minute (QA-04).
    pub(super) fn process_ended(&mut self, web_view_id: u32) {
        let preset = self.state.wrapper.preset.as_ref();
        let by_wrapper = preset.is_some_and(|it| it.reloads_pages);
        let (at_ms, h5_origin) = (self.at_ms, self.state.wrapper.h5_origin.clone());
        // One below the visible page is loaded when the page above closes.
        let Some(top) = self.state.stack.last_mut() else {
            return;
        };
        if top.id != web_view_id {
            return;
        }
        let ends = top.ends.get_or_insert_default();
        ends.count = ends.count.wrapping_add(1);
        ends.recent_ms
            .retain(|it| *it > at_ms.saturating_sub(60_000));
        ends.recent_ms.push(at_ms);
        if !by_wrapper {
            top.url = format!("{h5_origin}{}", top.address);
            top.loads = top.loads.wrapping_add(1);
            let url = top.url.clone();
            self.effects.push(Effect::LoadUrl { web_view_id, url });
        } else if ends.recent_ms.len() > MAX_LOADS_A_MINUTE {
            ends.gave_up = true;
        } else {
            self.reload();
        }
    }

    /// Closes the visible web view and reloads the one below, so that it shows changes. Returns false if none is open.
    pub(super) fn close_web_view(&mut self) -> bool {
        let Some(closed) = self.state.stack.pop() else {
            return false;
        };
        self.effects.push(Effect::PopWebView {
            web_view_id: closed.id,
        });
        if self
            .state
            .bank_flow
            .as_ref()
            .is_some_and(|it| it.web_view_id == Some(closed.id))
        {
            self.state.bank_flow = None;
        }
        if self.state.stack.is_empty() {
            self.show_tab(self.state.tab);
        } else {
            self.reload();
        }
        true
    }

    /// Closes every web view and overlay and shows a tab.
    pub(super) fn go_to_tab(&mut self, tab: Tab) {
        while let Some(closed) = self.state.stack.pop() {
            self.effects.push(Effect::PopWebView {
                web_view_id: closed.id,
            });
        }
        self.state.bank_flow = None;
        self.state.overlay = Overlay::None;
        self.show_tab(tab);
    }

    pub(super) fn open_login(&mut self) {
        self.state.session = None;
        self.show(Overlay::Login { error: None }, Screen::Login);
    }

    pub(super) fn begin_bank_flow(&mut self, product_id: &str) {
        let web_view_id = self.state.stack.last().map(|it| it.id);
        self.state.bank_flow = Some(BankFlow {
            product_id: product_id.to_owned(),
            web_view_id,
        });
        self.effects.push(Effect::ShowNative {
            screen: Screen::BankFlow,
        });
    }

    fn show_tab(&mut self, tab: Tab) {
        self.state.tab = tab;
        let screen = match tab {
            Tab::Home => Screen::Home,
            Tab::Mine => Screen::Mine,
        };
        self.effects.push(Effect::ShowNative { screen });
    }

    fn url_of(&self, address: &str) -> Result<String, Refusal> {
        address::with_common(&self.state.wrapper, self.state.session.as_ref(), address)
    }
}

/// Appends to a list that keeps only its newest entries, and returns the number of those left out for it.
pub(super) fn keep_newest<T>(list: &mut Vec<T>, entry: T, most: usize) -> usize {
    let too_many = (list.len() + 1).saturating_sub(most).min(list.len());
    list.drain(..too_many);
    list.push(entry);
    too_many
}
