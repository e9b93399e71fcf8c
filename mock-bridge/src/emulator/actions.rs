//! Actions of the person at the phone, and events of the page that the host reports. An action that makes no sense in
//! the present state changes nothing.

use crate::address;
use crate::hardware::{Hardware, Photos};
use crate::journey::{self, Journey};
use crate::preset::Preset;
use crate::state::{Action, DialledCall, Effect, Overlay, Screen, Session, Tab};

use super::phone::{Phone, keep_newest};
use super::{MAX_VISITS, new_phone};

impl Phone {
    pub(super) fn act(&mut self, action: &Action) {
        match action {
            Action::TapTab { tab } => self.go_to_tab(*tab),
            Action::OpenPage { address } => self.open_or_say(address),
            Action::OpenLogin => self.open_login(),
            Action::SignedIn { session_id, phone } => self.signed_in(session_id, phone.as_deref()),
            Action::SignInFailed { message } => self.sign_in_failed(message),
            Action::SignOut => {
                self.state.session = None;
                self.go_to_tab(Tab::Home);
            }
            Action::Dial => self.dial(),
            Action::Rate { stars } => self.rate(*stars),
            Action::Dismiss => self.state.overlay = Overlay::None,
            Action::LeaveBankFlow => self.leave_bank_flow(),
            Action::Back => self.back(),
            Action::Reload => self.reload(),
            Action::EndProcess => self.end_process(),
            Action::ProcessEnded { web_view_id } => self.process_ended(*web_view_id),
            Action::Navigated { web_view_id, url } => self.navigated(*web_view_id, url),
            Action::Followed { url } => self.followed(url),
            Action::PickScenario {
                id,
                session_id,
                start,
            } => self.pick(id, session_id.as_deref(), start),
            Action::TakePhone { model, sideways } => {
                self.state.hardware = Hardware::new(*model, *sideways);
            }
            Action::TakeKeyboard { keyboard } => self.state.keyboard = *keyboard,
            Action::TakePhotos { photos } => self.state.photos = *photos,
            Action::FileWanted { web_view_id } => self.file_wanted(*web_view_id),
            Action::TakeTextSize { size } => self.state.text_size = *size,
            Action::TakeColorScheme { scheme } => self.state.color_scheme = *scheme,
            Action::TakeLanguage { lang } => self.take_language(lang),
            Action::LeaveApp => self.state.in_background = true,
            Action::ComeBack => self.state.in_background = false,
            Action::TakeWrapper { preset } => self.take_wrapper(preset.clone()),
            Action::Reset => self.reset(),
        }
    }

    fn open_or_say(&mut self, address: &str) {
        if let Err(refusal) = self.open_page(address) {
            self.notify(refusal.to_string());
        }
    }

    fn signed_in(&mut self, session_id: &str, phone: Option<&str>) {
        let last4 = |phone: &str| {
            let digits: Vec<char> = phone.chars().filter(char::is_ascii_digit).collect();
            digits[digits.len().saturating_sub(4)..].iter().collect()
        };
        self.state.session = Some(Session {
            session_id: session_id.to_owned(),
            phone_last4: phone.map(last4),
        });
        if matches!(self.state.overlay, Overlay::Login { .. }) {
            self.state.overlay = Overlay::None;
        }
        self.reload();
    }

    fn sign_in_failed(&mut self, message: &str) {
        if let Overlay::Login { error } = &mut self.state.overlay {
            *error = Some(message.chars().take(200).collect());
        }
    }

    fn dial(&mut self) {
        if let Overlay::Dialer { phone } = std::mem::take(&mut self.state.overlay) {
            self.notify(format!("Calling {phone}"));
            keep_newest(
                &mut self.state.calls,
                DialledCall {
                    phone,
                    at_ms: self.at_ms,
                },
                MAX_VISITS,
            );
        }
    }

    fn rate(&mut self, stars: u8) {
        if self.state.overlay != Overlay::Rating || !(1..=5).contains(&stars) {
            return;
        }
        if let Some(prompt) = self.state.ratings.last_mut() {
            prompt.stars = Some(stars);
        }
        self.state.overlay = Overlay::None;
    }

    fn leave_bank_flow(&mut self) {
        if self.state.overlay == Overlay::LeaveBankFlow {
            self.state.overlay = Overlay::None;
            self.state.bank_flow = None;
            self.close_web_view();
        }
    }

    /// Closes the overlay, else the web view; asks first during the bank step.
    fn back(&mut self) {
        if self.state.overlay != Overlay::None {
            self.state.overlay = Overlay::None;
            return;
        }
        let top = self.state.stack.last().map(|it| it.id);
        let asks = self
            .state
            .bank_flow
            .as_ref()
            .is_some_and(|it| top.is_some() && it.web_view_id == top);
        if asks {
            self.show(Overlay::LeaveBankFlow, Screen::LeaveBankFlow);
        } else {
            self.close_web_view();
        }
    }

    /// Only the H5 origin is followed: for a hosted payment page the web view keeps the address that the person came
    /// from.
    fn navigated(&mut self, web_view_id: u32, url: &str) {
        let Ok(address) = address::page_address(&self.state.wrapper, url) else {
            return;
        };
        let mut pages = self.state.stack.iter_mut();
        if let Some(page) = pages.find(|page| page.id == web_view_id) {
            page.address = address;
        }
    }

    fn followed(&mut self, url: &str) {
        let done = journey::journey(&self.state.wrapper, url).and_then(|journey| match journey {
            // A web view loads it by itself; only a browser's frame cannot.
            Journey::Stays => {
                self.notify(format!("Not shown in a browser's frame: {url}"));
                Ok(())
            }
            Journey::Dials(phone) => {
                self.show(Overlay::Dialer { phone }, Screen::Dialer);
                Ok(())
            }
            Journey::Leaves(url) => {
                self.leave_app(url);
                Ok(())
            }
            Journey::Opens(target) => self.open_target(target),
        });
        if let Err(refusal) = done {
            self.notify(refusal.to_string());
        }
    }

    fn pick(&mut self, id: &str, session_id: Option<&str>, start: &str) {
        self.reset();
        self.state.scenario = Some(id.to_owned());
        self.state.session = session_id.map(|it| Session {
            session_id: it.to_owned(),
            phone_last4: None,
        });
        self.open_or_say(start);
    }

    fn end_process(&mut self) {
        if let Some(web_view_id) = self.state.stack.last().map(|it| it.id) {
            self.effects.push(Effect::EndProcess { web_view_id });
            self.process_ended(web_view_id);
        }
    }

    fn take_language(&mut self, lang: &str) {
        let wrapper = &mut self.state.wrapper;
        if wrapper.app.lang == lang {
            return;
        }
        if wrapper.languages.iter().any(|it| it == lang) {
            lang.clone_into(&mut wrapper.app.lang);
            self.reload();
        } else {
            let shown: String = lang.chars().take(40).collect();
            self.notify(format!("The app has no language {shown}"));
        }
    }

    /// Says why the visible page's field gets no file. A host cancels the field once no alert is open.
    fn file_wanted(&mut self, web_view_id: u32) {
        let top = self.state.stack.last().map(|it| it.id);
        if top != Some(web_view_id) {
            return;
        }
        match self.state.photos {
            Photos::Allowed => {}
            Photos::ChooserCancelled => self.notify("The file chooser was cancelled"),
            Photos::Denied => self.show(Overlay::NoPhotos, Screen::NoPhotos),
        }
    }

    /// Another build of the app starts again with the person and the page that the former one showed.
    fn take_wrapper(&mut self, preset: Option<Box<Preset>>) {
        if let Some(fault) = preset.as_ref().and_then(|it| it.check().err()) {
            self.notify(fault.to_string());
            return;
        }
        let shown = self.state.stack.last().map(|it| it.address.clone());
        self.go_to_tab(self.state.tab);
        self.state.wrapper.preset = preset;
        self.state.found = self.state.wrapper.found();
        if let Some(address) = shown {
            self.open_or_say(&address);
        }
    }

    fn reset(&mut self) {
        self.go_to_tab(Tab::Home);
        let (next_id, hardware) = (self.state.next_id, self.state.hardware);
        let (keyboard, photos) = (self.state.keyboard, self.state.photos);
        let (text_size, color_scheme) = (self.state.text_size, self.state.color_scheme);
        self.state = new_phone(self.state.wrapper.clone());
        self.state.hardware = hardware;
        self.state.keyboard = keyboard;
        self.state.photos = photos;
        self.state.text_size = text_size;
        self.state.color_scheme = color_scheme;
        // Numbers of web views are never reused, so that a host cannot take a new one for an old one.
        self.state.next_id = next_id;
    }
}
