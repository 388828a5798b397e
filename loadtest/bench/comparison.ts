import { type BurstResult, total } from "./burst.ts";
import { whole } from "./figures.ts";

export const HEADINGS = ["", "ours", "peer", "ratio", "target", "", "client busy"];

export function tableText(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Median; throws without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error("a median of nothing");
  return (lower + upper) / 2;
}

// A turn lasts a fixed time, not a number of bursts, so that a run also ends on a busy machine.

export const ROUNDS = 3;
const TURN_MS = 2_500;
/** The hot paths are compiled after this. */
const WARM_UP_MS = 2_500;

export interface Side {
  /** Name with its unit. */
  readonly name: string;
  begin?(): Promise<void>;
  /** Runs before each burst, outside the measured time. */
  prepare?(): Promise<void>;
  burst(): Promise<BurstResult>;
  end?(): void;
  /** Received by the last burst, without ids and times; builds that answer alike give the same text. */
  contents(): string;
}

/** Measures both sides alternately, so that a slow moment of the machine affects both. */
export async function compare(ours: Side, peer: Side, target: number): Promise<readonly string[]> {
  for (const side of [peer, ours]) await warmUp(side);
  const turns: Record<"ours" | "peer", BurstResult[]> = { ours: [], peer: [] };
  for (let round = 0; round < ROUNDS; round++) {
    turns.peer.push(await measureTurn(peer));
    turns.ours.push(await measureTurn(ours));
  }
  return comparisonRow(`${ours.name} / ${peer.name}`, target, turns);
}

export async function warmUp(side: Side): Promise<void> {
  await steadyTurn(side, WARM_UP_MS);
}

export function measureTurn(side: Side): Promise<BurstResult> {
  return steadyTurn(side, TURN_MS);
}

/** Runs a turn, and once more if it fails, for example on a closed connection. */
function steadyTurn(side: Side, ms: number): Promise<BurstResult> {
  return turnOf(side, ms).catch(() => turnOf(side, ms));
}

/** Repeats bursts until the time is over, at least one. */
export async function turnOf(side: Side, ms: number): Promise<BurstResult> {
  const bursts: BurstResult[] = [];
  const endsAt = performance.now() + ms;
  await side.begin?.();
  try {
    do {
      await side.prepare?.();
      bursts.push(await side.burst());
    } while (performance.now() < endsAt);
  } finally {
    side.end?.();
  }
  return total(bursts);
}

/** Row with both medians and their ratio. */
export function comparisonRow(
  name: string,
  target: number,
  { peer, ours }: Readonly<Record<"peer" | "ours", readonly BurstResult[]>>,
): readonly string[] {
  const ratio = median(ours.map(perSecond)) / median(peer.map(perSecond));
  return [
    name,
    whole(median(ours.map(perSecond))),
    whole(median(peer.map(perSecond))),
    ratio.toFixed(2),
    `≥ ${target}`,
    ratio >= target ? "met" : "missed",
    `${whole(100 * median([...ours, ...peer].map(({ clientBusy }) => clientBusy)))} %`,
  ];
}

export function perSecond({ messages, ms }: BurstResult): number {
  return (messages / ms) * 1000;
}
