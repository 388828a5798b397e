import { useTranslations } from "use-intl";

/** What to tell the reader of an error: the server's own words where there are any. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("common");
  return (error) => {
    if (!(error instanceof CallError)) return t("unexpected");
    if (error.msg !== "") return error.msg;
    if (error.fault === "network") return t("networkError");
    if (error.fault === "unsure") return t("checkRecords");
    return error.fault === "invalid" ? t("checkEntries") : t("unexpected");
  };
}

/**
 * Why a call failed. `refused`: the server said no. `network`: no answer came. `unreadable`: what came is no answer to
 * this call. `unsure`: the same, of a call that moves money. `invalid`: it was never sent, since the contract does not allow what it would say.
 */
export type CallFault = "refused" | "network" | "unreadable" | "unsure" | "invalid";

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

const GATEWAY_TIMEOUT = 504;
const BAD_GATEWAY = 502;
// Codes of the gateway's own, or HTTP statuses of a backend that answered without an envelope.
const SERVER_ERROR = 500;
const SERVER_ERROR_MAX = 599;
/** The gateway does not ask the backend for now. */
const NOT_ASKED = 503;

/** Whether no answer of whoever does it has come: a question is worth asking again. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.fault === "network" || error.code === BAD_GATEWAY || error.code === GATEWAY_TIMEOUT;
}

/** Whether the call may have been done, though its answer does not say so. */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  if (error.fault === "unsure" || isUnanswered(error)) return true;
  return error.code >= SERVER_ERROR && error.code <= SERVER_ERROR_MAX && error.code !== NOT_ASKED;
}
