import { controlScene, PLAYERS_DEFAULT } from "#contract/control-state.ts";
import { refuse } from "#contract/refusals.ts";
import type { VisitorCall } from "../directory/account-calls.ts";
import { answer, type Route } from "../http/answer.ts";
import { windowsOf } from "../catalogue/gift-events.ts";
import { nowAt, realNow } from "../time/clock.ts";
import type { SimulatorBindings } from "../settings.ts";
import { cellStub } from "../objects/stubs.ts";
import { readClock, setClock } from "./clock.ts";
import { makeMembers } from "./make-members.ts";
import { wipeAll } from "./state.ts";

const DAY_MS = 24 * 3600 * 1000;
/** A busy evening, simulated ms. */
const EVENING_MS = 4 * 3600 * 1000;
const SEED = "evening";
/** Minor units: enough for whatever a scene does. */
const BALANCE = 10_000_000;
/** Games of Mines in a long history: several pages of records, and of transactions. */
const GAMES = 60;
/** Units of the currency. */
const STAKE = 100;

interface Actor {
  readonly user_id: string;
  readonly token: string;
}

/** One call of an actor's, through the front desk like anyone's. */
type Send = (method: string, path: string, body: object, actor: Actor) => Promise<unknown>;

/** Named states of the simulator, set up by its own calls. `desk`: the front desk. */
export function sceneControlRoutes(desk: (request: Request) => Promise<Response>): readonly Route<VisitorCall>[] {
  const send: Send = async (method, path, body, { token }) => {
    const headers = { Authorization: `Token ${token}`, "Content-Type": "application/json" };
    const request = new Request(`https://scene.invalid${path}`, { method, headers, body: JSON.stringify(body) });
    const said = await (await desk(request)).json<{ code: number; msg: string }>();
    if (said.code !== 200) throw new Error(`a scene's ${path} was refused: ${said.msg}`);
    return said;
  };
  return [
    answer(controlScene, async ({ env, cells }: VisitorCall, { scene, players, seed, at }) => {
      for (const [field, given] of Object.entries({ players, seed, at })) {
        if (given !== undefined && scene !== "busy_evening") return refuse("bad_request", { with: { field } });
      }
      const time = async () => nowAt(await readClock(env), realNow());
      const make = async (): Promise<Actor> => {
        const wanted = { count: 1, balance: BALANCE, referrer: null, cell: null };
        const [member] = await makeMembers(env, cells, wanted);
        if (member === undefined) throw new Error("no member was made");
        return { user_id: member.user_id, token: member.token };
      };
      const members: Actor[] = [];
      if (scene === "fresh") await wipeAll(env, cells);
      if (scene === "quiet_evening") await gather(env, cells, 0, null);
      if (scene === "busy_evening") {
        if (at !== undefined) await wipeAll(env, cells, at);
        const evening = { seed: seed ?? SEED, until: (await time()) + EVENING_MS };
        await gather(env, cells, players ?? PLAYERS_DEFAULT, evening);
        // Where time stands still, this is when they begin.
        await setClock(env, { shift_ms: 0 }, realNow);
      }
      if (scene === "gift_event") {
        await setClock(env, { shift_ms: msToGiftEvent(await time()) }, realNow);
        const member = await make();
        // What the first event of the day asks for.
        await playMines(send, member);
        members.push(member);
      }
      if (scene === "long_history") {
        const member = await make();
        for (let game = 0; game < GAMES; game++) await playMines(send, member);
        members.push(member);
      }
      return { now: await time(), members };
    }),
  ];
}

/** Spreads simulated players over all cells, or with no evening sends them home. */
async function gather(
  env: SimulatorBindings,
  cells: number,
  players: number,
  evening: { seed: string; until: number } | null,
): Promise<void> {
  await Promise.all(
    Array.from({ length: cells }, (_, cell) => {
      const inCell = Math.floor(players / cells) + (cell < players % cells ? 1 : 0);
      return cellStub(env, cell).gather(evening === null ? null : { ...evening, players: inCell }, BALANCE);
    }),
  );
}

/** One game: the first cell, and the reward if it was safe. */
async function playMines(send: Send, member: Actor): Promise<void> {
  await send("POST", "/mines/start", { traps: 3, amount: STAKE }, member);
  const tapped = (await send("POST", "/mines/tap", { idx: 1 }, member)) as { game_over: boolean };
  if (!tapped.game_over) await send("POST", "/mines/take", {}, member);
}

/** Until the first gift event of a day is open: the one whose condition a stake fulfils. Simulated ms. */
function msToGiftEvent(now: number): number {
  const starts = [now, now + DAY_MS].map((day) => windowsOf(day)[0]?.startTime ?? 0);
  return Math.min(...starts.filter((start) => start >= now)) - now;
}
