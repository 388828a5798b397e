import { CallError, isUnanswered, SERVER_ERROR, SERVICE_UNAVAILABLE } from "./call-error.ts";

// Apart from the error, which the first load has.

const SERVER_ERROR_MAX = 599;
const TOO_MANY_REQUESTS = 429;

/** Whether the server may have carried out the call although the response does not say so. */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  if (error.fault === "unsure" || isUnanswered(error)) return true;
  return error.code >= SERVER_ERROR && error.code <= SERVER_ERROR_MAX && error.code !== SERVICE_UNAVAILABLE;
}

/** Whether the same read may be answered later. Other refusals say that the backend does not offer it. */
export function isPassing(error: CallError): boolean {
  return isUncertain(error) || error.code === SERVICE_UNAVAILABLE || error.code === TOO_MANY_REQUESTS;
}
