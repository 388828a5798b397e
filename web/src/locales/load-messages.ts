import type { Locale } from "../../../edge/contract/locale.ts";
import type { messages } from "./in/messages.ts";

export type Messages = typeof messages;

const loaders: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  in: () => import("./in/messages.ts"),
  pt: () => import("./pt/messages.ts"),
  mx: () => import("./mx/messages.ts"),
  vi: () => import("./vi/messages.ts"),
};

/** The texts of a locale; fetched once, when they are first wanted. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await loaders[locale]()).messages;
}
