import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { controlClock, controlMembers } from "#contract/control/control.ts";
import { profile } from "#contract/calls/profile.ts";
import { transferTo } from "#contract/calls/transfer.ts";
import { startServer } from "#scripts/server/server.ts";
import { median, measured } from "./comparison.ts";
import { openLine, requestBytes } from "./http-line.ts";
import { ask } from "#scripts/server/operator.ts";

const DAYS = 8;
const TRANSFERS_A_DAY = 5_000;
const LINES = 16;
const DAY_MS = 24 * 3_600_000;
/** Minor units. A day's transfers stay below the daily limit. */
const AMOUNT = 100;
const BALANCE = 1_000_000_000;
/** Largest ratio of the eighth day's time to the first day's. */
const GROWTH_MAX = 1.2;

interface Day {
  readonly seconds: number;
  /** Median answer time of a bystander in the same cell, ms. */
  readonly p50: number;
}

/** Row of the cost of a member's history: many transfers a day for eight days, beside a bystander who reads. */
export async function daysRow(scratch: string): Promise<readonly string[]> {
  const dataDir = join(scratch, "days");
  mkdirSync(dataDir);
  const env = { CELLS: "2", RATE_LIMITS: "account 9000000/60, read 9000000/60, write 9000000/60, socket 9000000/60" };
  const server = await startServer({ port: 0, dataDir, env, logFile: join(dataDir, "server.log") });
  try {
    const make = async (cell: number, count: number) =>
      (await ask(server, controlMembers, { count, balance: BALANCE, cell })).members;
    const [sender, bystander] = await make(0, 2);
    const [receiver] = await make(1, 1);
    if (sender === undefined || bystander === undefined || receiver === undefined) throw new Error("no members");
    await ask(server, controlClock, { frozen: true });
    const days: Day[] = [];
    for (let day = 0; day < DAYS; day++) {
      days.push(await playDay(server.url, sender.token, receiver.user_id, bystander.token, day));
      await ask(server, controlClock, { shift_ms: DAY_MS });
    }
    const text = (day: Day | undefined) => `${day?.seconds.toFixed(1)} s, p50 ${day?.p50.toFixed(0)} ms`;
    const [first, last] = [days[0], days.at(-1)];
    const isMet = (last?.seconds ?? Infinity) <= (first?.seconds ?? 0) * GROWTH_MAX;
    const name = `${TRANSFERS_A_DAY.toLocaleString("en")} transfers a day, day 1 / day ${DAYS}`;
    return measured(name, `${text(first)} / ${text(last)}`, `≤ ${GROWTH_MAX}`, isMet);
  } finally {
    await server.stop();
  }
}

async function playDay(url: string, sender: string, user_id: string, bystander: string, day: number): Promise<Day> {
  const body = JSON.stringify(z.encode(transferTo.body, { user_id, amount: AMOUNT }));
  const waits: number[] = [];
  let left = TRANSFERS_A_DAY;
  const startedAt = performance.now();
  const send = async () => {
    const line = await openLine(url);
    for (; left > 0;) {
      left -= 1;
      const headers = {
        Authorization: `Token ${sender}`,
        "Content-Type": "application/json",
        "Idempotency-Key": `day-${day}-${left}`,
      };
      const answer = await line.ask(requestBytes(`${url}${transferTo.path}`, headers, body));
      if (!answer.includes('"code":200')) throw new Error(answer.toString());
    }
    line.close();
  };
  const watch = async () => {
    const line = await openLine(url);
    const request = requestBytes(`${url}${profile.path}`, { Authorization: `Token ${bystander}` });
    while (left > 0) {
      const askedAt = performance.now();
      await line.ask(request);
      waits.push(performance.now() - askedAt);
    }
    line.close();
  };
  await Promise.all([watch(), ...Array.from({ length: LINES }, send)]);
  return { seconds: (performance.now() - startedAt) / 1000, p50: median(waits) };
}
