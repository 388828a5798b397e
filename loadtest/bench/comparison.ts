import { type BurstResult, total } from "./burst.ts";
import { processorMs } from "#scripts/server/process-usage.ts";

/** Row of a figure without a peer; an empty target has no verdict. */
export function measured(name: string, value: string, target = "", isMet = true): readonly string[] {
  return [name, value, "", "", target, target === "" ? "" : isMet ? "met" : "missed"];
}

export const HEADINGS = ["", "ours", "peer", "ratio", "target", "", "processor, ours / peer", "client busy"];

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

const ROUNDS = 3;
const TURN_MS = 2_500;
/** The hot paths are compiled after this. */
const WARM_UP_MS = 2_500;

export interface Side {
  /** Name with its unit. */
  readonly name: string;
  readonly pid: number;
  begin?(): Promise<void>;
  /** Runs before each burst, outside the measured time. */
  prepare?(): Promise<void>;
  burst(): Promise<BurstResult>;
  end?(): void;
}

export interface Peer {
  readonly side: Side;
  /** Smallest ratio of our rate to the peer's. */
  readonly target: number;
}

export interface Contest {
  readonly peers: readonly Peer[];
  readonly ours: Side;
  /** Lines that describe the measurement. */
  readonly how: readonly string[];
  close(): Promise<void>;
}

export interface Turn extends BurstResult {
  /** Processor time of the server's process in ms; null if the system does not report it. */
  readonly processorMs: number | null;
}

/** Measures all sides alternately, so that a slow moment of the machine affects all. Returns a row per peer. */
export async function compare({ peers, ours }: Contest): Promise<(readonly string[])[]> {
  const sides = [...peers.map(({ side }) => side), ours];
  const turns = new Map<Side, Turn[]>(sides.map((side) => [side, []]));
  for (const side of sides) await steadyTurn(side, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of sides) turns.get(side)?.push(await steadyTurn(side, TURN_MS));
  }
  const turnsOf = (side: Side) => turns.get(side) ?? [];
  return peers.map(({ side, target }) =>
    comparisonRow(`${ours.name} / ${side.name}`, target, { peer: turnsOf(side), ours: turnsOf(ours) }),
  );
}

/** Runs a turn, and once more if it fails, for example on a closed connection. */
function steadyTurn(side: Side, ms: number): Promise<Turn> {
  return turnOf(side, ms).catch(() => turnOf(side, ms));
}

/** Repeats bursts until the time is over, at least one. */
export async function turnOf(side: Side, ms: number): Promise<Turn> {
  const bursts: Turn[] = [];
  const endsAt = performance.now() + ms;
  await side.begin?.();
  try {
    do {
      await side.prepare?.();
      const before = processorMs(side.pid);
      const result = await side.burst();
      const after = processorMs(side.pid);
      bursts.push({ ...result, processorMs: before === null || after === null ? null : after - before });
    } while (performance.now() < endsAt);
  } finally {
    side.end?.();
  }
  const spent = bursts.map((each) => each.processorMs).filter((each) => each !== null);
  const known = spent.length === bursts.length;
  return { ...total(bursts), processorMs: known ? spent.reduce((all, each) => all + each, 0) : null };
}

/** Row with both medians, their ratio, and the processor time per message. */
export function comparisonRow(
  name: string,
  target: number,
  { peer, ours }: Readonly<Record<"peer" | "ours", readonly Turn[]>>,
): readonly string[] {
  const ratio = median(ours.map(perSecond)) / median(peer.map(perSecond));
  const [ourCost, peerCost] = [costUs(ours), costUs(peer)];
  return [
    name,
    whole(median(ours.map(perSecond))),
    whole(median(peer.map(perSecond))),
    ratio.toFixed(2),
    `≥ ${target}`,
    ratio >= target ? "met" : "missed",
    ourCost === null || peerCost === null ? "" : `${whole(ourCost)} / ${whole(peerCost)} µs`,
    `${whole(100 * median([...ours, ...peer].map(({ clientBusy }) => clientBusy)))} %`,
  ];
}

/** Processor time per message in µs; null if unknown. */
function costUs(turns: readonly Turn[]): number | null {
  const costs = turns.map(({ processorMs: ms, messages }) => (ms === null ? null : (ms * 1000) / messages));
  const known = costs.filter((cost) => cost !== null);
  return known.length < costs.length ? null : median(known);
}

function perSecond({ messages, ms }: BurstResult): number {
  return (messages / ms) * 1000;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}
