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

/// The code of a declined order, as a literal.
macro_rules! declined {
    () => {
        "110"
    };
}

/// The code of an order whose money is on its way, as a literal.
macro_rules! disbursing {
    () => {
        "151"
    };
}

#[cfg(test)]
mod tests {
    use tulay_lending::state::{OrderStatus, STATUSES};

    fn codes(is_of_stage: fn(OrderStatus) -> bool) -> String {
        let of_stage = STATUSES.iter().filter(|it| is_of_stage(it.status));
        let codes: Vec<String> = of_stage.map(|it| it.code.to_string()).collect();
        format!("({})", codes.join(", "))
    }

    #[test]
    fn status_02_the_codes_in_sql_and_its_indexes_are_those_of_the_rules() {
        assert_eq!(waiting!(), codes(|status| status.queue().is_some()));
        assert_eq!(repayable!(), codes(OrderStatus::is_repayable));
        assert_eq!(open!(), codes(OrderStatus::is_open));
        assert_eq!(declined!(), OrderStatus::Declined.code().to_string());
        assert_eq!(disbursing!(), OrderStatus::Disbursing.code().to_string());
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
