import type { AnyCall } from "#contract/call.ts";
import type { RefusalName } from "#contract/refusals.ts";

/** What callers are told where the upstream has no answer for them. */
export type FaultName = Extract<RefusalName, "upstream_failed" | "upstream_timeout" | "maintenance">;

/** Rejects a question to an upstream. The message is for the log alone. */
export class UpstreamFault extends Error {
  override readonly name = "UpstreamFault";
  readonly refusal: FaultName;
  /** When to ask again; undefined: whenever one likes. */
  readonly retryAfterSeconds: number | undefined;

  constructor(refusal: FaultName, message: string, retryAfterSeconds?: number) {
    super(message);
    this.refusal = refusal;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What an error of the transport, or of an answer's body, comes to. */
export function faultOf(error: unknown): Pick<UpstreamFault, "refusal" | "retryAfterSeconds"> {
  if (error instanceof UpstreamFault) return error;
  return { refusal: isTimeout(error) ? "upstream_timeout" : "upstream_failed", retryAfterSeconds: undefined };
}

/** Whether something ended because its time was up. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}

/**
 * What goes upstream, before a Request is made of it: whoever asks over the network makes it with a signal of its own, and
 * a Request that is made of another costs a call as much as most of the conventions.
 */
export interface UpstreamRequest {
  readonly url: string;
  readonly method: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: none. */
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

/** What answers behind the gateway: it is handed what was made for it, and knows nothing of what is in front. */
export interface Upstream {
  /**
   * `call`: that which is made, where it is one. Rejects where it cannot be asked; what that comes to says fault.ts. An
   * upgrade is answered with a 101 that carries the socket.
   */
  fetch(request: UpstreamRequest, call?: AnyCall): Promise<Response>;
  /** Where a path of ours is at the upstream; without it, at the host that the caller asked. */
  addressOf?(path: string): string;
  /** Paths below which it has pages for browsers (GET); they are handed on with what they say of themselves. */
  readonly pages?: readonly string[];
  /** Paths among those below which its pages send forms back (POST); answered like its pages. */
  readonly forms?: readonly string[];
  /** Paths of sockets that its pages open. They take no token, and sandboxed pages, which have no origin, may open them. */
  readonly sockets?: readonly string[];
}

/** What makes a Request of it, beside its address. A redirect is handed on, never followed. `signal` ends it. */
export function requestInit(
  { method, headers, body }: UpstreamRequest,
  signal: AbortSignal | null = null,
): RequestInit {
  return { method, headers, redirect: "manual", body: body ?? null, signal };
}
