//! Passwords that a person may not choose: short ones, those made of a name, and the most usual ones (STAFF-17).

use tulay_lender::error::Error;

use crate::staff_names::look;

/// The shortest password, in characters.
const MIN_CHARS: usize = 12;

/// The longest password, in characters.
pub const MAX_CHARS: usize = 200;

/// Words that the most usual passwords are made of, and runs of keys. Digits and signs around them, and those that stand
/// for a letter, do not make a password of them less usual.
const USUAL_WORDS: &str = "
    abc abcd abcde abcdef abcdefg abcdefgh xyz qwe qwer qwert qwerty qwertyuiop asd asdf asdfg asdfgh asdfghjkl
    zxc zxcv zxcvb zxcvbn zxcvbnm qaz wsx edc rfv tgb qazwsx qazwsxedc
    pass password passwords passcode passphrase word login signin logon secret secure security private hidden
    letmein letme in open access enter welcome hello hi default change changeme changeit new old temp temporary test
    testing tester sample example demo guest user username admin administrator admins root super supervisor superuser
    manager system server console master account staff employee office company business work team computer internet
    database backup support service
    loan loans lend lender lending money cash bank banking finance credit pay payment peso pesos gcash maya tulay
    i you me my your we love loves lover loveyou iloveyou forever always never baby babe honey sweet sweetheart heart
    darling angel angels princess prince queen king family mother father mama papa nanay tatay kuya ate friend friends
    god jesus christ lord faith blessed amen hope peace happy smile lucky life live good best great nice cool hot
    the is a and of to it this that no not one two three four five six seven eight nine ten zero
    monkey dragon tiger lion eagle falcon wolf shark bear cat cats dog dogs puppy kitty bunny butterfly phoenix
    sunshine sun moon star stars sky flower flowers rose rainbow ocean summer winter spring autumn
    football basketball baseball soccer volleyball hockey boxing lakers warriors ginebra sports player
    superman batman spiderman ironman pokemon pikachu naruto starwars matrix ninja hunter ranger killer trustno
    shadow freedom whatever power magic diamond silver gold golden black white red blue green orange purple pink
    michael jordan daniel david john james joshua robert charlie george jennifer jessica ashley nicole michelle
    maria jose juan pedro mark angelo anna jasmine christian christine
    january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday christmas birthday today year
    google facebook youtube yahoo gmail email mail samsung iphone apple android windows microsoft
    philippines philippine pilipinas pinas pinoy pinay filipino filipina manila quezon makati cebu davao baguio
    mahal mahalkita mahalko kita ko ikaw ako sinta ganda maganda pogi gwapo bahay salamat kumusta mabuhay puso
    anak asawa buhay pera trabaho opisina
";

/// Refuses a password that is short, long, made of the account's name, or a usual one. A word of the lender's own is a
/// usual one.
///
/// # Errors
/// 1400, with the reason.
pub fn check(password: &str, name: &str, lender: &str) -> Result<(), Error> {
    let chars = password.chars().count();
    if !(MIN_CHARS..=MAX_CHARS).contains(&chars) {
        let why = "A password has 12 to 200 characters";
        return Err(Error::invalid("password", why));
    }
    let mut letters: Vec<char> = password.chars().collect();
    letters.sort_unstable();
    letters.dedup();
    if letters.len() < 5 || look(password).contains(&look(name)) {
        let why = "Choose a password without your name, of more than a few letters";
        return Err(Error::invalid("password", why));
    }
    if is_usual(password, lender) {
        let why = "Many people choose this password, or one like it: add words that nobody expects";
        return Err(Error::invalid("password", why));
    }
    Ok(())
}

/// Returns true for a password of nothing but usual words, digits and signs.
fn is_usual(password: &str, lender: &str) -> bool {
    let password: Vec<char> = password.to_lowercase().chars().collect();
    let lender = lender.to_lowercase();
    let words = USUAL_WORDS.split_whitespace();
    let words: Vec<&str> = words.chain(lender.split_whitespace()).collect();
    // Places in the password up to which it is nothing else.
    let mut reached = vec![false; password.len() + 1];
    reached[0] = true;
    for at in 0..password.len() {
        if !reached[at] {
            continue;
        }
        let rest = &password[at..];
        if !rest[0].is_alphabetic() {
            reached[at + 1] = true;
        }
        for word in &words {
            let len = word.chars().count();
            let begins = word
                .chars()
                .zip(rest)
                .all(|(letter, typed)| reads_as(*typed, letter));
            if begins && len <= rest.len() {
                reached[at + len] = true;
            }
        }
    }
    reached[password.len()]
}

/// Returns true if a character is a letter, or a digit or sign that people write for it.
fn reads_as(typed: char, letter: char) -> bool {
    typed == letter
        || match letter {
            'a' => matches!(typed, '4' | '@'),
            'b' => typed == '8',
            'e' => typed == '3',
            'g' => matches!(typed, '9' | '6'),
            'i' => matches!(typed, '1' | '!' | '|'),
            'l' => matches!(typed, '1' | '|'),
            'o' => typed == '0',
            's' => matches!(typed, '5' | '$'),
            't' => matches!(typed, '7' | '+'),
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn staff_17_a_usual_password_is_refused_with_digits_and_signs_too() {
        for password in [
            "password1234",
            "Password2026!",
            "p4$$w0rd-2026",
            "PASSWORD_password",
            "qwertyuiop12",
            "1qaz2wsx3edc",
            "iloveyou2026",
            "mahalkita143!",
            "Welcome@2026",
            "ch4ng3m3-ch4ng3m3",
            "Summer-2026-Manila",
            "192837465546",
            "!@#$%^&*()_+",
            "Salapi2026!!",
        ] {
            assert!(is_usual(password, "Salapi Lending"), "{password}");
        }
        for password in [
            "three old carabaos",
            "correct horse battery staple",
            "a long new password",
            "kx7#Vq2pLm9z",
            "password of a stranger",
            "ñandú-ñandú-pass",
        ] {
            assert!(!is_usual(password, "Salapi Lending"), "{password}");
        }
    }
}
