import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";
import { pause, type Api, watchLag, type Recorder } from "../players/api.ts";
import { admit, readMembers, type Guest } from "../players/members.ts";
import { readSettings } from "../players/settings.ts";
import { QUESTIONS, type Size } from "../profiles.ts";
import { questions } from "../questions.ts";
import { nodeApi, preciseNow } from "./api.ts";
import { stagedArrivalMs } from "../players/arrivals.ts";
import { stayAtTable, stayOf, visitorsOf } from "../players/stay.ts";
import type { Parts, TableGroup, Visits } from "../players/question.ts";
import type { Part } from "../report/report.ts";
import type { MeasureName } from "../report/measures.ts";

// The light client, for questions whose frames k6 cannot take in time: it spends 120 µs on each. The client reads the
// same environment as a k6 script, and writes the same samples.

/** As k6 ends. */
const INTERRUPTED = 105;

/** Short against the lag that saturates a generator. */
const LAG_EVERY_MS = 10;

/** Plays a part of a question; resolves after the last answer, when all have left. */
export async function play(
  { tables, visits }: Parts,
  guests: readonly Guest[],
  api: Api,
  { size, part }: { readonly size: Size; readonly part: Part },
): Promise<void> {
  const startedAt = api.now();
  const endAt = startedAt + size.seconds * 1000;
  watchLag(api.record, { ...api, everyMs: LAG_EVERY_MS, isOver: () => api.now() > endAt });
  const isOwn = (index: number) => index % part.parts === part.part - 1;
  let before = 0;
  const stays = tables.flatMap((group) => {
    const players = Array.from({ length: group.players }, (_, index) => ({ index, guest: guests[before + index] }));
    before += group.players;
    return players.flatMap(({ index, guest }) =>
      guest !== undefined && isOwn(index) ? stay(group, guest, { index, startedAt }, api, size) : [],
    );
  });
  const visitors = visitorsOf(guests, size);
  await Promise.all([...stays, visits === null ? undefined : visit(visits, visitors, isOwn, startedAt, api, size)]);
}

async function stay(
  group: TableGroup,
  guest: Guest,
  inRun: { readonly index: number; readonly startedAt: number },
  api: Api,
  size: Size,
): Promise<void> {
  const { arriveMs, stay } = stayOf(group, inRun.index, size);
  await pause(api, arriveMs);
  await stayAtTable(api, group, guest, inRun, stay);
}

/** Lets members arrive on schedule. Resolves after the last answer. */
async function visit(
  { startsAfter, startRate, stages, journey }: Visits,
  visitors: readonly Guest[],
  isOwn: (index: number) => boolean,
  startedAt: number,
  api: Api,
  { speed }: Size,
): Promise<void> {
  const open: Promise<void>[] = [];
  for (let index = 0; ; index++) {
    const dueAt = startedAt + startsAfter * 1000 + stagedArrivalMs(startRate, stages, index);
    const guest = visitors[index % visitors.length];
    if (dueAt === Infinity || guest === undefined) break;
    if (!isOwn(index)) continue;
    await pause(api, dueAt - api.now());
    open.push(journey({ guest, dueAt, speed, ask: api.ask, record: api.record }));
  }
  await Promise.all(open);
}

interface Sample {
  readonly measure: MeasureName;
  /** ms since the epoch. */
  readonly time: number;
  readonly value: number;
}

/** Keeps the samples of a run in memory, because writing during the run would delay its players. */
export class Samples implements Recorder {
  readonly #samples: Sample[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(measure: MeasureName, value: number): void {
    this.#samples.push({ measure, time: this.#now(), value });
  }

  complain(message: string): void {
    console.error(message);
  }

  /** Values of a measure in the order in which they came. */
  of(measure: MeasureName): number[] {
    return this.#samples.flatMap((sample) => (sample.measure === measure ? [sample.value] : []));
  }

  /** The samples as lines of JSON, as k6 writes them. */
  lines(): string {
    const line = ({ measure: metric, time, value }: Sample) =>
      `{"metric":"${metric}","type":"Point","data":{"time":"${new Date(time).toISOString()}","value":${value}}}\n`;
    return this.#samples.map(line).join("");
  }
}

if (import.meta.main) {
  process.on("SIGINT", () => process.exit(INTERRUPTED));

  const { QUESTION, SAMPLES_FILE } = z
    .object({ QUESTION: z.enum(QUESTIONS), SAMPLES_FILE: z.string() })
    .parse(process.env);
  const question = questions[QUESTION];
  const settings = readSettings(QUESTION, process.env);
  const { size, flight, without, members, part } = settings;
  const samples = new Samples(preciseNow);
  const api = nodeApi(settings, samples);
  const rows = readMembers(readFileSync(members, "utf8")).slice(0, question.members?.(size) ?? size.players);
  const guests = await admit(rows, api.ask);
  const [first] = guests;
  if (first !== undefined) await pause(api, (await question.waitMs?.(api, first, size)) ?? 0);
  await play(question.parts({ size, flight, without: without ?? [] }), guests, api, { size, part });
  writeFileSync(SAMPLES_FILE, samples.lines());
}
