import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ControlApp } from "./control-app.tsx";
import { operatorToken } from "./data/operator.ts";
import "../styles/tokens.css";
import "../styles/base.css";

const root = document.getElementById("control");
if (!root) throw new Error("control.html has no #control");

operatorToken.takeFromAddress();
// A link pasted into an open page changes only the fragment and loads nothing.
window.addEventListener("hashchange", () => operatorToken.takeFromAddress());

createRoot(root).render(
  <StrictMode>
    <ControlApp />
  </StrictMode>,
);
