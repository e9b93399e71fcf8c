import { Route, Routes } from "react-router";
import { Frame } from "./frame.tsx";
import { SetupPage } from "./pages/setup-page.tsx";
import { PAGES } from "./routes.tsx";
import { SignedIn } from "./signed-in.tsx";

/** The setup of an account needs no session; every other address does. */
export function App() {
  return (
    <Routes>
      <Route path="/setup" element={<SetupPage />} />
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
