//! Events for security monitoring (SEC-08): one log line for each event, written only by this module, and a counter.
//! Neither contains a phone, name, session or address.

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

/// Kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecurityEvent {
    /// Failed login or registration: a wrong code or captcha, a bad number.
    LoginFailed,
    /// Login is locked: too many wrong tries, or the borrower was locked out by an operator.
    LoginLocked,
    /// Successful login or registration.
    LoggedIn,
    /// Call without a session, or with an invented or ended one.
    NotSignedIn,
    /// Call that named an object that does not exist or belongs to another borrower.
    NotTheirs,
    /// Request that no page of the app sends: malformed, too large, without its header, for another host.
    Malformed,
    /// Call refused because it was made too often.
    Limited,
    /// A proof of work was required for a code.
    ProofAsked,
    /// Message of a provider that could not be read.
    PostbackRefused,
    /// Message that did not come from the provider.
    PostbackForged,
    /// Act of the lender's staff; the audit has the actor and the reason.
    OperatorAct,
    /// Failed login of staff: a wrong name, password or code, or a user of the system without an open account.
    StaffLoginFailed,
    /// Login of staff after too many tries.
    StaffLoginLocked,
    /// Login of staff.
    StaffLoggedIn,
    /// Reading of borrowers' papers by a person of the staff who read many within the hour.
    StaffReadingLimited,
    /// A person of the staff chose another password.
    StaffPasswordChanged,
    /// Rows of the audit that were changed, removed or added without its key.
    AuditChanged,
    /// Sessions of a borrower that ended early.
    SessionEnded,
    /// A borrower replaced their identity, with a code by SMS.
    IdentityChanged,
}

impl SecurityEvent {
    /// Name in the log and the metrics.
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
            Self::StaffLoginFailed => "staff_login_failed",
            Self::StaffLoginLocked => "staff_login_locked",
            Self::StaffLoggedIn => "staff_logged_in",
            Self::StaffReadingLimited => "staff_reading_limited",
            Self::StaffPasswordChanged => "staff_password_changed",
            Self::AuditChanged => "audit_changed",
            Self::SessionEnded => "session_ended",
            Self::IdentityChanged => "identity_changed",
        }
    }

    /// Classifies an answer by its route's pattern, its status, and the code of its refusal.
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
            Some(ErrorCode::Invalid | ErrorCode::Malformed) if status != 200 => {
                Some(Self::Malformed)
            }
            Some(_) => None,
        }
    }
}

#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct EventLabel {
    event: &'static str,
}

/// Events of this process. Clones share the counters.
#[derive(Clone, Debug, Default)]
pub struct SecurityEvents(Family<EventLabel, Counter>);

impl SecurityEvents {
    /// Registers the metrics.
    pub fn register(&self, registry: &mut Registry) {
        let what = "what concerns security, by kind";
        // An alert looks at how much it grew, also from nothing.
        let event = SecurityEvent::StaffReadingLimited.name();
        drop(self.0.get_or_create(&EventLabel { event }));
        registry.register("security_events", what, self.0.clone());
    }

    /// Counts and logs an event; `about` is a route's pattern or a word of the program, never text from a request.
    pub fn note(&self, event: SecurityEvent, about: &str) {
        let event = event.name();
        self.0.get_or_create(&EventLabel { event }).inc();
        tracing::info!(event, about, "security");
    }
}
