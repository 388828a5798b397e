import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { serverSeed } from "#fairness/draw.ts";
import { CELLS, drawLayout } from "#games/mines/rules/layout.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { call, control, makeMember, type TestMember } from "#simulator/testing/client.ts";

/** A game's secret, which the test computes with the fairness key. */
export interface Secret {
  serverSeed: string;
  traps: number[];
  safe: number[];
}

/** An answer without its time, so that two answers can be compared. */
export interface Answer {
  code: number;
  msg: string;
  [field: string]: unknown;
}

export interface Fairness {
  commitment: string;
  client_seed: string;
  nonce: number;
}

/** Makes a member's Mines calls. `key` is an Idempotency-Key. */
export class Player {
  readonly member: TestMember;

  constructor(member: TestMember) {
    this.member = member;
  }

  status(query = ""): Promise<Answer> {
    return this.#call("GET", `/mines/status${query}`);
  }

  start(traps: unknown = 3, amount: unknown = 100, key?: string): Promise<Answer> {
    return this.post("start", { traps, amount }, key);
  }

  tap(idx: unknown, key?: string): Promise<Answer> {
    return this.post("tap", { idx }, key);
  }

  take(key?: string): Promise<Answer> {
    return this.post("take", {}, key);
  }

  post(name: string, body: unknown, key?: string): Promise<Answer> {
    return this.#call("POST", `/mines/${name}`, body, key);
  }

  records(query = ""): Promise<Answer> {
    return this.#call("GET", `/mines/user_records${query}`);
  }

  detail(id: unknown): Promise<Answer> {
    return this.#call("GET", `/mines/round_detail?id=${String(id)}`);
  }

  async newestRecord(): Promise<Record<string, unknown>> {
    const { queryset } = await this.records();
    const [newest] = queryset as Record<string, unknown>[];
    if (newest === undefined) throw new Error("no game was finished");
    return newest;
  }

  async fairness(): Promise<Fairness> {
    return (await this.status())["fairness"] as Fairness;
  }

  /** Starts a game and returns its secret. */
  async startKnown(traps = 3, amount = 100): Promise<Secret & { id: string }> {
    const secret = secretOf(this.member, await this.fairness(), traps);
    const started = await this.start(traps, amount);
    if (started.code !== 200) throw new Error(`not started: ${started.msg}`);
    return { ...secret, id: String(started["id"]) };
  }

  async lose(secret: Secret): Promise<Answer> {
    return this.tap(secret.traps[0]);
  }

  force(outcomes: unknown): Promise<Answer> {
    return control("POST", "/control/force", { table: `mines:${this.member.user_id}`, outcomes });
  }

  /** Evicts the player's cell: memory is lost, storage stays. */
  restart(): Promise<void> {
    return evictDurableObject(cellStub(env, cellOf(Number(this.member.user_id))));
  }

  async #call(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
    const headers = key === undefined ? {} : { "Idempotency-Key": key };
    const { server_time: _, ...answer } = await call(method, path, body, { token: this.member.token, headers });
    return answer;
  }
}

export async function makePlayer(balance = 1000, cell?: number): Promise<Player> {
  return new Player(await makeMember(balance, cell));
}

/** Computes a game's secret from the fairness key, as the specification defines. */
export function secretOf(member: TestMember, { client_seed, nonce }: Fairness, traps: number, entropy = ""): Secret {
  const seed = serverSeed(env.FAIRNESS_KEY ?? "", "mines", member.user_id, nonce);
  const layout = drawLayout({ serverSeed: seed, clientSeed: client_seed, entropy, nonce }, traps);
  const cells = Array.from({ length: CELLS }, (_, at) => at + 1);
  return { serverSeed: seed, traps: layout, safe: cells.filter((cell) => !layout.includes(cell)) };
}

/** The fields of an answer that the model predicts; only the code of a refusal. */
export type Expected = Omit<Answer, "msg">;

/** A model of a member's Mines games by the specification, in exact integers. */
export class MinesModel {
  /** Minor units. */
  balance: bigint;
  finished: { won: boolean; opened: number[]; payout: bigint }[] = [];
  #game: { traps: number; amount: bigint; opened: number[]; secret: Secret } | null = null;

  constructor(balance: bigint) {
    this.balance = balance;
  }

  get isRunning(): boolean {
    return this.#game !== null;
  }

  get opened(): readonly number[] {
    return this.#game?.opened ?? [];
  }

  get traps(): readonly number[] {
    return this.#game?.secret.traps ?? [];
  }

  get closed(): readonly number[] {
    return this.#game?.secret.safe.filter((cell) => !this.opened.includes(cell)) ?? [];
  }

  start(traps: number, units: number, secret: Secret): Expected {
    const amount = BigInt(units) * 100n;
    if (this.#game !== null) return { code: 3013 };
    if (units < 50) return { code: 3012 };
    if (amount > this.balance) return { code: 2001 };
    this.balance -= amount;
    this.#game = { traps, amount, opened: [], secret };
    return { code: 200, balance: this.#units(this.balance) };
  }

  tap(cell: number): Expected {
    const game = this.#game;
    if (game === null) return { code: 3014 };
    if (game.secret.traps.includes(cell)) {
      this.#end(false, 0n);
      return this.#tapped(game.opened, { game_over: true, is_win: false, trap_idxs: game.secret.traps });
    }
    if (!game.opened.includes(cell)) game.opened.push(cell);
    if (game.opened.length < CELLS - game.traps) {
      return this.#tapped(game.opened, { game_over: false, is_win: false, trap_idxs: null });
    }
    this.#win();
    return this.#tapped(game.opened, { game_over: true, is_win: true, trap_idxs: game.secret.traps });
  }

  take(): Expected {
    if (this.#game === null) return { code: 3014 };
    if (this.#game.opened.length === 0) return { code: 3015 };
    return this.#win();
  }

  #win(): Expected {
    if (this.#game === null) throw new Error("no game");
    const { traps, amount, opened, secret } = this.#game;
    // C(25, k) / C(25 − traps, k), which is the product of (25 − i) / (25 − traps − i), cut to 4 decimals.
    let [above, below] = [10_000n, 1n];
    for (let i = 0; i < opened.length; i++) [above, below] = [above * BigInt(25 - i), below * BigInt(25 - traps - i)];
    const payout = (amount * 98n * (above / below)) / 1_000_000n;
    this.balance += payout;
    this.#end(true, payout);
    return { code: 200, is_win: true, trap_idxs: secret.traps, balance: this.#units(this.balance) };
  }

  #end(won: boolean, payout: bigint): void {
    this.finished.unshift({ won, opened: [...this.opened], payout });
    this.#game = null;
  }

  #tapped(opened: readonly number[], more: Record<string, unknown>): Expected {
    return { code: 200, opened_idxs: [...opened], balance: this.#units(this.balance), ...more };
  }

  #units(minor: bigint): number {
    return Number(minor) / 100;
  }
}
