import type { Messages } from "../locales/messages.ts";

/** The texts of the source locale. */
export const messages: Messages = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>(["../locales/in/*.ts", "../../../games/*/texts/in.ts"], { eager: true })),
);
