import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { gameData } from "#games/screens.ts";
import { forceForms } from "#games/all/force-forms.ts";
import { tiles } from "#games/all/tile-list.ts";
import { provideGames } from "../data/games.ts";
import { ControlApp } from "./control-app.tsx";
import { operatorToken } from "./data/operator.ts";
import "../styles/tokens.css";
import "../styles/base.css";

const root = document.getElementById("control");
if (!root) throw new Error("control.html has no #control");

provideGames({ games: gameData, tiles, forceForms });
operatorToken.takeFromAddress();
// A link pasted into an open page changes only the fragment and loads nothing.
window.addEventListener("hashchange", () => operatorToken.takeFromAddress());

createRoot(root).render(
  <StrictMode>
    <ControlApp />
  </StrictMode>,
);
