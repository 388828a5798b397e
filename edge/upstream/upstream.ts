import type { AnyCall } from "#contract/call.ts";
import type { Operator } from "#contract/control/trail.ts";
import type { RefusalName } from "#contract/refusals.ts";
import type { Family } from "#contract/control/metric-families.ts";

/** The refusals of a request that the upstream did not answer. */
export type FaultName = Extract<
  RefusalName,
  "upstream_failed" | "upstream_timeout" | "upstream_unreadable" | "upstream_away"
>;

/** The message is only for the log. */
export class UpstreamFault extends Error {
  override readonly name = "UpstreamFault";
  readonly refusal: FaultName;
  /** Undefined: at any time. */
  readonly retryAfterSeconds: number | undefined;
  readonly field: string | undefined;

  constructor(refusal: FaultName, message: string, retryAfterSeconds?: number, field?: string) {
    super(message);
    this.refusal = refusal;
    this.retryAfterSeconds = retryAfterSeconds;
    this.field = field;
  }
}

export function faultOf(error: unknown): Pick<UpstreamFault, "refusal" | "retryAfterSeconds" | "field"> {
  if (error instanceof UpstreamFault) return error;
  return {
    refusal: isTimeout(error) ? "upstream_timeout" : "upstream_failed",
    retryAfterSeconds: undefined,
    field: undefined,
  };
}

export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}

/**
 * The parts of a Request: making a Request of a Request costs as much as most middleware. The origin also adds a
 * signal.
 */
export interface UpstreamRequest {
  /** Our path; `url` has the upstream's. */
  readonly path: string;
  readonly url: string;
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  /** Of an operator's call: who asks. */
  readonly operator?: Operator | undefined;
  /** The head of the operators' trail, for the public list of a simulator: its id, its last line and that line's hash. */
  readonly trail?: string;
  /** Of an upgrade: sees the frames. */
  readonly tap?: SocketTap | undefined;
}

/** Sees the texts of a socket in both directions, and may hold them back. */
export interface SocketTap {
  pass(text: PassingText): void;
  /** The socket has ended. */
  end(): void;
}

interface PassingText {
  readonly from: "client" | "upstream";
  readonly text: string;
  readonly deliver: () => void;
  /** Sends a text to the side that the frame came from. */
  readonly answer: (text: string) => void;
  /** Closes both sides. */
  readonly close: (code: number) => void;
}

/** An answer in the envelope, as text beside its code; its HTTP status follows from the code. */
export interface EnvelopeText {
  readonly code: number;
  readonly text: string;
}

/** Answers behind the gateway, and knows nothing of the gateway. */
export interface Upstream {
  /**
   * `call`: the call of the contract, if it is one. Rejects as `faultOf` tells. An upgrade is answered with a 101 and
   * the socket.
   */
  fetch(request: UpstreamRequest, call?: AnyCall): Promise<Response>;
  /** Like `fetch`, for a member's call. An upstream in this process saves a Request and a Response of each call. */
  answerMember?(request: UpstreamRequest, call: AnyCall): Promise<Response | EnvelopeText>;
  /** Its parts that do not work, each with the reason; undefined: it knows none. */
  failingParts?(): Promise<string[]>;
  /** Closes every member's socket with CLOSE.restart, after what came over it is answered. */
  closeSockets?(): Promise<void>;
  /** Metrics of itself; undefined: none. */
  metrics?(): Family[] | Promise<Family[]>;
  /** The upstream's address for our path; by default the same path on the caller's host. */
  addressOf?(path: string): string;
  /** By locale: what the app must say about its money, in place of the brand's words. */
  readonly money?: object;
  /** Whether `/demo` opens members without a number. */
  readonly hasDemo?: boolean;
  /** Paths below which it has pages for browsers (GET), with headers of their own. */
  readonly pages?: readonly string[];
  /** Paths among those that take forms (POST) of its pages. */
  readonly forms?: readonly string[];
  /** Paths below which other servers call it (POST). Each request passes as it is, since its bytes are signed. */
  readonly doors?: readonly string[];
  /** Sockets that its pages open. They take no token, and sandboxed pages, which have no origin, may open them. */
  readonly sockets?: readonly string[];
}

export interface UpstreamInit extends RequestInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** `manual`: a compressed answer arrives as it is. */
  readonly encodeResponseBody?: "manual";
}

/** Redirects are forwarded, never followed. */
export function requestInit(
  { method, headers, body }: UpstreamRequest,
  signal: AbortSignal | null = null,
): UpstreamInit {
  return { method, headers, redirect: "manual", body: body ?? null, signal };
}
