//! Products as cards show them, in each language and the brand's money. Cards are the same for all borrowers, so the
//! lists are written as JSON once, when the app is built.

use std::sync::Arc;

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use crate::App;
use crate::http::schemas::RecommendedProduct;
use tulay_lender::addresses;
use tulay_lender::loans::availability::{Unavailable, UnavailableReason};
use tulay_lender::loans::disclosure;
use tulay_lender::settings::Product;
use tulay_lender::settings::Settings;
use tulay_texts::brand::Brand;
use tulay_texts::{Language, Localizer, text};

/// Cards of all products, in every language.
#[derive(Clone, Debug)]
pub struct ProductCards(Arc<[Vec<WrittenCard>; Language::ALL.len()]>);

/// Card of one language as it is sent.
#[derive(Debug)]
struct WrittenCard {
    product_id: String,
    json: Box<RawValue>,
}

/// Cards of one answer: a JSON array of [`RecommendedProduct`].
#[derive(Debug)]
pub struct CardList {
    cards: ProductCards,
    language: Language,
    /// Product of the current page; its card is left out.
    left_out: Option<String>,
    /// Cards of products that the borrower cannot apply for, last.
    unavailable: Vec<RecommendedProduct>,
}

impl CardList {
    /// Replaces the cards of products that the borrower cannot apply for by cards that say from when on (UX-16).
    pub(crate) fn without(self, app: &App, unavailable: &[Unavailable]) -> Self {
        let localizer = app.localizer(self.language);
        let shown = unavailable
            .iter()
            .filter(|one| self.left_out.as_ref() != Some(&one.product_id));
        let cards = shown.filter_map(|one| {
            let product = app.settings.product(&one.product_id)?;
            Some(unavailable_card(product, one.reason, localizer))
        });
        Self {
            unavailable: cards.collect(),
            ..self
        }
    }

    fn is_replaced(&self, product_id: &str) -> bool {
        self.unavailable.iter().any(|card| card.id == product_id)
    }
}

impl ProductCards {
    /// Writes the cards of all products.
    pub(crate) fn new(settings: &Settings) -> serde_json::Result<Self> {
        let mut cards = [const { Vec::new() }; Language::ALL.len()];
        for (written, language) in cards.iter_mut().zip(Language::ALL) {
            let products = settings.products.iter();
            let of_language =
                products.map(|product| written_card(product, &settings.brand, language));
            *written = of_language.collect::<serde_json::Result<_>>()?;
        }
        Ok(Self(Arc::new(cards)))
    }

    /// Cards of all products, in the order of the configuration.
    pub(crate) fn all(&self, language: Language) -> CardList {
        CardList {
            cards: self.clone(),
            language,
            left_out: None,
            unavailable: Vec::new(),
        }
    }

    /// Cards of all products but one.
    pub(crate) fn others(&self, language: Language, product_id: &str) -> CardList {
        CardList {
            left_out: Some(product_id.to_owned()),
            ..self.all(language)
        }
    }
}

impl Serialize for CardList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cards = self.cards.0[self.language as usize].iter();
        let shown = cards.filter(|card| {
            let id = &card.product_id;
            self.left_out.as_ref() != Some(id) && !self.is_replaced(id)
        });
        let mut sequence = serializer.serialize_seq(None)?;
        for card in shown {
            sequence.serialize_element(&card.json)?;
        }
        for card in &self.unavailable {
            sequence.serialize_element(card)?;
        }
        sequence.end()
    }
}

fn written_card(
    product: &Product,
    brand: &Brand,
    language: Language,
) -> serde_json::Result<WrittenCard> {
    Ok(WrittenCard {
        product_id: product.id.clone(),
        json: to_raw_value(&card(product, Localizer::new(brand, language)))?,
    })
}

/// Card of a product that the borrower cannot apply for now, which says from when on (UX-16).
pub(crate) fn unavailable_card(
    product: &Product,
    reason: UnavailableReason,
    localizer: Localizer<'_>,
) -> RecommendedProduct {
    RecommendedProduct {
        button_status: 0,
        button_text: localizer.text("Not available now"),
        unavailable_text: Some(reason.sentence(localizer)),
        ..card(product, localizer)
    }
}

/// Card of a product.
pub(crate) fn card(product: &Product, localizer: Localizer<'_>) -> RecommendedProduct {
    let terms = &product.terms;
    let days: Vec<String> = terms.term_days.iter().map(ToString::to_string).collect();
    let (first, last) = (terms.term_days.first(), terms.term_days.last());
    let (first, last) = (
        first.copied().unwrap_or_default(),
        last.copied().unwrap_or_default(),
    );
    RecommendedProduct {
        id: product.id.clone(),
        product_name: product.name.clone(),
        amount: localizer.money(terms.max_amount_centavos),
        product_desc: localizer.configured_text(&product.description),
        product_logo: product.logo.clone(),
        button_status: u8::from(!product.is_paused()),
        button_text: localizer.text(if product.is_paused() {
            "Not available now"
        } else {
            "Apply now"
        }),
        unavailable_text: None,
        amount_range_des: localizer.text("Maximum amount"),
        interest_rate: localizer.daily_rate(terms.daily_interest_ppm),
        interest_rate_text: localizer.text("Interest rate"),
        yearly_rate_text: disclosure::yearly_rates(terms, localizer),
        term: text("{0} to {1} days")
            .arg(first)
            .count(last)
            .render(localizer.language),
        url: addresses::product_page(&product.id),
        loan_terms: text("{0} days")
            .arg(days.join(", "))
            .plural_of(last)
            .render(localizer.language),
    }
}
