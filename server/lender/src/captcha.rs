//! Captcha images: four characters (PROMO-02) that a person reads easily and a program does not. Stores nothing and is
//! independent of calls; `promotion::captchas` checks answers.

mod painter;

use std::io::Cursor;
use std::sync::LazyLock;

use bytes::Bytes;
use image::ImageFormat;
use rand::seq::IndexedRandom as _;
use tokio::sync::Semaphore;

use crate::error::Error;

/// Characters that stay distinguishable when bent, crossed by a line or cut by a border: no 0 and O, 1, 7, I and J, 2
/// and Z, 5 and S, 8 and B, U, V and W, F and P, D, G, L, N and Q.
pub const ALPHABET: &[u8; 14] = b"ACEHKMRTXY3469";
/// Characters of an answer (PROMO-02).
pub const LENGTH: usize = 4;
/// Width of the image, in pixels: twice the displayed width, for sharp screens.
pub const WIDTH_PX: u32 = 280;
/// Height of the image, in pixels.
pub const HEIGHT_PX: u32 = 104;

/// Maximum images drawn at once: drawing takes processor time, and one caller must not take all of it.
static DRAWING: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(2));

/// Image and its answer.
pub struct Drawn {
    /// The characters.
    pub answer: String,
    /// The image, as PNG.
    pub png: Bytes,
}

/// Draws a captcha on a thread that serves no requests.
pub async fn draw() -> Result<Drawn, Error> {
    let _turn = DRAWING.acquire().await.map_err(Error::internal)?;
    let drawn = tokio::task::spawn_blocking(|| drawing(random_answer())).await;
    let drawn = drawn.map_err(Error::internal)?;
    drawn.ok_or_else(|| Error::internal("a captcha could not be drawn"))
}

fn random_answer() -> String {
    let one = |_| ALPHABET.choose(&mut rand::rng()).copied().map(char::from);
    (0..LENGTH).filter_map(one).collect()
}

fn drawing(answer: String) -> Option<Drawn> {
    let image = painter::paint(&answer, WIDTH_PX, HEIGHT_PX)?;
    let mut png = Cursor::new(Vec::new());
    image.write_to(&mut png, ImageFormat::Png).ok()?;
    Some(Drawn {
        answer,
        png: png.into_inner().into(),
    })
}

/// Compares the typed text with the answer, ignoring case.
pub fn is_answer(typed: &str, answer: &str) -> bool {
    typed.trim().eq_ignore_ascii_case(answer)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn call_18_every_font_has_every_character_of_the_alphabet() {
        for character in ALPHABET.map(char::from) {
            assert!(painter::is_drawn(character), "{character}");
        }
    }

    #[test]
    fn call_18_sec_03_answers_are_four_characters_of_the_alphabet_and_all_of_it_comes() {
        let answers: Vec<String> = (0..200).map(|_| random_answer()).collect();
        let used: HashSet<u8> = answers.iter().flat_map(|a| a.bytes()).collect();
        assert!(answers.iter().all(|answer| answer.len() == LENGTH));
        assert_eq!(used, HashSet::from(*ALPHABET));
        let different: HashSet<&String> = answers.iter().collect();
        assert!(different.len() > 190, "{different:?}");
    }

    #[test]
    fn call_18_an_answer_is_read_in_capitals_or_not() {
        assert!(is_answer(" a3ch ", "A3CH"));
        assert!(!is_answer("A3CE", "A3CH") && !is_answer("", "A3CH"));
    }

    /// Dark pixels of an image, by columns.
    fn ink(png: &[u8]) -> Vec<Vec<bool>> {
        let picture = image::load_from_memory(png).unwrap().to_luma8();
        assert_eq!(picture.dimensions(), (WIDTH_PX, HEIGHT_PX));
        let column = |x| (0..HEIGHT_PX).map(move |y| (x, y));
        (0..WIDTH_PX)
            .map(|x| column(x).map(|(x, y)| picture[(x, y)][0] < 128).collect())
            .collect()
    }

    fn drawn(answer: &str) -> Bytes {
        drawing(answer.to_owned()).unwrap().png
    }

    #[test]
    fn call_18_two_images_of_one_answer_have_little_in_common_and_each_is_small() {
        let [first, second] = [drawn("AAAA"), drawn("AAAA")];
        assert!(first.len() < 16_000 && second.len() < 16_000);
        let (first, second) = (ink(&first), ink(&second));
        let differs = first.iter().flatten().zip(second.iter().flatten());
        let differs = differs.filter(|(one, other)| one != other).count();
        assert!(differs > 1000, "{differs} of 29,120 pixels");
    }

    /// Tries the first steps of one-line readers: cut at empty columns, and take dark pixels for ink.
    #[test]
    fn call_18_sec_03_characters_cannot_be_cut_apart_at_empty_columns_or_parted_from_the_ground_by_a_threshold()
     {
        for _ in 0..10 {
            let columns = ink(&drawn(&random_answer()));
            let full = |column: &&Vec<bool>| column.iter().filter(|dark| **dark).count();
            let empty = columns.iter().filter(|column| full(column) == 0);
            assert_eq!(empty.count(), 0, "a cut between characters");
            // In places the ground is dark and the characters are light: far more ink than characters have.
            let fullest = columns.iter().map(|column| full(&column)).max();
            assert!(fullest > Some(45), "{fullest:?}");
        }
    }
}
