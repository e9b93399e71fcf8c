//! Templates in `server/lender/templates`, whose values are escaped for HTML.

use std::fmt::Write;
use std::sync::LazyLock;

use anyhow::anyhow;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, Error, Output, State, UndefinedBehavior};
use serde::Serialize;

static TEMPLATES: LazyLock<Result<Environment<'static>, Error>> = LazyLock::new(|| {
    let mut environment = Environment::new();
    // A missing value is a fault of the program, not an empty text.
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_formatter(escape);
    for (name, source) in [
        ("contract.html", include_str!("../templates/contract.html")),
        ("document.css", include_str!("../templates/document.css")),
        (
            "no_script.html",
            include_str!("../templates/no_script.html"),
        ),
        (
            "sandbox_pay.html",
            include_str!("../templates/sandbox_pay.html"),
        ),
    ] {
        environment.add_template(name, source)?;
    }
    Ok(environment)
});

/// Fills a template.
///
/// # Errors
/// If there is no such template, or a value that it names is missing.
pub fn render(name: &str, values: impl Serialize) -> anyhow::Result<String> {
    let templates = TEMPLATES.as_ref().map_err(|error| anyhow!("{error:#}"))?;
    let template = templates.get_template(name)?;
    Ok(template.render(Value::from(Serde(values)))?)
}

/// Escapes by number: minijinja's own escaping also changes `/`, which many texts contain.
fn escape(out: &mut Output, _: &mut State, value: &Value) -> Result<(), Error> {
    for char in value.to_string().chars() {
        match char {
            '<' | '>' | '&' | '"' | '\'' => write!(out, "&#{};", u32::from(char))?,
            _ => out.write_char(char)?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::render;

    #[test]
    fn conf_02_an_agreement_is_the_same_to_the_byte() {
        let figures = json!({
            "costs_heading": "Costs", "costs": [{ "text": "Principal", "value": "₱1" }],
            "plan_heading": "Plan", "dates": "Dates", "number": "No.", "due": "Due", "amount": "Amount",
            "plan": [{ "number": 1, "due_on": "1/12", "parts": "a + b", "amount": "₱2" }],
        });
        let full = json!({
            "language": "fil", "title": "Kasunduan", "binding": "English binds", "lender": ["SEC", "02"],
            "notes": ["Study it"], "order": "Order 1", "figures": figures,
            "sections": [{ "heading": "H", "text": "the loan's <b>" }, { "heading": null, "text": "T" }],
        });
        let bare = json!({
            "language": "en", "title": "Agreement", "binding": null, "lender": ["SEC", "02"],
            "notes": [], "order": null, "figures": null, "sections": [],
        });
        let brand = json!({ "companyName": "Salapi \"&\" Co", "address": "Cebu" });
        let page = json!({ "title": "Kasunduan", "language": "fil", "brand": brand, "parts": [full, bare] });
        let html = render("contract.html", page).expect("a page");
        let style = include_str!("../templates/document.css").trim_end();
        let (head, body) = html.split_once(style).expect("its style");
        assert_eq!(
            head,
            "<!doctype html>\n<html lang=\"fil\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Kasunduan</title>\n<style>\n"
        );
        assert_eq!(
            body,
            "</style>\n</head>\n<body>\n<article lang=\"fil\">\n<h1>Kasunduan</h1>\n\
             <p><strong>English binds</strong></p>\n\
             <p class=\"lender\">Salapi &#34;&#38;&#34; Co, Cebu.\nSEC\n02\n</p>\n\
             <p><strong>Study it</strong></p>\n<p>Order 1</p>\n\
             <h2>H</h2>\n<p>the loan&#39;s &#60;b&#62;</p>\n<p>T</p>\n\
             <h2>Costs</h2>\n<table>\n<tr><td>Principal</td><td>₱1</td></tr>\n</table>\n\
             <h2>Plan</h2>\n<p>Dates</p>\n<table>\n\
             <thead><tr><th class=\"number\">No.</th><th>Due</th><th>Amount</th></tr></thead>\n\
             <tbody><tr><td class=\"number\">1</td><td>1/12<small>a + b</small></td><td>₱2</td></tr>\n\
             </tbody>\n</table>\n</article>\n\
             <article lang=\"en\">\n<h1>Agreement</h1>\n\n\
             <p class=\"lender\">Salapi &#34;&#38;&#34; Co, Cebu.\nSEC\n02\n</p>\n</article>\n</body>\n</html>"
        );
    }

    #[test]
    fn a_value_that_is_missing_is_refused() {
        let page = json!({ "brand": { "name": "Salapi" } });
        assert!(render("no_script.html", page).is_err());
    }
}
