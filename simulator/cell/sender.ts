import type { Locale } from "../../edge/contract/locale.ts";

/** Who sent a frame and how to answer. */
export interface Sender {
  readonly member: number;
  readonly locale: Locale;
  readonly send: (text: string) => void;
}
