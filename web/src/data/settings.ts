import { isLocale, type Locale } from "#contract/values/locale.ts";
import { localeOf } from "../locales/locale-tags.ts";
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

// Sound is off by default, so that no phone plays it in public unasked.
const DEFAULTS: Choices = { theme: "system", locale: null, sound: false, vibration: false };

// public/boot.js reads this key before first paint: keep the two in step.
const KEY = "rangoli.settings";

const choices = storedValue<Choices>(browserStorage, KEY, readChoices, DEFAULTS);

function readChoices(json: unknown): Choices {
  const { theme, locale, sound, vibration } = fieldsOf(json);
  return {
    theme: THEMES.find((each) => each === theme) ?? DEFAULTS.theme,
    locale: isLocale(locale) ? locale : DEFAULTS.locale,
    sound: sound === true,
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
  return { ...chosen, locale: chosen.locale ?? localeOf(navigator.languages) };
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
