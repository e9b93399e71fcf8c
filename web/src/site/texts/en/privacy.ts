/** The privacy policy in English (STATIC-02). It describes the product: change both together. */
import type { PrivacyText } from "../site-texts.ts";

export const privacy: PrivacyText = {
  title: "Privacy Policy",
  description:
    "Which personal data {{ brand.companyName }} collects, why, how it is protected, who sees it, and what you can ask of us.",
  intro:
    "This policy says what {{ brand.name }} does with your personal data, under the Data Privacy Act of 2012 (Republic Act 10173) and the circulars of the National Privacy Commission on loans.",
  sections: {
    lender: {
      heading: "Lender information",
      body: [
        "The lender, who answers for your data (the personal information controller), is:",
        {
          rows: [
            ["Company", "{{ brand.companyName }}"],
            ["SEC registration no.", "{{ brand.secRegistrationNumber }}"],
            ["Certificate of authority no.", "{{ brand.certificateOfAuthorityNumber }}"],
            ["Address", "{{ brand.address }}"],
            ["Email", "{{ brand.serviceEmail }}"],
            ["Telephone", "{{ brand.servicePhone | phone }}"],
          ],
        },
      ],
    },
    collection: {
      heading: "Collection of information",
      body: [
        "We collect what a loan needs, when it needs it, from you yourself:",
        {
          list: [
            "your mobile number, when you register;",
            "your name, birthday, address, and the kind and number of your ID, when you apply;",
            "the bank account or e-wallet that the money goes to, with its holder's name and birthday;",
            "your loans, payments and due dates, as they come about, and the text messages that we send you;",
            "what you write in a complaint, the pictures that you choose to send with it, and the stars that you give us;",
            "which page or invitation brought you to us, on what kind of device, and which offers you opened.",
          ],
        },
        "We use it to know who you are, to decide on your application, to pay out and collect the loan, to answer you, to prevent fraud, and to keep the records that the law requires. We do not ask for your contacts, your call history, your messages, your photo gallery or your social-media accounts.",
        "We send you text messages that your loan needs, and no ads:",
        {
          list: [
            "a code, when you log in, register, confirm a payment, set or change where your money goes, change your identity details, copy your data or delete your account; and that such a change or copy was made;",
            "that your application came in or was declined, and that the money was sent or could not be sent;",
            "that a payment is due, 3 days before and on the day itself, and that it is late, after 1, 7 and 30 days;",
            "that a payment arrived or was taken back, and that your loan is fully paid;",
            "that we received your complaint, and that we answered it.",
          ],
        },
        "What tells you of money sent, payments, due dates or a declined application is sent once, between 8:00 AM and 8:00 PM, in the language that you last chose in the app or confirmed a loan in.",
      ],
    },
    representation: {
      heading: "What you represent to us",
      body: [
        "By applying you confirm that what you tell us is true and about yourself, that the account and the mobile number are yours, and that you may share what you share. If something changes, correct it in the app or tell us.",
      ],
    },
    technology: {
      heading: "Use of technology",
      body: [
        "Our pages reach your phone over encrypted connections. Account and ID numbers are encrypted where we keep them and shown with their last 4 digits only. Pictures are rewritten when they arrive, so that the place and time that a camera writes into them are removed.",
        "A person decides on your application. We count how often a telephone number or an internet address asks for a code, to stop abuse.",
      ],
    },
    disclosure: {
      heading: "Disclosure of personal data",
      body: [
        "We pass on only what each of these needs for its task:",
        {
          list: [
            "banks, e-wallets and payment centers that pay out your loan and take your payments;",
            "the telephone company that carries our text messages to you;",
            "a partner lender, when you choose a partner's offer yourself;",
            "the Credit Information Corporation, as Republic Act 9510 asks of lenders;",
            "courts and authorities, where the law obliges us;",
            "a lender to whom your loan is transferred, after notice to you.",
          ],
        },
        "We do not sell personal data. We do not tell your family, friends or employer about your loan.",
      ],
    },
    cookies: {
      heading: "Cookies",
      body: [
        "We set no cookies and use no advertising or analytics of others. Your browser keeps a few things on your own device until you close the tab:",
        {
          list: [
            "your session, with what the app tells its pages of your device;",
            "what you have typed or chosen in a form and not sent yet, and a repayment that waits for its code;",
            "for which loan you are applying, a payment that you began, the way back from the page where you paid, and why you were asked to log in;",
            "which results of payments and which hints you have seen.",
          ],
        },
        "For longer it keeps:",
        {
          list: [
            "the language that you chose;",
            "a complaint that you have not sent yet;",
            "the loan, its schedule and the payment code that you last opened;",
            "which result of a payment of each loan you have seen, by its number;",
            "pages and drawings of the app, without your data, for a phone without a network.",
          ],
        },
        "Clearing the browser's data takes all of it away.",
      ],
    },
    device: {
      heading: "Device information",
      body: [
        "The app sends with each request its version, the name and number of your device, the version of its operating system, its advertising identifier and its language, so that pages fit your phone and misuse can be noticed. Of these we store the language that you choose or confirm a loan in; the number of your device, the app, the browser and the internet address from which you signed an agreement, encrypted, as evidence of it; and hashes of the devices and internet addresses that ask for codes. None is used for advertising.",
        "The app asks for the camera or for pictures only at the moment when you attach one. It does not track where you are.",
      ],
    },
    minors: {
      heading: "Minors",
      body: [
        "Our service is not meant for anyone under 18, and we do not target minors. We lend to adults only. If we learn that a minor gave us data, we delete it; please tell us if you know of such a case.",
      ],
    },
    passwords: {
      heading: "Password security",
      body: [
        "There is no password that could be stolen: you log in with a code that we send to your mobile number. It is valid for 10 minutes and works once. Your session ends {% if endsUnused %}when you have not used it for {{ sessionIdleDays }} days, and {% endif %}after 30 days at the latest; we keep codes and sessions only as hashes, from which they cannot be read.",
        "Never share a code with anyone. No one who works for us will ask for it. If you lose your phone, call us.",
      ],
    },
    retention: {
      heading: "How long we keep it",
      body: [
        "What is stored of you has a time, and is deleted when it has passed:",
        {
          list: [
            "whose a loan was, with everything else about you: {{ retention.settled_loans }} after the last thing that happened to your last loan, as the law obliges a lender. The loan itself stays in our books without you;",
            "the agreements that you signed, encrypted: {{ retention.signed_documents }} after the loan's end;",
            "everything about you, if we lent you nothing: {{ retention.applicants }} after you last used our service;",
            "an account that you replaced and to which no loan was paid: {{ retention.replaced_accounts }};",
            "a complaint with its pictures: {{ retention.complaints }} after our answer; pictures that you uploaded and never sent: 7 days;",
            "codes, and the text messages of codes and due dates: {{ retention.codes }}; the words of our other text messages: {{ retention.messages }};",
            "visits to the pages of our ads and taps in the app: {{ retention.visits }};",
            "with which phones you logged in, as a hash: {{ retention.known_phones }}.",
          ],
        },
      ],
    },
    choices: {
      heading: "Your discretion and opting out",
      body: [
        "What you give us is your choice. Without what a loan needs we cannot lend; everything else you may leave out. You may withdraw a consent, object to a use, or opt out of messages that your loan does not need, by email or by phone. Messages about a running loan, such as due dates, go on.",
      ],
    },
    rights: {
      heading: "Your rights",
      body: [
        "Under the Data Privacy Act you have the right to",
        {
          list: [
            "be informed of what is done with your data;",
            "have access to it, and a copy that you can take elsewhere;",
            "have what is wrong corrected;",
            "object, and have data blocked or erased that is not needed or not lawful;",
            "be compensated for damage;",
            "complain to the National Privacy Commission (privacy.gov.ph).",
          ],
        },
        "Where the app shows it, you can take a copy of your data and delete your account yourself. Otherwise write to us and we answer; we may ask you to show who you are first.",
      ],
    },
    changes: {
      heading: "Changes to this policy",
      body: ["If we change this policy, the new text appears here."],
    },
    grievance: {
      heading: "Grievance officer",
      body: [
        "Our data protection and grievance officer takes questions and complaints about your data. Please write “Grievance officer” in the subject. We confirm that your message came within {{ acknowledgeDays }} days and reply within {{ replyWeekdays }} weekdays; the law allows us {{ resolveDays }} days at most.",
        {
          rows: [
            ["Email", "{{ brand.serviceEmail }}"],
            ["Telephone", "{{ brand.servicePhone | phone }}"],
            ["Address", "{{ brand.address }}"],
          ],
        },
      ],
    },
  },
};
