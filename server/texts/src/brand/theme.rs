//! A brand's colours, and those derived from them: tints, and the dark scheme. The other colours of the pages are in
//! `web/src/ui/tokens.css`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::colour::{AA_CONTRAST, Colour};

/// Step, in percent, by which the accent gets lighter until it reads on dark cards.
const STEP: usize = 4;

/// Colours as `#RRGGBB`.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Theme {
    /// Heads and primary buttons.
    #[schema(value_type = String)]
    pub background: Colour,
    /// Text on `background`.
    #[schema(value_type = String)]
    pub font: Colour,
    /// Links and quiet buttons, on white; lighter in the dark scheme.
    #[schema(value_type = String)]
    pub accent: Colour,
    /// Text on `accent`.
    #[schema(value_type = String)]
    pub accent_font: Colour,
}

/// The brand's colours in a scheme.
struct Scheme {
    name: &'static str,
    /// The cards' colour, which accent and tints lie on.
    card: Colour,
    accent: Colour,
    accent_font: Colour,
    /// The ground of marks and quiet buttons in the accent.
    accent_tint: Colour,
    focus_ring: Colour,
}

impl Theme {
    /// The scheme of a phone in light mode.
    fn light(&self) -> Scheme {
        let card = Colour::white();
        Scheme {
            name: "light",
            accent: self.accent.clone(),
            accent_font: self.accent_font.clone(),
            accent_tint: self.accent.mixed(9, &card),
            focus_ring: self.accent.mixed(70, &card),
            card,
        }
    }

    /// The scheme of a phone in dark mode: the accent is made lighter until it reads on a dark card, and on its tint.
    fn dark(&self) -> Scheme {
        let (ground, card) = (Colour::dark_ground(), Colour::dark_card());
        let lighter = (0..=100).rev().step_by(STEP);
        let accents = lighter.map(|percent| self.accent.mixed(percent, &Colour::white()));
        let tinted = |accent: &Colour| accent.mixed(16, &card);
        let accent = accents
            .filter(|accent| accent.contrast(&tinted(accent)) >= AA_CONTRAST)
            .find(|accent| accent.contrast(&card) >= AA_CONTRAST)
            .unwrap_or(Colour::white());
        let accent_font = [&self.accent_font, &ground]
            .into_iter()
            .find(|font| font.contrast(&accent) >= AA_CONTRAST);
        Scheme {
            name: "dark",
            accent_font: accent_font.unwrap_or(&ground).clone(),
            accent_tint: tinted(&accent),
            focus_ring: accent.clone(),
            accent,
            card,
        }
    }

    /// Pairs of colours below AA: they work but read badly.
    pub(super) fn warnings(&self) -> Vec<String> {
        let [light, dark] = [self.light(), self.dark()];
        let font = ("font on background", &self.font, &self.background);
        let pairs = [&light, &dark].into_iter().flat_map(|scheme| {
            [
                ("accent font on accent", &scheme.accent_font, &scheme.accent),
                ("accent on cards", &scheme.accent, &scheme.card),
                ("accent on its tint", &scheme.accent, &scheme.accent_tint),
            ]
            .map(|pair| (scheme.name, pair))
        });
        [("either", font)]
            .into_iter()
            .chain(pairs)
            .filter(|(_, (_, text, ground))| text.contrast(ground) < AA_CONTRAST)
            .map(|(scheme, (pair, text, ground))| {
                let contrast = text.contrast(ground);
                format!(
                    "{pair} has a contrast of {contrast:.1} in the {scheme} scheme, AA asks for {AA_CONTRAST}"
                )
            })
            .collect()
    }

    /// The style sheet that follows the pages' tokens (ENV-02).
    pub(super) fn css(&self) -> String {
        let own = format!(
            "--brand-bg:{};--brand-fg:{};",
            self.background.as_str(),
            self.font.as_str()
        );
        let (light, dark) = (self.light().css(), self.dark().css());
        format!(
            ":root{{{own}{light}}}@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
        )
    }
}

impl Scheme {
    fn css(&self) -> String {
        let values = [
            ("accent", &self.accent),
            ("accent-fg", &self.accent_font),
            ("accent-tint", &self.accent_tint),
            ("focus-ring", &self.focus_ring),
        ];
        let declarations = values.map(|(name, value)| format!("--brand-{name}:{}", value.as_str()));
        declarations.join(";")
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
