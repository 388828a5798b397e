import { redeemGiftCode } from "../../../contract/calls/gifts.ts";
import { buy, productDetail, products } from "../../../contract/calls/shop.ts";
import { inUnits } from "../backend/account.ts";
import { type Check, checksWith, type Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { order } from "./shop.ts";

/** A product with more is not bought up. */
const STOCK_MAX = 6;

/** N pieces are taken N times. No other check may run beside these. */
export function pieceChecks(session: Session): Check[] {
  const money = { of: "money", isMoney: true } as const;
  return [
    ...checksWith(
      { ...money, needs: ["token", "second", "shared", "writes"], offers: ["gifts"] },
      { "a gift code with several pieces pays each member once": (trial) => shareCode(session, trial) },
    ),
    ...checksWith(
      { ...money, needs: ["token", "password", "writes"], offers: ["shop"] },
      { "a product is bought as often as its stock has it, and not once more": (trial) => buyUp(session, trial) },
    ),
  ];
}

async function shareCode({ backend, first, second, sharedGiftCode }: Session, trial: Trial): Promise<void> {
  const gifts: number[] = [];
  for (const [who, name] of [
    [first, "first"],
    [second, "second"],
  ] as const) {
    const mark = await who.mark(trial);
    const redeem = () =>
      backend.ask(trial, redeemGiftCode, who.with({ key: backend.newName(), body: { gift_code: sharedGiftCode } }));
    const { code, curl, msg } = await redeem();
    if (code !== 200) return trial.fail("pieces", `the ${name} member is refused: ${msg}`, { curl });
    const { changes } = await who.settled(trial, mark);
    gifts.push(...changes);
    trial.expect(changes.length === 1, "staked", `the ${name} member's gift has ${changes.length} rows`, { curl });
    trial.expect((await redeem()).code !== 200, "code_once", `the ${name} member redeems it twice`, { curl });
  }
  const [one = 0, other = 0] = gifts;
  trial.expect(one === other && one > 0, "pieces", `the members' gifts are ${inUnits(one)} and ${inUnits(other)}`);
}

/** Buys up the product with the smallest stock, if there are others. */
async function buyUp(session: Session, trial: Trial): Promise<void> {
  const { backend, first, password } = session;
  const { address } = await order(session, trial);
  const { balance } = await first.profile(trial);
  const inStock = (await backend.read(trial, products)).queryset.filter(({ stock }) => stock > 0);
  const [product] = inStock
    .filter(({ stock, price }) => stock <= STOCK_MAX && stock * price <= balance)
    .toSorted((a, b) => a.stock - b.stock || a.price - b.price);
  if (product === undefined || inStock.length < 2) throw trial.byChance(`no product has a stock of 1 to ${STOCK_MAX}`);
  const body = { product_id: product.id, address_id: address, password };
  const buyOne = () => backend.ask(trial, buy, first.with({ key: backend.newName(), body }));
  const { name, stock, price } = product;
  for (let left = stock; left > 0; left--) {
    const { code, curl, msg } = await buyOne();
    if (code !== 200) return trial.fail("pieces", `${name} with ${left} of ${stock} left: ${msg}`, { curl });
  }
  const query = { id: String(product.id) };
  const { stock: left } = (await backend.read(trial, productDetail, { query })).entry;
  trial.expect(left === 0, "stock", `after ${stock} purchases of ${stock} the stock is ${left}`);
  const mark = await first.mark(trial);
  const { curl } = await backend.refuses(
    trial,
    buy,
    first.with({ key: backend.newName(), body }),
    `${name} is sold out`,
  );
  await first.expectUnmoved(trial, mark, price, "not_moved", { curl });
}
