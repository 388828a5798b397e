import { type BurstResult, total } from "./burst.ts";
import { processorMs } from "./process-usage.ts";

/** The row of what is held against a number and no peer; a target of "" asks nothing. */
export function measured(name: string, value: string, target = "", isMet = true): readonly string[] {
  return [name, value, "", "", target, target === "" ? "" : isMet ? "met" : "missed"];
}

/** Of every row: what is measured, what we do and what the peer does, and so on. */
export const HEADINGS = ["", "ours", "peer", "ratio", "target", "", "processor, ours / peer", "client busy"];

/** Rows in columns, each as wide as its widest cell. */
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

/** The middle of some values; of an even number, the mean of the two in the middle. Throws where there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error("a median of nothing");
  return (lower + upper) / 2;
}

// What we do is held against the least that the same machine can do: both in turn, in one run. A turn is a time, not a
// number of bursts, so that a run ends in time on a busy machine too.

const ROUNDS = 3;
const TURN_MS = 2_500;
/** Until the hot paths are compiled. */
const WARM_UP_MS = 2_500;

export interface Side {
  /** What is counted, with its unit. */
  readonly name: string;
  /** Of the server that answers. */
  readonly pid: number;
  /** Before a turn, when the other side has had its own. */
  begin?(): Promise<void>;
  /** Before each burst, and no part of it. */
  prepare?(): Promise<void>;
  burst(): Promise<BurstResult>;
  /** After a turn that was begun. */
  end?(): void;
}

/** What ours is held against. */
export interface Peer {
  readonly side: Side;
  /** How many times the peer's ours is to reach; null: it is shown, and nothing is asked of it. */
  readonly target: number | null;
}

/** Sides that are ready to be measured. */
export interface Contest {
  readonly peers: readonly Peer[];
  readonly ours: Side;
  /** How it was measured, in lines. */
  readonly how: readonly string[];
  close(): Promise<void>;
}

/** What a side did in one turn. */
export interface Turn extends BurstResult {
  /** What the server's process took of the processor meanwhile, in ms; null: the system does not tell. */
  readonly processorMs: number | null;
}

/** Measures all sides, in turn, so that what slows the machine for a while slows all. Gives a row for each peer. */
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

/** A turn that breaks off, as where a connection is given up while it is used, is taken once more. */
function steadyTurn(side: Side, ms: number): Promise<Turn> {
  return turnOf(side, ms).catch(() => turnOf(side, ms));
}

/** Bursts, one after the other, until no time is left; one at least. */
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

/** The row of two sides: medians, their ratio, and the same ratio by what each message cost the servers' processor. */
export function comparisonRow(
  name: string,
  target: number | null,
  { peer, ours }: Readonly<Record<"peer" | "ours", readonly Turn[]>>,
): readonly string[] {
  const ratio = median(ours.map(perSecond)) / median(peer.map(perSecond));
  const [ourCost, peerCost] = [costUs(ours), costUs(peer)];
  return [
    name,
    whole(median(ours.map(perSecond))),
    whole(median(peer.map(perSecond))),
    ratio.toFixed(2),
    target === null ? "" : `≥ ${target}`,
    target === null ? "" : ratio >= target ? "met" : "missed",
    ourCost === null || peerCost === null ? "" : `${whole(ourCost)} / ${whole(peerCost)} µs`,
    `${whole(100 * median([...ours, ...peer].map(({ clientBusy }) => clientBusy)))} %`,
  ];
}

/** What a message costs the server's processor, in µs; null: unknown. */
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
