import { redeemGiftCode } from "../../../contract/calls/gifts.ts";
import { inUnits } from "../backend/account.ts";
import type { Check } from "../check.ts";
import type { Session } from "../session.ts";
import { expectOwnMoney, expectSameAnswer } from "./under-key.ts";

/** A code's payout is known from the transactions alone, so no other check may run beside these. */
export function giftCodeChecks(session: Session): Check[] {
  const { backend, first } = session;
  return [
    {
      name: "money a gift code pays once, and the same member never again",
      needs: ["token", "gift", "writes"],
      offers: ["gifts"],
      isMoney: true,
      run: async (trial) => {
        const mark = await first.mark(trial);
        const keys = [backend.newName(), backend.newName()].map((key) =>
          first.with({ key, body: { gift_code: session.giftCode } }),
        );
        const answers = await Promise.all(keys.map((each) => backend.ask(trial, redeemGiftCode, each)));
        const taken = answers.findIndex(({ code }) => code === 200);
        const [redeemed = answers[0], options = keys[0]] = [answers[taken], keys[taken]];
        if (redeemed === undefined || options === undefined) return;
        const { curl } = redeemed;
        const count = answers.filter(({ code }) => code === 200).length;
        if (count === 0) return trial.fail("success", `both are refused: ${redeemed.msg}`, { curl });
        trial.expect(count === 1, "code_once", "two calls at once with one gift code are both accepted", { curl });
        const { changes } = await first.settled(trial, mark);
        const gift = changes.find((change) => change > 0);
        if (gift === undefined) return trial.fail("staked", "the code pays nothing", { curl });
        await expectSameAnswer(session, trial, redeemGiftCode, options, redeemed);
        for (const text of writingsOf(session.giftCode)) {
          const again = first.with({ key: backend.newName(), body: { gift_code: text } });
          const { code } = await backend.ask(trial, redeemGiftCode, again);
          const story = `a redeemed gift code is redeemed again by the same member, written "${text}"`;
          trial.expect(code !== 200, "code_once", story, { curl });
        }
        await first.expectMoved(trial, mark, gift, "code_once", { curl });
        await expectOwnMoney(session, trial, redeemGiftCode, options, gift);
      },
    },
    {
      name: "money an unknown gift code moves nothing",
      needs: ["token", "writes"],
      offers: ["gifts"],
      isMoney: true,
      run: async (trial) => {
        const mark = await first.mark(trial);
        const body = { gift_code: `NONE-${backend.newName().slice(0, 8)}` };
        const given = first.with({ key: backend.newName(), body });
        const { curl } = await backend.refuses(
          trial,
          redeemGiftCode,
          given,
          "an unknown code is answered with code 200",
        );
        const { moved } = await first.settled(trial, mark);
        trial.expect(moved === 0, "not_moved", `the balance moved by ${inUnits(moved)}`, { curl });
      },
    },
  ];
}

/** A code as people also write it: in other letter case, and with blanks. */
function writingsOf(code: string): readonly string[] {
  const [lower, upper] = [code.toLowerCase(), code.toUpperCase()];
  const mixed = Array.from(lower, (letter, at) => (at % 2 === 0 ? letter.toUpperCase() : letter)).join("");
  return [...new Set([code, lower, upper, mixed, ` ${code}`, `${code} `, ` ${lower} `, `${code}\t`])];
}
