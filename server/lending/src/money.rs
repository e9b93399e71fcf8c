//! Money as whole centavos in an `i64`: checked sums, one rounding rule, and the text a borrower reads. It contains no
//! floats and no loans.
//!
//! Names end in `_centavos`; a share is given in parts per million (`_ppm`) or basis points
//! (`_bp`).

use super::digits;
use super::error::LendingError;

/// The largest amount that the lending rules accept: ₱10 billion. Products, intermediate sums and years of penalties
/// are far below `i64::MAX` then.
pub const MAX_CENTAVOS: i64 = 1_000_000_000_000;
/// Parts in a whole for `_ppm`.
pub const PPM: i64 = 1_000_000;
/// Parts in a whole for `_bp`.
pub const BP: i64 = 10_000;

/// The currency a brand shows (ENV-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Currency {
    /// ₱, the default.
    Peso,
    /// ₹, when the brand's currency flag is 1.
    Rupee,
}

impl Currency {
    /// The currency of a brand's flag (ENV-04): 1 is the rupee, everything else the peso.
    pub fn from_flag(flag: i64) -> Self {
        if flag == 1 { Self::Rupee } else { Self::Peso }
    }

    /// Its code in ISO 4217.
    pub fn code(self) -> &'static str {
        match self {
            Self::Peso => "PHP",
            Self::Rupee => "INR",
        }
    }

    /// Its sign.
    pub fn sign(self) -> char {
        match self {
            Self::Peso => '₱',
            Self::Rupee => '₹',
        }
    }
}

/// A brand's way of writing money (UI-03, ENV-04, ENV-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoneyStyle {
    /// Sign before the figure.
    pub currency: Currency,
    /// Separator of thousands. With `'.'` the decimal mark is `','`, otherwise it is `'.'`.
    pub thousands_separator: char,
}

impl Default for MoneyStyle {
    fn default() -> Self {
        Self {
            currency: Currency::Peso,
            thousands_separator: ',',
        }
    }
}

impl MoneyStyle {
    /// Returns the mark before the centavos, and before the decimals of a rate.
    pub fn decimal_mark(self) -> char {
        if self.thousands_separator == '.' {
            ','
        } else {
            '.'
        }
    }
}

/// Writes an amount with its sign: `₱1,234.50`, `-₱0.05`, `₹1.234,50` (UI-03, ENV-04). Takes
/// centavos.
pub fn format(amount_centavos: i64, style: &MoneyStyle) -> String {
    let sign = if amount_centavos < 0 { "-" } else { "" };
    format!(
        "{sign}{}{}",
        style.currency.sign(),
        figures(amount_centavos, *style)
    )
}

/// Writes an amount with the code of its currency in place of the sign, which SMS cannot contain: `PHP 1,234.50`. Takes
/// centavos.
pub fn format_with_code(amount_centavos: i64, style: &MoneyStyle) -> String {
    let sign = if amount_centavos < 0 { "-" } else { "" };
    let code = style.currency.code();
    format!("{code} {sign}{}", figures(amount_centavos, *style))
}

/// Writes an amount's absolute figure without sign or currency: `1,234.50`.
fn figures(amount_centavos: i64, style: MoneyStyle) -> String {
    let centavos = amount_centavos.unsigned_abs() % 100;
    let (whole, mark) = (whole_figures(amount_centavos, style), style.decimal_mark());
    format!("{whole}{mark}{centavos:02}")
}

/// Writes the whole pesos of an amount alone, as an input shows them: `1,234`. Takes centavos.
pub fn whole_figures(amount_centavos: i64, style: MoneyStyle) -> String {
    let whole = (amount_centavos.unsigned_abs() / 100).to_string();
    let mut text = String::with_capacity(whole.len() * 2);
    for (position, digit) in whole.chars().enumerate() {
        if position > 0 && (whole.len() - position).is_multiple_of(3) {
            text.push(style.thousands_separator);
        }
        text.push(digit);
    }
    text
}

/// Reads an amount from the wire: decimal digits of centavos, nothing else, from 1 to
/// [`MAX_CENTAVOS`].
///
/// # Errors
/// [`LendingError::NotAnAmount`] for anything else: a sign, a point, a space, `NaN`, 0, too many
/// digits.
pub fn parse_centavos(text: &str) -> Result<i64, LendingError> {
    digits::whole(text)
        .filter(|_| text.len() <= 13)
        .filter(|centavos| (1..=MAX_CENTAVOS).contains(centavos))
        .ok_or(LendingError::NotAnAmount)
}

/// Adds two amounts.
///
/// # Errors
/// [`LendingError::Overflow`] when the sum does not fit.
pub fn add(left_centavos: i64, right_centavos: i64) -> Result<i64, LendingError> {
    left_centavos
        .checked_add(right_centavos)
        .ok_or(LendingError::Overflow)
}

/// Subtracts one amount from another.
///
/// # Errors
/// [`LendingError::Overflow`] when the difference does not fit.
pub fn subtract(left_centavos: i64, right_centavos: i64) -> Result<i64, LendingError> {
    left_centavos
        .checked_sub(right_centavos)
        .ok_or(LendingError::Overflow)
}

/// Adds up amounts.
///
/// # Errors
/// [`LendingError::Overflow`] when an intermediate sum does not fit.
pub fn sum(amounts_centavos: impl IntoIterator<Item = i64>) -> Result<i64, LendingError> {
    amounts_centavos.into_iter().try_fold(0, add)
}

/// `amount × numerator ÷ denominator`, rounded half up. The amount and the numerator are not
/// negative.
///
/// # Errors
/// [`LendingError::Overflow`] when the share does not fit or the denominator is not above 0.
pub fn share(amount_centavos: i64, numerator: i64, denominator: i64) -> Result<i64, LendingError> {
    let product = i128::from(amount_centavos)
        .checked_mul(i128::from(numerator))
        .ok_or(LendingError::Overflow)?;
    divide_half_up(product, denominator)
}

/// `dividend ÷ divisor`, rounded half up once: the way every figure here is rounded. The dividend
/// is not negative.
///
/// # Errors
/// [`LendingError::Overflow`] when the quotient does not fit or the divisor is not above 0.
pub fn divide_half_up(dividend: i128, divisor: i64) -> Result<i64, LendingError> {
    if divisor <= 0 || dividend < 0 {
        return Err(LendingError::Overflow);
    }
    // An odd divisor has no exact half: a remainder above the whole half rounds up, as it should.
    let quotient = dividend
        .checked_add(i128::from(divisor / 2))
        .ok_or(LendingError::Overflow)?;
    i64::try_from(quotient / i128::from(divisor)).map_err(|_| LendingError::Overflow)
}
