import type { RateClass } from "#contract/call.ts";
import type { Locale } from "#contract/locale.ts";
import type { RefusalName } from "#contract/refusals.ts";

/** The line of a request. It has no place for a query, a token or a body. JSON drops undefined fields. */
export interface AccessLine {
  readonly level: "info";
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The envelope's code. */
  readonly code: number | undefined;
  /** The gateway's own refusal. */
  readonly refusal: RefusalName | undefined;
  readonly ms: number;
  readonly upstream_ms: number | undefined;
  /** The upstream's status, and the fault of its answer, if that was not forwarded. */
  readonly upstream_status?: number | undefined;
  readonly why?: string | undefined;
  readonly locale: Locale;
  readonly rate: RateClass | undefined;
}

/** The line of an error; the caller knows its id. */
export interface ErrorLine {
  readonly level: "error";
  readonly time: number;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly error: string;
  readonly stack?: string;
}

/** The line of an unusable setting. */
export interface SettingsLine {
  readonly level: "error";
  readonly time: number;
  readonly event: "settings";
  readonly error: string;
}

/** Callers choose paths; the log bounds them. */
export const LOGGED_PATH_MAX = 200;

export type Log = (line: AccessLine | ErrorLine) => void;
