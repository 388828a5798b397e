import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/shell.tsx";
import { fetchScreen, waitForScreen } from "./app/fetch-screen.ts";
import { registerServiceWorker } from "./app/offline-start.ts";
import { loadInstallation } from "./data/installation.ts";
import { session } from "./data/session.ts";
import { settings } from "./data/settings.ts";
import { texts } from "./locales/texts.ts";
import { provideGames, type ProvidedGames } from "./data/games.ts";

/** How long, in ms, the first render waits for its screen. A skeleton shown for less would only flash up. */
const SKELETON_DELAY_MS = 300;

/** Renders the app in place of the mark of index.html, once its first texts have loaded. */
export async function showApp(games: Partial<ProvidedGames>): Promise<void> {
  provideGames(games);
  const { locale } = settings.get();
  const { pathname } = window.location;
  const isMember = session.get().token !== null;
  // In parallel with the texts.
  fetchScreen(pathname, isMember, locale);
  const installed = loadInstallation();
  await texts.choose(locale);
  await installed;
  await Promise.race([
    waitForScreen(pathname, isMember),
    new Promise((resolve) => setTimeout(resolve, SKELETON_DELAY_MS)),
  ]);
  // A transition renders in slices, so that the page can scroll and handle input in between.
  startTransition(() =>
    // index.html has it; React refuses null.
    createRoot(document.getElementById("root") as HTMLElement).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  registerServiceWorker();
}
