import { writeFileSync } from "node:fs";
import * as z from "zod/mini";
import {
  controlAudit,
  controlClock,
  controlForce,
  controlMembers,
  MEMBERS_PER_CALL_MAX,
  SPEED_MAX,
} from "#contract/control/control.ts";
import { groupFrame } from "#contract/games/aviator/frames.ts";
import { ask } from "../bench/operator.ts";
import { openSocket } from "../bench/socket.ts";
import { BALANCE, FORCED_FLIGHTS, numberIn, startOf } from "../players/player-context.ts";
import { PROFILES, TABLE_QUESTIONS } from "../profiles.ts";
import { question as aviator } from "../questions/aviator.ts";
import { question as luckyHit } from "../questions/lucky-hit.ts";
import { question as spike } from "../questions/spike.ts";
import { thresholdsOf } from "../report/promises.ts";
import type { TableQuestion } from "../players/table-players.ts";
import { playTable } from "./play.ts";
import { Samples } from "./samples.ts";
import { type Guest, preciseNow } from "./table.ts";

// Generator of the questions about one table. k6 spends 120 µs on a frame, and a thousand sockets get thousands of
// frames a second. It reads the same environment as a k6 script, and writes the same samples and summary.

const QUESTIONS: Readonly<Record<(typeof TABLE_QUESTIONS)[number], TableQuestion>> = {
  aviator,
  "lucky-hit": luckyHit,
  spike,
};
/** Exit codes of k6. */
const BROKEN_PROMISE = 99;
const INTERRUPTED = 105;

const settings = z
  .object({
    QUESTION: z.enum(TABLE_QUESTIONS),
    BASE_URL: z.string(),
    CONTROL_TOKEN: z.string(),
    PROFILE: z.enum(PROFILES),
    SIZE: z.string(),
    OWN_TARGET: z.string(),
    RUN: z.string(),
    PART: z.string(),
    PARTS: z.string(),
    SUMMARY_FILE: z.string(),
    SAMPLES_FILE: z.string(),
  })
  .parse(process.env);
const size = z
  .object({ players: z.int(), perSecond: z.int(), seconds: z.int(), speed: z.number() })
  .parse(JSON.parse(settings.SIZE));
const target = { url: settings.BASE_URL, controlToken: settings.CONTROL_TOKEN };
const question = QUESTIONS[settings.QUESTION];

process.on("SIGINT", () => process.exit(INTERRUPTED));
process.exitCode = await run();

async function run(): Promise<number> {
  const samples = new Samples(preciseNow);
  const { speed: speedBefore } = await ask(target, controlClock, {});
  const guests = await makeGuests();
  if (settings.OWN_TARGET === "on") await ask(target, controlClock, { speed: size.speed });
  const [first] = guests;
  if (question.forcedResult !== null && first !== undefined) await forceFlights(first, question.forcedResult);
  await playTable(question, guests, { ...target, size }, samples);
  // The other parts of a run may still play, and a disposable server is thrown away.
  if (settings.OWN_TARGET === "on" && settings.PARTS === "1") {
    await ask(target, controlForce, { table: "aviator", outcomes: [] });
    await ask(target, controlClock, { speed: speedBefore });
  }
  const audit = await ask(target, controlAudit, {});
  const isSound = audit.ok && audit.total === 0;
  samples.add("books_balance", isSound ? 1 : 0);
  if (!isSound) samples.complain(JSON.stringify(audit.invariants.filter(({ broken }) => broken > 0)));
  const promises = thresholdsOf(settings.PROFILE, question.measures);
  const summary = samples.summary(promises);
  writeFileSync(settings.SAMPLES_FILE, samples.lines());
  writeFileSync(settings.SUMMARY_FILE, JSON.stringify(summary));
  return samples.keeps(promises) ? 0 : BROKEN_PROMISE;
}

async function makeGuests(): Promise<Guest[]> {
  const guests: Guest[] = [];
  while (guests.length < size.players) {
    const count = Math.min(MEMBERS_PER_CALL_MAX, size.players - guests.length);
    const { members } = await ask(target, controlMembers, { count, balance: BALANCE, load_test: settings.RUN });
    guests.push(...members.map(({ token, nick_name: nickName }) => ({ token, nickName })));
  }
  return guests;
}

/** Does the same as `forceFlights` of the k6 scripts. */
async function forceFlights({ token }: Guest, result: number): Promise<void> {
  const outcomes = Array.from({ length: FORCED_FLIGHTS }, () => result);
  await ask(target, controlForce, { table: "aviator", outcomes });
  if (settings.PART === "1") await ask(target, controlClock, { speed: SPEED_MAX });
  await nextRound(token);
  await ask(target, controlClock, { speed: size.speed });
}

async function nextRound(token: string): Promise<void> {
  const address = `${target.url}/aviator?token=${encodeURIComponent(token)}`;
  const socket = await openSocket(address, { "X-Rehearsal": target.controlToken });
  const start = startOf(groupFrame);
  await new Promise<void>((resolve) => {
    let first: number | null = null;
    socket.onText = (payload) => {
      const text = payload.toString();
      if (!text.startsWith(start)) return;
      const period = numberIn(text, "period");
      first ??= period;
      if (period !== first) resolve();
    };
  });
  socket.close();
}
