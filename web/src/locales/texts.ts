import { DEFAULT_LOCALE, type Locale } from "#contract/values/locale.ts";
import { createStore } from "../data/store.ts";
import { loadTexts, type Texts } from "./load-texts.ts";
import type { TextFile } from "../routing/routes.ts";

export interface ShownTexts {
  readonly locale: Locale;
  readonly texts: Texts;
  readonly files: ReadonlySet<TextFile>;
}

/** The loaded texts of one locale. They stay until the next locale has loaded. */
export function createTexts(load: typeof loadTexts) {
  const needed = new Set<TextFile>(["initial"]);
  const shown = createStore<ShownTexts>({ locale: DEFAULT_LOCALE, texts: {}, files: new Set() });
  let wanted: Locale | null = null;

  return {
    get: shown.get,
    subscribe: shown.subscribe,

    /**
     * Shows a locale once all needed files have loaded. The last choice wins. Rejects if loading fails, unless a later
     * choice was made.
     */
    async choose(locale: Locale): Promise<void> {
      if (wanted === locale) return;
      wanted = locale;
      const texts: Texts = {};
      const files = new Set<TextFile>();
      try {
        let missing: TextFile[];
        // Screens may need more files meanwhile.
        while ((missing = [...needed].filter((file) => !files.has(file))).length > 0) {
          Object.assign(texts, await load(locale, missing));
          for (const file of missing) files.add(file);
        }
        if (wanted === locale) shown.set({ locale, texts, files });
      } catch (error) {
        if (wanted !== locale) return;
        wanted = shown.get().locale;
        throw error;
      }
    },

    /** Adds files to the current and all later locales. */
    async need(files: readonly TextFile[]): Promise<void> {
      for (const file of files) needed.add(file);
      const before = shown.get();
      const missing = files.filter((file) => !before.files.has(file));
      if (missing.length === 0) return;
      const more = await load(before.locale, missing);
      const { locale, texts, files: loaded } = shown.get();
      // After a change of locale `choose` has loaded them.
      if (locale === before.locale)
        shown.set({ locale, texts: { ...texts, ...more }, files: new Set([...loaded, ...files]) });
    },
  };
}

export const texts = createTexts(loadTexts);
