import { CallError } from "#web/data/call-error.ts";

/** A refusal in Mexico's words: what the server calls a UPI account is a Clabe there. */
export function withClabe(error: CallError): CallError {
  const { fault, code, msg, fields, requestId } = error;
  return new CallError(fault, code, msg.replaceAll(/UPI account/gi, "Clabe"), fields, requestId);
}
