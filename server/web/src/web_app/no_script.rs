//! Message of a page of the app for a browser without scripts: why it stays empty, and how to reach the lender.

use serde::Serialize;

use tulay_lender::templates;
use tulay_texts::brand::Brand;
use tulay_texts::{Language, text};

/// End of the head. Hides the skeleton of the page, which promises content that never comes, and leaves its first view,
/// with the message below (UX-13).
pub(super) const STYLE: &str = "<noscript><style>html:not([data-first-view]) #app,#app main,\
    html:not([data-first-view~=action]) #app footer,#app footer span{display:none}\
    [data-first-view] body{display:flex;flex-direction:column}[data-first-view] #app>*{min-height:0}\
    [data-first-view] noscript{order:1}[data-first-view] .no-script{padding-block:24px 120px}\
    [data-first-view] .no-script>h1{display:none}\
    .no-script{display:grid;gap:12px}\
    .no-script>*{width:min(100% - 32px,36rem);margin-inline:auto}\
    .no-script>h1{width:100%;padding:14px 16px;background:var(--brand-bg);color:var(--brand-fg);\
    font-size:var(--size-17);text-align:center}\
    .no-script a{display:inline-flex;align-items:center;min-height:44px}\
    </style></noscript></head>";

#[derive(Serialize)]
struct NoScript<'a> {
    brand: &'a Brand,
    language: &'static str,
    why: String,
    ways: String,
    public: String,
}

/// Message in each language, in the order of [`Language::ALL`].
pub(super) fn by_language(brand: &Brand) -> anyhow::Result<[String; Language::ALL.len()]> {
    let [en, fil, id, zh] = Language::ALL.map(|language| in_language(brand, language));
    Ok([en?, fil?, id?, zh?])
}

fn in_language(brand: &Brand, language: Language) -> anyhow::Result<String> {
    let translated = |english| text(english).render(language);
    let page = NoScript {
        brand,
        language: language.tag(),
        why: translated(
            "This page needs JavaScript. Turn it on in your browser's settings, then reload the page.",
        ),
        ways: translated("You can reach us without it, too:"),
        public: translated("Our loans, what they cost, and the loan terms"),
    };
    templates::render("no_script.html", page)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brand(edit: impl Fn(&str) -> String) -> Brand {
        let file = include_str!("../../../../fixtures/brands/salapi.toml");
        toml::from_str(&edit(file)).expect("a brand")
    }

    #[test]
    fn ui_05_env_01_it_names_the_ways_to_the_lender_in_each_language() {
        let said = by_language(&brand(str::to_owned)).expect("texts");
        for (page, tag, why) in [
            (&said[0], "en", "This page needs JavaScript."),
            (&said[1], "fil", "Kailangan ng JavaScript ang page na ito."),
            (&said[2], "id", "Halaman ini memerlukan JavaScript."),
            (&said[3], "zh", "此页面需要 JavaScript。"),
        ] {
            assert!(page.contains(&format!("lang=\"{tag}\"")), "{page}");
            for part in [
                why,
                "<h1>Salapi</h1>",
                "<a href=\"tel:0287654321\">0287654321</a>",
                "<a href=\"mailto:hello@salapi.example\">hello@salapi.example</a>",
                &format!("<a href=\"/?lang={tag}\">"),
            ] {
                assert!(page.contains(part), "{part} in {page}");
            }
        }
        assert!(!said[0].contains('\n'), "{}", said[0]);
    }

    #[test]
    fn env_01_a_brands_value_cannot_write_html_in_it_and_an_empty_one_leaves_no_row() {
        let hostile = brand(|file| {
            file.replace("\"Salapi\"", "\"</noscript><script>\"")
                .replace("0287654321", "")
        });
        let [en, ..] = by_language(&hostile).expect("texts");
        assert_eq!(en.matches("</noscript>").count(), 1, "{en}");
        assert!(!en.contains("<script>") && !en.contains("tel:"), "{en}");
    }
}
