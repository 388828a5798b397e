import { browserWire } from "./data/browser-wire.ts";
import { settings } from "./data/settings.ts";
import { formatNumber } from "./locales/format.ts";
import { loadFirstTexts } from "./locales/load-texts.ts";
import { LOCALE_TAGS } from "./locales/locale-tags.ts";
import { fetchEntry } from "./shell/fetch-entry.ts";
import { afterPaint, nextTurn } from "./shell/turns.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

// In a function: with an await outside of one the bundler has each import go through a small file of its own.
void start();

async function start(): Promise<void> {
  const { locale } = settings.get();
  // Beside the app, not after it. Where it fails, the app learns it.
  loadFirstTexts(locale).catch(() => undefined);
  const early = fetchEntry(window.location.pathname, browserWire());
  // The mark of index.html comes to be seen before a slow phone is kept busy; and then it is so in pieces, between which it
  // hears a press.
  await afterPaint();
  // Its first number costs a browser more than a screen does: it goes through all the languages that it knows.
  formatNumber(0, LOCALE_TAGS[locale]);
  await nextTurn();
  await import("react-dom/client");
  await nextTurn();
  const { showApp } = await import("./main.tsx");
  await nextTurn();
  await showApp(early);
}
