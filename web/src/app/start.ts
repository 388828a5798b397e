import { callContext } from "../data/call-context.ts";
import { fetchEntry } from "./entries.ts";
import { afterPaint, nextTurn } from "./turns.ts";
import "../styles/fonts.css";
import "../styles/tokens.css";
import "../styles/base.css";

// In a function: with an await outside of one the bundler has each import go through a small file of its own.
void start();

async function start(): Promise<void> {
  const early = fetchEntry(window.location.pathname, callContext());
  // The mark of index.html comes to be seen before a slow phone is kept busy; and then it is so in pieces, between which it
  // hears a press.
  await afterPaint();
  await import("react-dom/client");
  await nextTurn();
  const { showApp } = await import("../main.tsx");
  await nextTurn();
  await showApp(early);
}
