import { minesStart } from "../../../games/mines/contract/calls.ts";
import { betFrame, betResultFrame } from "../../../games/aviator/contract/frames.ts";
import { luckyHitBetFrame, luckyHitGroupFrame } from "../../../games/lucky-hit/contract/frames.ts";
import { transferTo } from "../../../contract/calls/transfer.ts";
import type { Account } from "../backend/account.ts";
import { type FrameReply, replied } from "../backend/socket.ts";
import type { OfferName } from "../../../contract/offers.ts";
import type { Check, Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { openPeriod } from "./aviator-frames.ts";
import { startCycle } from "./lucky-cycle.ts";
import { place } from "./lucky-lock.ts";
import { endGame } from "./mines.ts";

/** Whole units. */
const STAKE_MAX = 10_000;
const GREETING_MS = 8_000;
const BEYOND = [STAKE_MAX + 1, STAKE_MAX + 50];

type Reply = FrameReply<{ readonly status: number; readonly msg: string }>;

/** A stake above a game's maximum is refused, although the balance would do. They need the accounts for themselves. */
export function maximumChecks(session: Session): Check[] {
  const check = (game: OfferName, run: (trial: Trial, rich: Account) => Promise<void>): Check => ({
    name: `${game} a stake just above the maximum is refused although the balance would do`,
    needs: ["token", "second", "writes"],
    offers: [game],
    isMoney: true,
    run: (trial) => withRich(session, trial, (rich) => run(trial, rich)),
  });
  const judge = async (trial: Trial, rich: Account, stake: (price: number) => Promise<Refusal>) => {
    for (const price of BEYOND) {
      const mark = await rich.mark(trial);
      const { isTaken, curl } = await stake(price);
      trial.expect(!isTaken, "refused", `a stake of ${price} is accepted`, { curl });
      await rich.expectUnmoved(trial, mark, price * 100, "not_moved", { curl });
      if (isTaken) return;
    }
  };
  const { backend, roundMs } = session;
  const told = (trial: Trial, reply: Reply, curl: string): Refusal => {
    const { status } = replied(trial, reply, curl);
    return { isTaken: status === 1, curl };
  };
  return [
    check("aviator", async (trial, rich) => {
      const socket = await backend.openSocket("aviator", rich.token, []);
      const { nick_name: nickName } = await rich.profile(trial);
      const period = await openPeriod(socket, roundMs);
      if (period === undefined) throw trial.notRun("no round begins in the time allowed");
      await judge(trial, rich, async (betPrice) => {
        const bet = { nickName, period, betPrice, seed: backend.newName() };
        return told(trial, await socket.ask(betFrame.cmd, bet, betResultFrame), socket.commandWith(betFrame.cmd, bet));
      });
      socket.close();
    }),
    check("luckyhit", async (trial, rich) => {
      const socket = await backend.openSocket("luckyhit", rich.token, []);
      await socket.next(({ cmd }) => cmd === luckyHitGroupFrame.cmd, GREETING_MS);
      const start = await startCycle({ ...session, first: rich }, trial, socket);
      if (start === null) throw trial.notRun("no cycle begins in the time allowed");
      const { period } = start;
      await judge(trial, rich, async (price) => {
        const curl = socket.commandWith(luckyHitBetFrame.cmd, { period, betPrice: price, betResult: "B" });
        return told(trial, await place(session, socket, { pick: "B", price, period }), curl);
      });
      socket.close();
    }),
    check("mines", async (trial, rich) => {
      const start = async (amount: number) => {
        const given = rich.with({ key: backend.newName(), body: { traps: 1, amount } });
        const { code, curl } = await backend.ask(trial, minesStart, given);
        return { isTaken: code === 200, curl };
      };
      await judge(trial, rich, start);
      const { isTaken, curl } = await start(STAKE_MAX);
      trial.expect(isTaken, "success", `a stake of ${STAKE_MAX}, the maximum itself, is refused`, { curl });
      // Of 25 cells one has the trap.
      if (isTaken) await endGame(session, trial, rich);
    }),
  ];
}

interface Refusal {
  readonly isTaken: boolean;
  readonly curl: string;
}

/** Runs with the member whose balance is above every maximum, if need be with the other one's money. */
async function withRich({ backend, first, second }: Session, trial: Trial, run: (rich: Account) => Promise<void>) {
  const owed = (Math.max(...BEYOND) + 100) * 100;
  const [mine, theirs] = [await first.profile(trial), await second.profile(trial)];
  if (theirs.balance >= owed) return run(second);
  if (mine.balance >= owed) return run(first);
  const missing = Math.ceil((owed - theirs.balance) / 100);
  if (missing * 100 > mine.balance) throw trial.byChance("both balances together are below the maximum");
  const send = (from: Account, to: string | number) =>
    backend.accepts(trial, transferTo, from.with({ key: backend.newName(), body: { user_id: to, amount: missing } }));
  await send(first, theirs.user_id);
  try {
    await run(second);
  } finally {
    await send(second, mine.user_id);
  }
}
