import fc from "fast-check";
import { type Input, inputsOf } from "./inputs.ts";
import { type OpenApi, type Operation, operationsOf, resolver, faultsOf, type Resolve } from "./json-schema.ts";

export interface Target {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly controlToken: string;
}

export interface FuzzOptions {
  readonly seed: number;
  /** Requests for each operation. */
  readonly runs: number;
  /** Default: all operations. */
  readonly only?: (operation: Operation) => boolean;
  readonly onDone?: (done: Fuzzed) => void;
}

export interface Fuzzed {
  readonly operation: string;
  /** The number of answers by code. */
  readonly codes: ReadonlyMap<number, number>;
  /** The fault and the request that shows it, or null. */
  readonly failure: string | null;
}

const UNKNOWN_TOKEN = "120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ";
const BALANCE = 100_000;
/** Calls that create a member's address, bank card, suggestion and recharge. */
const BELONGINGS = new Set([
  "/user/edit_address",
  "/user/edit_bank_card",
  "/user/add_suggestion",
  "/user/add_recharge",
]);

/**
 * Sends valid and invalid requests made from the server's own OpenAPI document. Each answer has to have a documented
 * status and fit its schema. A refused request must not move money. The same seed sends the same requests.
 */
export async function fuzz(target: Target, { seed, runs, only = () => true, onDone }: FuzzOptions): Promise<Fuzzed[]> {
  const document = await json<OpenApi>(await target.fetch("/openapi.json", {}));
  const resolve = resolver(document);
  const results: Fuzzed[] = [];
  const operations = operationsOf(document);
  const belongings = operations.filter(({ method, path }) => method === "POST" && BELONGINGS.has(path));
  for (const operation of operations.filter(only)) {
    const session = new Session(target, operation, belongings, resolve);
    const property = fc.asyncProperty(inputsOf(operation, resolve), (input) => session.try(input));
    const checked = await fc.check(property, { seed, numRuns: runs });
    const failure = checked.failed ? fc.defaultReportMessage(checked) : null;
    const done = { operation: `${operation.method} ${operation.path}`, codes: session.codes, failure: failure ?? null };
    results.push(done);
    onDone?.(done);
  }
  return results;
}

class Session {
  readonly codes = new Map<number, number>();
  readonly #target: Target;
  readonly #operation: Operation;
  readonly #belongings: readonly Operation[];
  readonly #resolve: Resolve;
  #token: string | null = null;
  #balance: number | null = null;

  constructor(target: Target, operation: Operation, belongings: readonly Operation[], resolve: Resolve) {
    this.#target = target;
    this.#belongings = belongings;
    this.#operation = operation;
    this.#resolve = resolve;
  }

  async try(input: Input): Promise<void> {
    // A log-out ends the session and a payment changes the balance, so both are read again.
    if (this.#balance === null) this.#balance = await this.#readBalance();
    const response = await this.#send(input);
    const said = await response.text();
    const fault = this.#faultOf(response, said);
    if (fault !== null) throw new Error(`${fault}\n${response.status} ${said.slice(0, 500)}`);
    const { code } = JSON.parse(said) as { code: number };
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
    const before = this.#balance;
    this.#balance = await this.#readBalance();
    if (code !== 200 && this.#balance !== before) {
      throw new Error(`refused with ${code}, and the balance went from ${before} to ${this.#balance}`);
    }
  }

  /** Creates the things that the document's example ids name. */
  async #settle(token: string): Promise<void> {
    for (const { method, path, body } of this.#belongings) {
      const [shown] = Object.values(body?.examples ?? {});
      const headers = { authorization: `Token ${token}`, "content-type": "application/json" };
      await this.#target.fetch(path, { method, headers, body: JSON.stringify(shown?.value) });
    }
  }

  #faultOf(response: Response, said: string): string | null {
    if (response.status >= 500) return "a fault of the server's";
    const media = this.#operation.answers.get(response.status);
    if (media === undefined) return "a status that is not documented";
    if (!/^application\/json\b/.test(response.headers.get("content-type") ?? "")) return "not sent as JSON";
    const answer = parsed(said);
    if (answer === undefined) return "not JSON";
    const faults = faultsOf(media.schema, answer, this.#resolve);
    return faults.length === 0 ? null : `does not fit its schema: ${faults.join(", ")}`;
  }

  #send({ by, query, headers, body }: Input): Promise<Response> {
    const { method, path } = this.#operation;
    const authorization = this.#authorization(by);
    return this.#target.fetch(
      `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value])).toString()}`,
      {
        method,
        headers: { ...headers, ...authorization, ...(body !== null && { "content-type": "application/json" }) },
        ...(body !== null && { body }),
      },
    );
  }

  #authorization(by: Input["by"]): Record<string, string> {
    if (by === "nobody") return {};
    // An operator changes time and outcomes for all members, so only reads and unauthorized calls are sent.
    if (this.#operation.by === "operator" && this.#operation.method === "GET" && by === "a member") {
      return { authorization: `Bearer ${this.#target.controlToken}` };
    }
    return { authorization: `Token ${by === "a member" ? (this.#token ?? UNKNOWN_TOKEN) : UNKNOWN_TOKEN}` };
  }

  /** The member's balance. If its session is over, a new member's. */
  async #readBalance(): Promise<number> {
    for (let tries = 0; tries < 2; tries++) {
      if (this.#token !== null) {
        const headers = { authorization: `Token ${this.#token}` };
        const profile = await json<{ code: number; entry: { balance: number } }>(
          await this.#target.fetch("/user/profile", { headers }),
        );
        if (profile.code === 200) return profile.entry.balance;
      }
      this.#token = await makeMember(this.#target);
      await this.#settle(this.#token);
    }
    throw new Error("a new member has no balance");
  }
}

async function makeMember({ fetch, controlToken }: Target): Promise<string> {
  const answer = await fetch("/control/members", {
    method: "POST",
    headers: { authorization: `Bearer ${controlToken}`, "content-type": "application/json" },
    body: JSON.stringify({ count: 1, balance: BALANCE }),
  });
  const { members } = await json<{ members?: { token: string }[] }>(answer);
  const [member] = members ?? [];
  if (member === undefined) throw new Error(`no member was made: ${answer.status}`);
  return member.token;
}

/** Stops or starts the server's clock. While it stands, no round ends and moves money. */
export async function setClock({ fetch, controlToken }: Target, frozen: boolean): Promise<void> {
  await fetch("/control/clock", {
    method: "POST",
    headers: { authorization: `Bearer ${controlToken}`, "content-type": "application/json" },
    body: JSON.stringify({ frozen }),
  });
}

async function json<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
