import type { AnyCall } from "../call.ts";
import { CallError } from "./call-error.ts";

/** Statuses of a server without a call. */
const NO_SUCH_CALL: readonly number[] = [404, 405, 501];
/** A server may guard every path that it does not know. */
const GUARDED: readonly number[] = [401, 403];
/** The parameters that name a record, which may be missing although the call is there. */
const NAMES_RECORD = ["id", "period", "serial_number", "page"];

/** Known optional calls of a server: the first try's error if the call is absent, else null. Once for each client. */
export type Absences = Map<AnyCall, CallError | null>;

interface Failure {
  readonly error: CallError;
  /** Of HTTP. */
  readonly status: number;
}

/** Returns the error to throw for the failure of an optional call, and notes it if the server does not have the call. */
export function noteFailure(absences: Absences, call: AnyCall, { error, status }: Failure): CallError {
  const known = absences.get(call);
  if (known !== undefined) return known ?? error;
  const { code, msg, fields, requestId } = error;
  // In an HTTP status of success the code may be about a record.
  const isOfCall = status === code || (call.method === "GET" && !namesRecord(call));
  const codes = call.by === "visitor" ? [...NO_SUCH_CALL, ...GUARDED] : NO_SUCH_CALL;
  if (!isOfCall || !codes.includes(code)) return error;
  const absent = new CallError("absent", code, msg, fields, requestId);
  absences.set(call, absent);
  return absent;
}

const namesRecord = ({ query }: AnyCall) => NAMES_RECORD.some((name) => Object.hasOwn(query.shape, name));
