import { RULES } from "../../../games/all/api.ts";
import { envelope } from "../../../contract/call.ts";
import { parseLosslessly } from "../../../contract/values/lossless.ts";
import { readTolerantly } from "../../../contract/values/tolerant.ts";
import type { Failure } from "../check.ts";
import { driftingPlaces, fieldFaults, type FieldFault } from "./fields.ts";
import { namedCalls } from "../named-calls.ts";

/** An answer as it came. `code` is that of the envelope, or else the HTTP status. */
export interface Reply {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly isEnvelope: boolean;
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly curl: string;
  readonly location: string;
}

const SUCCESS = 200;

/** A status of 2xx. Without a text it is a success without fields. */
const isSuccess = (status: number) => status >= SUCCESS && status < 300;

export function replyIn(status: number, text: string, curl: string, location = ""): Reply {
  const json = isSuccess(status) && text === "" ? { code: SUCCESS } : parseLosslessly(text);
  const read = readTolerantly(envelope, json);
  const isObject = typeof json === "object" && json !== null && !Array.isArray(json);
  return {
    status,
    code: read?.code ?? status,
    msg: read?.msg ?? "",
    isEnvelope: read !== undefined,
    json: isObject ? (json as Readonly<Record<string, unknown>>) : {},
    text,
    curl,
    location,
  };
}

/** Statuses and codes that a server has for calls which it does not have, does not allow or cannot answer now. */
const ELSEWHERE = [401, 404, 405, 429, 501];

/** Whether an answer may come from another place than the call itself: it then proves nothing about the call. */
export function isElsewhere({ status, code, isEnvelope }: Reply): boolean {
  const isFailure = (each: number) => ELSEWHERE.includes(each) || (each >= 500 && each < 600);
  return isFailure(status) || isFailure(code) || (status < 400 && !isEnvelope);
}

export const isNotFound = ({ status, code }: Reply) => status === 404 || code === 404;

/** `code 3010: The round is over`, or `HTTP status 404`. */
export function told({ status, code, msg, isEnvelope }: Reply): string {
  return isEnvelope ? `code ${code}: ${msg}` : `HTTP status ${status}`;
}

/** The breaches of the contract that an answer shows by itself. `route`: of a call that the specification names. */
export function answerFailures(route: string, query: URLSearchParams, reply: Reply): Failure[] {
  const { curl, status, code, msg, isEnvelope, json, location } = reply;
  const failures: Failure[] = [];
  if (status >= 500) failures.push({ rule: "status", detail: `HTTP status ${status}`, curl });
  if (status < 400 && !isEnvelope) {
    const detail = status >= 300 ? `redirects to ${location}` : "the answer has no code";
    failures.push({ rule: "envelope", detail, curl });
  }
  if (code !== 200 && isEnvelope && msg === "")
    failures.push({ rule: "message", detail: `code ${code} without msg`, curl });
  const named = namedCalls.get(route);
  if (code !== 200 || !isEnvelope || named === undefined) return failures;
  if (!isSuccess(status)) failures.push({ rule: "status", detail: `code 200 with HTTP status ${status}`, curl });
  const { answer } = named.call;
  const owed = ({ place, wanted }: FieldFault) => ({
    curl,
    field: place,
    sentence: `${route} answers ${place}: ${wanted}.`,
  });
  for (const fault of fieldFaults(answer, named.named(query), json)) {
    const rule = fault.place.startsWith("page") ? "page_count" : "fields";
    failures.push({ ...owed(fault), rule, detail: `${fault.place} ${fault.actual}` });
  }
  for (const fault of driftingPlaces(answer, json)) {
    const sentence = RULES.decimals;
    failures.push({ ...owed(fault), rule: "decimals", sentence, detail: `${fault.place} ${fault.actual}` });
  }
  return failures;
}
