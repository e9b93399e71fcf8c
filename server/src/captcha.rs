//! Captcha images: four characters that a person reads and a program does not easily, drawn by the `captcha` crate. It
//! stores nothing and knows no call; `promotion::captchas` decides what an answer opens.

use std::sync::LazyLock;

use bytes::Bytes;
use captcha::filters::{Cow, Noise, Wave};
use tokio::sync::Semaphore;

use crate::http::error::AppError;

/// Characters that are not taken for one another, bent or not: no 0 and O, 1 and I, 2 and Z, 5 and S, 8 and B, U and V.
pub const ALPHABET: &[u8; 21] = b"ACEFHJKMNPRTUWXY34679";
/// Characters of an answer.
pub const LENGTH: usize = 4;
/// Width of the image, in pixels; twice what the page shows, for sharp screens.
pub const WIDTH_PX: u32 = 220;
/// Height of the image, in pixels.
pub const HEIGHT_PX: u32 = 90;

/// Images that are drawn at once: drawing takes processor time, and one caller must not take all of it.
static DRAWING: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(2));

/// An image and what it shows.
pub struct Drawn {
    /// The four characters.
    pub answer: String,
    /// The image, as PNG.
    pub png: Bytes,
}

/// Draws a captcha, away from the threads that serve requests.
pub async fn draw() -> Result<Drawn, AppError> {
    let _turn = DRAWING.acquire().await.map_err(AppError::internal)?;
    let drawn = tokio::task::spawn_blocking(|| paint(&ALPHABET.map(char::from))).await;
    let drawn = drawn.map_err(AppError::internal)?;
    drawn.ok_or_else(|| AppError::internal("a captcha could not be drawn"))
}

/// Whether what was typed is the answer; capitals and small letters are the same.
pub fn is_answer(typed: &str, answer: &str) -> bool {
    typed.trim().eq_ignore_ascii_case(answer)
}

/// Bends the characters by two waves, turns a disc of them inside out so that no threshold parts figure from ground, and
/// strews noise. No two images of one answer are the same.
fn paint(alphabet: &[char]) -> Option<Drawn> {
    let mut captcha = captcha::Captcha::new();
    let wave = || Wave::new(rand::random_range(1.5..2.5), rand::random_range(8.0..12.0));
    captcha.set_chars(alphabet).add_chars(4);
    let written = captcha.text_area();
    captcha
        .apply_filter(wave().horizontal())
        .apply_filter(wave().vertical())
        .apply_filter(
            Cow::new()
                .min_radius(25)
                .max_radius(40)
                .circles(1)
                .area(written),
        )
        .view(WIDTH_PX, HEIGHT_PX)
        .apply_filter(Noise::new(0.12));
    let answer = captcha.chars_as_string();
    let png = captcha.as_png()?;
    // A character that the font does not have would be left out.
    (answer.len() == LENGTH).then_some(Drawn {
        answer,
        png: png.into(),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn call_18_the_font_has_every_character_of_the_alphabet() {
        let known = captcha::Captcha::new().supported_chars();
        assert!(ALPHABET.iter().all(|c| known.contains(&char::from(*c))));
    }

    #[test]
    fn call_18_answers_are_four_characters_of_the_alphabet_and_all_of_it_comes() {
        let answers: Vec<String> = (0..60)
            .map(|_| paint(&ALPHABET.map(char::from)).unwrap().answer)
            .collect();
        let used: HashSet<u8> = answers.iter().flat_map(|a| a.bytes()).collect();
        assert!(answers.iter().all(|answer| answer.len() == LENGTH));
        assert!(used.iter().all(|c| ALPHABET.contains(c)) && used.len() >= 18);
        let different: HashSet<&String> = answers.iter().collect();
        assert!(different.len() > 55, "{different:?}");
    }

    #[test]
    fn call_18_an_answer_is_read_in_capitals_or_not() {
        assert!(is_answer(" a3cf ", "A3CF"));
        assert!(!is_answer("A3CE", "A3CF") && !is_answer("", "A3CF"));
    }

    /// Dark pixels of an image, by columns.
    fn ink(png: &[u8]) -> Vec<Vec<bool>> {
        let picture = image::load_from_memory(png).unwrap().to_luma8();
        let column = |x| (0..HEIGHT_PX).map(move |y| (x, y));
        (0..WIDTH_PX)
            .map(|x| column(x).map(|(x, y)| picture[(x, y)][0] < 128).collect())
            .collect()
    }

    #[test]
    fn call_18_two_images_of_one_answer_have_little_in_common() {
        let [first, second] = [0, 1].map(|_| paint(&['W']).unwrap());
        assert_eq!(
            (first.answer.as_str(), second.answer.as_str()),
            ("WWWW", "WWWW")
        );
        let (first, second) = (ink(&first.png), ink(&second.png));
        let differs = first.iter().flatten().zip(second.iter().flatten());
        let differs = differs.filter(|(one, other)| one != other).count();
        assert!(differs > 1000, "{differs} of 19,800 pixels");
    }

    /// What one-line readers do first: cut at the empty columns, and take what is dark for ink.
    #[test]
    fn call_18_characters_cannot_be_cut_apart_at_empty_columns_or_parted_from_the_ground_by_a_threshold()
     {
        for _ in 0..20 {
            let columns = ink(&paint(&ALPHABET.map(char::from)).unwrap().png);
            let middle = &columns[40..180];
            let empty = middle.iter().filter(|column| !column.contains(&true));
            assert!(
                empty.count() <= 2,
                "noise fills the gaps between the characters"
            );
            // Somewhere the ground is dark and the characters are light: far more ink than four characters have.
            let fullest = middle
                .iter()
                .map(|column| column.iter().filter(|dark| **dark).count());
            assert!(fullest.max().unwrap_or_default() > 35);
        }
    }
}
