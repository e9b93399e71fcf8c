/** About Us in English (STATIC-01). */
import type { AboutText } from "../site-texts.ts";

export const about: AboutText = {
  title: "About Us",
  description:
    "Who {{ brand.companyName }} is: our mission, what you can expect of us, the people behind it, and how to reach us.",
  intro:
    "{{ brand.name }} is the lending service of {{ brand.companyName }}. We offer small loans to people in the Philippines, on their phones.",
  sections: {
    mission: {
      heading: "Our mission",
      body: [
        "Illness, tuition, a broken motorcycle: an urgent need should not cost more than it must. We want everyone in the Philippines to be able to borrow a small amount on terms they understand before they agree, and to pay it back without fear.",
      ],
    },
    advantages: {
      heading: "What you can expect",
      body: [
        {
          points: [
            [
              "Quick approval",
              "We decide within 1 day. The money arrives 1 to 3 calendar days after you accept.",
            ],
            [
              "Transparent fees",
              "Before you confirm, one page shows what you receive, what you pay back, every fee, every date and the effective interest rate. We charge nothing else for a loan that is paid on time. What a payment method takes for itself, you see before you pay.",
            ],
            [
              "Flexible repayment",
              "Pay in installments about every 30 days: {{ channels }}. You may pay off early and save the interest that has not begun; your agreement says from when. Where your loan lets you move its due dates, you see the cost of that first, too.",
            ],
            [
              "Safe",
              "Account and ID numbers are encrypted and shown masked. We set no cookies, we do not read your contacts or photos, and we sell no data.",
            ],
          ],
        },
      ],
    },
    team: {
      heading: "Our team",
      body: [
        "Our credit team reviews applications, our service team answers calls and complaints, and our engineers keep the app running. All of them work for the company named below. We do not call before 6:00 AM or after 10:00 PM, and we talk about your loan with no one but you.",
      ],
    },
    lender: {
      heading: "About the lender",
      body: [
        {
          rows: [
            ["Company", "{{ brand.companyName }}"],
            ["SEC registration no.", "{{ brand.secRegistrationNumber }}"],
            ["Certificate of authority no.", "{{ brand.certificateOfAuthorityNumber }}"],
          ],
        },
        "We are a lending company under Republic Act 9474, supervised by the Securities and Exchange Commission (SEC). You can check both numbers at sec.gov.ph.",
      ],
    },
    contact: {
      heading: "Contact and customer service",
      body: [
        "Customer service answers questions about your loan, your payments and this site, and takes complaints.",
      ],
    },
  },
};
