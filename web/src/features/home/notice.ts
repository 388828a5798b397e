import { useSyncExternalStore } from "react";
import { kept } from "#web/data/kept.ts";
import { browserStorage } from "#web/data/storage.ts";

/** The notice that this browser has shown; another one is shown once more. */
const shown = kept(browserStorage, "rangoli.notice", (json) => (typeof json === "string" ? json : null), "");

export const notice = { get: shown.get, markShown: shown.set };

/** Whether a notice is new to this browser. */
export function useIsNews(text: string): boolean {
  const last = useSyncExternalStore(shown.subscribe, shown.get);
  return text.trim() !== "" && text !== last;
}
