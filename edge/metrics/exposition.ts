import { BUCKET_BOUNDS_MS, type Durations, type Family } from "#contract/control/metric-families.ts";

export const OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

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
