//! Messages of a page: checks the sender (BRIDGE-04), then carries the message out (BRIDGE-01). Every message is logged
//! with its verdict.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::address;
use crate::bridge_config::HandlerCall;
use crate::contract::{GoToPage, Message};
use crate::refusal::Refusal;
use crate::state::{
    Effect, Incoming, LogEntry, Overlay, RatingPrompt, ReplyValue, Screen, Sender, Tab, Verdict,
};

use super::phone::{Phone, keep_newest};
use super::{MAX_LOG, MAX_LOGGED_BODY_BYTES, MAX_RATING_PROMPTS, RATING_WINDOW_MS};

/// Unexpected outcome of an accepted message.
type Note = Option<&'static str>;

impl Phone {
    pub(super) fn receive(&mut self, incoming: &Incoming) {
        let received = self
            .state
            .wrapper
            .wiring()
            .receive(&incoming.handler, &incoming.body);
        let sender = self.check_sender(&incoming.sender);
        // A foreign sender gets no answer: the reply would reach the page instead.
        let callback_id = received.callback_id.clone().filter(|_| sender.is_ok());
        let outcome = sender
            .and_then(|()| received.message.clone())
            .and_then(|message| self.carry_out_known(&message));
        let preset = self.state.wrapper.preset.as_deref();
        let (silent, extra_fields) = preset.map_or_else(
            || (false, BTreeMap::new()),
            |it| (it.silent, it.extra_fields.clone()),
        );
        if let Some(callback_id) = callback_id.filter(|_| !silent) {
            let error = outcome.as_ref().err().map(ToString::to_string);
            let value = ReplyValue {
                accepted: outcome.is_ok(),
                error,
                extra_fields,
            };
            self.effects.push(Effect::Reply { callback_id, value });
        }
        self.log(incoming, received, outcome);
    }

    fn check_sender(&self, sender: &Sender) -> Result<(), Refusal> {
        if sender.origin != self.state.wrapper.h5_origin {
            return Err(Refusal::ForeignOrigin {
                origin: clip(&sender.origin, 256),
            });
        }
        if !sender.is_main_frame {
            return Err(Refusal::NotMainFrame);
        }
        Ok(())
    }

    /// Carries out a message that this wrapper has; a preset may leave some out (QA-05).
    fn carry_out_known(&mut self, message: &Message) -> Result<Note, Refusal> {
        let wrapper = &self.state.wrapper;
        if wrapper.knows(message) {
            self.carry_out(message)
        } else {
            let wire_name = wrapper.wiring().wire_name(message.name()).to_owned();
            Err(Refusal::UnknownMessage { wire_name })
        }
    }

    fn carry_out(&mut self, message: &Message) -> Result<Note, Refusal> {
        match message {
            Message::OpenPortal(it) => self.open_portal(&it.url),
            Message::CloseWebView(_) => {
                self.state.overlay = Overlay::None;
                Ok((!self.close_web_view()).then_some("no web view was open"))
            }
            Message::GoToPage(it) => self.go_to_page(it),
            Message::GoHome(_) => {
                self.go_to_tab(Tab::Home);
                Ok(None)
            }
            Message::GoToMine(_) => {
                self.go_to_tab(Tab::Mine);
                Ok(None)
            }
            Message::GoToLogin(_) => {
                self.open_login();
                Ok(None)
            }
            Message::CallTelephone(it) => {
                let phone = address::telephone(&it.phone)?;
                self.show(Overlay::Dialer { phone }, Screen::Dialer);
                Ok(None)
            }
            Message::GoToRate(_) => Ok(self.ask_for_rating()),
            Message::TrackConfirm(_) => Ok(None),
            Message::StartBankFlow(it) => {
                self.begin_bank_flow(&it.product_id);
                Ok(None)
            }
            Message::EndBankFlow(it) => self.end_bank_flow(&it.product_id),
        }
    }

    fn open_portal(&mut self, url: &str) -> Result<Note, Refusal> {
        let url = address::portal(url)?;
        self.leave_app(url);
        Ok(None)
    }

    fn go_to_page(&mut self, page: &GoToPage) -> Result<Note, Refusal> {
        let target = address::target(&self.state.wrapper, &page.link, &page.params)?;
        self.open_target(target)?;
        Ok(None)
    }

    /// The system shows its prompt at most 3 times in 365 days, and does not report whether it did.
    fn ask_for_rating(&mut self) -> Note {
        let since_ms = self.at_ms.saturating_sub(RATING_WINDOW_MS);
        self.state.ratings.retain(|it| it.shown_at_ms > since_ms);
        if self.state.ratings.len() >= MAX_RATING_PROMPTS {
            self.notify("The rating prompt was shown 3 times in 365 days: not shown");
            return Some("not shown: 3 prompts in 365 days");
        }
        self.state.ratings.push(RatingPrompt {
            shown_at_ms: self.at_ms,
            stars: None,
        });
        self.show(Overlay::Rating, Screen::Rating);
        None
    }

    fn end_bank_flow(&mut self, product_id: &str) -> Result<Note, Refusal> {
        if self
            .state
            .bank_flow
            .as_ref()
            .is_none_or(|it| it.product_id != product_id)
        {
            return Err(Refusal::NoBankFlow {
                product_id: product_id.to_owned(),
            });
        }
        self.state.bank_flow = None;
        if self.state.overlay == Overlay::LeaveBankFlow {
            self.state.overlay = Overlay::None;
        }
        self.notify("Payment account saved");
        Ok(None)
    }

    fn log(&mut self, incoming: &Incoming, received: HandlerCall, outcome: Result<Note, Refusal>) {
        let verdict = match outcome {
            Ok(note) => Verdict::Accepted {
                note: note.map(str::to_owned),
            },
            Err(refusal) => Verdict::Refused {
                text: refusal.to_string(),
                refusal,
            },
        };
        let bytes = incoming.body.to_string().len();
        let entry = LogEntry {
            id: self.next_id(),
            at_ms: self.at_ms,
            sender: Sender {
                origin: clip(&incoming.sender.origin, 256),
                is_main_frame: incoming.sender.is_main_frame,
                url: clip(without_query(&incoming.sender.url), 512),
            },
            handler: clip(&incoming.handler, 64),
            body: short_body(&incoming.body, bytes),
            message: received
                .message
                .ok()
                .filter(|_| bytes <= MAX_LOGGED_BODY_BYTES),
            verdict,
        };
        let left_out = keep_newest(&mut self.state.log, entry, MAX_LOG);
        let left_out = u32::try_from(left_out).unwrap_or(u32::MAX);
        self.state.log_left_out = self.state.log_left_out.saturating_add(left_out);
    }
}

fn clip(text: &str, max_chars: usize) -> String {
    text.chars().take(max_chars).collect()
}

/// Returns an address without its query, which may contain a session.
fn without_query(url: &str) -> &str {
    url.split(['?', '#']).next().unwrap_or(url)
}

fn short_body(body: &Value, bytes: usize) -> Value {
    if bytes <= MAX_LOGGED_BODY_BYTES {
        body.clone()
    } else {
        Value::String(format!("({bytes} bytes)"))
    }
}
