import type { Locale } from "#contract/locale.ts";
import type { messages } from "./in/messages.ts";

/** All texts, by area: a screen's, a game's. */
export type Messages = typeof messages;
export type Area = keyof Messages;
/** The texts that are there now. */
export type Texts = Partial<Messages>;

/** Fetched with the app itself. */
export const FIRST_AREAS = ["common", "home", "shell"] as const satisfies readonly Area[];

interface LocaleFiles {
  first: Texts;
  /** By file. */
  others: Readonly<Record<string, () => Promise<Texts>>>;
}

// A locale's list of files comes with its first texts: nobody needs those of all four.
const locales: Readonly<Record<Locale, () => Promise<LocaleFiles>>> = {
  in: () => import("./in/first.ts"),
  pt: () => import("./pt/first.ts"),
  mx: () => import("./mx/first.ts"),
  vi: () => import("./vi/first.ts"),
};

/** The texts of some areas in a locale. Each is fetched once, however often it is asked for. */
export async function loadTexts(locale: Locale, areas: readonly Area[]): Promise<Texts> {
  const { others } = await locales[locale]();
  const loaded = await Promise.all(areas.map(async (area) => others[`./${fileOf(area)}.ts`]?.()));
  return Object.assign({}, ...loaded) as Texts;
}

/** The texts of {@link FIRST_AREAS}. */
export async function loadFirstTexts(locale: Locale): Promise<Texts> {
  return { ...(await locales[locale]()).first };
}

function fileOf(area: Area): string {
  return area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
