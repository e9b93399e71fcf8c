//! What somebody who watches over the server wants to see (SEC-08): one line of the log for each event, all by this module,
//! and a counter. No phone, name, session or address is in either.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;

use crate::error::ErrorCode;

const CALLBACKS: &str = "/callbacks/";
const LOGINS: [&str; 2] = [
    "/mountain/service/user/login",
    "/mountain/api/v2/youmi/promotion/register",
];
const LOGOUTS: [&str; 3] = [
    "/mountain/service/user/logout",
    "/mountain/service/user/logout-all",
    "/mountain/service/user/session/end",
];

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecurityEvent {
    /// Somebody did not log in or register: a wrong code or captcha, a bad number.
    LoginFailed,
    /// Nobody can log in so: too many wrong tries, or an operator has locked the borrower out.
    LoginLocked,
    /// Somebody logged in or registered.
    LoggedIn,
    /// A call came without a session, or with one that is made up or has ended.
    NotSignedIn,
    /// A call named what is not there, or is somebody else's.
    NotTheirs,
    /// A request that no page of ours sends: malformed, too large, without our header, for another host.
    Malformed,
    /// A call was refused because it was made too often.
    Limited,
    /// A code costs a proof of work.
    ProofAsked,
    /// A provider's message could not be read.
    PostbackRefused,
    /// A provider's message was not from the provider.
    PostbackForged,
    /// One of the lender's people did something; the audit says who and why.
    OperatorAct,
    /// A borrower's sessions ended before their time.
    SessionEnded,
}

impl SecurityEvent {
    /// As the log and the metrics name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::LoginFailed => "login_failed",
            Self::LoginLocked => "login_locked",
            Self::LoggedIn => "logged_in",
            Self::NotSignedIn => "not_signed_in",
            Self::NotTheirs => "not_theirs",
            Self::Malformed => "malformed",
            Self::Limited => "limited",
            Self::ProofAsked => "proof_asked",
            Self::PostbackRefused => "postback_refused",
            Self::PostbackForged => "postback_forged",
            Self::OperatorAct => "operator_act",
            Self::SessionEnded => "session_ended",
        }
    }

    /// What an answer tells: by its route's pattern, its status, and the code of its refusal.
    pub fn of_answer(route: &str, status: u16, refusal: Option<ErrorCode>) -> Option<Self> {
        if route.starts_with(CALLBACKS) {
            return match status {
                401 => Some(Self::PostbackForged),
                400..=499 => Some(Self::PostbackRefused),
                _ => None,
            };
        }
        let is_login = LOGINS.contains(&route);
        match refusal {
            None if status != 200 => None,
            None if is_login => Some(Self::LoggedIn),
            None => LOGOUTS.contains(&route).then_some(Self::SessionEnded),
            Some(ErrorCode::Invalid | ErrorCode::WrongCaptchaAtRegister)
                if is_login && status == 200 =>
            {
                Some(Self::LoginFailed)
            }
            Some(ErrorCode::TooOften | ErrorCode::Conflict) if is_login => Some(Self::LoginLocked),
            Some(ErrorCode::TooOften) => Some(Self::Limited),
            Some(ErrorCode::ProofNeeded) => Some(Self::ProofAsked),
            Some(ErrorCode::NotSignedIn) => Some(Self::NotSignedIn),
            Some(ErrorCode::NotFound) if status == 200 => Some(Self::NotTheirs),
            Some(ErrorCode::Invalid | ErrorCode::Malformed) if status != 200 => Some(Self::Malformed),
            Some(_) => None,
        }
    }
}

#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct EventLabel {
    event: &'static str,
}

/// The events of this process. Clones share the counters.
#[derive(Clone, Debug, Default)]
pub struct SecurityEvents(Family<EventLabel, Counter>);

impl SecurityEvents {
    /// Shows them among the metrics.
    pub(crate) fn register(&self, registry: &mut Registry) {
        let what = "what concerns security, by kind";
        registry.register("security_events", what, self.0.clone());
    }

    /// Counts and logs one; `about` is a route's pattern or a word of the program, never what somebody sent.
    pub(crate) fn note(&self, event: SecurityEvent, about: &str) {
        let event = event.name();
        self.0.get_or_create(&EventLabel { event }).inc();
        tracing::info!(event, about, "security");
    }
}
