import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import { serverSeed } from "../fairness/draw.ts";
import { CELLS, drawLayout } from "../games/mines/layout.ts";
import { cellOf } from "../objects/member-id.ts";
import { cellStub } from "../objects/stubs.ts";
import { call, control, makeMember, type TestMember } from "./client.ts";

/** What a test knows of a game and a player does not: it holds the fairness key. */
export interface Secret {
  serverSeed: string;
  traps: number[];
  safe: number[];
}

/** What is answered, but for the time of day: the same twice where nothing has changed. */
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

/** A member at the Mines calls. `key` is an Idempotency-Key. */
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

  /** The id and the rest of the newest finished game. */
  async newestRecord(): Promise<Record<string, unknown>> {
    const { queryset } = await this.records();
    const [newest] = queryset as Record<string, unknown>[];
    if (newest === undefined) throw new Error("no game was finished");
    return newest;
  }

  async fairness(): Promise<Fairness> {
    return (await this.status())["fairness"] as Fairness;
  }

  /** Starts a game whose secret is known. */
  async startKnown(traps = 3, amount = 100): Promise<Secret> {
    const secret = secretOf(this.member, await this.fairness(), traps);
    const started = await this.start(traps, amount);
    if (started.code !== 200) throw new Error(`not started: ${started.msg}`);
    return secret;
  }

  /** Loses the running game. */
  async lose(secret: Secret): Promise<Answer> {
    return this.tap(secret.traps[0]);
  }

  force(outcomes: unknown): Promise<Answer> {
    return control("POST", "/control/force", { table: `mines:${this.member.user_id}`, outcomes });
  }

  /** A restart as the platform does it: memory is gone, storage stays. */
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

/** Works out a game from the fairness key, as the specification says. */
export function secretOf(member: TestMember, { client_seed, nonce }: Fairness, traps: number): Secret {
  const seed = serverSeed(env.FAIRNESS_KEY ?? "", "mines", member.user_id, nonce);
  const layout = drawLayout(seed, client_seed, nonce, traps);
  const cells = Array.from({ length: CELLS }, (_, at) => at + 1);
  return { serverSeed: seed, traps: layout, safe: cells.filter((cell) => !layout.includes(cell)) };
}
