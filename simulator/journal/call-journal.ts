import type { CallEntry } from "#contract/control-journal.ts";
import { type Address, addressOf, valueIn } from "../http/address.ts";
import { memberOfToken } from "../objects/member-id.ts";
import { CODE_HEADER } from "./code-header.ts";
import { Ring } from "./ring.ts";

const CALLS_KEPT = 1_000;
const SERVER_ERROR = 500;
/** Status and code of a call that got no answer, as its caller is told. */
const BROKEN_OFF = 502;
const SPARED_PREFIX = "/control/";

/** What of the calls to show: null does not choose. */
export interface CallFilter {
  readonly member: string | null;
  readonly path: string | null;
  readonly requestId: string | null;
}

/** The last calls at this front desk. What they carried is not kept: neither bodies nor queries nor tokens. */
export class CallJournal {
  readonly #ring = new Ring<CallEntry>(CALLS_KEPT);
  readonly #real: () => number;
  #count = 0;
  #errors = 0;

  /** `real`: ms since the epoch. */
  constructor(real: () => number) {
    this.#real = real;
  }

  /** Answers a request as `desk` does, and notes it. */
  async around(request: Request, desk: (request: Request) => Promise<Response>): Promise<Response> {
    const { path, query } = addressOf(request);
    if (path.startsWith(SPARED_PREFIX)) return desk(request);
    const from = this.#real();
    const note = (status: number, code: number | null) => this.#note(request, { path, query }, { status, code, from });
    this.#count += 1;
    try {
      const response = await desk(request);
      const code = response.headers.get(CODE_HEADER);
      note(response.status, code === null ? null : Number(code));
      return response;
    } catch (error) {
      // The gateway answers for an object that could not be reached.
      note(BROKEN_OFF, BROKEN_OFF);
      throw error;
    }
  }

  #note(
    request: Request,
    { path, query }: Address,
    { status, code, from }: { readonly status: number; readonly code: number | null; readonly from: number },
  ): void {
    if (status >= SERVER_ERROR) this.#errors += 1;
    const shown = request.headers.get("Authorization")?.replace(/^Token /, "") ?? valueIn(query, "token") ?? "";
    const member = memberOfToken(shown);
    this.#ring.push({
      real_time: from,
      method: request.method,
      path,
      member: member === null ? null : String(member),
      request_id: request.headers.get("X-Request-Id"),
      status,
      code,
      ms: this.#real() - from,
    });
  }

  /** How many calls came here since it began; errors: those that broke off, and HTTP 500 and above. */
  get counts(): { count: number; errors: number } {
    return { count: this.#count, errors: this.#errors };
  }

  /** The newest first. */
  entries({ member, path, requestId }: CallFilter): CallEntry[] {
    return this.#ring
      .newestFirst()
      .filter(
        (entry) =>
          (member === null || entry.member === member) &&
          (path === null || entry.path === path) &&
          (requestId === null || entry.request_id === requestId),
      );
  }
}
