import type { Locale } from "#contract/values/locale.ts";
import type { Messages } from "./messages.ts";
import type { TextFile } from "../routing/routes.ts";
import { provided } from "../data/games.ts";

/** The loaded texts, by the area that `useTranslations` names. */
export type Texts = Partial<Messages>;

const loaders = import.meta.glob<Texts>("./*/*.ts");

/** Loads text files from the locale's folder, or from a game's folder. */
export async function loadTexts(locale: Locale, files: readonly TextFile[]): Promise<Texts> {
  const loading = files.map((file) => {
    const load = loaders[`./${locale}/${file}.ts`] ?? provided.texts(file, locale);
    if (!load) throw new Error(`no texts ${file} in ${locale}`);
    return load();
  });
  return Object.assign({}, ...(await Promise.all(loading))) as Texts;
}
