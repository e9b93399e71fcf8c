//! The home screen: the open order, then the products on offer.

use jiff::civil::Date;
use mock_bridge::guest::{Detail, Figure, NativeScreen, Part, Press, Row};
use serde::Deserialize;
use tulay_lending::money::{MoneyStyle, format};
use tulay_texts::{Language, days};
use url::form_urlencoded;

use super::answers::{Answer, answer, open};
use super::calls::{Calls, Failure};

#[derive(Deserialize)]
pub(super) struct Home {
    products: Vec<Product>,
    pub order: Option<Order>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "named as on the wire")]
struct Product {
    id: String,
    product_name: String,
    product_logo: String,
    amount: String,
    amount_range_des: String,
    interest_rate: String,
    term: String,
    button_status: i64,
    button_text: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "named as on the wire")]
pub(super) struct Order {
    pub order_id: String,
    pub product_id: String,
    product_name: String,
    status_text: String,
    amount_due_centavos: Option<i64>,
    amount_label: Option<String>,
    due_date: Option<String>,
    pub url: String,
}

pub(super) async fn load(calls: &Calls) -> Result<Home, Failure> {
    calls.get("/home/index").await
}

pub(super) async fn screen(calls: &Calls) -> Answer {
    let Home { products, order } = load(calls).await?;
    let signed_in = calls.is_signed_in();
    let welcome = Part::Banner {
        title: "Borrow small, know every cost".to_owned(),
        text: "Log in with your mobile number to see what you can borrow.".to_owned(),
        button: "Log in".to_owned(),
        press: Press::Login,
    };
    let offers = Part::Section {
        title: Some("Loans".to_owned()),
        rows: products.into_iter().map(|it| row(it, signed_in)).collect(),
    };
    let mut parts: Vec<Part> = order.map(card).into_iter().collect();
    parts.extend((!signed_in).then_some(welcome));
    parts.push(offers);
    let title = calls.parameter("appName").to_owned();
    Ok(answer(NativeScreen { title, parts }))
}

/// The order's state, and what is due.
fn card(order: Order) -> Part {
    let foot = match order.due_date {
        Some(date) => format!("Due {}", written(&date)),
        None => "See how it goes on".to_owned(),
    };
    let label = order.amount_label.unwrap_or_default();
    Part::Card {
        title: order.product_name,
        badge: Some(order.status_text),
        figure: order.amount_due_centavos.map(|due| figure(label, due)),
        foot,
        press: open(order.url),
    }
}

fn figure(label: String, amount_centavos: i64) -> Figure {
    let style = MoneyStyle::default();
    let amount = format(amount_centavos, &style);
    let sign = style.currency.sign();
    let (sign, text) = match amount.strip_prefix(sign) {
        Some(text) => (sign.to_string(), text.to_owned()),
        None => (String::new(), amount),
    };
    Figure { label, sign, text }
}

/// A date as the pages write it; another text stays.
fn written(date: &str) -> String {
    let day: Option<Date> = date.parse().ok();
    day.map_or_else(|| date.to_owned(), |day| days::written(day, Language::En))
}

fn row(product: Product, signed_in: bool) -> Row {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("productId", &product.id)
        .finish();
    let press = if signed_in {
        open(format!("/product?{query}"))
    } else {
        Press::Login
    };
    let amount = Detail {
        label: product.amount_range_des,
        text: product.amount,
    };
    let terms = Detail {
        label: String::new(),
        text: format!("{} · {}", product.interest_rate, product.term),
    };
    Row {
        label: product.product_name,
        picture: Some(product.product_logo),
        button: Some(product.button_text),
        details: vec![amount, terms],
        press: (product.button_status == 1).then_some(press),
        ..Row::default()
    }
}
