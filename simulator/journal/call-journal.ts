import type { CallEntry } from "../../edge/contract/control-journal.ts";
import { addressOf, valueIn } from "../address.ts";
import { memberOfToken } from "../member-id.ts";
import { CODE_HEADER } from "./code-header.ts";
import { Ring } from "./ring.ts";

const CALLS_KEPT = 1_000;
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
    const response = await this.#counted(desk(request));
    const shown = request.headers.get("Authorization")?.replace(/^Token /, "") ?? valueIn(query, "token") ?? "";
    const member = memberOfToken(shown);
    const code = response.headers.get(CODE_HEADER);
    this.#ring.push({
      real_time: from,
      method: request.method,
      path,
      member: member === null ? null : String(member),
      request_id: request.headers.get("X-Request-Id"),
      status: response.status,
      code: code === null ? null : Number(code),
      ms: this.#real() - from,
    });
    return response;
  }

  /** How many calls came here since it began; errors: those that broke off, and HTTP 500 and above. */
  get counts(): { count: number; errors: number } {
    return { count: this.#count, errors: this.#errors };
  }

  async #counted(answering: Promise<Response>): Promise<Response> {
    this.#count += 1;
    let isError = true;
    try {
      const response = await answering;
      isError = response.status >= 500;
      return response;
    } finally {
      if (isError) this.#errors += 1;
    }
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
