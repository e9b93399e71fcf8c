//! The languages of the answers, and their tags.

/// Language of the pages (`lang` in the query; English unless the brand sets another).
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
    /// Every language, in the order of its declaration.
    pub const ALL: [Self; 4] = [Self::En, Self::Fil, Self::Id, Self::Zh];

    /// The tag under which it is stored.
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fil => "fil",
            Self::Id => "id",
            Self::Zh => "zh",
        }
    }

    /// `en`, `fil` (or `tl`), `id` (or the old `in`), `zh`, each with or without a region.
    pub fn from_tag(tag: &str) -> Option<Self> {
        match tag.split(['-', '_']).next()?.to_ascii_lowercase().as_str() {
            "en" => Some(Self::En),
            "fil" | "tl" => Some(Self::Fil),
            "id" | "in" => Some(Self::Id),
            "zh" => Some(Self::Zh),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_tag_may_carry_a_region() {
        for language in Language::ALL {
            assert_eq!(Language::from_tag(language.tag()), Some(language));
        }
        assert_eq!(Language::from_tag("zh-CN"), Some(Language::Zh));
        assert_eq!(Language::from_tag("TL"), Some(Language::Fil));
        assert_eq!(Language::from_tag("xx"), None);
        assert_eq!(Language::from_tag(""), None);
    }
}
