import { transferTo } from "../../contract/calls/transfer.ts";
import type { Check } from "../check.ts";
import type { Session } from "../session.ts";

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
