import type { ReactNode } from "react";
import { AccountPage } from "./pages/account-page.tsx";
import { AuditPage } from "./pages/audit-page.tsx";
import { BooksPage } from "./pages/books-page.tsx";
import { BorrowerPage } from "./pages/borrower-page.tsx";
import { ComplaintPage } from "./pages/complaint-page.tsx";
import { ComplaintsPage } from "./pages/complaints-page.tsx";
import { FindPage } from "./pages/find-page.tsx";
import { LostPage } from "./pages/lost-page.tsx";
import { OwedPage, PayoutsPage, UnallocatedPage } from "./pages/money-list-pages.tsx";
import { MoneyPage } from "./pages/money-page.tsx";
import { OrderPage } from "./pages/order-page.tsx";
import { OrdersPage } from "./pages/orders-page.tsx";
import { RequestsPage } from "./pages/requests-page.tsx";
import { StaffPage } from "./pages/staff-page.tsx";
import { TodayPage } from "./pages/today-page.tsx";

/** The console's pages by address. */
export const PAGES: readonly { readonly path: string; readonly page: ReactNode }[] = [
  { path: "/", page: <TodayPage /> },
  { path: "/find", page: <FindPage /> },
  { path: "/orders", page: <OrdersPage /> },
  { path: "/orders/:id", page: <OrderPage /> },
  { path: "/borrowers/:id", page: <BorrowerPage /> },
  { path: "/requests", page: <RequestsPage /> },
  { path: "/complaints", page: <ComplaintsPage /> },
  { path: "/complaints/:id", page: <ComplaintPage /> },
  { path: "/money", page: <MoneyPage /> },
  { path: "/money/payouts", page: <PayoutsPage /> },
  { path: "/money/unallocated", page: <UnallocatedPage /> },
  { path: "/money/owed", page: <OwedPage /> },
  { path: "/books", page: <BooksPage /> },
  { path: "/audit", page: <AuditPage /> },
  { path: "/staff", page: <StaffPage /> },
  { path: "/account", page: <AccountPage /> },
  { path: "*", page: <LostPage /> },
];
