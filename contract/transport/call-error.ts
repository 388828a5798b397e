/**
 * Why a call failed. `refused`: the server refused it. `network`: no response. `unreadable`: a response that breaks the
 * contract. `unsure`: a call that moves money, which the server may have done all the same. `invalid`: the body breaks the contract, so the client did
 * not send it. `absent`: an optional call that the server does not have.
 */
export type CallFault = "refused" | "network" | "unreadable" | "unsure" | "invalid" | "absent";

export class CallError extends Error {
  readonly fault: CallFault;
  /** The envelope's code; the HTTP status of an unreadable response; 0 without a response. */
  readonly code: number;
  /** The server's message in the caller's language; empty without one. */
  readonly msg: string;
  /** The refusal's fields beside the envelope, and `field`; `path` of a call that is `unsure`. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The id of this call in the gateway's log, if the response had one. */
  readonly requestId: string | null;
  constructor(
    fault: CallFault,
    code: number,
    msg: string,
    fields: Readonly<Record<string, unknown>> = {},
    requestId: string | null = null,
  ) {
    super(`${fault} ${code} ${msg}`.trim());
    this.name = "CallError";
    this.fault = fault;
    this.code = code;
    this.msg = msg;
    this.fields = fields;
    this.requestId = requestId;
  }

  /** The name of the first wrong field, if the input broke the contract or the server named it. */
  get field(): string | null {
    return typeof this.fields["field"] === "string" ? this.fields["field"] : null;
  }
}

export const GATEWAY_TIMEOUT = 504;
export const BAD_GATEWAY = 502;
// The gateway's own codes, or HTTP statuses of a backend without an envelope.
export const SERVER_ERROR = 500;
/** The gateway sends this without a call to the backend. */
export const SERVICE_UNAVAILABLE = 503;

/** Whether the backend did not respond, so that a read is worth a retry. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.fault === "network" || error.code === BAD_GATEWAY || error.code === GATEWAY_TIMEOUT;
}
