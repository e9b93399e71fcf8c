//! Settings of the lender: its offers and limits. Filled from the configuration.

mod limits;
mod product;
mod report;
mod retention;
mod role;

use crate::error::Error;
use std::collections::BTreeMap;
use std::path::PathBuf;

pub use limits::Limits;
pub use product::{Intake, LandingPage, LeavingPop, Product};
pub use report::ReportColumns;
pub use retention::{DataKind, Retention};
pub use role::Role;
use tulay_texts::brand::{Brand, ComplaintTerms};

/// Checked settings of the lender.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Look and language of the app.
    pub brand: Brand,
    /// Products.
    pub products: Vec<Product>,
    /// Landing pages of adverts; the first is for visitors without a page id.
    pub landing_pages: Vec<LandingPage>,
    /// Limits of actions that cost money or could be used for guessing.
    pub limits: Limits,
    /// Codes for one address within ten minutes, beyond which the work of a proof doubles.
    pub codes_per_address: i64,
    /// Calls that need no login (visits, captchas) answered for one address within ten minutes.
    pub visits_per_address: i64,
    /// Days within which complaints are answered.
    pub complaints: ComplaintTerms,
    /// Retention periods of personal data.
    pub retention: Retention,
    /// Sum in centavos above which a decision about a loan's money waits for a second person; `None` if each takes
    /// effect at once.
    pub second_person_above_centavos: Option<i64>,
    /// Columns of settlement reports, by account (`xendit`, `dragonpay`) or by a channel's number.
    pub settlement_reports: BTreeMap<String, ReportColumns>,
    /// Folder of the images; `None` if a bucket holds them.
    pub images_folder: Option<PathBuf>,
    /// File of the embedded database; `None` on PostgreSQL.
    pub database_file: Option<PathBuf>,
    /// True if sent SMS keep their text in the database, where a person reads it.
    pub keeps_sent_texts: bool,
    /// Accepts sessions with names that anybody can guess, as those of example borrowers.
    pub takes_named_sessions: bool,
}

impl Settings {
    /// Landing page with this id; the first one for no id.
    pub fn landing_page(&self, id: &str) -> Option<&LandingPage> {
        let mut pages = self.landing_pages.iter();
        pages.find(|page| id.is_empty() || page.id == id)
    }

    /// Product with this id.
    pub fn product(&self, id: &str) -> Option<&Product> {
        self.products.iter().find(|product| product.id == id)
    }

    /// Returns the product of an id that a request names.
    ///
    /// # Errors
    /// 1004 for an unknown one.
    pub fn find_product(&self, id: &str) -> Result<&Product, Error> {
        self.product(id).ok_or_else(Error::product_not_found)
    }

    /// Name of a product; its id if it is no longer offered, since orders outlive products.
    pub fn product_name<'a>(&'a self, id: &'a str) -> &'a str {
        self.product(id).map_or(id, |product| &product.name)
    }
}

#[cfg(test)]
impl Settings {
    /// Settings of `fixtures/demo.toml` in the brand of `fixtures/brands/tulay.toml`.
    pub(crate) fn example() -> Self {
        let brand = include_str!("../../../../fixtures/brands/tulay.toml");
        let file: toml::Table = include_str!("../../../../fixtures/demo.toml")
            .parse()
            .unwrap_or_default();
        Self {
            brand: toml::from_str(brand).unwrap_or_else(|why| panic!("a brand: {why}")),
            products: file["products"]
                .clone()
                .try_into()
                .unwrap_or_else(|why| panic!("products: {why}")),
            landing_pages: Vec::new(),
            limits: Limits::default(),
            codes_per_address: 30,
            visits_per_address: 300,
            complaints: ComplaintTerms::default(),
            retention: Retention::default(),
            second_person_above_centavos: None,
            settlement_reports: BTreeMap::new(),
            images_folder: None,
            database_file: None,
            keeps_sent_texts: false,
            takes_named_sessions: false,
        }
    }
}
