import type {
  ActRequest,
  BorrowerFile,
  Complaint,
  Figures,
  Order,
  OrderFile,
  Outcome,
} from "../src/api/types.ts";

export const ORDER: Order = {
  id: "ord-1",
  number: "1042",
  statusCode: 10,
  status: "Under review",
  productId: "1",
  product: "Cash Loan",
  principalCentavos: 980_000,
  termDays: 91,
  createdAt: "2026-11-26T06:05:00Z",
  phoneLast4: "0917",
  account: null,
};

const FIGURES: Figures = {
  statusCode: 30,
  status: "Running",
  ended: null,
  dueCentavos: 343_000,
  onDueDateCentavos: 343_000,
  chargesCentavos: 12_000,
  outstandingCentavos: 992_000,
  owedToBorrowerCentavos: 0,
};

export const COMPLAINT: Complaint = {
  id: "c1",
  number: "C-101",
  orderId: "ord-1",
  kind: "Wrong charge",
  createdAt: "2026-11-24T02:05:00Z",
  acknowledgeBy: "2026-11-26",
  resolveBy: "2026-12-04",
  acknowledgedAt: null,
  resolvedAt: null,
  isLate: false,
};

export const FILE: OrderFile = {
  order: ORDER,
  borrower: {
    id: "usr_1",
    isLocked: false,
    isBlocked: false,
    acts: ["end_sessions", "lock_borrower", "block_borrower"],
  },
  figures: FIGURES,
  installments: [
    {
      number: 1,
      dueOn: "2026-11-20",
      scheduledCentavos: 500_000,
      penaltyCentavos: 12_000,
      paidCentavos: 169_000,
      leftCentavos: 343_000,
      state: "late",
      daysLate: 6,
    },
    {
      number: 2,
      dueOn: "2026-12-20",
      scheduledCentavos: 649_000,
      penaltyCentavos: 0,
      paidCentavos: 0,
      leftCentavos: 649_000,
      state: "next",
      daysLate: 0,
    },
  ],
  payments: [
    {
      reference: "evt_1",
      channel: "1",
      payment: "P-20412041",
      paidOn: "2026-11-24",
      amountCentavos: 200_000,
      isTakenBack: false,
      mayTakeBack: true,
    },
  ],
  hasCertificate: false,
  toSend: null,
  history: [
    {
      at: "2026-11-20T01:00:00Z",
      kind: "status",
      text: "Applied for",
      actor: null,
      reason: null,
      reference: null,
      amountCentavos: null,
      isReversible: false,
      waits: false,
    },
    {
      at: "2026-11-24T09:00:00Z",
      kind: "loan",
      text: "Repayment",
      actor: null,
      reason: null,
      reference: "gcash/p-1",
      amountCentavos: 200_000,
      isReversible: false,
      waits: false,
    },
    {
      at: "2026-11-25T09:00:00Z",
      kind: "loan",
      text: "Waiver",
      actor: null,
      reason: null,
      reference: "ev-3",
      amountCentavos: 123_456,
      isReversible: true,
      waits: false,
    },
  ],
  notes: [],
  acts: ["approve", "waive"],
};

export const BORROWER: BorrowerFile = {
  id: "usr_1",
  phone: "09171234321",
  person: {
    name: "Bea Ramos",
    birthday: "1994-03-08",
    age: 32,
    idType: "Passport",
    idNumber: "•••• 5678",
    address: "12 Mabini Street, Quezon City, 1105",
  },
  account: "GCash •••• 4321",
  holder: "Bea Ramos",
  isLocked: false,
  isBlocked: false,
  acts: ["lock_borrower"],
  orders: [{ order: ORDER, figures: FIGURES, daysLate: 6 }],
  payments: [
    {
      orderId: "ord-1",
      number: "1042",
      paidOn: "2026-11-24",
      amountCentavos: 200_000,
      channel: "1",
      payment: "P-20412041",
      isTakenBack: false,
    },
  ],
  complaints: [COMPLAINT],
  notes: [
    { at: "2026-11-25T09:00:00Z", operator: "Ben Cruz", text: "Pays on Friday", order: "1042" },
  ],
};

export const SHOWN: Outcome = {
  state: "shown",
  waits: false,
  open: [],
  request: null,
  done: null,
  effect: {
    orderId: "ord-1",
    order: null,
    sizeCentavos: 980_000,
    figures: { before: FIGURES, after: { ...FIGURES, dueCentavos: 331_000 } },
    digest: "d1",
    states: [{ name: "Order", before: "Under review", after: "Approved" }],
  },
};

export const DONE: Outcome = { ...SHOWN, state: "done", done: "Approved ₱9,800.00 of 1042" };

export const REQUEST: ActRequest = {
  seq: 812,
  at: "2026-11-26T03:12:00Z",
  operator: "Ben Cruz",
  isOwn: false,
  act: { act: "approve", order_id: "ord-1" },
  sentence: "Approve ₱9,800.00 of 1042",
  order: "1042",
  borrower: "Ana Marie Santos",
  orderId: "ord-1",
  reason: "Papers and the call agree.",
  sizeCentavos: 980_000,
  obstacle: null,
};
