import type { Locale } from "#contract/locale.ts";
import type { Messages } from "../locales/messages.ts";

const loaders = import.meta.glob<Partial<Messages>>(["../locales/*/*.ts", "../games/*/texts/*.ts"]);

/** Loads all texts of a locale. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const files = Object.entries(loaders).filter(
    ([path]) => path.includes(`/${locale}/`) || path.endsWith(`/${locale}.ts`),
  );
  return Object.assign({}, ...(await Promise.all(files.map(([, load]) => load())))) as Messages;
}
