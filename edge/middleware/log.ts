import type { RateClass } from "#contract/call.ts";
import type { Locale } from "#contract/locale.ts";
import type { RefusalName } from "#contract/refusals.ts";

/**
 * One line for each request. It has no place for a query, a token or a body. What is undefined is not written, as JSON has
 * it: to put a line together from parts costs more than to write it.
 */
export interface AccessLine {
  readonly level: "info";
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The envelope's, where the answer is in the envelope. */
  readonly code: number | undefined;
  /** The name of the gateway's own refusal. */
  readonly refusal: RefusalName | undefined;
  readonly ms: number;
  readonly upstream_ms: number | undefined;
  /** The upstream's own status, and what was wrong with its answer, where the answer is not the upstream's. */
  readonly upstream_status?: number | undefined;
  readonly why?: string | undefined;
  readonly locale: Locale;
  readonly rate: RateClass | undefined;
}

/** One line for each thing that went wrong, found by the id that the caller was told. */
export interface ErrorLine {
  readonly level: "error";
  readonly time: number;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly error: string;
  readonly stack?: string;
}

/** One line for each setting that cannot be used. */
export interface SettingsLine {
  readonly level: "error";
  readonly time: number;
  readonly event: "settings";
  readonly error: string;
}

/** A path is the caller's to choose; how much of it a line holds is not. */
export const LOGGED_PATH_MAX = 200;

export type Log = (line: AccessLine | ErrorLine) => void;
