import type { Locale } from "#contract/locale.ts";
import type { Messages } from "../locales/load-texts.ts";

const loaders: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  in: () => import("../locales/in/messages.ts"),
  pt: () => import("../locales/pt/messages.ts"),
  mx: () => import("../locales/mx/messages.ts"),
  vi: () => import("../locales/vi/messages.ts"),
};

/** All texts of a locale. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await loaders[locale]()).messages;
}
