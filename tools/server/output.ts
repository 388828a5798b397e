import * as z from "zod/mini";
import { DEMO_CODES_COOKIE } from "#contract/calls/account.ts";
import { operatePageAddress } from "#contract/control/page.ts";
import type { operateAudit } from "#contract/control/operate.ts";
import { SettingsError } from "#contract/settings/read-settings.ts";
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { parseJson } from "#contract/values/json.ts";
import { SECOND_MS } from "#contract/values/durations.ts";

/** Answer of GET /operate/audit; money in units of the currency. */
type Audit = z.input<typeof operateAudit.answer>;

/**
 * Formats an audit: the sum of each cell, every invariant with its first offender, and failed steps. The broken
 * invariants stand at the end again.
 */
export function auditReport({ ok, total, cells, invariants, failures }: Audit): string {
  const books = [
    ["cell", "members", "transfers", "sum"],
    ...cells.map(({ cell, members, transfers, total: sum }) => [cell, members, transfers, sum.toFixed(2)].map(String)),
  ];
  const rules = [
    ["invariant", "checked", "broken", "first"],
    ...invariants.map(({ name, checked, broken, first }) => [name, String(checked), String(broken), first ?? ""]),
  ];
  const broken = invariants.filter((each) => each.broken > 0);
  const verdict = ok ? "Every book is in order." : `${broken.length} of ${invariants.length} invariants are broken:`;
  const named = broken.map(({ name, first }) => `  ${name}: ${first}`);
  const failed = [
    ["object", "failed steps", "last", "error"],
    ...failures.map(({ object, count, last: { real_time: time, event, error } }) => {
      return [object, String(count), new Date(time).toISOString(), `${event}: ${error}`];
    }),
  ];
  const parts = [table(books), table(rules), ...(failures.length > 0 ? [table(failed)] : [])];
  return [...parts, [`sum of all cells: ${total.toFixed(2)}`, verdict, ...named].join("\n")].join("\n\n");
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}

/** Says whether the trail's lines are all there, as they were written. */
export function trailReport(lines: number, fault: string | null): string {
  return fault === null ? `operators' trail: ${lines} lines, each as it was written` : `operators' trail: ${fault}`;
}

/** Prints why a command cannot run. A stack would not help its user. */
export function printFailure(error: unknown): void {
  for (const line of linesOf(error)) console.error(`rangoli cannot run: ${line}`);
}

function linesOf(error: unknown): readonly string[] {
  if (error instanceof SettingsError) return error.lines;
  if (!(error instanceof Error)) return [String(error)];
  // Of a failed fetch only the cause names the address.
  return [error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message];
}

export interface Greeted {
  readonly url: string;
  /** The owner's; empty: there is no owner. */
  readonly controlToken: string;
  /** Empty if the simulator answers. */
  readonly origin: string;
  readonly hasDemo: boolean;
  /** Opens one-time codes in the browser that follows its link; empty: nobody sees any. */
  readonly demoCodesKey: string;
  readonly tokenPlace: string;
}

/**
 * Text about a server that has just started: its address, its upstream, and the operator's access. Only a terminal
 * shows the token, because other output may be kept as a log.
 */
export function greeting(greeted: Greeted, isTerminal: boolean): string {
  const { url, controlToken, origin, hasDemo, demoCodesKey, tokenPlace } = greeted;
  const token = isTerminal ? controlToken : "$CONTROL_TOKEN";
  const asOperator = `curl -s -H ${isTerminal ? "'" : '"'}Authorization: Bearer ${token}${isTerminal ? "'" : '"'}`;
  const control =
    controlToken === ""
      ? ["operate         not as owner: CONTROL_TOKEN is empty"]
      : [
          `operate         ${isTerminal ? operatePageAddress(url, controlToken) : `${url}/operate, its token is ${tokenPlace}`}`,
          // A backend has messages and books of its own: these calls would answer 501.
          ...(origin === ""
            ? [
                `text messages   ${asOperator} ${url}/control/messages`,
                `audit           ${asOperator} ${url}/operate/audit`,
              ]
            : []),
        ];
  const upstream = origin === "" ? "the built-in simulator, with play money" : origin;
  const demo = hasDemo ? [`demo member     ${url}/demo`] : [];
  const codes = isTerminal && demoCodesKey !== "" ? [`register        ${demoCodesAddress(url, demoCodesKey)}`] : [];
  return [
    "",
    ...[`rangoli         ${url}`, ...demo, ...codes, `upstream        ${upstream}`, ...control].map(
      (line) => `  ${line}`,
    ),
    "",
  ].join("\n");
}

/** The end of an address reaches no server and no log. */
function demoCodesAddress(url: string, key: string): string {
  return `${url}/register#${DEMO_CODES_COOKIE}=${key}`;
}

/** Place of the owner's token: the environment, or a file of the data folder. */
export function placeOfToken(environment: Readonly<Record<string, string | undefined>>, dataDir: string): string {
  return environment["CONTROL_TOKEN"] === undefined ? `in ${dataDir}/secrets.json` : "CONTROL_TOKEN of the environment";
}

/** A place in a stack: `index.js:120:14`, or with a module's whole name. */
const PLACE = /([\w.@/-]{1,200}\.m?js):(\d+):(\d+)/g;

type Payload = ConstructorParameters<typeof SourceMap>[0];

/**
 * Replaces places in built modules by those in their sources, relative to `root`. Stacks of workerd name lines of the
 * bundle, because it reads no source maps. Places without a map stay as they are.
 */
export function sourcePlaces(builtDir: string, root: string): (text: string) => string {
  const maps = new Map<string, SourceMap | null>();

  function mapOf(module: string): SourceMap | null {
    let map = maps.get(module);
    if (map === undefined) {
      const file = join(builtDir, `${module}.map`);
      map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8")) as Payload) : null;
      maps.set(module, map);
    }
    return map;
  }

  return (text) =>
    text.replaceAll(PLACE, (place, module: string, line: string, column: string) => {
      const origin = mapOf(module)?.findOrigin(Number(line), Number(column));
      if (origin === undefined || !("fileName" in origin)) return place;
      const source = resolve(builtDir, dirname(module), origin.fileName);
      return `${relative(root, source)}:${origin.lineNumber}:${origin.columnNumber}`;
    });
}

// Output of `npm start`: readable lines at a terminal, JSON elsewhere.

const accessLine = z.object({
  level: z.literal("info"),
  time: z.number(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  code: z.optional(z.number()),
  ms: z.number(),
  omitted: z.optional(z.number()),
});
const errorLine = z.object({
  level: z.literal("error"),
  time: z.number(),
  method: z.string(),
  path: z.string(),
  error: z.string(),
  stack: z.optional(z.string()),
});
const settingsLine = z.object({ event: z.literal("settings"), error: z.string() });

const FIRST_FAILURE = 400;
const ENVELOPE_OK = 200;
/** Files of the client, and pictures; each screen loads dozens. */
const STATIC_FILE = /^\/(?:assets|img|operate-page)\/|\.[a-z0-9]{2,11}$/;
/** The operators' page reads these once a second. */
const CONTROL_READ = /^\/(?:control|operate)(?:\/|$)/;
/** The start polls it until the server is up. */
const HEALTH = "/healthz";
/** Addresses in workerd's binary. */
const NATIVE_STACK = /^stack: /;

/** Of workerd itself, since any visitor may cause them. */
const PLATFORM_LINES_A_SECOND = 5;
const PLATFORM_ERROR = /: error: |uncaught exception/i;

/** Formats the lines of a server's output. `now`: real ms since the epoch. */
export function lineFormat(isTerminal: boolean, now: () => number): (line: string) => string | null {
  let second = 0;
  let lines = 0;
  let omitted = 0;
  return (line) => {
    if (line === "" || NATIVE_STACK.test(line)) return null;
    if (json(line) !== undefined) return shownLine(line, isTerminal);
    const time = now();
    if (Math.floor(time / SECOND_MS) !== second) lines = 0;
    second = Math.floor(time / SECOND_MS);
    lines += 1;
    if (lines > PLATFORM_LINES_A_SECOND) {
      omitted += 1;
      return null;
    }
    const more = omitted === 0 ? {} : { omitted };
    omitted = 0;
    if (isTerminal) return more.omitted === undefined ? line : `(${more.omitted} lines left out)\n${line}`;
    const level = PLATFORM_ERROR.test(line) ? "error" : "info";
    return JSON.stringify({ level, time, event: "workerd", error: line, ...more });
  };
}

/** Formats a line of the Worker's output; null to leave it out. */
export function shownLine(line: string, isTerminal: boolean): string | null {
  const parsed = json(line);
  // The start itself names the unusable settings.
  if (settingsLine.safeParse(parsed).success) return null;
  const access = accessLine.safeParse(parsed);
  if (access.success && isRoutine(access.data)) return null;
  if (!isTerminal) return line;
  if (access.success) return readableAccess(access.data);
  const error = errorLine.safeParse(parsed);
  return error.success ? readableError(error.data) : line;
}

/** Setting that a line of the server's output refuses, or null. */
export function refusedSetting(line: string): string | null {
  const parsed = settingsLine.safeParse(json(line));
  return parsed.success ? parsed.data.error : null;
}

function isRoutine({ method, path, status }: z.output<typeof accessLine>): boolean {
  if (path === HEALTH) return true;
  if (method !== "GET" && method !== "HEAD") return false;
  return status < FIRST_FAILURE && (STATIC_FILE.test(path) || CONTROL_READ.test(path));
}

function readableAccess({ time, method, path, status, code, ms, omitted }: z.output<typeof accessLine>): string {
  const outcome = code === undefined || code === ENVELOPE_OK || code === status ? "" : ` (code ${code})`;
  const before = omitted === undefined ? "" : `, ${omitted} more ${status} before it`;
  return `${clockTime(time)} ${method} ${path} ${status}${outcome} ${ms} ms${before}`;
}

function readableError({ time, method, path, error, stack }: z.output<typeof errorLine>): string {
  const frames = (stack ?? "").split("\n").slice(1);
  return [`${clockTime(time)} ${method} ${path} failed: ${error}`, ...frames].join("\n");
}

function clockTime(time: number): string {
  return new Date(time).toTimeString().slice(0, 8);
}

function json(line: string): unknown {
  return line.startsWith("{") ? parseJson(line) : undefined;
}
