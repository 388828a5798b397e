import type * as z from "zod/mini";
import { operatePageAddress } from "#contract/control/page.ts";
import type { operateAudit } from "#contract/control/operate.ts";
import { SettingsError } from "#contract/settings/read-settings.ts";

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
  return [error instanceof Error ? error.message : String(error)];
}

export interface Greeted {
  readonly url: string;
  /** The owner's; empty: there is no owner. */
  readonly controlToken: string;
  /** Empty if the simulator answers. */
  readonly origin: string;
  readonly hasDemo: boolean;
  readonly tokenPlace: string;
}

/**
 * Text about a server that has just started: its address, its upstream, and the operator's access. Only a terminal
 * shows the token, because other output may be kept as a log.
 */
export function greeting({ url, controlToken, origin, hasDemo, tokenPlace }: Greeted, isTerminal: boolean): string {
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
  return [
    "",
    ...[`rangoli         ${url}`, ...demo, `upstream        ${upstream}`, ...control].map((line) => `  ${line}`),
    "",
  ].join("\n");
}

/** Place of the owner's token: the environment, or a file of the data folder. */
export function placeOfToken(environment: Readonly<Record<string, string | undefined>>, dataDir: string): string {
  return environment["CONTROL_TOKEN"] === undefined ? `in ${dataDir}/secrets.json` : "CONTROL_TOKEN of the environment";
}
