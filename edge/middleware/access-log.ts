import type { Context } from "hono";
import type { RateClass } from "#contract/call.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { RefusalName } from "#contract/refusals.ts";
import { pagePattern } from "../client-pages.ts";
import { type Destination, isSocket, rateClassOf } from "./destination.ts";
import { SECOND_MS } from "#contract/values/durations.ts";

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
  readonly refusal: RefusalName | undefined;
  readonly ms: number;
  readonly upstream_ms: number | undefined;
  /** The upstream's status, and the fault of its answer, if that was not forwarded. */
  readonly upstream_status?: number | undefined;
  readonly why?: string | undefined;
  readonly locale: Locale;
  readonly rate: RateClass | undefined;
  /** Lines of this status and class that were left out since the last one. */
  readonly omitted?: number;
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

export interface SettingsLine {
  readonly level: "error";
  readonly time: number;
  readonly event: "settings";
  readonly error: string;
}

/** The line of a setting that has less effect than its text says. */
export interface SettingsNote {
  readonly level: "info";
  readonly time: number;
  readonly event: "settings";
  readonly note: string;
}

/** Callers choose paths; the log bounds them. */
export const LOGGED_PATH_MAX = 200;

export type Log = (line: AccessLine | ErrorLine) => void;

/** From so many milliseconds on, every request is logged and counted. */
const SLOW_MS = 1_000;

/** False for errors, failures and slow requests, of which none is left out. */
function isOrdinary(line: AccessLine | ErrorLine): boolean {
  return line.level !== "error" && line.status < 500 && line.why === undefined && line.ms < SLOW_MS;
}

/** Logs errors, failures and slow requests, and of all others a share. */
export function sampleLines(log: Log, share: number, random: () => number): Log {
  return (line) => {
    if (!isOrdinary(line) || random() < share) log(line);
  };
}

const FIRST_FAILURE = 400;
const TOO_MANY = 429;
/** Of one status and class. */
const REFUSALS_A_SECOND = 20;

interface Window {
  second: number;
  lines: number;
  omitted: number;
}

/**
 * Bounds the lines that a visitor can cause without limit, by status and class. Requests above a limit and probes have
 * one a second, other refusals of the gateway a few.
 */
export function boundLines(log: Log): Log {
  const windows = new Map<string, Window>();
  return (line) => {
    const most = linesASecond(line);
    if (line.level === "error" || most === null) return log(line);
    const key = `${line.status} ${line.rate}`;
    const window = windows.get(key) ?? { second: 0, lines: 0, omitted: 0 };
    windows.set(key, window);
    const second = Math.floor(line.time / SECOND_MS);
    if (second !== window.second) Object.assign(window, { second, lines: 0 });
    if (window.lines === most) {
      window.omitted += 1;
      return;
    }
    window.lines += 1;
    log(window.omitted === 0 ? line : { ...line, omitted: window.omitted });
    window.omitted = 0;
  };
}

/** Null: a limit bounds the requests themselves. */
function linesASecond(line: AccessLine | ErrorLine): number | null {
  if (line.level === "error") return null;
  const isProbe = line.rate === undefined;
  if (isProbe || line.status === TOO_MANY) return 1;
  return line.status >= FIRST_FAILURE && line.upstream_ms === undefined ? REFUSALS_A_SECOND : null;
}

/** The platform's limit, in bytes. */
const PATH_MAX = 96;

/**
 * Writes a point for each failure and slow request, and for a share of the others. Texts: method, locale, class, status.
 * Numbers: ms, ms upstream, HTTP status, the envelope's code (0 if none), and how many requests the point stands for.
 */
export function countRequests(
  dataset: Pick<AnalyticsEngineDataset, "writeDataPoint">,
  share: number,
  random: () => number,
): Log {
  return (line) => {
    if (line.level !== "info") return;
    const isSampled = isOrdinary(line);
    if (isSampled && random() >= share) return;
    const { path, method, locale, rate = "", status, code = 0, ms, upstream_ms: upstreamMs = 0 } = line;
    dataset.writeDataPoint({
      indexes: [path.slice(0, PATH_MAX)],
      blobs: [method, locale, rate, `${Math.floor(status / 100)}xx`],
      doubles: [ms, upstreamMs, status, code, isSampled ? 1 / share : 1],
    });
  };
}

declare module "hono" {
  interface ContextVariableMap {
    /** When the request came, ms since the epoch. */
    startedAt: number;
    /** How long the upstream took, in ms; undefined if it was not asked. */
    upstreamMs: number | undefined;
    /** The status of an upstream's answer that could not be forwarded. */
    upstreamStatus: number | undefined;
    /** Why the upstream's answer was not forwarded. */
    why: string | undefined;
  }
}

/** A part of a path that is a word. Others may be a token, a code, a number or an address. */
const WORD = /^[a-z]{0,16}(?:[._-][a-z]{1,12}){0,3}$/;

/** The pattern of a call or a page; of any other path the parts that are words, since callers put secrets into the rest. */
export function loggedPath(c: Context): string {
  const { path } = c.req;
  return knownPath(c.get("destination"), path) ?? path.split("/").map(wordOf).join("/").slice(0, LOGGED_PATH_MAX);
}

function knownPath(destination: Destination, path: string): string | undefined {
  if (destination.kind === "call") return destination.call.path;
  if (isSocket(destination)) return destination.path;
  return destination.kind === "page" ? pagePattern(path) : undefined;
}

function wordOf(part: string): string {
  return WORD.test(part) ? part : "*";
}

/** The line of a request that ended at `now`. */
export function accessLine(c: Context, now: number): AccessLine {
  const time = c.get("startedAt");
  return {
    level: "info",
    time,
    id: c.get("requestId"),
    method: c.req.method,
    path: loggedPath(c),
    status: c.res.status,
    code: c.get("code"),
    refusal: c.get("refusal"),
    ms: now - time,
    upstream_ms: c.get("upstreamMs"),
    upstream_status: c.get("upstreamStatus"),
    why: c.get("why"),
    locale: c.get("locale"),
    rate: rateClassOf(c.get("destination")),
  };
}
