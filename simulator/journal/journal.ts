import { isOperatorPath } from "#contract/control/act.ts";
import type { CallEntry } from "#contract/control/metrics.ts";
import { openFrame } from "#contract/frame.ts";
import { Journal } from "#contract/journal.ts";
import { type Address, addressOf, type IncomingCall, queryValue } from "../http/request.ts";
import { type CallResponse, statusAndCodeOf } from "../http/route.ts";
import { memberOfToken } from "../objects/placement.ts";

const SERVER_ERROR = 500;
/** Status and code of a call that threw: the gateway answers it like this. */
const BAD_GATEWAY = 502;

/** The calls of an isolate, or the frames of a cell. */
export class SimulatorJournal extends Journal {
  readonly #real: () => number;
  #count = 0;
  #errors = 0;

  /** `real`: ms since the epoch. */
  constructor(real: () => number) {
    super((text) => mask(openFrame(text)?.data), real);
    this.#real = real;
  }

  /** Records a request and the response of its handler. Calls of the control API are left out. */
  async record<R extends IncomingCall>(
    request: R,
    handle: (request: R) => Promise<CallResponse>,
  ): Promise<CallResponse> {
    const address = addressOf(request);
    if (isOperatorPath(address.path)) return handle(request);
    const startedAt = this.#real();
    this.#count += 1;
    try {
      const response = await handle(request);
      this.#add(request, address, statusAndCodeOf(response), startedAt);
      return response;
    } catch (error) {
      this.#add(request, address, { status: BAD_GATEWAY, code: BAD_GATEWAY }, startedAt);
      throw error;
    }
  }

  #add(
    request: IncomingCall,
    { path, query }: Address,
    { status, code }: Pick<CallEntry, "status" | "code">,
    startedAt: number,
  ): void {
    if (status >= SERVER_ERROR) this.#errors += 1;
    const token = request.headers.get("Authorization")?.replace(/^Token /, "") ?? queryValue(query, "token") ?? "";
    const member = memberOfToken(token);
    this.call({
      real_time: startedAt,
      method: request.method,
      path,
      member: member === null ? null : String(member),
      request_id: request.headers.get("X-Request-Id"),
      status,
      code,
      ms: this.#real() - startedAt,
    });
  }

  /** All calls since the start; `errors`: calls that threw or answered with HTTP 500 or above. */
  get counts(): { count: number; errors: number } {
    return { count: this.#count, errors: this.#errors };
  }
}

const MASK = "***";
/** An allow list, so that a new field is masked until it is added here. */
const PLAIN_TEXT_FIELDS = new Set([
  "betId",
  "betResult",
  "category",
  "code",
  "game",
  "period",
  "status",
  "type",
  "updown",
]);
/** Larger numbers may be phone or account numbers, except times and periods. */
const PLAIN_NUMBER_MAX = 1e9;
const PLAIN_NUMBER_FIELDS = /^(?:period|.*time|.*Time)$/;

/** Replaces whatever may identify a person or open a session. */
export function mask(value: unknown, field = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => mask(each, field));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mask(each, name)]));
  }
  if (typeof value === "string") return value === "" || PLAIN_TEXT_FIELDS.has(field) ? value : MASK;
  if (typeof value === "number") {
    return Math.abs(value) < PLAIN_NUMBER_MAX || PLAIN_NUMBER_FIELDS.test(field) ? value : MASK;
  }
  return value;
}
