//! Names of the parameters that a wrapper adds to the addresses of pages.

/// Names of the common parameters. A page cannot set them: the wrapper replaces them.
pub const COMMON_PARAMETERS: [&str; 10] = [
    "appVersion",
    "deviceName",
    "deviceId",
    "osVersion",
    "sessionId",
    "gps_adid",
    "appName",
    "clientType",
    "channel",
    "lang",
];

/// Parameter that a wrapper may send instead of the session: a one-time ticket, which the page exchanges for the
/// session.
pub(crate) const TICKET: &str = "ticket";
