import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import "../../src/ui/tokens.css";
import { App } from "./app.tsx";
import "./ui/console.css";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no root");
createRoot(root).render(
  <BrowserRouter>
    <App />
  </BrowserRouter>,
);
