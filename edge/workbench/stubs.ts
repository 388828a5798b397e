import { SUCCESS } from "#contract/call.ts";
import type { Stub } from "#contract/control/workbench.ts";
import { type Chance, matchesPath } from "#contract/faults/chance.ts";
import type { UpstreamRequest } from "#edge/upstream/upstream.ts";
import { jsonOf } from "../upstream/upstream-request.ts";

interface StubsOptions {
  readonly chance: Chance;
  /** Real ms since the epoch. */
  readonly now: () => number;
  readonly uuid: () => string;
}

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

  /** Whether a stub for this address needs the caller's id. */
  needsMember({ path, method }: UpstreamRequest): boolean {
    return this.#stubs.some(
      ({ match, answer }) =>
        isAt(match, path, method) && (match.member !== undefined || MEMBER_PLACE.test(JSON.stringify(answer.body))),
    );
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
    if (!isAt(match, path, method)) return false;
    if (match.member !== undefined && match.member !== member) return false;
    if (Object.entries(match.query ?? {}).some(([name, value]) => query[name] !== value)) return false;
    if (times !== undefined && (this.#answers.get(id) ?? 0) >= times) return false;
    return match.share === 1 || this.#options.chance.next({ id, seed, match }) !== null;
  }
}

function isAt(match: Stub["match"], path: string, method: string): boolean {
  return matchesPath(match.path, path) && (match.method === undefined || match.method === method);
}

/** The values that a template may name. */
export interface TemplateValues {
  /** The fields of the call's JSON body. */
  readonly body: unknown;
  readonly query: Readonly<Record<string, string>>;
  /** The member's id, or null. */
  readonly member: string | null;
  /** Ms since the epoch. */
  readonly now: number;
  /** How many answers the stub has given, this one included. */
  readonly n: number;
  /** Another one in each answer. */
  readonly uuid: string;
}

const PLACE = /\{\{\s*([\w.]+)\s*\}\}/g;
const MEMBER_PLACE = /\{\{\s*member\s*\}\}/;
const ONLY_PLACE = /^\{\{\s*([\w.]+)\s*\}\}$/;

/**
 * Fills the places in a template's texts. A text that is one place becomes the value itself, so that numbers stay
 * numbers. Unknown names become null, or nothing within a text. A place names a value by its path and no more, so that
 * a caller's body can neither run code nor fill other places.
 */
export function filled(template: unknown, values: TemplateValues): unknown {
  if (typeof template === "string") return filledText(template, values);
  if (Array.isArray(template)) return template.map((each) => filled(each, values));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([name, each]) => [name, filled(each, values)]));
}

function filledText(text: string, values: TemplateValues): unknown {
  const [, only] = ONLY_PLACE.exec(text) ?? [];
  if (only !== undefined) return valueAt(values, only) ?? null;
  return text.replaceAll(PLACE, (_, name: string) => {
    const value = valueAt(values, name);
    return typeof value === "object" ? JSON.stringify(value) : String(value ?? "");
  });
}

/** Only own fields: a caller may name `constructor`. */
function valueAt(values: TemplateValues, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (within, name) =>
        typeof within === "object" && within !== null && Object.hasOwn(within, name)
          ? (within as Readonly<Record<string, unknown>>)[name]
          : undefined,
      values,
    );
}
