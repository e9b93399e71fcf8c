//! Display of numbers of accounts and papers, by their last four characters.

/// Last four characters of a number, which are all that is ever shown of it.
pub fn last4(number: &str) -> String {
    let count = number.chars().count();
    number.chars().skip(count.saturating_sub(4)).collect()
}

/// A saved number as the page shows it: `•••• 4321`.
pub fn masked(last4: &str) -> String {
    format!("•••• {last4}")
}

#[cfg(test)]
mod tests {
    use super::{last4, masked};

    #[test]
    fn only_four_characters_are_shown() {
        assert_eq!(masked(&last4("4111111111114321")), "•••• 4321");
        assert_eq!(last4("12"), "12");
    }
}
