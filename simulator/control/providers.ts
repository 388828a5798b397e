import type { operateProviderKey } from "#contract/control/operate.ts";
import { partsOf } from "../provider-games/provider-games.ts";
import type { InputOf } from "../http/route.ts";
import { catalogueStub } from "../objects/stubs.ts";
import { keyIdOf, secretOf, validKeyIds } from "../provider/provider-keys.ts";
import { askEveryCell, type OperatorCall } from "./operator-call.ts";

const DAY_MS = 24 * 3600 * 1000;
const ROUNDS_MAX = 200;

/** The secret is in this answer alone: it follows from a setting and is stored nowhere. */
export async function makeProviderKey({ env }: OperatorCall, { provider }: InputOf<typeof operateProviderKey>) {
  const number = await catalogueStub(env).makeProviderKey(provider);
  const valid = validKeyIds(provider, number);
  const key_id = keyIdOf(provider, number);
  const changed = { before: validKeyIds(provider, number - 1), after: valid };
  return { key_id, secret: secretOf(env, key_id), valid, changed };
}

/** The debits that neither a win, a rollback nor the round's end has answered within a day. */
export async function listOpenDebits(context: OperatorCall) {
  const before = context.now - DAY_MS;
  const open = await askEveryCell(context, async (cell) => cell.openDebits(before, ROUNDS_MAX));
  const oldestFirst = open.flat().sort((one, other) => one.time - other.time);
  return {
    queryset: oldestFirst.slice(0, ROUNDS_MAX).map(({ member, game, round, transaction, amount, time }) => ({
      ...partsOf(game),
      round,
      user_id: String(member),
      transaction,
      amount,
      create_time: time,
    })),
  };
}
