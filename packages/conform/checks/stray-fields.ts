import { nextPeriodInfo } from "../../../games/engine/contract/next-period.ts";
import { addUserGuess, winMyGuesses } from "../../../games/win-go/contract/calls.ts";
import { inUnits } from "../backend/account.ts";
import { told } from "../backend/answer.ts";
import type { Check } from "../check.ts";
import type { Session } from "../session.ts";
import { STRAY } from "./stray.ts";
import { givingCalls, moneyCalls } from "./money-calls.ts";
import { waitForStakes } from "./win.ts";

const OF_MEMBER = ["user_id", "member_id", "member", "user", "uid", "from_user_id", "payer_id", "owner_id"];
/** Whole contracts of 10 that no other check stakes. */
const COUNTS = { 3: 9, 0: 13 } as const;

/** A call with fields that it does not have is refused, or does what it does without them. They need the accounts for themselves. */
export function strayFieldChecks(session: Session): Check[] {
  const { backend, first, second } = session;
  return [
    ...[...moneyCalls(session), ...givingCalls(session)].map(({ name, needs = [], offer, prepare }): Check => ({
      name: `money fields that a call does not have change nothing of it: ${name}`,
      needs: ["token", "second", "writes", ...needs.filter((each) => each !== "second")],
      offers: [offer],
      isMoney: true,
      run: async (trial) => {
        const { call, body, amount, isRecorded, after } = await prepare(trial);
        const { user_id: other } = await second.profile(trial);
        const members = Object.fromEntries(OF_MEMBER.map((field) => [field, other]));
        const [mine, theirs] = [await first.mark(trial), await second.mark(trial)];
        const given = first.with({ key: backend.newName(), body: { ...STRAY, ...members, ...body } });
        const { code, curl } = await backend.ask(trial, call, given);
        const moved = code === 200 ? -amount : 0;
        const sum = Math.abs(amount) || Number(body["price"]) * 100;
        if (moved !== 0) await first.expectMoved(trial, mine, moved, "unused", { curl });
        else await first.expectUnmoved(trial, mine, sum, "unused", { curl });
        const received = name === "a transfer" ? -moved : 0;
        // Earlier stakes of the other account may be paid meanwhile.
        const changes = (await second.settled(trial, theirs)).changes.filter((each) => Math.abs(each) === sum);
        const isOwn = changes.length === (received === 0 ? 0 : 1) && changes.every((change) => change === received);
        trial.expect(isOwn, "unused", `the other account's balance moved by ${changes.map(inUnits).join(", ")}`, {
          curl,
        });
        const isKept = code !== 200 || (await isRecorded?.()) !== false;
        trial.expect(isKept, "unused", "the member's records have something else than was asked", { curl });
        if (code === 200) await after?.();
      },
    })),
    {
      name: "win a colour with a number beside it is staked on the colour",
      needs: ["token", "writes"],
      offers: ["win"],
      isMoney: true,
      run: async (trial) => {
        await waitForStakes(session);
        const { next_period: period } = await backend.read(trial, nextPeriodInfo, first.with());
        for (const [number, count] of Object.entries(COUNTS)) {
          const body = { category: "S", period, guess_type: "G", contract_money: 10, contract_count: count };
          const given = first.with({ key: backend.newName(), body: { ...body, number: Number(number) } });
          const answer = await backend.ask(trial, addUserGuess, given);
          const { curl } = answer;
          if (answer.code !== 200)
            return trial.fail("unused", `green with the number ${number}: ${told(answer)}`, { curl });
          const query = { category: "S", p: 1, p_size: 20 };
          const { queryset: rows } = await backend.read(trial, winMyGuesses, first.with({ query }));
          const row = rows.find((each) => each.period === period && each.amount === count * 1_000);
          const shown = row === undefined ? "no guess" : `type ${row.type}, number ${row.number}`;
          trial.expect(row?.type === "G", "unused", `green with the number ${number} is kept as ${shown}`, { curl });
        }
      },
    },
  ];
}
