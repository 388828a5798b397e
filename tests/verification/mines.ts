import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { minesRecords, minesRoundDetail, minesStart, minesStatus, minesTake, minesTap } from "#games/mines/calls.ts";
import { oneOf, type Played, playInstant, seeds, type Session } from "./session.ts";

const status = z.object({ fairness: seeds });

/** Drawn once in 480,700 games with 7 traps. */
const FORCED_LAYOUT = [1, 2, 3, 4, 5, 6, 7];
const TAPS_MAX = 8;

/** Plays the given number of games over REST and a forced one. */
export function playMines(session: Session, rounds: number): Promise<Played> {
  const paths = { records: minesRecords.path, round: minesRoundDetail.path };
  return playInstant({ game: "mines", ...paths, forced: FORCED_LAYOUT, play }, session, rounds);
}

async function play({ api }: Session, { token }: { readonly token: string }, isForced: boolean) {
  const traps = isForced ? FORCED_LAYOUT.length : oneOf([1, 3, 5, 7]);
  const { fairness: published } = await api.get(minesStatus.path, status, token);
  const units = randomInt(50, 2_000);
  await api.post(minesStart.path, minesStart.answer, token, { traps, amount: units });
  const closed = Array.from({ length: 25 }, (_, at) => at + 1);
  const taps: number[] = [];
  // Sometimes a player tries the whole grid.
  const wanted = randomInt(20) === 0 ? closed.length : randomInt(1, TAPS_MAX);
  let isOver = false;
  while (taps.length < wanted && !isOver) {
    const [idx = 0] = closed.splice(randomInt(closed.length), 1);
    taps.push(idx);
    isOver = (await api.post(minesTap.path, minesTap.answer, token, { idx })).game_over;
  }
  if (!isOver) await api.post(minesTake.path, minesTake.answer, token, {});
  const shown = { traps, amount: units, opened_indexes: taps };
  return { amount: units * 100, terms: { traps: String(traps) }, shown, published, taps, took: !isOver };
}
