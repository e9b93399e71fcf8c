/** The app: the texts and the router. */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { DataRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import "./ui/tokens.css";

export function App({ router }: { readonly router: DataRouter }) {
  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
}
