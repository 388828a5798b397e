import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ControlApp } from "./control-app.tsx";
import { operatorToken } from "./data/operator-token.ts";
import "../styles/fonts.css";
import "../styles/tokens.css";
import "../styles/base.css";

// The operator's page: one of its own, which shares nothing with the players' app but the parts that both are made of.

const root = document.getElementById("control");
if (!root) throw new Error("control.html has no #control");

operatorToken.takeFromAddress();
// A link that is pasted into a page that is open changes the fragment alone.
window.addEventListener("hashchange", () => operatorToken.takeFromAddress());

createRoot(root).render(
  <StrictMode>
    <ControlApp />
  </StrictMode>,
);
