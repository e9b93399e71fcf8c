/** The loan terms in English (STATIC-03). */
import type { TermsText } from "../site-texts.ts";

export const terms: TermsText = {
  title: "Loan terms and conditions",
  description:
    "Who may borrow, for how long, what it costs, how a loan is paid back and what a late payment costs, at {{ brand.companyName }}.",
  intro:
    "These terms apply to every loan from {{ brand.companyName }}. The figures for your own loan are in its disclosure statement and loan agreement, which you read before you confirm. Where they differ from the ones below, those of your own loan apply.",
  sections: {
    applicants: {
      heading: "Who may apply",
      body: [
        "You may apply if you",
        {
          list: [
            "are a Filipino citizen,",
            "are over 18 years old,",
            "have a permanent address in the Philippines, and",
            "give your own, true details: your name, your ID, your mobile number and an account in your own name.",
          ],
        },
      ],
    },
    term: {
      heading: "Amount and term",
      body: [
        "A loan runs for 91 to 365 calendar days. The amounts and terms available are shown with each product. You repay in installments about every 30 days; the last one is due at the end of the term.",
      ],
    },
    cost: {
      heading: "What a loan costs",
      body: [
        "Interest is a fixed share for each day, {{ 300 | percent }} unless your product says otherwise: of the whole amount, or of the principal outstanding as each period begins. Your offer says which. A processing fee may be taken once, from the loan, when it is released. You see interest, fee, net proceeds, all installments and the effective interest rate before you confirm, as the Truth in Lending Act (Republic Act 3765) requires.",
      ],
    },
    decision: {
      heading: "Our decision",
      body: [
        "We decide within 1 day after your application is complete, and tell you in the app. We may decline. A declined application costs nothing.",
      ],
    },
    crediting: {
      heading: "When the money arrives",
      body: [
        "The money is credited to the account you gave us within 1 to 3 calendar days after you accepted the loan. Interest runs from the day of release.",
      ],
    },
    repayment: {
      heading: "Paying back",
      body: [
        "Each installment is due by the end of its due date, Manila time. Use any payment method shown in the app; the payment code you get there tells us that the payment is yours. A payment goes to penalties first, then to fees, to interest and to principal.",
        "Anything you overpay is yours: we owe it to you.",
      ],
    },
    prepayment: {
      heading: "Paying off early",
      body: [
        "You may pay off the whole loan early once half of its term has passed, and at least 7 days after release. You then pay what is left of the principal, with the interest of the installments whose time has begun; later interest is not charged. There is no fee for it.",
      ],
    },
    default: {
      heading: "Paying late",
      body: [
        "If an installment is not paid by its due date you are in default, and a default penalty is charged:",
        {
          rows: [
            ["Once, new clients", "{{ 100000 | money }}"],
            ["Once, repeat clients", "{{ 80000 | money }}"],
            ["Days 1 to 30 late", "5% a day of the unpaid amount"],
            ["Days 31 to 90 late", "4% a day of the unpaid amount"],
            ["From day 91", "2% a day of the unpaid amount"],
          ],
        },
        "The one-off part is charged at most once in the life of a loan. A new client is someone who has not yet paid off a loan with us.",
        "If you cannot pay, tell us before the due date. We will look for a solution with you.",
      ],
    },
    rollover: {
      heading: "Moving a due date",
      body: [
        "Where your loan allows a rollover, you can pay its fee and the penalties charged so far, and the unpaid installments move to later dates. The app shows what it costs and what it adds before you choose it.",
      ],
    },
    address: {
      heading: "If you move",
      body: ["If your address changes, tell us within 3 days."],
    },
    transfer: {
      heading: "If we transfer your loan",
      body: [
        "We may transfer your loan to another lender. We give you notice of it at least 7 business days before. Your terms stay as they are.",
      ],
    },
    complaints: {
      heading: "Complaints",
      body: [
        "File a complaint in the app, by phone or by email. We confirm that we received it within {{ acknowledgeDays }} days and reply within {{ replyWeekdays }} weekdays; the law allows us {{ resolveDays }} days at most.",
        "If you are not satisfied, or think that you were charged more than the law allows, you can turn to the Securities and Exchange Commission (sec.gov.ph). For complaints about trade practices there is the Department of Trade and Industry (dti.gov.ph, telephone 1-384), for complaints about your data the National Privacy Commission (privacy.gov.ph).",
        "These terms follow Republic Act 9474 (Lending Company Regulation Act), Republic Act 3765 (Truth in Lending Act) and Republic Act 11765 (Financial Products and Services Consumer Protection Act).",
      ],
    },
  },
};
