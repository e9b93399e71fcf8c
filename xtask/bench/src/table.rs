//! The table: each measured figure with its bound.

/// Required side of a bound.
pub enum Bound {
    /// This much or more
    AtLeast(f64),
    /// This much or less
    AtMost(f64),
}

/// A line of the table.
pub struct BenchRow {
    /// Measured quantity
    pub what: &'static str,
    /// The figure
    pub figure: f64,
    /// Its unit, or `×` for a ratio
    pub unit: &'static str,
    /// Required bound
    pub bound: Bound,
    /// Origin of the figure
    pub from: String,
}

impl BenchRow {
    /// Returns true if the figure is within its bound.
    pub fn holds(&self) -> bool {
        match self.bound {
            Bound::AtLeast(least) => self.figure >= least,
            Bound::AtMost(most) => self.figure <= most,
        }
    }
}

/// Prints the table; returns true if every figure is within its bound.
pub fn print(rows: &[BenchRow]) -> bool {
    println!("{:34} {:>12} {:>14}", "", "measured", "bound");
    for row in rows {
        let (sign, bound) = match row.bound {
            Bound::AtLeast(least) => ("≥", least),
            Bound::AtMost(most) => ("≤", most),
        };
        println!(
            "{:34} {:>12} {:>14}  {:6}  {}",
            row.what,
            format!("{:.2} {}", row.figure, row.unit),
            format!("{sign} {bound} {}", row.unit),
            if row.holds() { "ok" } else { "not ok" },
            row.from
        );
    }
    rows.iter().all(BenchRow::holds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_on_the_wrong_side_of_its_bound_does_not_hold() {
        let row = |figure, bound| BenchRow {
            what: "",
            figure,
            unit: "×",
            bound,
            from: String::new(),
        };
        assert!(row(0.7, Bound::AtLeast(0.7)).holds());
        assert!(!row(0.69, Bound::AtLeast(0.7)).holds());
        assert!(!row(41.0, Bound::AtMost(40.0)).holds());
        assert!(!row(f64::NAN, Bound::AtMost(40.0)).holds());
    }
}
