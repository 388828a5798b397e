import { check } from "k6";
import http from "k6/http";
import * as z from "zod/mini";
import type { AnswerOf, AnyCall, BodyOf } from "#contract/call.ts";
import {
  controlAudit,
  controlClock,
  controlForce,
  controlMembers,
  MEMBERS_PER_CALL_MAX,
} from "#contract/control/control.ts";
import { record } from "./measures.ts";
import { BALANCE } from "./players/player-context.ts";
import { BASE_URL, CONTROL_TOKEN, OWN_TARGET, PARTS, RUN, SIZE, SUMMARY_FILE } from "./settings.ts";

/** Operator of the server, for `setup` and `teardown` of a k6 script. */
interface Operator {
  /** Calls the control API; throws on a refusal, because the rest of the run would mean nothing. */
  ask<C extends AnyCall>(call: C, body?: BodyOf<C>): AnswerOf<C>;
}

function operatorOf(baseUrl: string, controlToken: string): Operator {
  const headers = { Authorization: `Bearer ${controlToken}`, "Content-Type": "application/json" };
  return {
    ask(call, body) {
      const wire = call.method === "GET" ? null : JSON.stringify(z.encode(call.body, body ?? {}));
      const response = http.request(call.method, `${baseUrl}${call.path}`, wire, { headers, timeout: "170s" });
      const text = typeof response.body === "string" ? response.body : "";
      const failure = (why: string) =>
        new Error(
          `${call.method} ${call.path}: HTTP ${response.status} ${why} ${response.error} ${text.slice(0, 300)}`,
        );
      if (response.status !== 200) throw failure("");
      const parsed = JSON.parse(text);
      const envelope = z.safeParse(z.object({ code: z.literal(200) }), parsed);
      if (!envelope.success) throw failure("refused");
      const answer = z.safeDecode(call.answer, parsed);
      if (!answer.success) throw failure(z.prettifyError(answer.error));
      return answer.data as never;
    },
  };
}

export interface Guest {
  readonly token: string;
  readonly nickName: string;
}

/** Result of a script's setup, for its players and its teardown. */
export interface TestRun {
  readonly guests: readonly Guest[];
  readonly speedBefore: number;
}

export const operator = operatorOf(BASE_URL, CONTROL_TOKEN);

/** Makes members and, on a disposable server, sets the clock's speed. */
export function startTestRun(members: number): TestRun {
  const { speed: speedBefore } = operator.ask(controlClock, {});
  const guests: Guest[] = [];
  while (guests.length < members) {
    const count = Math.min(MEMBERS_PER_CALL_MAX, members - guests.length);
    const made = operator.ask(controlMembers, { count, balance: BALANCE, load_test: RUN }).members;
    guests.push(...made.map(({ token, nick_name: nickName }) => ({ token, nickName })));
  }
  if (OWN_TARGET) operator.ask(controlClock, { speed: SIZE.speed });
  return { guests, speedBefore };
}

/** Checks the audit. The runner closes the members, also after an interrupted run. */
export function endTestRun({ speedBefore }: TestRun): void {
  // The other parts of a run may still play, and a disposable server is thrown away.
  if (OWN_TARGET && PARTS === 1) {
    operator.ask(controlForce, { table: "aviator", outcomes: [] });
    operator.ask(controlClock, { speed: speedBefore });
  }
  const audit = operator.ask(controlAudit);
  const sound = check(audit, {
    "the audit finds every invariant kept": ({ ok }) => ok,
    "the books add up to 0": ({ total }) => total === 0,
  });
  record.add("books_balance", sound ? 1 : 0);
  if (!sound) console.error(JSON.stringify(audit.invariants.filter(({ broken }) => broken > 0)));
}

/** Writes the summary, from which the runner makes the reports. */
export function summaryFile(summary: unknown): Record<string, string> {
  return { [SUMMARY_FILE]: JSON.stringify(summary) };
}
