//! The gallery's page, as text: HTML with its own style and a few lines of script; the pictures are files beside it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::areas::Area;
use super::pictures::{Picture, screen_of};
use super::screens::Screen;

const STYLE: &str = include_str!("gallery.css");
const SCRIPT: &str = include_str!("gallery.js");

/// Property of a picture by which a filter selects.
type Fact = fn(&Picture) -> &str;

const FILTERS: &[(&str, Fact)] = &[
    ("brand", |picture| &picture.brand),
    ("size", |picture| &picture.size),
    ("state", |picture| &picture.state),
    ("language", |picture| &picture.language),
];

/// Returns the page: every area with its review, in it every screen in order, and in that every picture. Missing
/// pictures are named above them.
pub fn page(
    screens: &[Screen],
    areas: &[Area],
    pictures: &[Picture],
    missing: &[String],
) -> String {
    let mut groups: Vec<(String, String, Vec<&Picture>)> = screens
        .iter()
        .map(|screen| {
            let of_it = pictures
                .iter()
                .filter(|picture| screen_of(picture, screens) == Some(screen));
            (
                screen.address.clone(),
                screen.title.clone(),
                of_it.collect(),
            )
        })
        .collect();
    let beside = pictures
        .iter()
        .filter(|picture| screen_of(picture, screens).is_none())
        .collect();
    groups.push((
        "Beside the app".to_owned(),
        "the emulator's phone and its inspector".to_owned(),
        beside,
    ));
    groups.retain(|(_, _, pictures)| !pictures.is_empty());
    let area_of = |address: &str| areas.iter().position(|area| area.holds(address));
    // Screens without an area come last.
    groups.sort_by_key(|(address, _, _)| area_of(address).unwrap_or(usize::MAX));

    let links = groups.iter().enumerate().map(|(index, (address, _, of))| {
        format!(
            "<li><a href=\"#screen-{index}\">{}</a> <span>{}</span></li>\n",
            escaped(address),
            of.len()
        )
    });
    let sections = groups.iter().enumerate().map(|(index, group)| {
        let area = area_of(&group.0);
        let is_first = index == 0 || area_of(&groups[index - 1].0) != area;
        let judged = area
            .filter(|_| is_first)
            .map(|area| judgement(&areas[area]));
        judged.unwrap_or_default() + &section(index, group)
    });
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Gallery of screens</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>Gallery of screens</h1>\n\
         <p>{} pictures of {} screens, taken by the browser tests in Chromium on the real server: each screen in each of its \
         states, on a phone of 390×844 and on a small one of 320×568, light and dark, and with text twice as large; every \
         screen in both brands. <code>cargo xtask gallery</code> takes new ones.</p>\n{}{}</header>\n\
         <nav aria-label=\"Screens\">\n<ul>\n{}</ul>\n</nav>\n<main>\n{}</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        pictures.len(),
        screens.len(),
        missing_list(missing),
        filters(pictures),
        links.collect::<String>(),
        sections.collect::<String>(),
    )
}

fn missing_list(missing: &[String]) -> String {
    if missing.is_empty() {
        return String::new();
    }
    let items = missing.iter().fold(String::new(), |list, what| {
        list + "<li>" + &escaped(what) + "</li>\n"
    });
    format!(
        "<section class=\"missing\">\n<h2>Without a picture</h2>\n<ul>\n{items}</ul>\n</section>\n"
    )
}

/// Returns a selection for each property of the pictures; the script applies it.
fn filters(pictures: &[Picture]) -> String {
    let mut form = String::from("<form>\n");
    for (name, value) in FILTERS {
        let values: BTreeSet<&str> = pictures
            .iter()
            .map(*value)
            .filter(|v| !v.is_empty())
            .collect();
        let options = values.iter().fold(String::new(), |list, value| {
            list + "<option>" + &escaped(value) + "</option>"
        });
        let _ = writeln!(
            form,
            "<label>{name} <select name=\"{name}\"><option value=\"\">every {name}</option>{options}</select></label>"
        );
    }
    form + "<output aria-live=\"polite\"></output>\n</form>\n"
}

/// Formats the review of an area's looks.
fn judgement(Area { title, text, .. }: &Area) -> String {
    let (title, text) = (escaped(title), escaped(text));
    format!("<div class=\"area\">\n<h2>{title}</h2>\n<p>{text}</p>\n</div>\n")
}

fn section(index: usize, (address, title, pictures): &(String, String, Vec<&Picture>)) -> String {
    let mut section = format!(
        "<section id=\"screen-{index}\" aria-labelledby=\"title-{index}\">\n<h2 id=\"title-{index}\"><code>{}</code> {}</h2>\n<ul>\n",
        escaped(address),
        escaped(title)
    );
    for picture in pictures {
        section.push_str(&item(picture));
    }
    section + "</ul>\n</section>\n"
}

fn item(picture: &Picture) -> String {
    let Picture {
        name,
        size,
        width,
        height,
        address,
        state,
        language,
        brand,
        ..
    } = picture;
    let file = escaped(&format!("{name}-{size}.png"));
    let facts = [size.as_str(), state, language, brand];
    let facts: Vec<&str> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    let (facts, name, address) = (escaped(&facts.join(" · ")), escaped(name), escaped(address));
    let (size, state) = (escaped(size), escaped(state));
    let (language, brand) = (escaped(language), escaped(brand));
    format!(
        "<li data-brand=\"{brand}\" data-size=\"{size}\" data-state=\"{state}\" data-language=\"{language}\">\
         <figure><a href=\"{file}\"><img src=\"{file}\" width=\"{width}\" height=\"{height}\" loading=\"lazy\" \
         alt=\"{address}, {name}: {facts}\"></a><figcaption><b>{name}</b> {facts}</figcaption></figure></li>\n"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::super::pictures::tests::{picture, screen};
    use super::*;

    #[test]
    fn shows_each_screen_with_its_pictures_and_what_is_missing() {
        let screens = [screen("/error", &[]), screen("/loanDetail", &[])];
        let pictures = [
            picture("/loanDetail", "loaded", "Tulay & <Co>"),
            picture("/emulator/", "loaded", ""),
        ];
        let area = Area {
            title: "Orders".into(),
            text: "As `others` do".into(),
            addresses: vec!["/loanDetail".into()],
        };
        let page = page(&screens, &[area], &pictures, &["/error loaded".to_owned()]);
        for part in [
            "2 pictures of 2 screens",
            "<code>/loanDetail</code>",
            "src=\"order-overdue-phone.png\" width=\"390\" height=\"844\"",
            "data-brand=\"Tulay &amp; &lt;Co>\"",
            "alt=\"/loanDetail, order-overdue: phone · loaded · en · Tulay",
            "<h2>Orders</h2>\n<p>As `others` do</p>\n</div>\n<section id=\"screen-0\"",
            "<code>Beside the app</code>",
            "<li>/error loaded</li>",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert!(!page.contains("<code>/error</code>"));
    }
}
