/** A server for tests of the landing page: records its calls and answers them. */
import { vi } from "vitest";

/** The server's landing page; the screen should show its texts. */
export const template = {
  id: "1",
  title: "Cash when you need it",
  text: "From ₱1,000.00, paid out to your e-wallet.",
  product: {
    id: "1",
    productName: "Tulay Cash",
    amount: "₱20,000.00",
    productDesc: "",
    productLogo: "",
    buttonStatus: 1,
    buttonText: "Apply now",
    amountRangeDes: "Maximum amount",
    interestRate: "0.03% a day",
    interestRateText: "Interest rate",
    term: "91 to 180 days",
    url: "",
    loanTerms: "91, 120, 150, 180 days",
  },
  example: [
    { text: "You receive", value: "₱9,500.00" },
    { text: "You pay back in all", value: "₱10,273.00" },
    { text: "Effective interest rate", value: "3.1% a month" },
  ],
};

interface Asked {
  /** The call's last part: `get-sms`. */
  readonly name: string;
  readonly method: string;
  /** Its query without the common parameters, or its form. */
  readonly payload: Record<string, string>;
  /** Whether it outlives the page. */
  readonly isKeptAlive: boolean;
}

const COMMON = ["appName", "lang", "clientType", "channel"];
const png = () => new Response("image", { headers: { "Content-Type": "image/png" } });

export class LandingServer {
  readonly asked: Asked[] = [];
  readonly #answers: Record<string, () => Response | Promise<Response>> = {
    "channel-template": () => Response.json({ code: "00", message: "Success", data: template }),
    "get-sid": () => Response.json({ code: "0", message: "Success", data: { sid: "sid-1" } }),
    "get-captcha": png,
  };

  /** Replaces the page's network. */
  constructor() {
    vi.stubGlobal("fetch", (address: URL, init: RequestInit) => this.#take(new URL(address), init));
  }

  /** Sets the answer of this call from now on. */
  answers(name: string, code: string, message = "Success", data: object = {}): void {
    this.#answers[name] = () => Response.json({ code, message, data });
  }

  /** Loses this call from now on. */
  loses(name: string): void {
    this.#answers[name] = () => Promise.reject(new TypeError("Failed to fetch"));
  }

  /** Holds the answer of this call until the returned function is called. */
  holds(name: string): () => void {
    let answer: (response: Response) => void = () => undefined;
    const held = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    this.#answers[name] = () => held;
    return () => answer(Response.json({ code: "0", message: "Success", data: {} }));
  }

  /** The payloads of this call, in order. */
  payloadsOf(name: string): Record<string, string>[] {
    return this.asked.filter((call) => call.name === name).map(({ payload }) => payload);
  }

  /** The calls that outlive the page, in order. */
  get keptAlive(): string[] {
    return this.asked.filter((call) => call.isKeptAlive).map(({ name }) => name);
  }

  async #take(url: URL, init: RequestInit): Promise<Response> {
    const name = url.pathname.split("/").at(-1) ?? "";
    const isForm = init.method === "POST";
    const pairs = isForm ? new URLSearchParams(String(init.body)) : url.searchParams;
    const payload = Object.fromEntries(
      [...pairs].filter(([key]) => isForm || !COMMON.includes(key)),
    );
    const isKeptAlive = init.keepalive ?? false;
    this.asked.push({ name, method: init.method ?? "", payload, isKeptAlive });
    const answer =
      this.#answers[name] ?? (() => Response.json({ code: "0", message: "Success", data: {} }));
    return answer();
  }
}
