/** The public site's frame and home in English. */
import type { FrameTexts, HomeTexts } from "../site-texts.ts";

export const frame: FrameTexts = {
  skip: "Skip to the content",
  back: "Back",
  mainMenu: "Main menu",
  languages: "Language",
  onThisPage: "On this page",
  home: "Home",
  provider: "Loan Provider",
  agreement: "Loan agreement",
  privacy: "Privacy Policy",
  contact: "Contact Us",
  company: "Company",
  secRegistration: "SEC registration no.",
  authority: "Certificate of authority no.",
  office: "Address",
  email: "Email",
  telephone: "Telephone",
  hours: "Phone hours",
  advice:
    "Study the terms and conditions in the disclosure statement before you proceed with a loan.",
};

export const home: HomeTexts = {
  title: "{{ brand.name }}: small loans with every cost shown first",
  description:
    "Cash loans from {{ brand.companyName }}: {{ limits.interest }} interest a day, {{ limits.minDays }} to {{ limits.maxDays }} days, all costs shown before you agree. Work out your installments to the centavo.",
  heading: "Cash when you need it",
  lead: "Small loans for people in the Philippines. See every cost before you agree.",
  apply: "Apply now",
  openApp: "Open the {{ brand.appName }} app",
  goOn: "Continue with your loan",
  offers: {
    heading: "What we lend",
    lead: "Everything a loan costs if you pay on time.",
    amount: "Amount",
    term: "Days",
    interest: "Interest",
    fee: "Processing fee (one-time)",
    example: "Example: {{ product.amount | money }} for {{ product.days }} days",
    received: "You receive",
    repaid: "You pay back",
    cost: "Total cost",
    rate: "Effective interest rate",
    yearlyRate: "Effective interest rate per year",
    note: "Paying late costs more. The loan terms say how much.",
  },
  screens: {
    costs: "Every cost of a loan, before you agree",
    loan: "Your loan, and when the next payment is due",
  },
  steps: {
    heading: "3 steps to your loan",
    list: [
      ["Register", "With your mobile number and the code we send to it."],
      ["Tell us who you are", "One valid ID, your address, and the account to receive the money."],
      [
        "See the full cost, then decide",
        "We answer within 1 day, and your money arrives 1 to 3 days later.",
      ],
    ],
  },
  care: {
    heading: "Borrow responsibly",
    list: [
      "Borrow only what you can pay back on the due date.",
      "We never ask for money before a loan is released. If someone does in our name, it is not us.",
      "We do not read your contacts, photos or messages, and we call no one but you.",
      "You can complain in the app. We confirm within {{ acknowledgeDays }} days and answer within {{ resolveDays }}.",
    ],
    more: "Read the loan terms",
  },
  questions: {
    heading: "Questions and answers",
    list: [
      [
        "How long does it take?",
        "We decide within 1 day. The money is in your account 1 to 3 days later.",
      ],
      [
        "What do I pay for a loan?",
        "Daily interest, and a processing fee that is deducted from the money you receive. You see both, and the effective interest rate, before you agree.",
      ],
      [
        "I have paid, but the app does not show it. What now?",
        "That depends on how you paid. {{ credited }} Keep the receipt. If it still does not show, file a complaint in the app and attach the receipt.",
      ],
      [
        "What if I cannot pay on time?",
        "Call us before the due date. Late payments have a penalty; the loan terms say how much. If your loan allows it, you can move the due dates for a fee.",
      ],
      [
        "What must a collector never do?",
        "Threaten or insult you, call you at night, talk about your loan to your family, friends or employer, or make it public. If it happens, file a complaint in the app or with the SEC (sec.gov.ph).",
      ],
      [
        "Who sees my data?",
        "Only those named in the privacy policy. We do not read your contacts, photos or messages.",
      ],
      [
        "How do I file a complaint?",
        "In the app, by phone or by email. We confirm within {{ acknowledgeDays }} days and answer within {{ resolveDays }}.",
      ],
    ],
  },
  app: {
    heading: "Already with us?",
    lead: "Your loan, your due dates and your payments are in the app.",
    open: "Open the app",
    apple: "Get it from the App Store",
    google: "Get it from Google Play",
    register: "New here? Register now",
  },
  calculator: {
    heading: "What would a loan cost?",
    lead: "Interest is {{ 300 | percent }} of the amount per day.",
    amount: "Amount",
    term: "Loan term",
    days: "days",
    total: "You pay back",
    interest: "Interest",
    instalments: "Installments",
    plan: "Each installment",
    planDay: "Day {day}",
    examples: "Examples for {{ 1000000 | money }}",
    note: "Interest only. The processing fee is shown with each offer above.",
    noScript: "The calculator needs JavaScript. The table below has examples.",
    empty: "Enter an amount",
    notDigits: "Enter the amount in digits, e.g. {example}",
    tooFine: "Enter at most 2 decimals",
    outside: "Enter an amount from {min} to {max}",
  },
  contact: {
    heading: "Contact Us",
    lead: "For any question about your loan, call or write to us.",
    name: "Name",
    telephone: "Telephone",
    suggestion: "Your suggestion",
    submit: "Submit",
    incomplete: "Please provide complete information!",
    success: "Success!",
    write: "Send it to us by email",
    note: "What you write here stays on your device until you email it.",
    subject: "A suggestion",
    noScript: "This form needs JavaScript. Write to our email address instead, or call us.",
  },
};
