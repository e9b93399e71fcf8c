//! Stages of an order in SQL (STATUS-01). A partial index serves a statement only where the codes stand in both as they
//! are, so that no parameter can name them.

/// The codes of the orders that wait, as a literal.
macro_rules! waiting {
    () => {
        "(21, 151)"
    };
}

/// The codes of the orders that may be repaid, as a literal.
macro_rules! repayable {
    () => {
        "(170, 174, 180)"
    };
}

/// The codes of the orders that are open, as a literal.
macro_rules! open {
    () => {
        "(21, 151, 170, 174, 180)"
    };
}

#[cfg(test)]
mod tests {
    use tulay_lending::state::{STATUSES, Stage};

    fn codes(stages: &[Stage]) -> String {
        let of_stages = STATUSES.iter().filter(|it| stages.contains(&it.stage));
        let codes: Vec<String> = of_stages.map(|it| it.code.to_string()).collect();
        format!("({})", codes.join(", "))
    }

    #[test]
    fn status_02_the_codes_in_sql_and_its_indexes_are_those_of_the_rules() {
        assert_eq!(waiting!(), codes(&[Stage::Waiting]));
        assert_eq!(repayable!(), codes(&[Stage::Repayable]));
        assert_eq!(open!(), codes(&[Stage::Waiting, Stage::Repayable]));
        let schema = include_str!("../migrations/001_schema.sql");
        for index in [
            concat!("orders_waiting ON orders (id) WHERE status IN ", waiting!()),
            concat!(
                "orders_to_service ON orders (service_on, id) WHERE status IN ",
                repayable!()
            ),
        ] {
            assert!(
                schema.contains(&format!("CREATE INDEX {index};")),
                "{index}"
            );
        }
    }
}
