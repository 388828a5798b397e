import { check } from "k6";
import { controlAudit, controlClock, controlForce, controlMembers, MEMBERS_PER_CALL_MAX } from "#contract/control.ts";
import { booksBalance } from "./measures.ts";
import { operatorOf } from "./operator.ts";
import { BASE_URL, CONTROL_TOKEN, OWN_TARGET, RUN, SIZE, SUMMARY_FILE } from "./settings.ts";

/** One of the members that were made for the test. */
export interface Guest {
  readonly token: string;
  readonly nickName: string;
}

/** What a script's setup gives to all its players, and to its teardown. */
export interface House {
  readonly guests: readonly Guest[];
  readonly speedBefore: number;
}

/** Minor units: enough for every round to be lost. */
const BALANCE = 100_000_000;

export const operator = operatorOf(BASE_URL, CONTROL_TOKEN);

/** Makes members and, on a server of its own, has the clock run as fast as the question wants it. */
export function openHouse(members: number): House {
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

/** Holds the books to the audit. The runner closes the members, also where no teardown comes. */
export function closeHouse({ speedBefore }: House): void {
  if (OWN_TARGET) {
    operator.ask(controlForce, { table: "aviator", outcomes: [] });
    operator.ask(controlClock, { speed: speedBefore });
  }
  const audit = operator.ask(controlAudit);
  const sound = check(audit, {
    "the audit finds every invariant kept": ({ ok }) => ok,
    "the books add up to 0": ({ total }) => total === 0,
  });
  booksBalance.add(sound);
  if (!sound) console.error(JSON.stringify(audit.invariants.filter(({ broken }) => broken > 0)));
}

/** The summary for the runner, which makes the reports of it. */
export function summaryFile(summary: unknown): Record<string, string> {
  return { [SUMMARY_FILE]: JSON.stringify(summary) };
}
