import type { Locale } from "#contract/locale.ts";
import type { SocketRefusals } from "./socket-refusals.ts";

/** Who sent a frame and how to answer. */
export interface Sender {
  readonly member: number;
  readonly locale: Locale;
  readonly send: (text: string) => void;
  /** Told of frames that are refused; undefined for simulated players. */
  readonly refusals?: SocketRefusals | undefined;
}
