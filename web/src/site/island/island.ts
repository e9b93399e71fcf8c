/**
 * The only script of the documents: the menu's marked link, the back control, the calculator, the contact form, old
 * addresses. It loads after the page, which is readable without it. Without React.
 */
import { LANGUAGE_KEY, pageContext } from "../../api/page-context.ts";
import "../styles/base.css";
import "../styles/frames.css";
import "../styles/hero.css";
import "../styles/home.css";
import "../styles/forms.css";
import "../styles/print.css";
import { goBack } from "../../calls/go-back.ts";
import { writeStorage } from "../../lib/storage.ts";
import { startCalculator } from "./calculator.ts";
import { startContactForm } from "./contact-form.ts";
import { promotionAddress } from "./old-addresses.ts";

function byData(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-${name}]`);
}

/** On a phone the menu scrolls sideways: its marked link is brought to the middle. The page itself stays where it is. */
function showMarkedLink(): void {
  const menu = document.querySelector(".menu");
  const link = menu?.querySelector("[aria-current]");
  if (!menu || !link) return;
  const [of, it] = [menu.getBoundingClientRect(), link.getBoundingClientRect()];
  menu.scrollLeft += it.left + it.width / 2 - (of.left + of.width / 2);
}

function start(): void {
  const moved = promotionAddress(window.location);
  if (moved) {
    window.location.replace(moved);
    return;
  }
  showMarkedLink();
  const { brand, params } = pageContext();
  byData("back")?.addEventListener("click", (event) => {
    event.preventDefault();
    goBack();
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".languages a")) {
    link.addEventListener("click", () => writeStorage("local", LANGUAGE_KEY, link.hreflang));
  }
  // A borrower with a session in this browser goes on from here.
  const goOn = byData("go-on");
  if (goOn && params.sessionId) goOn.hidden = false;
  startCalculator(brand);
  startContactForm();
}

start();
