//! Telephone numbers in the form for readers, by the brand's rule (ENV-05): `0917 123 0001`.

use crate::brand::PhoneRule;

/// The number in groups; a number of another form unchanged.
pub fn written(phone: &str, rule: PhoneRule) -> String {
    let groups = match rule {
        PhoneRule::Ph => philippine(phone),
        PhoneRule::Seed => split(phone, "", [3, 4, 4]),
    };
    groups.unwrap_or_else(|| phone.to_owned())
}

/// Returns the number with its middle hidden, recognisable to its owner: `0917 ••• 0001`.
pub fn masked(phone: &str, rule: PhoneRule) -> String {
    let written = written(phone, rule);
    let mut groups: Vec<&str> = written.split(' ').collect();
    let hidden = match groups.len() {
        0..=2 => return crate::masked_number::masked(&crate::masked_number::last4(phone)),
        length => &mut groups[length - 2],
    };
    let dots = "•".repeat(hidden.len());
    *hidden = &dots;
    groups.join(" ")
}

fn philippine(phone: &str) -> Option<String> {
    if let Some(abroad) = phone.strip_prefix("+63") {
        let groups = split(abroad, "9", [3, 3, 4])?;
        return Some(format!("+63 {groups}"));
    }
    split(phone, "09", [4, 3, 4]).or_else(|| split(phone, "02", [2, 4, 4]))
}

/// The groups of digits; `None` for another length, another start or another character.
fn split(phone: &str, begins: &str, lengths: [usize; 3]) -> Option<String> {
    let [first, second, third] = lengths;
    let is_of_form = phone.len() == first + second + third
        && phone.starts_with(begins)
        && phone.bytes().all(|byte| byte.is_ascii_digit());
    is_of_form.then(|| {
        let (head, rest) = phone.split_at(first);
        let (middle, tail) = rest.split_at(second);
        format!("{head} {middle} {tail}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::written_forms;

    #[test]
    fn ux_05_env_05_a_phone_number_is_written_by_the_brands_rule() {
        for form in written_forms().phones {
            assert_eq!(written(&form.typed, PhoneRule::Ph), form.ph);
            assert_eq!(written(&form.typed, PhoneRule::Seed), form.seed);
        }
    }

    #[test]
    fn sec_04_a_number_is_shown_without_its_middle() {
        for (phone, rule, shown) in [
            ("09171230001", PhoneRule::Ph, "0917 ••• 0001"),
            ("+639171230001", PhoneRule::Ph, "+63 917 ••• 0001"),
            ("13812345678", PhoneRule::Seed, "138 •••• 5678"),
            ("5550001", PhoneRule::Ph, "•••• 0001"),
            ("", PhoneRule::Ph, "•••• "),
        ] {
            assert_eq!(masked(phone, rule), shown);
        }
    }
}
