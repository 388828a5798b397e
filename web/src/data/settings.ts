import { useSyncExternalStore } from "react";
import { isLocale, type Locale } from "../../../edge/contract/locale.ts";
import { localeOf } from "../locales/locale-tags.ts";
import { fieldsOf, kept } from "./kept.ts";
import { browserStorage } from "./storage.ts";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

interface Choices {
  readonly theme: Theme;
  /** Null: as the browser prefers. */
  readonly locale: Locale | null;
}

// public/theme.js reads this key before first paint: keep the two in step.
const KEY = "rangoli.settings";

const choices = kept<Choices>(browserStorage, KEY, readChoices, { theme: "system", locale: null });

function readChoices(json: unknown): Choices {
  const { theme, locale } = fieldsOf(json);
  return { theme: THEMES.find((each) => each === theme) ?? "system", locale: isLocale(locale) ? locale : null };
}

export interface Settings {
  readonly theme: Theme;
  readonly locale: Locale;
}

let shown = resolve(choices.get());
choices.subscribe(() => {
  shown = resolve(choices.get());
});

function resolve({ theme, locale }: Choices): Settings {
  return { theme, locale: locale ?? localeOf(navigator.languages) };
}

/** The reader's own choices, remembered on this device. */
export const settings = {
  get: (): Settings => shown,
  subscribe: choices.subscribe,
  chooseTheme: (theme: Theme) => choices.set({ ...choices.get(), theme }),
  chooseLocale: (locale: Locale) => choices.set({ ...choices.get(), locale }),
};

export function useSettings(): Settings {
  return useSyncExternalStore(settings.subscribe, settings.get);
}
