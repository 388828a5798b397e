import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { session } from "./data/session.ts";
import { settings } from "./data/settings.ts";
import type { EarlyAnswers } from "./data/early-answers.ts";
import { texts } from "./locales/texts.ts";
import { fetchScreen } from "./shell/fetch-screen.ts";
import { keepForOffline } from "./shell/offline-start.ts";

/** Draws the app in the place of the mark of index.html, once the first texts are there, with what was asked for early. */
export async function showApp(early: EarlyAnswers): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const { locale } = settings.get();
  // Beside the texts, not after them.
  fetchScreen(window.location.pathname, session.get().token !== null, locale, early);
  await texts.choose(locale);
  // In pieces, between which the page scrolls and hears a press.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  keepForOffline();
}
