import { hash } from "node:crypto";
import type { Handler } from "hono";
import { refuse } from "#contract/refusals.ts";
import { type Family, BUCKET_BOUNDS_MS, type Durations } from "#contract/control/metric-families.ts";
import { bearerOf, rejectUnauthorized } from "../middleware/authorization.ts";
import { reject, rejectRateLimited } from "../middleware/errors.ts";
import { operatorGuard } from "../middleware/operators.ts";
import type { ClientMeasures } from "./client-measures.ts";
import type { RateLimitSetting } from "../middleware/rate-window.ts";

/** However many ask, the parts are read once in so many ms. */
const CACHE_MS = 5_000;

export interface MetricsParts {
  readonly token: string;
  readonly read: () => Promise<Family[]>;
  readonly clients: ClientMeasures;
}

/** Answers the bearer of the metrics' own token; undefined: there are none. */
export function metrics(parts: MetricsParts | undefined, limit: RateLimitSetting, now: () => number): Handler {
  if (parts === undefined) return (c) => reject(c, refuse("not_found"));
  const { token, read, clients } = parts;
  const reader = { name: "metrics", role: "look", hash: hash("sha256", token, "hex") } as const;
  const guard = operatorGuard({ entries: [reader], access: null }, { limit, now });
  let text = "";
  let expiresAt = -Infinity;
  return async (c) => {
    const shown = await guard?.(c, bearerOf(c) ?? "");
    if (shown !== undefined && shown.waitSeconds > 0) return rejectRateLimited(c, shown.waitSeconds);
    if (!shown?.operator) return rejectUnauthorized(c);
    if (expiresAt <= now()) {
      expiresAt = now() + CACHE_MS;
      text = openMetrics([...(await read()), ...clients.families()]);
    }
    return c.body(text, 200, { "content-type": OPEN_METRICS, "cache-control": "no-store" });
  };
}

const OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/** The families in the text format of OpenMetrics 1.0. */
export function openMetrics(families: readonly Family[]): string {
  const texts = new Map<string, string[]>();
  for (const family of families) {
    // Several upstreams may measure the same.
    const lines = texts.get(family.name) ?? headOf(family);
    texts.set(family.name, lines);
    lines.push(...samplesOf(family));
  }
  return [...[...texts.values()].flat(), "# EOF\n"].join("\n");
}

function headOf({ name, type, help }: Family): string[] {
  return [`# TYPE ${name} ${type}`, `# HELP ${name} ${escaped(help)}`];
}

function samplesOf(family: Family): string[] {
  const { name, type } = family;
  if (family.type === "histogram") {
    return family.samples.flatMap(({ labels, durations }) => durationLines(name, labels, durations));
  }
  const full = type === "counter" ? `${name}_total` : name;
  return family.samples.map(({ labels, value }) => line(full, labels, value));
}

function durationLines(name: string, labels: Readonly<Record<string, string>>, { counts, sumMs }: Durations): string[] {
  let within = 0;
  const buckets = counts.map((count, index) => {
    within += count;
    const bound = BUCKET_BOUNDS_MS[index];
    return line(`${name}_bucket`, { ...labels, le: bound === undefined ? "+Inf" : String(bound / 1_000) }, within);
  });
  return [...buckets, line(`${name}_sum`, labels, sumMs / 1_000), line(`${name}_count`, labels, within)];
}

function line(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
