import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { provideGames, type ProvidedGames } from "../data/games.ts";
import { ControlApp } from "./control-app.tsx";
import { operatorToken } from "./data/operator.ts";
import "../styles/tokens.css";
import "../styles/base.css";

export function showControl(games: Partial<ProvidedGames>): void {
  const root = document.getElementById("control");
  if (!root) throw new Error("operate.html has no #control");
  provideGames(games);
  operatorToken.takeFromAddress();
  // A link pasted into an open page changes only the fragment and loads nothing.
  window.addEventListener("hashchange", () => operatorToken.takeFromAddress());

  createRoot(root).render(
    <StrictMode>
      <ControlApp />
    </StrictMode>,
  );
}
