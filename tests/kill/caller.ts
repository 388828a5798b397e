import * as z from "zod/mini";
import type { AnswerOf, AnyCall, BodyOf, QueryOf } from "#contract/call.ts";
import type { RestartableServer } from "./restartable-server.ts";

export class Tally {
  /** Accepted money calls, stakes and cash-outs. */
  acknowledged = 0;
  /** Refused ones, which must not have moved money. */
  refused = 0;
  /** Requests and frames that were repeated because they got no answer. */
  resent = 0;
  /** Sockets that were open again after a kill. */
  socketsBack = 0;
  /** Starts after which a flight with an open stake went on, or a running play was unchanged. */
  readonly flightsResumed = new Set<number>();
  readonly playsResumed = new Set<number>();
  readonly problems: string[] = [];
}

const AGAIN_MS = 15;
const ROWS_A_PAGE = 20;

export interface Member {
  readonly id: string;
  readonly token: string;
}

export interface Refused {
  readonly refused: { readonly code: number; readonly msg: string };
}

interface Asked<C extends AnyCall> {
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  /** The Idempotency-Key, the same for each try. */
  readonly key?: string;
}

type RowOf<C> = AnswerOf<C> extends { queryset: readonly (infer Row)[] } ? Row : never;
type Listed<C> = { readonly queryset: readonly RowOf<C>[] };

const said = z.looseObject({ code: z.int(), msg: z.string() });

/** Makes calls like an honest client: repeats a request under the same key until it is answered. */
export class Caller {
  readonly #server: RestartableServer;
  readonly #tally: Tally;
  readonly #careless: boolean;

  /** A careless caller repeats under another key, so that the run has to detect doubled payments. */
  constructor(server: RestartableServer, tally: Tally, careless: boolean) {
    this.#server = server;
    this.#tally = tally;
    this.#careless = careless;
  }

  /** Makes a call that moves money, counts it, and returns a refusal as a value. */
  async move<C extends AnyCall>(call: C, member: Member, asked: Asked<C>): Promise<AnswerOf<C> | Refused> {
    const answer = await this.#call(call, `Token ${member.token}`, asked);
    if ("refused" in answer) this.#tally.refused += 1;
    else this.#tally.acknowledged += 1;
    return answer;
  }

  async read<C extends AnyCall>(call: C, member: Member, query?: QueryOf<C>): Promise<AnswerOf<C>> {
    return unrefused(call, await this.#call(call, `Token ${member.token}`, query === undefined ? {} : { query }));
  }

  async control<C extends AnyCall>(call: C, body?: BodyOf<C>): Promise<AnswerOf<C>> {
    const asked = body === undefined ? {} : { body };
    return unrefused(call, await this.#call(call, `Bearer ${this.#server.controlToken}`, asked));
  }

  /** All rows of a member's list, newest first. */
  async rows<C extends AnyCall>(call: C, member: Member): Promise<RowOf<C>[]> {
    const rows: RowOf<C>[] = [];
    for (let p = 1; ; p++) {
      const { queryset } = (await this.read(call, member, { p, p_size: ROWS_A_PAGE } as QueryOf<C>)) as Listed<C>;
      rows.push(...queryset);
      if (queryset.length < ROWS_A_PAGE) return rows;
    }
  }

  /** Sends a request until it is answered. `init` receives the number of earlier tries. */
  async fetch(path: string, init: (tries: number) => RequestInit): Promise<Response> {
    for (let tries = 0; ; tries++) {
      await this.#server.whenUp();
      try {
        const response = await fetch(this.#server.url + path, { ...init(tries), redirect: "manual" });
        // An answer that breaks off does not count.
        return new Response(response.status === 303 ? null : await response.arrayBuffer(), response);
      } catch {
        this.#tally.resent += 1;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  async #call<C extends AnyCall>(call: C, authorization: string, asked: Asked<C>): Promise<AnswerOf<C> | Refused> {
    const { query, body, key } = asked;
    const inQuery = query === undefined ? {} : (z.encode(call.query, query) as Record<string, string>);
    const search = new URLSearchParams(inQuery).toString();
    const keyOf = (tries: number) => (this.#careless && tries > 0 ? `${key}-${tries}` : key);
    const response = await this.fetch(search === "" ? call.path : `${call.path}?${search}`, (tries) => ({
      method: call.method,
      headers: {
        authorization,
        "content-type": "application/json",
        ...(key !== undefined && { "idempotency-key": keyOf(tries) ?? key }),
      },
      ...(call.method !== "GET" && { body: JSON.stringify(z.encode(call.body, body ?? {})) }),
    }));
    const { code, msg, ...rest } = said.parse(await response.json());
    if (response.status >= 500) this.#tally.problems.push(`${call.path} answers ${response.status}: ${msg}`);
    if (code !== 200) return { refused: { code, msg } };
    return z.decode(call.answer, rest) as AnswerOf<C>;
  }
}

function unrefused<C extends AnyCall>(call: C, answer: AnswerOf<C> | Refused): AnswerOf<C> {
  if (typeof answer === "object" && answer !== null && "refused" in answer) {
    throw new Error(`${call.path}: ${(answer as Refused).refused.msg}`);
  }
  return answer;
}
