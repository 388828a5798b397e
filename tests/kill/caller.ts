import * as z from "zod/mini";
import type { AnswerOf, AnyCall, BodyOf, QueryOf } from "#contract/call.ts";
import { readTolerantly } from "#contract/values/tolerant.ts";
import type { Answer, Move } from "../world/history/answers.ts";
import { ACCEPTED, type History, type Request } from "../world/history/history.ts";
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
  /** Of all calls and frames; null: nobody judges them. */
  readonly history: History | null;

  constructor(history: History | null = null) {
    this.history = history;
  }
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
  /** The movements that an accepted answer acknowledges, minor units. */
  readonly moves?: (answer: AnswerOf<C>) => readonly Move[];
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
    const answer = await this.#call(call, member, asked);
    if ("refused" in answer) this.#tally.refused += 1;
    else this.#tally.acknowledged += 1;
    return answer;
  }

  async read<C extends AnyCall>(call: C, member: Member, query?: QueryOf<C>): Promise<AnswerOf<C>> {
    return unrefused(call, await this.#call(call, member, query === undefined ? {} : { query }));
  }

  /** The whole answer of a read. */
  async look(path: string, { id, token }: Member): Promise<Answer> {
    return this.#ask(`Token ${token}`, { member: id, method: "GET", path });
  }

  async control<C extends AnyCall>(call: C, body?: BodyOf<C>): Promise<AnswerOf<C>> {
    const asked = body === undefined ? {} : { body };
    return unrefused(call, await this.#call(call, null, asked));
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

  /** `by`: null: an operator. */
  async #call<C extends AnyCall>(call: C, by: Member | null, asked: Asked<C>): Promise<AnswerOf<C> | Refused> {
    const { query, body, key, moves } = asked;
    const inQuery = query === undefined ? {} : (z.encode(call.query, query) as Record<string, string>);
    const search = new URLSearchParams(inQuery).toString();
    const read = (answer: object) => answerOf(call, answer);
    const { code, msg, ...rest } = await this.#ask(
      by === null ? `Bearer ${this.#server.controlToken}` : `Token ${by.token}`,
      {
        member: by?.id ?? "",
        method: call.method,
        path: search === "" ? call.path : `${call.path}?${search}`,
        id: key,
        ...(call.method !== "GET" && { body: z.encode(call.body, body ?? {}) as object }),
        moves: moves && ((answer) => moves(read(answer))),
      },
    );
    return code === ACCEPTED ? read(rest) : { refused: { code, msg } };
  }

  /** Sends until it is answered; each try stands in the history. */
  async #ask(authorization: string, asked: Request): Promise<Answer> {
    const { member, method, path, body } = asked;
    const history = member === "" ? null : this.#tally.history;
    let end: ReturnType<History["request"]> = null;
    const response = await this.fetch(path, (tries) => {
      const id = asked.id !== undefined && this.#careless && tries > 0 ? `${asked.id}-${tries}` : asked.id;
      end = history?.request({ ...asked, id }) ?? null;
      return {
        method,
        headers: {
          authorization,
          "content-type": "application/json",
          ...(id !== undefined && { "idempotency-key": id }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
    });
    const answer = said.parse(await response.json());
    if (response.status >= 500) this.#tally.problems.push(`${path} answers ${response.status}: ${answer.msg}`);
    else (end as ReturnType<History["request"]>)?.(answer);
    return answer;
  }
}

/** Strict but for fields that a server of an older release lacks. */
function answerOf<C extends AnyCall>(call: C, answer: object): AnswerOf<C> {
  const unread: string[] = [];
  const read = readTolerantly(call.answer, answer, unread);
  if (read === undefined || unread.length > 0) throw new Error(`${call.path}: cannot be read: ${unread.join(", ")}`);
  return read as AnswerOf<C>;
}

function unrefused<C extends AnyCall>(call: C, answer: AnswerOf<C> | Refused): AnswerOf<C> {
  if (typeof answer === "object" && answer !== null && "refused" in answer) {
    throw new Error(`${call.path}: ${(answer as Refused).refused.msg}`);
  }
  return answer;
}
