//! First view of a page: texts for the named holes of its prerendered document, and the answer of its first call
//! (UX-13). Independent of orders; the build puts the holes into the documents (`web/src/ui/first-view.tsx`).

use axum::http::Method;
use minijinja::HtmlEscape;
use serde::Serialize;
use serde_json::Value;

use tulay_lender::error::Error;
use tulay_lender::text_row::TextRow;
use tulay_texts::Language;

/// Place of the answer, before the scripts that look for it.
const ANSWER: &str = "<script type=\"application/json\" id=\"first-answer\"></script>";

/// Place of the main button.
const ACTION: &str = "href=\"/\" data-hole=\"action\"></a>";

/// Place of the bar of what is paid, up to its length.
const PROGRESS: &str = " value=\"0\" max=\"1\"";

/// Marks a request whose page makes its first call itself, as a program wants it that fails or counts that call.
#[derive(Clone, Copy, Debug)]
pub struct WithoutFirstView;

/// Page that has a first view.
#[derive(Clone, Copy, Debug)]
pub enum FilledPage {
    /// Order (ROUTE-02).
    Order,
    /// Its repayment (ROUTE-05).
    Repayment,
    /// Offer and its confirmation (ROUTE-03).
    Confirmation,
    /// The same on the calls of the variant (ROUTE-04).
    ConfirmationVariant,
    /// Landing page of an advert (ROUTE-25).
    Landing,
}

impl FilledPage {
    /// Every page that has a first view.
    pub const ALL: [Self; 5] = [
        Self::Order,
        Self::Repayment,
        Self::Confirmation,
        Self::ConfirmationVariant,
        Self::Landing,
    ];

    /// Method and path of the call that the first view takes the place of.
    pub fn first_call(self) -> (Method, &'static str) {
        match self {
            Self::Order => (Method::POST, "/mountain/v3/loan-details/loan-details"),
            Self::Repayment => (Method::POST, "/mountain/v3/installment/loan-play-detail"),
            Self::Confirmation => (
                Method::POST,
                "/mountain/v3/loan-confirm/loan-detail-confirm",
            ),
            Self::ConfirmationVariant => (Method::POST, "/mountain/gopia/goya/satire"),
            Self::Landing => (
                Method::GET,
                "/mountain/api/v2/youmi/service/channel/channel-template",
            ),
        }
    }

    /// Returns true if an address is this page's.
    pub fn is_at(self, path: &str) -> bool {
        path.strip_suffix('/').unwrap_or(path) == self.address()
    }

    /// Address of the page.
    pub(crate) fn address(self) -> &'static str {
        match self {
            Self::Order => "/loanDetail",
            Self::Repayment => "/repay",
            Self::Confirmation => "/loanConfirm",
            Self::ConfirmationVariant => "/loanConfirmPromo",
            Self::Landing => "/promotion",
        }
    }
}

/// Hole of a document, as its `data-hole` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hole {
    /// Title of the state.
    Status,
    /// Sentence on what happens next.
    Sentence,
    /// Title of a payment's result, which the page shows once in place of the state.
    Result,
    /// Sentence below it.
    ResultSentence,
    /// Label of the amount.
    Label,
    /// Currency sign of the amount.
    Sign,
    /// Figures of the amount.
    Figures,
    /// Due date.
    Day,
    /// Days until the due date, or days late.
    DaysLeft,
    /// Last day on which the amount is enough, and the amount of the due date.
    Enough,
    /// Number of paid installments of all, and the balance.
    Paid,
    /// Name of an offered product.
    Product,
    /// Label of the repayment of an offer.
    BackLabel,
    /// Sum of its installments.
    Back,
    /// Label of its installments.
    CountLabel,
    /// Their number and amount.
    Count,
    /// Day of the first one, and the days until then.
    FirstDay,
    /// Headline of an offer.
    Title,
    /// Sentence below it.
    Text,
    /// Label of the offer's amounts.
    OfferedLabel,
    /// The offer's amounts.
    Offered,
    /// Label of the offer's interest rate.
    RateLabel,
    /// The offer's interest rate.
    Rate,
    /// Rows of an example of its costs.
    Costs,
}

impl Hole {
    fn name(self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::Sentence => "sentence",
            Self::Result => "result",
            Self::ResultSentence => "result-sentence",
            Self::Label => "label",
            Self::Sign => "sign",
            Self::Figures => "figures",
            Self::Day => "day",
            Self::DaysLeft => "days-left",
            Self::Enough => "enough",
            Self::Paid => "paid",
            Self::Product => "product",
            Self::BackLabel => "back-label",
            Self::Back => "back",
            Self::CountLabel => "count-label",
            Self::Count => "count",
            Self::FirstDay => "first-day",
            Self::Title => "title",
            Self::Text => "text",
            Self::OfferedLabel => "offered-label",
            Self::Offered => "offered",
            Self::RateLabel => "rate-label",
            Self::Rate => "rate",
            Self::Costs => "costs",
        }
    }
}

/// Texts of a document's holes, with the answer of the page's first call.
pub(crate) struct FirstView {
    language: Language,
    /// Each with its HTML.
    holes: Vec<(Hole, String)>,
    /// Label and address of the main button.
    action: Option<(String, String)>,
    /// Number of paid installments, and of all.
    progress: Option<(usize, usize)>,
    /// Parts that the view has, for the document's style.
    parts: Vec<&'static str>,
    characters: usize,
    is_for_all: bool,
    answer: Value,
}

/// Answer as the page reads it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FirstAnswer<'a> {
    language: &'static str,
    /// Length of the amount with its sign, which sets the size of the figure.
    characters: usize,
    /// True if the answer needs no session.
    is_for_all: bool,
    answer: &'a Value,
}

impl FirstView {
    /// Creates a view without texts, of the answer to a page's first call in a language.
    ///
    /// # Errors
    /// If the answer cannot be written as JSON.
    pub(crate) fn new<T: Serialize>(language: Language, answer: &T) -> Result<Self, Error> {
        Ok(Self {
            language,
            holes: Vec::new(),
            action: None,
            progress: None,
            parts: Vec::new(),
            characters: 0,
            is_for_all: false,
            answer: serde_json::to_value(answer).map_err(Error::internal)?,
        })
    }

    /// Fills a hole with a text.
    pub(crate) fn fill(&mut self, hole: Hole, text: &str) {
        match hole {
            Hole::Day => self.parts.push("due"),
            Hole::DaysLeft => self.parts.push("days-left"),
            Hole::Status
            | Hole::Sentence
            | Hole::Result
            | Hole::ResultSentence
            | Hole::Label
            | Hole::Sign
            | Hole::Figures
            | Hole::Enough
            | Hole::Paid
            | Hole::Product
            | Hole::BackLabel
            | Hole::Back
            | Hole::CountLabel
            | Hole::Count
            | Hole::FirstDay
            | Hole::Title
            | Hole::Text
            | Hole::OfferedLabel
            | Hole::Offered
            | Hole::RateLabel
            | Hole::Rate
            | Hole::Costs => {}
        }
        self.holes.push((hole, HtmlEscape(text).to_string()));
    }

    /// Fills a hole with rows of a list, as `web/src/ui/rows.tsx` writes them.
    pub(crate) fn fill_rows(&mut self, hole: Hole, rows: &[TextRow]) {
        let row = |TextRow { text, value }: &TextRow| {
            let (text, value) = (HtmlEscape(text), HtmlEscape(value));
            format!("<div><dt>{text}</dt><dd>{value}</dd></div>")
        };
        self.holes.push((hole, rows.iter().map(row).collect()));
    }

    /// Fills the holes of the amount: `₱1,234.50` is a sign and its figures, which the page writes in two sizes.
    pub(crate) fn fill_amount(&mut self, amount: &str) {
        let digits = amount
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or_default();
        let (sign, figures) = amount.split_at(digits);
        self.parts.push("amount");
        self.characters = amount.chars().count();
        self.fill(Hole::Sign, sign);
        self.fill(Hole::Figures, figures);
    }

    /// Fills the main button, a link.
    pub(crate) fn fill_action(&mut self, label: &str, address: &str) {
        self.parts.push("action");
        self.action = Some((label.to_owned(), address.to_owned()));
    }

    /// Fills the bar of what is paid.
    pub(crate) fn fill_progress(&mut self, paid: usize, count: usize) {
        self.progress = Some((paid, count));
    }

    /// Says that the view is the same for all visitors.
    pub(crate) fn for_all(mut self) -> Self {
        self.is_for_all = true;
        self
    }

    /// Returns true if the view is the same for all visitors.
    pub(super) fn is_for_all(&self) -> bool {
        self.is_for_all
    }

    /// Names a part of the view for the document's style.
    pub(crate) fn mark(&mut self, part: &'static str) {
        self.parts.push(part);
    }

    /// Writes the view into a document. A document without a hole stays without its text.
    pub(super) fn write_into(&self, html: &str) -> String {
        let tag = self.language.tag();
        let parts = self.parts.join(" ");
        let html_tag = format!("<html lang=\"{tag}\"");
        let head = format!("{html_tag} data-first-view=\"{parts}\"");
        let answer = FirstAnswer {
            language: tag,
            characters: self.characters,
            is_for_all: self.is_for_all,
            answer: &self.answer,
        };
        // No text in it can end the element.
        let json = serde_json::to_string(&answer).unwrap_or_default();
        let json = json.replace('<', "\\u003c");
        let answer = ANSWER.replace("></", &format!(">{json}</"));
        let mut filled = html
            .replacen(&html_tag, &head, 1)
            .replacen(ANSWER, &answer, 1);
        for (hole, content) in &self.holes {
            let start = format!("data-hole=\"{}\">", hole.name());
            let full = format!("{start}{content}</");
            filled = filled.replacen(&format!("{start}</"), &full, 1);
        }
        if let Some((label, address)) = &self.action {
            let (label, address) = (HtmlEscape(label), HtmlEscape(address));
            let full = format!("href=\"{address}\" data-hole=\"action\">{label}</a>");
            filled = filled.replacen(ACTION, &full, 1);
        }
        if let Some((paid, count)) = self.progress {
            let full = format!(" value=\"{paid}\" max=\"{count}\"");
            filled = filled.replacen(PROGRESS, &full, 1);
        }
        filled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUILT: &str = "<html lang=\"fil\" translate=\"no\">\
        <script type=\"application/json\" id=\"first-answer\"></script>\
        <p data-hole=\"status\"></p><span data-hole=\"sign\"></span><span data-hole=\"figures\"></span>\
        <progress value=\"0\" max=\"1\"></progress><a class=\"b\" href=\"/\" data-hole=\"action\"></a>";

    #[test]
    fn ux_13_ux_35_a_view_writes_its_texts_into_the_holes_and_its_answer_before_the_scripts() {
        let mut view = FirstView::new(Language::Fil, &"</script><b>").expect("a view");
        view.fill(Hole::Status, "Overdue <b>");
        view.fill_amount("₱1,234.50");
        view.fill_action("REPAY", "/repay?a=1&b=\"");
        view.fill_progress(2, 4);
        view.mark("late");
        assert_eq!(
            view.write_into(BUILT),
            "<html lang=\"fil\" data-first-view=\"amount action late\" translate=\"no\">\
             <script type=\"application/json\" id=\"first-answer\">\
             {\"language\":\"fil\",\"characters\":9,\"isForAll\":false,\"answer\":\"\\u003c/script>\\u003cb>\"}</script>\
             <p data-hole=\"status\">Overdue &lt;b&gt;</p><span data-hole=\"sign\">₱</span>\
             <span data-hole=\"figures\">1,234.50</span>\
             <progress value=\"2\" max=\"4\"></progress>\
             <a class=\"b\" href=\"&#x2f;repay?a=1&amp;b=&quot;\" data-hole=\"action\">REPAY</a>"
        );
    }

    #[test]
    fn ux_13_a_document_without_holes_stays_as_it_is() {
        let view = FirstView::new(Language::En, &1).expect("a view");
        assert_eq!(view.write_into("<p>x</p>"), "<p>x</p>");
    }
}
