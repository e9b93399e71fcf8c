//! Subjects of complaints: the two lists that borrowers choose from (CMPH-04). A number never changes its meaning,
//! since it is stored. English keys; `messages` has the other languages.

/// Collection of money: the only type with a second list, and only for an order that was paid out.
pub const COLLECTION: i64 = 1;

/// Types: number and title.
pub const TYPES: [(i64, &str); 6] = [
    (COLLECTION, "How repayment is collected"),
    (2, "A payment that is missing or wrong"),
    (3, "Amounts, fees and interest"),
    (4, "The application or its decision"),
    (5, "My personal data"),
    (6, "The app, or something else"),
];

/// Types of [`COLLECTION`]: number and title.
pub const COLLECTION_TYPES: [(i64, &str); 6] = [
    (1, "Threats or insults"),
    (2, "Calls too often, or at night"),
    (3, "My family, friends or employer were contacted"),
    (4, "My debt was made public"),
    (5, "I was asked to pay the wrong amount"),
    (6, "Something else"),
];

/// The title of a type.
pub fn title_of(problem_type: i64) -> Option<&'static str> {
    titled(&TYPES, problem_type)
}

/// The title of a type of [`COLLECTION`].
pub fn son_title_of(problem_son_type: i64) -> Option<&'static str> {
    titled(&COLLECTION_TYPES, problem_son_type)
}

fn titled(list: &[(i64, &'static str)], number: i64) -> Option<&'static str> {
    let found = list.iter().find(|(known, _)| *known == number);
    found.map(|(_, title)| *title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cmph_04_no_number_is_given_twice() {
        for list in [TYPES, COLLECTION_TYPES] {
            let numbers: std::collections::HashSet<i64> =
                list.iter().map(|(number, _)| *number).collect();
            assert_eq!(numbers.len(), list.len());
        }
        assert_eq!(title_of(COLLECTION), Some("How repayment is collected"));
        assert_eq!((title_of(0), son_title_of(7)), (None, None));
    }
}
