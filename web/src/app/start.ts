import { callContext } from "../data/call-context.ts";
import { fetchEntry } from "./fetch-entry.ts";
import { afterPaint, nextTurn } from "./turns.ts";
import "../styles/fonts.css";
import "../styles/tokens.css";
import "../styles/base.css";

// A top-level await would make the bundler route every import through an extra small file.
void start();

async function start(): Promise<void> {
  const early = fetchEntry(window.location.pathname, callContext());
  // First paint the mark of index.html; then load in steps, so that a slow phone can handle a press in between.
  await afterPaint();
  await import("react-dom/client");
  await nextTurn();
  const { showApp } = await import("../main.tsx");
  await nextTurn();
  await showApp(early);
}
