import * as z from "zod/mini";
import { controlClock, controlMembers } from "#contract/control.ts";
import { addUserGuess, nextPeriodInfo } from "#contract/games/win/calls.ts";
import { LINES, linesSide } from "./calls.ts";
import type { Side } from "./comparison.ts";
import { requestBytes } from "./http-line.ts";
import { ask } from "./operator.ts";
import type { Measured } from "./stakes.ts";

const ROUND_MS = 180_000;
/** Into a round's betting window. */
const INTO_ROUND_MS = 10_000;
/** Minor units. */
const BALANCE = 1_000_000_000;
const CONTRACT = 1_000;

const taken = z.object({ code: z.literal(200), id: z.string(), balance: z.number() });

/** Puts time to where Win Go takes stakes, and has it stand still there. Gives that time. */
export async function freezeInRound(server: Pick<Measured, "url" | "controlToken">): Promise<number> {
  const { now } = await ask(server, controlClock, { frozen: true });
  const shift = ROUND_MS - (now % ROUND_MS) + INTO_ROUND_MS;
  return (await ask(server, controlClock, { shift_ms: shift })).now;
}

/** A stake's request, each time another, of any of some members. */
export async function winStakes(
  server: Pick<Measured, "url" | "controlToken">,
  members: readonly { readonly token: string }[],
): Promise<(index: number) => Buffer> {
  const period = await periodOf(server.url, members[0]?.token ?? "");
  // On both colours in turn: whatever comes, about half of them win.
  const bodies = (["G", "R"] as const).map((guess_type) => {
    const stake = {
      category: "P",
      saas_id: "1",
      period,
      guess_type,
      contract_money: CONTRACT,
      contract_count: 1,
    } as const;
    return JSON.stringify(z.encode(addUserGuess.body, stake));
  });
  // Of this run of requests alone: another's keys are of other requests.
  const run = crypto.randomUUID().slice(0, 8);
  let count = 0;
  return (index) => {
    count += 1;
    const headers = {
      Authorization: `Token ${members[index]?.token ?? ""}`,
      "Accept-Language": "in",
      "Content-Type": "application/json",
      "Idempotency-Key": `bench-${run}-${count}`,
    };
    return requestBytes(`${server.url}${addUserGuess.path}?t=1795210860000`, headers, bodies[count % bodies.length]);
  };
}

/** Stakes over REST through the whole path: gateway, cell, ledger, commit. All members are in one cell. */
export async function winStakesSide(server: Measured): Promise<Side & { readonly sample: string }> {
  await freezeInRound(server);
  const { members } = await ask(server, controlMembers, { count: LINES, balance: BALANCE, cell: 0 });
  const next = await winStakes(server, members);
  const check = (body: Buffer) => void taken.parse(JSON.parse(body.toString()));
  const side = linesSide("stakes over REST", { url: server.url, pid: server.pid, next, check });
  const sample = {
    code: 200,
    msg: "OK",
    server_time: 1_795_210_860_000,
    id: crypto.randomUUID(),
    balance: 9_999_990_000,
  };
  return { ...side, sample: JSON.stringify(sample) };
}

async function periodOf(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}${nextPeriodInfo.path}`, { headers: { Authorization: `Token ${token}` } });
  return z.object({ next_period: z.int() }).parse(await answer.json()).next_period;
}
