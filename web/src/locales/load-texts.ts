import type { Locale } from "../../../edge/contract/locale.ts";
import type { messages } from "./in/messages.ts";

/** All texts, by area: a screen's, a game's. */
export type Messages = typeof messages;
export type Area = keyof Messages;
/** The texts that are there now. */
export type Texts = Partial<Messages>;

/** Fetched with the app itself. */
export const FIRST_AREAS = ["common", "home", "shell"] as const satisfies readonly Area[];

const firsts: Readonly<Record<Locale, () => Promise<{ first: Texts }>>> = {
  in: () => import("./in/first.ts"),
  pt: () => import("./pt/first.ts"),
  mx: () => import("./mx/first.ts"),
  vi: () => import("./vi/first.ts"),
};

// A file holds the texts of the area that it is named after: `luckyHit` is `lucky-hit.ts`.
const tables = import.meta.glob<Texts>(["./*/*.ts", "!./*/{messages,first,common,home,shell}.ts"]);

/** Every area that is fetched by itself. */
export const OTHER_AREAS = Object.keys(tables)
  .filter((path) => path.startsWith("./in/"))
  .map((path) => areaOf(path.slice("./in/".length, -".ts".length)));

/** The texts of some areas in a locale. Each is fetched once, however often it is asked for. */
export async function loadTexts(locale: Locale, areas: readonly Area[]): Promise<Texts> {
  const loaded = await Promise.all(areas.map(async (area) => tables[`./${locale}/${fileOf(area)}.ts`]?.()));
  return Object.assign({}, ...loaded) as Texts;
}

/** The texts of {@link FIRST_AREAS}. */
export async function loadFirstTexts(locale: Locale): Promise<Texts> {
  return { ...(await firsts[locale]()).first };
}

function areaOf(file: string): Area {
  return file.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as Area;
}

function fileOf(area: Area): string {
  return area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
