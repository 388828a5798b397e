import type { Stub } from "#contract/control/workbench.ts";
import { type Chance, matchesPath } from "#contract/faults/chance.ts";
import type { UpstreamRequest } from "#edge/upstream/upstream.ts";
import { jsonOf } from "../request-body.ts";
import { filled } from "./template.ts";

interface StubsOptions {
  readonly chance: Chance;
  /** Real ms since the epoch. */
  readonly now: () => number;
  readonly uuid: () => string;
}

const SUCCESS = 200;

/** Answers calls in the upstream's place. */
export class Stubs {
  readonly #options: StubsOptions;
  /** The number of answers of each stub in this process. */
  readonly #answers = new Map<number, number>();
  #stubs: readonly Stub[] = [];

  constructor(options: StubsOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#stubs.length === 0;
  }

  set(stubs: readonly Stub[]): void {
    this.#stubs = stubs;
    this.#options.chance.keep(stubs);
    const ids = new Set(stubs.map(({ id }) => id));
    for (const id of this.#answers.keys()) if (!ids.has(id)) this.#answers.delete(id);
  }

  /** The newest stub for a call; undefined: none matches. Counts the answer. */
  take(request: UpstreamRequest, member: string | null): { delayMs: number; answer: Response } | undefined {
    const query = Object.fromEntries(new URLSearchParams(new URL(request.url).search));
    const stub = this.#stubs.findLast((each) => this.#matches(each, request, query, member));
    if (stub === undefined) return undefined;
    const n = (this.#answers.get(stub.id) ?? 0) + 1;
    this.#answers.set(stub.id, n);
    const { now, uuid } = this.#options;
    const { status, body, delay_ms: delayMs } = stub.answer;
    const values = { body: jsonOf(request), query, member, now: now(), n, uuid: uuid() };
    const fields = filled(body, values) as object;
    return { delayMs, answer: Response.json({ code: SUCCESS, msg: "OK", ...fields }, { status }) };
  }

  #matches(
    { id, seed, match, times }: Stub,
    { path, method }: UpstreamRequest,
    query: Readonly<Record<string, string>>,
    member: string | null,
  ): boolean {
    if (!matchesPath(match.path, path)) return false;
    if (match.method !== undefined && match.method !== method) return false;
    if (match.member !== undefined && match.member !== member) return false;
    if (Object.entries(match.query ?? {}).some(([name, value]) => query[name] !== value)) return false;
    if (times !== undefined && (this.#answers.get(id) ?? 0) >= times) return false;
    return match.share === 1 || this.#options.chance.next({ id, seed, match }) !== null;
  }
}
