import { describe, expect, it, vi } from "vitest";
import { filesOf } from "../build-plugins/pages.ts";
import { addressOf, hasTexts, renderPage } from "../src/entry.prerender.tsx";
import { TEXTS } from "../src/site/texts/languages.ts";

const chunk = (file: string, parts: object = {}) => ({ file, ...parts });

const manifest = {
  "src/entry.client.tsx": chunk("assets/entry.js", { imports: ["_app.js"] }),
  "_app.js": chunk("assets/app.js", {
    css: ["assets/app.css"],
    imports: ["_vendor.js"],
    dynamicImports: ["src/locales/en.po", "src/locales/fil.po", "src/routes/repay.tsx"],
  }),
  "_vendor.js": chunk("assets/vendor.js"),
  "src/routes/repay.tsx": chunk("assets/repay.js", {
    css: ["assets/repay.css", "assets/app.css"],
    imports: ["_app.js"],
    dynamicImports: ["src/features/repay/locales/fil.po", "src/ui/sheet-panel.tsx"],
  }),
  "src/locales/en.po": chunk("assets/en.js"),
  "src/locales/fil.po": chunk("assets/fil.js"),
  "src/features/repay/locales/fil.po": chunk("assets/fil-2.js"),
};

describe("UI-04 the files that a page names", () => {
  it("UI-04 are its scripts and styles, each once, and its texts by language", () => {
    expect(filesOf(manifest, "routes/repay.tsx", (file) => `${file}{}`)).toEqual({
      entry: "/assets/entry.js",
      scripts: ["/assets/repay.js", "/assets/app.js", "/assets/vendor.js"],
      styles: [
        { href: "/assets/repay.css", text: "assets/repay.css{}" },
        { href: "/assets/app.css", text: "assets/app.css{}" },
      ],
      texts: [["/assets/en.js"], ["/assets/fil-2.js", "/assets/fil.js"], [], []],
    });
  });

  it("UI-04 a route that the build does not have is refused", () => {
    expect(() => filesOf(manifest, "routes/gone.tsx", String)).toThrow("src/routes/gone.tsx");
  });
});

it("ROUTE-01 every address has one route, an unknown one the error page", () => {
  expect(addressOf("/repay")).toBe("/repay");
  expect(addressOf("/repay/")).toBe("/repay");
  for (const path of ["/Repay", "/repay/deeper", "/nowhere"]) expect(addressOf(path)).toBe("*");
});

it("UI-04 UX-35 a screen is prerendered as its skeleton, untranslated, with the files of its own module", async () => {
  const styles = [{ href: "/repay.css", text: ".repay{}" }];
  const files = { entry: "/entry.js", scripts: [], styles, texts: [] };
  const filesOf = vi.fn(() => files);
  const html = await renderPage("/repay", filesOf);
  expect(filesOf).toHaveBeenCalledExactlyOnceWith("routes/repay.tsx");
  expect(html).toContain('<html lang="en" translate="no">');
  expect(html).toMatch(/<div id="app">.*aria-busy="true"/s);
  expect(html).toContain("<style>.repay{}</style>");
  expect(html).toContain('<link rel="stylesheet" href="/repay.css" disabled=""/>');
});

it.each([
  ["en", "Mobile number", "get code", "Apply"],
  ["fil", "Mobile number", "Kunin ang code", "Mag-apply"],
  ["id", "Nomor ponsel", "Minta kode", "Ajukan"],
  ["zh", "手机号码", "获取验证码", "立即申请"],
] as const)(
  "UX-11 UX-40 UI-05 PROMO-02 the landing page's document has its form in %s, and the head of the home",
  async (language, label, send, apply) => {
    expect(await hasTexts("/promotion")).toBe(true);
    expect(await hasTexts("/repay")).toBe(false);
    const files = { entry: "/entry.js", scripts: [], styles: [], texts: [] };
    const html = await renderPage("/promotion", () => files, language);
    expect(html).toContain(`<div id="app" lang="${language}">`);
    expect(html).toMatch(new RegExp(`<label [^>]*>${label}</label>`));
    for (const name of ["phone", "capcode", "smsCode"])
      expect(html).toMatch(new RegExp(`<input [^>]*name="${name}"`));
    // Before the script, a submitted form would write the phone number into the address.
    expect(html).toMatch(new RegExp(`<button type="button" [^>]*>${apply}</button>`));
    expect(html).toContain(`>${send}</button>`);
    expect(html).not.toContain('type="submit"');
    const { title, description } = TEXTS[language].home;
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<meta name="description" content="${description}">`);
    expect(html).toContain(`<meta property="og:title" content="${title}">`);
    expect(html).not.toContain("og:url");
    for (const hole of ["title", "text", "offered-label", "offered", "rate-label", "rate"])
      expect(html).toContain(`data-hole="${hole}"></`);
  },
);
