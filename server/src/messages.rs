//! The texts a borrower reads in an answer, by language. English is the key, as in a catalogue:
//! a text that has no translation here is shown in English.

use std::fmt::Display;

/// A language that the pages speak (`lang` in the query; English unless the brand says otherwise).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Filipino.
    Fil,
    /// Indonesian.
    Id,
    /// Chinese.
    Zh,
}

impl Language {
    /// `en`, `fil` (or `tl`), `id`, `zh`, each with or without a region; else none.
    pub fn from_tag(tag: &str) -> Option<Self> {
        match tag.split(['-', '_']).next()?.to_ascii_lowercase().as_str() {
            "en" => Some(Self::En),
            "fil" | "tl" => Some(Self::Fil),
            "id" => Some(Self::Id),
            "zh" => Some(Self::Zh),
            _ => None,
        }
    }
}

/// A sentence with its figures apart, so that it can be said in any language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    english: &'static str,
    args: Vec<String>,
}

/// A text by its English; `{0}`, `{1}` … are filled by [`Text::arg`].
pub fn text(english: &'static str) -> Text {
    Text {
        english,
        args: Vec::new(),
    }
}

impl From<&'static str> for Text {
    fn from(english: &'static str) -> Self {
        text(english)
    }
}

impl Text {
    /// Fills the next place.
    #[must_use]
    pub fn arg(mut self, value: impl Display) -> Self {
        self.args.push(value.to_string());
        self
    }

    /// The sentence in a language.
    pub fn render(&self, language: Language) -> String {
        let mut rest = translation(self.english, language);
        let mut sentence = String::with_capacity(rest.len() + 16);
        // One pass from left to right, so that a filled-in value is never read as a place.
        while let Some(open) = rest.find('{') {
            let (before, after) = rest.split_at(open);
            sentence.push_str(before);
            let place = after.find('}').and_then(|close| {
                let value = self.args.get(after[1..close].parse::<usize>().ok()?)?;
                Some((value, &after[close + 1..]))
            });
            if let Some((value, tail)) = place {
                sentence.push_str(value);
                rest = tail;
            } else {
                sentence.push('{');
                rest = &after[1..];
            }
        }
        sentence + rest
    }
}

fn translation(english: &'static str, language: Language) -> &'static str {
    let Some((_, fil, id, zh)) = CATALOGUE.iter().find(|entry| entry.0 == english) else {
        return english;
    };
    match language {
        Language::En => english,
        Language::Fil => fil,
        Language::Id => id,
        Language::Zh => zh,
    }
}

/// English, Filipino, Indonesian, Chinese.
const CATALOGUE: &[(&str, &str, &str, &str)] = &[
    (
        "Please log in again",
        "Mag-log in muli",
        "Silakan masuk lagi",
        "请重新登录",
    ),
    (
        "This order was not found",
        "Hindi nakita ang order na ito",
        "Pesanan ini tidak ditemukan",
        "未找到该订单",
    ),
    (
        "This product was not found",
        "Hindi nakita ang produktong ito",
        "Produk ini tidak ditemukan",
        "未找到该产品",
    ),
    (
        "Please check what you entered",
        "Pakisuri ang iyong inilagay",
        "Periksa kembali isian Anda",
        "请检查您填写的内容",
    ),
    (
        "Something went wrong on our side. Please try again",
        "May problema sa aming panig. Pakisubukan muli",
        "Terjadi kesalahan di pihak kami. Silakan coba lagi",
        "系统出错，请重试",
    ),
    (
        "This is required",
        "Kailangan ito",
        "Wajib diisi",
        "此项必填",
    ),
    (
        "Enter a whole number",
        "Maglagay ng buong numero",
        "Masukkan bilangan bulat",
        "请输入整数",
    ),
    (
        "Choose one of the options",
        "Pumili ng isa",
        "Pilih salah satu",
        "请选择一项",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_said_in_the_language_and_else_in_english() {
        assert_eq!(text("This is required").render(Language::Zh), "此项必填");
        assert_eq!(
            text("Not in the table {0}").arg(7).render(Language::Id),
            "Not in the table 7"
        );
    }

    #[test]
    fn a_value_is_never_read_as_a_place() {
        assert_eq!(
            text("{1} and {0}, {x} {")
                .arg("{1}")
                .arg("b")
                .render(Language::En),
            "b and {1}, {x} {"
        );
    }

    #[test]
    fn a_language_tag_may_carry_a_region() {
        assert_eq!(Language::from_tag("zh-CN"), Some(Language::Zh));
        assert_eq!(Language::from_tag("TL"), Some(Language::Fil));
        assert_eq!(Language::from_tag("xx"), None);
        assert_eq!(Language::from_tag(""), None);
    }
}
