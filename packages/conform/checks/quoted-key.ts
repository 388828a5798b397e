import { transferTo } from "../../../contract/calls/transfer.ts";
import type { Account } from "../backend/account.ts";
import { type Check, checksWith, type Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { moneyCalls } from "./money-calls.ts";

const TRANSFERRED = 2;

/** The IETF's draft writes the Idempotency-Key as a string of structured fields; older clients write it bare. */
export function quotedKeyChecks({ backend, first, second }: Session): Check[] {
  return [
    {
      name: "money a key within quotes is the key itself",
      needs: ["token", "writes", "second"],
      offers: ["transfer"],
      isMoney: true,
      async run(trial) {
        const receiver = (await second.profile(trial)).user_id;
        const mark = await first.mark(trial);
        const body = { user_id: receiver, amount: TRANSFERRED };
        const key = backend.newName();
        const { code, curl } = await backend.accepts(trial, transferTo, first.with({ key, body }));
        const quoted = await backend.ask(trial, transferTo, first.with({ key: `"${key}"`, body }));
        const detail = `the call with the key in quotes has code ${quoted.code}`;
        trial.expect(quoted.code === code, "repeated_key", detail, { curl: quoted.curl });
        await first.expectMoved(trial, mark, -TRANSFERRED * 100, "repeated_key", { curl });
      },
    },
  ];
}

/** They need the accounts for themselves. */
export function wholeBalanceChecks(session: Session): Check[] {
  const { backend, first, second, offers, password } = session;
  const send = (trial: Trial, from: Account, to: string, amount: number, key = backend.newName()) =>
    backend.ask(trial, transferTo, from.with({ key, body: { user_id: to, amount } }));
  return checksWith(
    { of: "money", needs: ["token", "second", "writes"], offers: ["transfer"], isMoney: true },
    {
      "a key that another call used moves nothing, or what the second call names": async (trial) => {
        const other = moneyCalls(session).find(
          ({ offer, needs = [] }) =>
            offer !== "transfer" && offers.has(offer) && (password !== "" || !needs.includes("password")),
        );
        if (other === undefined) throw trial.notOffered("no second call that takes from the balance");
        const { call, body, amount, after } = await other.prepare(trial);
        const key = backend.newName();
        const sent = await send(trial, first, (await second.profile(trial)).user_id, TRANSFERRED, key);
        if (sent.code !== 200) throw trial.notRun(`the transfer is refused: ${sent.msg}`);
        const mark = await first.mark(trial);
        const { code, curl } = await backend.ask(trial, call, first.with({ key, body }));
        if (code !== 200) return first.expectUnmoved(trial, mark, amount, "other_body", { curl });
        await first.expectMoved(trial, mark, -amount, "other_body", { curl });
        await after?.();
      },
      "the balance can be spent to the last unit, and no further": async (trial) => {
        const [mine, theirs] = [await first.profile(trial), await second.profile(trial)];
        const whole = mine.balance / 100;
        const all = await send(trial, first, theirs.user_id, whole);
        const less = all.code === 200 ? all : await send(trial, first, theirs.user_id, whole - 1);
        if (less.code !== 200) throw trial.notRun(`a transfer of the balance less 1 is refused: ${less.msg}`);
        const left = await first.profile(trial);
        const more = await send(trial, first, theirs.user_id, left.balance / 100 + 1);
        await send(trial, second, mine.user_id, all.code === 200 ? whole : whole - 1);
        const { curl } = all;
        trial.expect(all.code === 200, "success", `${whole} of ${whole}: ${all.msg}`, { curl });
        trial.expect(more.code !== 200, "at_once", "a transfer of 1 more than the balance is accepted", { curl });
      },
    },
  );
}
