import * as z from "zod/mini";
import { type controlScene, PLAYERS_DEFAULT } from "#contract/control/state.ts";
import { refuse } from "#contract/refusals.ts";
import { windowsOf } from "../catalogue/gifts.ts";
import { GAMES } from "../games.ts";
import type { InputOf } from "../http/route.ts";
import { simulatorSettings } from "../settings.ts";
import { nowAt, realNow } from "../time/clock.ts";
import { readClock, setClock } from "./clock.ts";
import { makeMembers } from "./members.ts";
import { askEveryCell, type OperatorCall } from "./operator-call.ts";
import { wipeAll } from "./state.ts";
import { DAY_MS } from "#contract/values/durations.ts";

/** How long a busy evening lasts, simulated ms. */
const EVENING_MS = 4 * 3600 * 1000;
const SEED = "evening";
/** Minor units. */
const BALANCE = 10_000_000;
/** Enough for several pages of records and transactions. */
const PLAYS = 60;
const STAKE = 10_000;

interface Player {
  readonly user_id: string;
  readonly token: string;
}

/** Sets up a named state of the simulator. */
export async function setScene(context: OperatorCall, wanted: InputOf<typeof controlScene>) {
  const { env, cells } = context;
  const { scene, players, seed, at, installation } = wanted;
  for (const [field, value] of Object.entries({ players, seed, at })) {
    if (value !== undefined && scene !== "busy_evening") return refuse("bad_request", { with: { field } });
  }
  const isWiped = scene === "fresh" || at !== undefined;
  if (isWiped && installation !== simulatorSettings(env).installation)
    return refuse("bad_request", { with: { field: "installation" } });
  const members: Player[] = [];
  switch (scene) {
    case "fresh":
      await wipeAll(env, cells);
      break;
    case "quiet_evening":
      await setCrowd(context, 0, null);
      break;
    case "busy_evening":
      if (at !== undefined) await wipeAll(env, cells, at);
      await setCrowd(context, players ?? PLAYERS_DEFAULT, {
        seed: seed ?? SEED,
        until: (await simulatedNow(context)) + EVENING_MS,
      });
      // In frozen time the players only act when the clock is set.
      await setClock(env, { shift_ms: 0 }, realNow);
      break;
    case "gift_event": {
      await setClock(env, { shift_ms: msToGiftEvent(await simulatedNow(context)) }, realNow);
      const player = await makePlayer(context);
      // The first event of a day requires a stake.
      await playGame(context, player, 0);
      members.push(player);
      break;
    }
    case "long_history": {
      const player = await makePlayer(context);
      for (let index = 0; index < PLAYS; index++) await playGame(context, player, index);
      members.push(player);
    }
  }
  return { now: await simulatedNow(context), members };
}

/** Spreads simulated players over all cells. `evening`: null sends them home. */
async function setCrowd(
  context: OperatorCall,
  players: number,
  evening: { seed: string; until: number } | null,
): Promise<void> {
  const { cells } = context;
  await askEveryCell(context, async (cell, index) => {
    const inCell = Math.floor(players / cells) + (index < players % cells ? 1 : 0);
    await cell.gather(evening === null ? null : { ...evening, players: inCell }, BALANCE);
  });
}

async function makePlayer({ env, cells }: OperatorCall): Promise<Player> {
  const [member] = await makeMembers(env, cells, { count: 1, balance: BALANCE, referrer: null, cell: null });
  if (member === undefined) throw new Error("no member was made");
  return { user_id: member.user_id, token: member.token };
}

/** Plays the first game that needs no round once; `index` decides each choice. */
async function playGame(context: OperatorCall, player: Player, index: number): Promise<void> {
  const game = GAMES.get().find(({ playOnce }) => playOnce !== undefined);
  await game?.playOnce?.("long history", index, STAKE, async (call, body) =>
    z.decode(call.answer, await post(context, call.path, body, player)),
  );
}

async function post(
  { send }: OperatorCall,
  path: string,
  body: object,
  { token }: Player,
): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Token ${token}`, "Content-Type": "application/json" };
  const request = new Request(`https://scene.invalid${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = await (await send(request)).json<Record<string, unknown>>();
  if (answer["code"] !== 200) throw new Error(`${path} was refused: ${String(answer["msg"])}`);
  return answer;
}

async function simulatedNow({ env }: OperatorCall): Promise<number> {
  return nowAt(await readClock(env), realNow());
}

/** Simulated ms until the first gift event of a day opens. */
function msToGiftEvent(now: number): number {
  const starts = [now, now + DAY_MS].map((day) => windowsOf(day)[0]?.startTime ?? 0);
  return Math.min(...starts.filter((start) => start >= now)) - now;
}
