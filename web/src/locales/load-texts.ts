import type { Locale } from "#contract/values/locale.ts";
import type { Messages } from "./messages.ts";

/** The loaded texts, by the area that `useTranslations` names. */
export type Texts = Partial<Messages>;

/** A file of texts. Its areas are the same in every locale. */
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

/** Loads text files from the locale's folder, or from the folder of the game with the file's name. */
export async function loadTexts(locale: Locale, files: readonly TextFile[]): Promise<Texts> {
  const loading = files.map((file) => {
    const load = loaders[`./${locale}/${file}.ts`] ?? loaders[`../games/${file}/texts/${locale}.ts`];
    if (!load) throw new Error(`no texts ${file} in ${locale}`);
    return load();
  });
  return Object.assign({}, ...(await Promise.all(loading))) as Texts;
}
