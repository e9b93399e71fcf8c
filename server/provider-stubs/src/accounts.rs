//! The merchant's accounts at every stand-in: made up, and not secret.

/// Xendit's secret key.
pub const XENDIT_KEY: &str = "xnd_development_0123456789";
/// The token of Xendit's webhooks.
pub const XENDIT_TOKEN: &str = "callback-token-of-the-account";
/// Dragonpay's merchant.
pub const DRAGONPAY_MERCHANT: &str = "TULAY";
/// Dragonpay's password.
pub const DRAGONPAY_PASSWORD: &str = "p4ssw0rd";
/// Semaphore's key.
pub const SEMAPHORE_KEY: &str = "semaphore-key-0123456789";
