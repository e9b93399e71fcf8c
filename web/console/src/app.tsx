import { Route, Routes } from "react-router";
import { Frame } from "./frame.tsx";
import { PrintPage } from "./pages/print-page.tsx";
import { SetupPage } from "./pages/setup-page.tsx";
import { PAGES } from "./routes.tsx";
import { SignedIn } from "./signed-in.tsx";

/** The setup of an account needs no session; every other address does. A paper to print stands alone. */
export function App() {
  return (
    <Routes>
      <Route path="/setup" element={<SetupPage />} />
      <Route
        path="/orders/:id/print/:paper"
        element={
          <SignedIn>
            <PrintPage />
          </SignedIn>
        }
      />
      <Route
        element={
          <SignedIn>
            <Frame />
          </SignedIn>
        }
      >
        {PAGES.map(({ path, page }) => (
          <Route key={path} path={path} element={page} />
        ))}
      </Route>
    </Routes>
  );
}
