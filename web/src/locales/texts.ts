import { useSyncExternalStore } from "react";
import { DEFAULT_LOCALE, type Locale } from "#contract/locale.ts";
import { loadFirstTexts, loadTexts, type Area, type Texts } from "./load-texts.ts";

export interface ShownTexts {
  readonly locale: Locale;
  readonly texts: Texts;
}

interface Loader {
  first: (locale: Locale) => Promise<Texts>;
  areas: (locale: Locale, areas: readonly Area[]) => Promise<Texts>;
}

/**
 * The texts that are shown: one locale, and as many areas of it as have been needed so far. What is shown stays until
 * what takes its place is there.
 */
export function createTexts({ first, areas: loadAreas }: Loader) {
  const needed = new Set<Area>();
  const listeners = new Set<() => void>();
  let shown: ShownTexts = { locale: DEFAULT_LOCALE, texts: {} };
  let wanted: Locale | null = null;

  function show(next: ShownTexts): void {
    shown = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Shows another locale once all that is needed is there in it. Of several the last one counts. Rejects where its
     * texts cannot be had, unless another has been chosen since.
     */
    async choose(locale: Locale): Promise<void> {
      if (wanted === locale) return;
      wanted = locale;
      try {
        const there = await first(locale);
        let missing: Area[];
        // What comes to be needed meanwhile is fetched as well.
        while ((missing = [...needed].filter((area) => !(area in there))).length > 0) {
          Object.assign(there, await loadAreas(locale, missing));
        }
        if (wanted === locale) show({ locale, texts: there });
      } catch (error) {
        if (wanted !== locale) return;
        wanted = shown.locale;
        throw error;
      }
    },

    /** Adds areas to what is shown, now and in each locale from now on. */
    async need(areas: readonly Area[]): Promise<void> {
      for (const area of areas) needed.add(area);
      const { locale, texts } = shown;
      const missing = areas.filter((area) => !(area in texts));
      if (missing.length === 0) return;
      const more = await loadAreas(locale, missing);
      // Of a locale that is no longer shown they are of no use, and `choose` has seen to the others.
      if (shown.locale === locale) show({ locale, texts: { ...shown.texts, ...more } });
    },

    /** Fetches what a change to another locale will need, so that it comes at once. What fails is fetched again then. */
    async prefetch(locale: Locale): Promise<void> {
      await Promise.allSettled([first(locale), loadAreas(locale, [...needed])]);
    },
  };
}

export const texts = createTexts({ first: loadFirstTexts, areas: loadTexts });

/** The texts as they change. */
export function useTexts(): ShownTexts {
  return useSyncExternalStore(texts.subscribe, texts.get);
}
