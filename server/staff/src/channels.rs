//! Names of payment channels, as staff read and type them.

use std::sync::Arc;

use tulay_provider_api::payment::PaymentChannel;

/// Channels of the lender.
pub type Channels = [Arc<dyn PaymentChannel>];

/// Name of the channel of a number; the number itself of one that is not configured any more.
pub fn name(channels: &Channels, number: &str) -> String {
    let mut known = channels.iter().map(|channel| channel.profile());
    let known = known.find(|profile| profile.number == number);
    known.map_or(number, |profile| &profile.name).to_owned()
}

/// Number of the one channel of a name, in any capitals; any other text is returned unchanged, as a number is.
pub fn number(channels: &Channels, named: &str) -> String {
    let profiles = channels.iter().map(|channel| channel.profile());
    let mut of_name = profiles.filter(|profile| profile.name.eq_ignore_ascii_case(named.trim()));
    match (of_name.next(), of_name.next()) {
        (Some(only), None) => only.number.clone(),
        _ => named.to_owned(),
    }
}
