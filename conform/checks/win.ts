import { addUserGuess, nextPeriodInfo, winMyGuesses } from "../../games/win-go/calls.ts";
import { pause } from "../backend/account.ts";
import type { Check, Trial } from "../check.ts";
import type { Session } from "../session.ts";

const ROUND_MS = 180_000;
const LOCK_MS = 30_000;
/** The kit's clock may differ from the backend's by this. */
const CLOCK_MS = 3_000;
const CONTRACT = { contract_money: 10, contract_count: 3 } as const;
const AMOUNT = 3_000;

export function winChecks(session: Session): Check[] {
  const { backend, first } = session;
  return [
    {
      name: "win a stake costs its amount, and once under one key",
      needs: ["token", "writes"],
      run: async (trial) => {
        await refusedWhileLocked(session, trial);
        const { next_period: period } = await backend.read(trial, nextPeriodInfo, first.with());
        const body = { category: "P", period, guess_type: "N", number: 7, ...CONTRACT };
        const mark = await first.mark(trial);
        const options = first.with({ key: backend.newName(), body });
        const staked = await backend.ask(trial, addUserGuess, options);
        const { curl } = staked;
        if (staked.code !== 200) return trial.fail("success", `code ${staked.code}: ${staked.msg}`, { curl });
        await first.expectMoved(trial, mark, -AMOUNT, "staked", { curl });
        const again = await backend.ask(trial, addUserGuess, options);
        trial.expect(again.code === 200, "repeated_key", `the repeated call has code ${again.code}`, { curl });
        await first.expectMoved(trial, mark, -AMOUNT, "repeated_key", { curl });
        const { queryset: rows } = await backend.read(trial, winMyGuesses, first.with({ query: { category: "P" } }));
        const row = rows.find((each) => each.period === period && each.amount === AMOUNT && each.type === "N");
        trial.expect(row?.status === "W" && row.number === 7, "recorded", "no waiting guess with this stake", { curl });
      },
    },
    {
      name: "win a stake on a round that is over moves nothing",
      needs: ["token", "writes"],
      run: async (trial) => {
        const { next_period: period } = await backend.read(trial, nextPeriodInfo, first.with());
        const body = { category: "P", guess_type: "G", contract_money: 10, contract_count: 4 };
        for (const wrong of [
          { ...body, period: period - 1 },
          { ...body, period, contract_count: 0 },
          { ...body, period, guess_type: "X" },
        ]) {
          const mark = await first.mark(trial);
          const given = first.with({ body: wrong });
          const { curl } = await backend.refuses(trial, addUserGuess, given, "the stake is answered with code 200");
          await first.expectUnmoved(trial, mark, 4_000, "not_moved", { curl });
        }
      },
    },
  ];
}

/** If the round is locked now: expects a refusal, then waits for the next round. */
async function refusedWhileLocked({ backend, first }: Session, trial: Trial): Promise<void> {
  const leftMs = ROUND_MS - (backend.now() % ROUND_MS);
  if (leftMs > LOCK_MS + CLOCK_MS) return;
  const { next_period: period } = await backend.read(trial, nextPeriodInfo, first.with());
  if (leftMs < LOCK_MS - CLOCK_MS && leftMs > 2 * CLOCK_MS) {
    const body = { category: "P", period, guess_type: "G", contract_money: 10, contract_count: 5 };
    const mark = await first.mark(trial);
    const { code, curl } = await backend.ask(trial, addUserGuess, first.with({ body }));
    trial.expect(code !== 200, "win_lock", `a stake with ${Math.round(leftMs / 1000)} s left is accepted`, { curl });
    await first.expectUnmoved(trial, mark, 5_000, "not_moved", { curl });
  }
  await pause(ROUND_MS - (backend.now() % ROUND_MS) + CLOCK_MS);
}
