import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { fetchScreen, screenThere } from "./app/fetch-screen.ts";
import { keepForOffline } from "./app/offline-start.ts";
import { App } from "./app/shell.tsx";
import type { EarlyResponses } from "./data/send-request.ts";
import { session } from "./data/session.ts";
import { settings } from "./data/settings.ts";
import { texts } from "./locales/texts.ts";

/** How long, in ms, the first render waits for its screen. A skeleton shown for less would only flash up. */
const SOON_MS = 300;

/** Draws the app in the place of the mark of index.html, once the first texts are there, with what was asked for early. */
export async function showApp(early: EarlyResponses): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const { locale } = settings.get();
  const { pathname } = window.location;
  const isMember = session.get().token !== null;
  // Beside the texts, not after them.
  fetchScreen(pathname, isMember, locale, early);
  await texts.choose(locale);
  await Promise.race([screenThere(pathname, isMember), new Promise((resolve) => setTimeout(resolve, SOON_MS))]);
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
