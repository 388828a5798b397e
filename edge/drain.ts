import type { Context, Handler, MiddlewareHandler } from "hono";
import { refuse } from "#contract/refusals.ts";
import { bearerOf, rejectUnauthorized } from "./middleware/authorization.ts";
import { isSocket } from "./middleware/destination.ts";
import { reject } from "./middleware/errors.ts";

/** `npm start` asks here, by POST, before it ends this process. */
export const DRAIN_PATH = "/drain";

/** Calls under way may take this long, real ms. */
const CALLS_MAX_MS = 2_000;
const POLL_MS = 10;
const RETRY_AFTER = { "retry-after": "2" };
const READS = new Set(["GET", "HEAD"]);

interface DrainParts {
  /** Its bearer may drain. */
  readonly token: string;
  /** Closes the games' sockets with CLOSE.restart, once all that came over them is answered. */
  readonly closeSockets: () => Promise<unknown>;
  readonly sleep: (realMs: number) => Promise<void>;
}

/** Brings a process to its end: it answers what is under way, and takes no stake or other write any more. */
export class Drain {
  readonly #parts: DrainParts;
  #hasBegun = false;
  #underWay = 0;

  constructor(parts: DrainParts) {
    this.#parts = parts;
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Counts the requests that came before the drain, and refuses later ones. */
  readonly watch: MiddlewareHandler = async (c, next) => {
    if (this.#hasBegun) return refuseNew(c) ?? next();
    this.#underWay += 1;
    try {
      await next();
    } finally {
      this.#underWay -= 1;
    }
    return undefined;
  };

  /** Answers once nothing is under way any more, or after CALLS_MAX_MS. */
  readonly begin: Handler = async (c) => {
    const { token, closeSockets, sleep } = this.#parts;
    if (bearerOf(c) !== token) return rejectUnauthorized(c);
    const own = this.#hasBegun ? 0 : 1;
    this.#hasBegun = true;
    await closeSockets();
    for (let waited = 0; this.#underWay > own && waited < CALLS_MAX_MS; waited += POLL_MS) await sleep(POLL_MS);
    return c.json({ under_way: this.#underWay - own });
  };
}

/** Refuses new writes and sockets: nothing has changed, so the client may send them again. */
function refuseNew(c: Context): Response | undefined {
  const isRead = READS.has(c.req.method) && !isSocket(c.get("destination"));
  return isRead || c.req.path === DRAIN_PATH ? undefined : reject(c, refuse("upstream_away"), RETRY_AFTER);
}
