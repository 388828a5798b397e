import * as z from "zod/mini";
import { betFrame, coefficientFrame, groupFrame } from "#contract/games/aviator/frames.ts";
import { controlClock, controlForce, controlMembers } from "#contract/control.ts";
import { type DataOf, decodeFrame, encodeFrame, openFrame } from "#contract/frame.ts";
import { addUserGuess, nextPeriodInfo } from "#contract/games/win/calls.ts";
import type { Server } from "#scripts/server/server.ts";
import { burst, type BurstResult } from "./burst.ts";
import { LINES, linesSide } from "./calls.ts";
import type { Side } from "./comparison.ts";
import { requestBytes } from "./http-line.ts";
import { ask } from "./operator.ts";
import { isTaken, clientFrame, type BenchSocket, openSocket } from "./socket.ts";

const ROUND_MS = 180_000;
/** Into a round's betting window. */
const INTO_ROUND_MS = 10_000;
/** Minor units. */
const WIN_STAKES_BALANCE = 1_000_000_000;
const CONTRACT = 1_000;

const taken = z.object({ code: z.literal(200), id: z.string(), balance: z.number() });

/** Puts time to where Win Go takes stakes, and has it stand still there. Gives that time. */
export async function freezeInRound(server: Pick<Measured, "url" | "controlToken">): Promise<number> {
  const { now } = await ask(server, controlClock, { frozen: true });
  const shift = ROUND_MS - (now % ROUND_MS) + INTO_ROUND_MS;
  return (await ask(server, controlClock, { shift_ms: shift })).now;
}

/** A stake's request, each time another, of any of some members. */
export async function winStakes(
  server: Pick<Measured, "url" | "controlToken">,
  members: readonly { readonly token: string }[],
): Promise<(index: number) => Buffer> {
  const period = await periodOf(server.url, members[0]?.token ?? "");
  // On both colours in turn: whatever comes, about half of them win.
  const bodies = (["G", "R"] as const).map((guess_type) => {
    const stake = {
      category: "P",
      saas_id: "1",
      period,
      guess_type,
      contract_money: CONTRACT,
      contract_count: 1,
    } as const;
    return JSON.stringify(z.encode(addUserGuess.body, stake));
  });
  // Of this run of requests alone: another's keys are of other requests.
  const run = crypto.randomUUID().slice(0, 8);
  let count = 0;
  return (index) => {
    count += 1;
    const headers = {
      Authorization: `Token ${members[index]?.token ?? ""}`,
      "Accept-Language": "in",
      "Content-Type": "application/json",
      "Idempotency-Key": `bench-${run}-${count}`,
    };
    return requestBytes(`${server.url}${addUserGuess.path}?t=1795210860000`, headers, bodies[count % bodies.length]);
  };
}

/** Stakes over REST through the whole path: gateway, cell, ledger, commit. All members are in one cell. */
export async function winStakesSide(server: Measured): Promise<Side & { readonly sample: string }> {
  await freezeInRound(server);
  const { members } = await ask(server, controlMembers, { count: LINES, balance: WIN_STAKES_BALANCE, cell: 0 });
  const next = await winStakes(server, members);
  const check = (body: Buffer) => void taken.parse(JSON.parse(body.toString()));
  const side = linesSide("stakes over REST", { url: server.url, pid: server.pid, next, check });
  const sample = {
    code: 200,
    msg: "OK",
    server_time: 1_795_210_860_000,
    id: crypto.randomUUID(),
    balance: 9_999_990_000,
  };
  return { ...side, sample: JSON.stringify(sample) };
}

async function periodOf(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}${nextPeriodInfo.path}`, { headers: { Authorization: `Token ${token}` } });
  return z.object({ next_period: z.int() }).parse(await answer.json()).next_period;
}

/** Many, since a member may hold two stakes a round and a round is one burst: the longer a burst, the steadier. */
export const SOCKETS = 512;
/** As of 256 sockets with two stakes each. */
export const IN_FLIGHT = 512;
const SLOTS = [0, 1] as const;
/** Minor units: enough for every stake of a long benchmark to be lost. */
const BALANCE = 1_000_000_000;
const STAKE = 5_000;
const SEED = "Q2AlyjYoIondBMTh7fy5";
/** Multipliers in the control API's list; at 1.00 a flight is over after 165 ms, and every stake is lost. */
const SHORTEST_FLIGHTS = Array.from({ length: 1_000 }, () => 1);
// Simulated ms: from take-off to where the shortest flight is over; from there into the next round's betting window;
// into a window that is still to open.
const FLIGHT_MS = 500;
const FLOWN_TO_OPEN_MS = 3_000 + 2_000;
const INTO_WINDOW_MS = 500;
/** No frame came for so long: what the round before has caused is done, and is not measured. */
const QUIET_MS = 120;
/** A machine that is busy with something else may take seconds to tell every member the time. */
const PATIENCE_MS = 30_000;
const POLL_MS = 5;
/** Enough for the longest flight that may be under way at the start. */
const SHIFTS_MAX = 50;

/** A server to be measured; a `pid` of 0 is not known. */
export type Measured = Pick<Server, "url" | "controlToken" | "pid">;

/** The text of a stake, as long as every other; `batch` makes its id. */
export function stakeText(period: number, slot: 0 | 1, batch: number): string {
  const betId = `bench-00000000-0000-0000-0000-${String(batch).padStart(6, "0")}-${slot}`;
  return encodeFrame(betFrame, { nickName: "player_1000000", period, betPrice: STAKE, seed: SEED, betId, slot });
}

/**
 * Stakes over sockets through the whole path: gateway, cell, ledger, commit. All members are in one cell, since a cell
 * is what is measured. A member may hold two stakes a round, so time stands still in the betting window while both are
 * made on every socket, and is put forward to the next round's window in between.
 */
export class StakesSide implements Side {
  readonly name: string;
  readonly #server: Measured;
  readonly #sockets: BenchSocket[] = [];
  #round: DataOf<typeof groupFrame> | null = null;
  #shownTime = 0;
  #staked = 0;
  #lastFrameAt = 0;
  #batch = 0;
  /** Simulated time, which stands still. */
  #now = 0;

  private constructor(server: Measured, name: string) {
    this.#server = server;
    this.name = name;
  }

  static async open(server: Measured, name = "stakes over sockets"): Promise<StakesSide> {
    const side = new StakesSide(server, name);
    await ask(server, controlForce, { table: "aviator", outcomes: SHORTEST_FLIGHTS });
    side.#now = (await ask(server, controlClock, { frozen: true })).now;
    const { members } = await ask(server, controlMembers, { count: SOCKETS, balance: BALANCE, cell: 0 });
    for (const { token } of members) {
      const url = `${server.url}/aviator?token=${encodeURIComponent(token)}`;
      const socket = await openSocket(url, { "X-Rehearsal": server.controlToken });
      side.#sockets.push(socket);
      side.#listen(socket);
    }
    return side;
  }

  get pid(): number {
    return this.#server.pid;
  }

  async prepare(): Promise<void> {
    this.#staked = (await this.#openRound()).period;
    this.#batch += 1;
  }

  /** Two stakes of every member, in the round that was opened for them. */
  async burst(): Promise<BurstResult> {
    const frames = SLOTS.map((slot) => clientFrame(stakeText(this.#staked, slot, this.#batch)));
    const result = await burst(this.#sockets, frames, IN_FLIGHT, isTaken);
    for (const socket of this.#sockets) this.#listen(socket);
    return result;
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }

  /** Puts time forward until a round that has none of our stakes takes some. */
  async #openRound(): Promise<{ period: number }> {
    for (let shifts = 0; shifts < SHIFTS_MAX; shifts++) {
      const { openTime, lockTime, takeOffTime, period } = await this.#roundNow();
      const now = this.#now;
      if (period !== this.#staked && now >= openTime && now < lockTime) return { period };
      const landed = takeOffTime + FLIGHT_MS;
      const next = now < openTime ? openTime + INTO_WINDOW_MS : now < landed ? landed : now + FLOWN_TO_OPEN_MS;
      this.#now = (await ask(this.#server, controlClock, { shift_ms: next - now })).now;
    }
    throw new Error(`no round opened: ${JSON.stringify(this.#round)}`);
  }

  /** The round as it is at the time that stands still: once the server has shown that time, and all it has to say of it. */
  async #roundNow(): Promise<DataOf<typeof groupFrame>> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    while (performance.now() < giveUpAt) {
      const isQuiet = performance.now() - this.#lastFrameAt >= QUIET_MS;
      if (isQuiet && this.#round !== null && this.#shownTime >= this.#now) return this.#round;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`the server did not show its time: ${JSON.stringify(this.#round)}`);
  }

  #listen(socket: BenchSocket): void {
    socket.onText = (payload) => {
      this.#lastFrameAt = performance.now();
      // All are told the same: reading one is enough.
      const frame = socket === this.#sockets[0] ? openFrame(payload.toString()) : null;
      if (frame === null) return;
      if (frame.cmd === groupFrame.cmd) this.#round = decodeFrame(groupFrame, frame.data);
      const kind = [groupFrame, coefficientFrame].find(({ cmd }) => cmd === frame.cmd);
      const shown = kind && decodeFrame(kind, frame.data);
      if (shown) this.#shownTime = shown.serverTime;
    };
  }
}
