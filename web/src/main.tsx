import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/shell.tsx";
import { fetchScreen } from "./app/fetch-screen.ts";
import { loadInstallation } from "./data/installation.ts";
import { session } from "./data/session.ts";
import { settings } from "./data/settings.ts";
import { provideGames, type ProvidedGames } from "./data/games.ts";

/** Renders the app in place of what the page shows, once its first texts and its screen have loaded. */
export async function showApp(games: Partial<ProvidedGames>): Promise<void> {
  provideGames(games);
  const { locale } = settings.get();
  const { pathname } = window.location;
  const installed = loadInstallation();
  await fetchScreen(pathname, session.get().token !== null, locale);
  await installed;
  // A transition renders in slices, so that the page can scroll and handle input in between.
  startTransition(() =>
    // index.html has it; React refuses null.
    createRoot(document.getElementById("root") as HTMLElement).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  // The first screen does not wait for it.
  void import("./app/after-start.ts").then(
    ({ afterStart }) => afterStart(),
    () => undefined,
  );
}
