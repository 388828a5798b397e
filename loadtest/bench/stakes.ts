import { betFrame, coefficientFrame, groupFrame } from "#games/aviator/contract/frames.ts";
import { controlClock, controlForce, controlMembers } from "#contract/control/control.ts";
import { type DataOf, decodeFrame, encodeFrame, openFrame } from "#contract/frame.ts";
import type { Server } from "#tools/server/server.ts";
import { burst, type BurstResult } from "./burst.ts";
import type { Side } from "./comparison.ts";
import { ask } from "#tools/server/operator.ts";
import { isTaken, clientFrame, type BenchSocket, openSocket } from "./connections.ts";

/** A member may hold two stakes a round and a round is one burst, so many sockets make bursts longer and steadier. */
export const SOCKETS = 512;
/** As many as 256 sockets with two stakes each. */
export const IN_FLIGHT = 512;
const SLOTS = [0, 1] as const;
/** Minor units, enough to lose every stake of a long benchmark. */
const BALANCE = 1_000_000_000;
const STAKE = 5_000;
const SEED = "Q2AlyjYoIondBMTh7fy5";
/** Multipliers. A flight to 1.00 ends after 165 ms, and every stake is lost. */
const SHORTEST_FLIGHTS = Array.from({ length: 1_000 }, () => 1);
// Simulated ms: the shortest flight; from its end into the next betting window; offset within a window.
const FLIGHT_MS = 500;
const FLOWN_TO_OPEN_MS = 3_000 + 2_000;
const INTO_WINDOW_MS = 500;
/** After this time without frames the server has finished the previous round. */
const QUIET_MS = 120;
/** A busy machine may take seconds to send every member the time. */
const TIMEOUT_MS = 30_000;
const POLL_MS = 5;
/** Enough for the longest flight that may be under way at the start. */
const SHIFTS_MAX = 50;

export type Measured = Pick<Server, "url" | "controlToken">;

/** Text of a stake, always equally long; `batch` makes its id. */
export function stakeText(period: number, slot: 0 | 1, batch: number): string {
  const betId = `bench-00000000-0000-0000-0000-${String(batch).padStart(6, "0")}-${slot}`;
  return encodeFrame(betFrame, {
    nickName: "player_1000000",
    period,
    betPrice: STAKE,
    seed: SEED,
    betId,
    slot,
  });
}

/** Fields that differ by round: only their form is compared. */
const OF_A_ROUND = new Set(["period", "betId", "balance", "receipt"]);

/** Acknowledgements without their round and order. */
export function contentsOf(acknowledgements: readonly string[]): string {
  const lines = acknowledgements.map((text) => {
    const { cmd, data } = openFrame(text) ?? {};
    const fields = Object.entries(data ?? {}).map(
      ([field, value]) => `${field}: ${OF_A_ROUND.has(field) ? formOf(value) : JSON.stringify(value)}`,
    );
    return [String(cmd), ...fields.toSorted()].join(", ");
  });
  return lines.toSorted().join("\n");
}

function formOf(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return typeof value;
  return `{${Object.entries(value)
    .map(([field, part]) => `${field}: ${formOf(part)}`)
    .toSorted()
    .join()}}`;
}

/**
 * Side that stakes over sockets through gateway, cell, ledger and commit. All members share one cell, because the
 * benchmark measures a cell. A member may hold two stakes a round. So the clock stands in a betting window during a
 * burst and moves to the next window between bursts.
 */
export class StakesSide implements Side {
  readonly name = "stakes over sockets";
  readonly #server: Measured;
  readonly #sockets: BenchSocket[] = [];
  #round: DataOf<typeof groupFrame> | null = null;
  #shownTime = 0;
  #staked = 0;
  #lastFrameAt = 0;
  #batch = 0;
  #taken: Buffer[] = [];
  /** Simulated time, frozen. */
  #now = 0;

  private constructor(server: Measured) {
    this.#server = server;
  }

  static async open(server: Measured): Promise<StakesSide> {
    const side = new StakesSide(server);
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

  async prepare(): Promise<void> {
    this.#staked = (await this.#openRound()).period;
    this.#batch += 1;
  }

  async burst(): Promise<BurstResult> {
    const frames = SLOTS.map((slot) => clientFrame(stakeText(this.#staked, slot, this.#batch)));
    this.#taken = [];
    const result = await burst(this.#sockets, frames, IN_FLIGHT, (payload) => {
      if (!isTaken(payload)) return false;
      this.#taken.push(payload);
      return true;
    });
    for (const socket of this.#sockets) this.#listen(socket);
    return result;
  }

  contents(): string {
    return contentsOf(this.#taken.map(String));
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }

  /** Moves the clock until a round without our stakes opens. */
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

  /** The round at the frozen time, once the server has shown that time and sent all its frames. */
  async #roundNow(): Promise<DataOf<typeof groupFrame>> {
    const giveUpAt = performance.now() + TIMEOUT_MS;
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
      // All sockets get the same frames, so reading one is enough.
      const frame = socket === this.#sockets[0] ? openFrame(payload.toString()) : null;
      if (frame === null) return;
      if (frame.cmd === groupFrame.cmd) this.#round = decodeFrame(groupFrame, frame.data);
      const kind = [groupFrame, coefficientFrame].find(({ cmd }) => cmd === frame.cmd);
      const shown = kind && decodeFrame(kind, frame.data);
      if (shown) this.#shownTime = shown.serverTime;
    };
  }
}
