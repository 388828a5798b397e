/**
 * Why a call failed. `refused`: the server said no. `network`: no answer came. `unreadable`: what came is no answer to
 * this call. `invalid`: it was never sent, since the contract does not allow what it would say.
 */
export type CallFault = "refused" | "network" | "unreadable" | "invalid";

/** A call that did not succeed. */
export class CallError extends Error {
  readonly fault: CallFault;
  /** The envelope's code; the HTTP status where the answer was unreadable, 0 where there was none. */
  readonly code: number;
  /** What the server says, in the caller's language; empty where it said nothing. */
  readonly msg: string;
  /** What a refusal carries beside the envelope, as the call's contract reads it. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** By what the operator finds this call in the log, where the answer had one. */
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
}

/** A server that failed, that could not be reached, and that took too long. */
const UNCERTAIN = [500, 502, 504];

/** Whether the call may have been done all the same: the server failed on the way, or its answer has not come. */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.fault === "network" || UNCERTAIN.includes(error.code);
}
