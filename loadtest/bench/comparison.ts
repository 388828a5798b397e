import { type BurstResult, total } from "./burst.ts";

/** Row of a figure without a peer; an empty target has no verdict. */
export function measured(name: string, value: string, target = "", isMet = true): readonly string[] {
  return [name, value, "", "", target, target === "" ? "" : isMet ? "met" : "missed"];
}

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

const ROUNDS = 3;
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

/** Measures all sides alternately, so that a slow moment of the machine affects all. Returns a row per peer. */
export async function compare({ peers, ours }: Contest): Promise<(readonly string[])[]> {
  const sides = [...peers.map(({ side }) => side), ours];
  const turns = new Map<Side, BurstResult[]>(sides.map((side) => [side, []]));
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

function perSecond({ messages, ms }: BurstResult): number {
  return (messages / ms) * 1000;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}
