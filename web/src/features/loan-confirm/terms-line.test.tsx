import { i18n, type Messages } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { sampleOffer } from "../../../tests/confirm-page.tsx";
import { TermsLine } from "./terms-line.tsx";

const CATALOGUES = import.meta.glob<Messages>("./locales/*.po", {
  import: "messages",
  eager: true,
});

afterEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

it.each(Object.entries(CATALOGUES))(
  "UI-04 UI-05 who says what is drawn presses the ticked agreements: %s",
  (locale, messages) => {
    i18n.loadAndActivate({ locale, messages });
    render(
      <I18nProvider i18n={i18n}>
        <TermsLine offer={sampleOffer} isAgreed />
      </I18nProvider>,
    );
    const [, agreements] = screen.getAllByRole("button");
    const spoken = agreements?.getAttribute("aria-label")?.toLowerCase();
    expect(spoken).toContain(agreements?.textContent?.toLowerCase());
  },
);
