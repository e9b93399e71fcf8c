//! Lists of orders, page by page. Each statement enters the index of its list at a place and reads one page.

use super::{StoreError, Tx, Value};
use tulay_lending::state::OrderStatus;

/// Orders whose parts are read by one statement.
pub const PAGE: usize = 50;

/// The parameters `$1` to `$50`, as a literal: the ids of a page.
macro_rules! page_ids {
    () => {
        "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
          $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46,
          $47, $48, $49, $50)"
    };
}
pub(super) use page_ids;

/// The parameters of a statement about the orders of a page.
pub(super) fn ids_of_page(ids: &[String]) -> [Value<'_>; PAGE] {
    // No order has the empty id.
    std::array::from_fn(|at| ids.get(at).map_or("", String::as_str).into())
}

/// Selects the places of a list by its key: `$1` and `$2` are the place before, `$3` is the end.
macro_rules! select {
    ($key:literal, $listed:literal, $after:literal, $until:literal, $direction:literal) => {
        concat!(
            "SELECT ",
            $key,
            " AS listed_by, id FROM orders WHERE ",
            $listed,
            " AND (",
            $key,
            ", id) ",
            $after,
            " ($1, $2) AND ",
            $key,
            $until,
            " $3 ORDER BY ",
            $key,
            $direction,
            ", id",
            $direction,
            " LIMIT $4 /* scans */"
        )
    };
}

/// The statements of a list: of all products and of one, each in both directions.
macro_rules! select_all {
    ($key:literal, $all:literal, $of_product:literal) => {
        [
            select!($key, $all, ">", " <", ""),
            select!($key, $all, "<", " >=", " DESC"),
            select!($key, $of_product, ">", " <", ""),
            select!($key, $of_product, "<", " >=", " DESC"),
        ]
    };
}

/// Orders that are listed together, with the figure by which they are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sorted {
    /// Those of a status by the time of their creation.
    Created(OrderStatus),
    /// Those of a status by their principal.
    Principal(OrderStatus),
    /// Those of a status by the time at which they become late, or became so; without those that owe nothing.
    Due(OrderStatus),
    /// Those that were written off, by that time.
    WrittenOff,
    /// Those that were cancelled, by that time.
    Cancelled,
}

impl Sorted {
    /// Status of the orders; `None` for those that ended in a way that no status has.
    pub fn status(self) -> Option<OrderStatus> {
        match self {
            Self::Created(status) | Self::Principal(status) | Self::Due(status) => Some(status),
            Self::WrittenOff | Self::Cancelled => None,
        }
    }
}

/// Place of an order in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListPlace {
    /// Figure by which it is sorted: a time in milliseconds UTC, or an amount in centavos.
    pub key: i64,
    /// The order's id.
    pub order_id: String,
}

/// Part of a list to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    /// The list.
    pub sorted: Sorted,
    /// Id of the product; `None` for all.
    pub product_id: Option<String>,
    /// True for the largest figure first.
    pub is_descending: bool,
    /// The place before the first order of the page, in the order of the list; one that no order has starts the list.
    pub after: ListPlace,
    /// Figure at which the list ends: ascending, it is left out; descending, it belongs to the list.
    pub until: i64,
}

impl Range {
    /// The whole list of a status, the oldest first.
    pub fn oldest_first(status: OrderStatus) -> Self {
        Self {
            sorted: Sorted::Created(status),
            product_id: None,
            is_descending: false,
            after: ListPlace {
                key: 0,
                order_id: String::new(),
            },
            until: i64::MAX,
        }
    }

    /// The statement that reads the range.
    pub(super) fn sql(&self) -> &'static str {
        let [all, all_turned, of_product, of_product_turned] = match self.sorted {
            Sorted::Created(_) => {
                select_all!(
                    "created_at",
                    "status + 0 = $5",
                    "status + 0 = $5 AND product_id = $6"
                )
            }
            Sorted::Principal(_) => select_all!(
                "principal_centavos",
                "status + 0 = $5",
                "status + 0 = $5 AND product_id = $6"
            ),
            Sorted::Due(_) => select_all!(
                "late_from",
                "late_from <> 0 AND status + 0 = $5",
                "late_from <> 0 AND status + 0 = $5 AND product_id = $6"
            ),
            Sorted::WrittenOff => select_all!(
                "written_off_at",
                "written_off_at IS NOT NULL",
                "written_off_at IS NOT NULL AND product_id = $5"
            ),
            Sorted::Cancelled => select_all!(
                "cancelled_at",
                "cancelled_at IS NOT NULL",
                "cancelled_at IS NOT NULL AND product_id = $5"
            ),
        };
        match (&self.product_id, self.is_descending) {
            (None, false) => all,
            (None, true) => all_turned,
            (Some(_), false) => of_product,
            (Some(_), true) => of_product_turned,
        }
    }

    /// Its parameters.
    pub(super) fn params(&self, limit: i64) -> Vec<Value<'_>> {
        let after = &self.after;
        let mut params: Vec<Value<'_>> = vec![
            after.key.into(),
            after.order_id.as_str().into(),
            self.until.into(),
            limit.into(),
        ];
        match self.sorted {
            Sorted::Created(status) | Sorted::Principal(status) | Sorted::Due(status) => {
                params.push(status.code().into());
            }
            Sorted::WrittenOff | Sorted::Cancelled => {}
        }
        params.extend(self.product_id.as_deref().map(Value::from));
        params
    }
}

/// Returns the places of the next orders of a list, at most `limit`.
///
/// # Errors
/// The store's own failures.
pub fn page(tx: &mut Tx<'_>, range: &Range, limit: i64) -> Result<Vec<ListPlace>, StoreError> {
    tx.query_all(range.sql(), &range.params(limit), |row| {
        Ok(ListPlace {
            key: row.int("listed_by")?,
            order_id: row.text("id")?,
        })
    })
}
