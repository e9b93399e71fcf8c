//! E-wallets and banks that a borrower may bind: the code on the wire and the English name.

/// The e-wallets; the first is the default (BIND-05).
pub const WALLETS: &[(&str, &str)] = &[("90006", "GCash"), ("90007", "Maya")];

/// The banks.
pub const BANKS: &[(&str, &str)] = &[
    ("BDO", "BDO Unibank"),
    ("BPI", "Bank of the Philippine Islands"),
    ("MBTC", "Metrobank"),
    ("LBP", "Land Bank of the Philippines"),
    ("PNB", "Philippine National Bank"),
    ("SECB", "Security Bank"),
    ("UBP", "UnionBank"),
    ("CHBK", "Chinabank"),
    ("RCBC", "RCBC"),
    ("EWB", "EastWest Bank"),
];

/// Code and name of every e-wallet and bank.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    WALLETS.iter().chain(BANKS).copied()
}
