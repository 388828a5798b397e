import type { AnyCall } from "../contract/call.ts";

/** What answers behind the gateway: it is handed requests made for it, and knows nothing of what is in front. */
export interface Upstream {
  /**
   * `call`: that which the request makes, where it makes one. Rejects where it cannot be asked; what that comes to says fault.ts. An upgrade is answered with a 101 that carries
   * the socket.
   */
  fetch(request: Request, call?: AnyCall): Promise<Response>;
  /** Where a path of ours is at the upstream; without it, at the host that the caller asked. */
  addressOf?(path: string): string;
  /** Paths below which it has pages for browsers (GET); they are handed on with what they say of themselves. */
  readonly pages?: readonly string[];
  /** Paths among those below which its pages send forms back (POST); answered like its pages. */
  readonly forms?: readonly string[];
  /** Paths of sockets that its pages open. They take no token, and sandboxed pages, which have no origin, may open them. */
  readonly sockets?: readonly string[];
}
