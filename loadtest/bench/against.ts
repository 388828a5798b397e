import { join } from "node:path";
import type { Build } from "#tools/paths.ts";
import { measureTurn, median, perSecond, warmUp } from "./comparison.ts";
import type { Contest } from "./contests.ts";
import { type Figure, shownValue } from "./figures.ts";

// `npm run bench -- --against <commit>`: two builds in turns, and ratios of this build to the other.

/** A running server of one build, or a new measurement each turn. */
export interface Subject {
  turn(): Promise<readonly Figure[]>;
  close(): Promise<void>;
}

/** Opens what measures a build, with its data below `dir`, which does not exist yet. */
export type OpenSubject = (build: Build, dir: string) => Promise<Subject>;

/** Our side of a contest, without its peer. */
export function contestSubject(contest: Contest): OpenSubject {
  return async (build, dir) => {
    const { side, close } = await contest.ours(dir, { build });
    await warmUp(side);
    return {
      async turn() {
        const value = perSecond(await measureTurn(side));
        return [{ name: side.name, value, unit: "/s", contents: side.contents() }];
      },
      close,
    };
  };
}

/** The figures that each turn measures anew. */
export function freshSubject(measure: (build: Build, dir: string) => Promise<readonly Figure[]>): OpenSubject {
  return async (build, dir) => {
    let turns = 0;
    return { turn: () => measure(build, join(dir, String(turns++))), close: async () => undefined };
  };
}

/** The figures of both builds in one round. */
export interface Round {
  readonly ours: readonly Figure[];
  readonly theirs: readonly Figure[];
}

/** Measures in turns: ours and theirs, theirs and ours, and so on, so that a slow moment or a trend affects both. */
export async function measureRounds(ours: Subject, theirs: Subject, rounds: number): Promise<Round[]> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const isOursFirst = round % 2 === 0;
    const first = await (isOursFirst ? ours : theirs).turn();
    const second = await (isOursFirst ? theirs : ours).turn();
    measured.push(isOursFirst ? { ours: first, theirs: second } : { ours: second, theirs: first });
  }
  return measured;
}

export function againstHeadings(commit: string): readonly string[] {
  return ["", "this build", commit, "ratio", "smallest to largest", "contents"];
}

/** A row for each figure: both medians, the median of the rounds' ratios, and their spread. */
export function againstRows(rounds: readonly Round[]): (readonly string[])[] {
  const names = rounds[0]?.ours.map(({ name }) => name) ?? [];
  return names.map((name) => againstRow(name, rounds));
}

function againstRow(name: string, rounds: readonly Round[]): readonly string[] {
  const named = (figures: readonly Figure[]) => figures.filter((figure) => figure.name === name);
  const [ours, theirs] = [rounds.flatMap((each) => named(each.ours)), rounds.flatMap((each) => named(each.theirs))];
  const ratios = ours.map((figure, round) => (figure.value ?? Number.NaN) / (theirs[round]?.value || Number.NaN));
  const isKnown = ratios.every((ratio) => !Number.isNaN(ratio));
  return [
    name,
    medianOf(ours),
    medianOf(theirs),
    isKnown ? median(ratios).toFixed(2) : "unknown",
    isKnown ? `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}` : "",
    verdict([...ours, ...theirs]),
  ];
}

function medianOf(figures: readonly Figure[]): string {
  const values = figures.flatMap(({ value }) => value ?? []);
  return values.length === 0 ? "unknown" : shownValue(median(values), figures[0]?.unit ?? "");
}

/** A ratio counts only if both builds did the same work. */
function verdict(figures: readonly Figure[]): string {
  const flaw = figures.find((figure) => figure.flaw !== undefined)?.flaw;
  if (flaw !== undefined) return `NOT COMPARABLE: ${flaw}`;
  const contents = new Set(figures.map((figure) => figure.contents));
  if (contents.size > 1) return "NOT COMPARABLE: contents differ";
  return contents.has(undefined) ? "" : "equal";
}
