import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { DeviceProvider } from "./host/Device.tsx";
import type { Host } from "./host/host.ts";
import "./tokens.css";
import { ClockProvider } from "./useClock.tsx";

/** Draws one of the three pages. */
export function start(host: Host, page: ReactNode) {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  createRoot(root).render(
    <StrictMode>
      <DeviceProvider host={host}>
        <ClockProvider>{page}</ClockProvider>
      </DeviceProvider>
    </StrictMode>,
  );
}
