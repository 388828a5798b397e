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
