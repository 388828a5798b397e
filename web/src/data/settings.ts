import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/values/locale.ts";
import { fieldsOf, storedValue, browserStorage } from "./stored-value.ts";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

interface Choices {
  readonly theme: Theme;
  /** Null follows the browser's languages. */
  readonly locale: Locale | null;
  readonly sound: boolean;
  readonly vibration: boolean;
}

// Browsers keep sound back until the first press, so no page plays it unasked.
const DEFAULTS: Choices = {
  theme: "system",
  locale: null,
  sound: true,
  vibration: false,
};

const BY_LANGUAGE: Readonly<Record<string, Locale>> = { en: "in", hi: "in", pt: "pt", es: "mx", vi: "vi" };

// start/first.js reads this key before first paint: keep the two in step.
const KEY = "app.settings";

const choices = storedValue<Choices>(browserStorage, KEY, readChoices, DEFAULTS);

function readChoices(json: unknown): Choices {
  const { theme, locale, sound, vibration } = fieldsOf(json);
  return {
    theme: THEMES.find((each) => each === theme) ?? DEFAULTS.theme,
    locale: isLocale(locale) ? locale : DEFAULTS.locale,
    sound: typeof sound === "boolean" ? sound : DEFAULTS.sound,
    vibration: vibration === true,
  };
}

export interface Settings extends Choices {
  readonly locale: Locale;
}

let shown = resolve(choices.get());
choices.subscribe(() => {
  shown = resolve(choices.get());
});

function resolve(chosen: Choices): Settings {
  return {
    ...chosen,
    locale: chosen.locale ?? localeOf(navigator.languages),
  };
}

/** The reader's own choices, stored on this device. */
export const settings = {
  get: (): Settings => shown,
  subscribe: choices.subscribe,
  chooseTheme: (theme: Theme) => choices.set({ ...choices.get(), theme }),
  chooseLocale: (locale: Locale) => choices.set({ ...choices.get(), locale }),
  chooseSound: (sound: boolean) => choices.set({ ...choices.get(), sound }),
  chooseVibration: (vibration: boolean) => choices.set({ ...choices.get(), vibration }),
};

/** Finds the best locale for the browser's languages, most preferred first. */
export function localeOf(languages: readonly string[]): Locale {
  for (const language of languages) {
    const locale = BY_LANGUAGE[language.toLowerCase().split("-")[0] ?? ""];
    if (isLocale(locale)) return locale;
  }
  return DEFAULT_LOCALE;
}
