import { type Api, pause } from "../players/api.ts";
import { stagedArrivalMs } from "../players/arrivals.ts";
import type { Guest } from "../players/members.ts";
import { watchLag } from "../players/recorder.ts";
import { stayAtTable, stayOf, visitorsOf } from "../players/stay.ts";
import type { Size } from "../profiles.ts";
import type { Parts, TableGroup, Visits } from "../players/question.ts";
import type { Part } from "../report/report.ts";

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
