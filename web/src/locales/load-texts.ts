import type { Locale } from "#contract/locale.ts";
import type { Messages } from "./messages.ts";

/** The texts that are loaded, by the area that `useTranslations` names. */
export type Texts = Partial<Messages>;

/** A file of texts. In each locale it holds the same areas. */
export type TextFile =
  | "account"
  | "aviator"
  | "games"
  | "initial"
  | "legal"
  | "lucky-hit"
  | "mines"
  | "promotion"
  | "shop"
  | "support"
  | "wallet"
  | "win";

const loaders = import.meta.glob<Texts>(["./*/*.ts", "!./*/control.ts", "../games/*/texts/*.ts"]);

/** Loads files of texts: of the locale's folder, or of the folder of the game that a file is named after. */
export async function loadTexts(locale: Locale, files: readonly TextFile[]): Promise<Texts> {
  const loading = files.map((file) => {
    const load = loaders[`./${locale}/${file}.ts`] ?? loaders[`../games/${file}/texts/${locale}.ts`];
    if (!load) throw new Error(`no texts ${file} in ${locale}`);
    return load();
  });
  return Object.assign({}, ...(await Promise.all(loading))) as Texts;
}
