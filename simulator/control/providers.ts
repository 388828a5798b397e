import type { Provider } from "#contract/calls/exg.ts";
import type { operateProviderKey } from "#contract/control/operate.ts";
import { isRefusal } from "#contract/refusals.ts";
import { partsOf } from "../provider-games/provider-games.ts";
import type { InputOf } from "../http/route.ts";
import { catalogueStub } from "../objects/stubs.ts";
import { keyIdOf, secretOf, sharesOf, validKeyIds } from "../provider/provider-keys.ts";
import { simulatorSettings } from "../settings.ts";
import { askEveryCell, type OperatorCall } from "./operator-call.ts";
import { DAY_MS } from "#contract/values/durations.ts";

const ROUNDS_MAX = 200;

/**
 * A provider's secret signs wins, so no operator sees it: the one who proposes a key and the one who confirms it get a
 * share each. With a test bench one person may do everything.
 */
export async function makeProviderKey(context: OperatorCall, wanted: InputOf<typeof operateProviderKey>) {
  const { env, operator } = context;
  const { provider, key_id: waiting } = wanted;
  const catalogue = catalogueStub(env);
  if (simulatorSettings(env).testBench) {
    const key = holdingKey(provider, await catalogue.makeProviderKey(provider));
    return { ...key, secret: secretOf(env, key.key_id) };
  }
  if (waiting === undefined) {
    const { number, proposer } = await catalogue.proposeProviderKey(provider, operator);
    const [key_id, valid] = [keyIdOf(provider, number), validKeyIds(provider, number - 1)];
    const changed = { before: { valid }, after: { valid, waiting: key_id } };
    return { key_id, share: sharesOf(env, key_id, proposer).first, valid, changed };
  }
  const confirmed = await catalogue.confirmProviderKey(provider, waiting, operator);
  if (isRefusal(confirmed)) return confirmed;
  const key = holdingKey(provider, confirmed.number);
  return { ...key, share: sharesOf(env, key.key_id, confirmed.proposer).second };
}

function holdingKey(provider: Provider, number: number) {
  const valid = validKeyIds(provider, number);
  const changed = { before: { valid: validKeyIds(provider, number - 1) }, after: { valid, waiting: null } };
  return { key_id: keyIdOf(provider, number), valid, changed };
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
