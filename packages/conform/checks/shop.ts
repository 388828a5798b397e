import { addresses, addressDetail, deleteAddress, editAddress } from "../../../contract/addresses.ts";
import { buy, confirmReceipt, orders, productDetail, products } from "../../../contract/calls/shop.ts";
import { writeJson } from "../../../contract/values/json.ts";
import { type Id } from "../../../contract/values/tolerant-schema.ts";
import { type Check, checksWith, type Trial } from "../check.ts";
import { type Session, UNKNOWN_ID } from "../session.ts";
import { addressOf } from "./isolation.ts";
import { expectNow } from "./times.ts";
import { expectOwnMoney, expectSameAnswer } from "./under-key.ts";

const WRONG_PASSWORD = "not the password 0";
const MASKED = /[*x•]/i;
const MASKABLE = /account|email|mobile|whats_app/;
const ADDED = "Conformance Check";

/** A text as people write it; it comes back so. */
const AS_WRITTEN = { detail_address: "Flat 3/B, O'Neil & Søn Road" } as const;

/** Expects that an entry has the fields that were sent. A backend may mask some, or write a number in its own form. */
export function expectAsSent(
  trial: Trial,
  sent: Readonly<Record<string, string>>,
  entry: Readonly<Record<string, unknown>>,
  curl: string,
): void {
  for (const [field, text] of Object.entries(sent)) {
    const kept = String(entry[field] ?? "");
    const isKept =
      kept === text || (MASKABLE.test(field) && MASKED.test(kept)) || /mobile/.test(field) || !(field in entry);
    trial.expect(isKept, "recorded", `${field} "${text}" is kept as "${kept}"`, { curl, field: `entry.${field}` });
  }
}

/** Purchases, their orders and the addresses that they go to. */
export function shopChecks(session: Session): Check[] {
  const { backend, first, password } = session;
  const money = { of: "money", offers: ["shop"], isMoney: true } as const;
  return [
    ...checksWith(
      { ...money, needs: ["token", "writes"] },
      {
        "a wrong password, or that of other letters, buys nothing": async (trial) => {
          const { product, address } = await order(session, trial);
          const swapped = password.toUpperCase() === password ? password.toLowerCase() : password.toUpperCase();
          for (const wrong of [WRONG_PASSWORD, ...(swapped === password ? [] : [swapped])]) {
            const mark = await first.mark(trial);
            const body = { product_id: product.id, address_id: address, password: wrong };
            const given = first.with({ key: backend.newName(), body });
            const { curl } = await backend.refuses(trial, buy, given, "a wrong password is answered with code 200");
            await first.expectUnmoved(trial, mark, product.price, "not_moved", { curl });
          }
        },
      },
    ),
    ...checksWith(
      { ...money, needs: ["token", "writes", "password"] },
      {
        "a purchase costs its price, and once under one key": async (trial) => {
          const { product } = await order(session, trial);
          const mark = await first.mark(trial);
          if (mark.balance < product.price) throw trial.notRun("the balance is below the price of every product");
          const street = `${backend.newName().slice(0, 8)} Road`;
          const address = await newAddress(session, trial, street);
          const body = { product_id: product.id, address_id: address, password };
          const options = first.with({ key: backend.newName(), body });
          const bought = await backend.accepts(trial, buy, options);
          const { curl } = bought;
          await first.expectMoved(trial, mark, -product.price, "staked", { curl });
          await expectSameAnswer(session, trial, buy, options, bought);
          await first.expectMoved(trial, mark, -product.price, "repeated_key", { curl });
          const stock = (await backend.read(trial, productDetail, { query: { id: String(product.id) } })).entry.stock;
          trial.expect(stock === product.stock - 1, "stock", `it was ${product.stock}, and is ${stock}`, { curl });
          const [newest] = await ordersOf(session, trial, "all");
          const told = (field: string, is: boolean) =>
            trial.expect(is, "recorded", `${field} of the newest order is not the purchase's`, { curl, field });
          expectNow(trial, backend, newest?.create_time, curl);
          told("name", newest?.name === product.name);
          told("product_id", newest?.product_id === null || String(newest?.product_id) === String(product.id));
          told("price", newest?.price === product.price);
          told("status", newest?.status === "undelivered");
          told("address", newest?.address.includes(street) === true);
          await expectOwnMoney(session, trial, buy, options, -product.price);
          await backend.ask(trial, deleteAddress, first.with({ body: { id: address } }));
        },
        "a product that is sold out or unknown costs nothing": async (trial) => {
          const { product, address } = await order(session, trial);
          const sold = (await backend.read(trial, products)).queryset.find(({ stock }) => stock <= 0);
          for (const { id, price } of [
            { id: UNKNOWN_ID, price: product.price },
            ...(sold === undefined ? [] : [sold]),
          ]) {
            const mark = await first.mark(trial);
            const given = first.with({
              key: backend.newName(),
              body: { product_id: id, address_id: address, password },
            });
            const { code, curl } = await backend.ask(trial, buy, given);
            trial.expect(code !== 200, "refused", `product ${id} is bought`, { curl });
            await first.expectUnmoved(trial, mark, price, "not_moved", { curl });
          }
        },
      },
    ),
    ...orderChecks(session),
  ];
}

/** Checks beside money. */
function orderChecks(session: Session): Check[] {
  const { backend, first } = session;
  return checksWith(
    { of: "money", needs: ["token", "writes"], offers: ["shop"] },
    {
      "a receipt of an unknown order is refused, and of an own one recorded": async (trial) => {
        const unknown = first.with({ body: { id: UNKNOWN_ID } });
        await backend.refuses(trial, confirmReceipt, unknown, "an order that does not exist is confirmed");
        const [arrived] = await ordersOf(session, trial, "unreceived");
        if (arrived === undefined) throw trial.notRun("the first account has no order on its way");
        const before = await ordersOf(session, trial, "all");
        const { curl } = await backend.accepts(trial, confirmReceipt, first.with({ body: { id: arrived.id } }));
        const isArrived = ({ id }: { readonly id: Id | null }) => String(id) === String(arrived.id);
        const isThere = (await ordersOf(session, trial, "success")).some(isArrived);
        trial.expect(isThere, "recorded", "the order is not in the list success", { curl });
        const others = (rows: typeof before) => writeJson(rows.filter((row) => !isArrived(row)));
        const isSame = others(await ordersOf(session, trial, "all")) === others(before);
        trial.expect(isSame, "recorded", "a receipt of one order changes another", { curl });
      },
      "an address is added, read, changed and deleted": async (trial) => {
        const name = `Conformance ${backend.newName().slice(0, 6)}`;
        const sent = { ...addressOf(name), ...AS_WRITTEN };
        const find = async (wanted: string) =>
          (await backend.read(trial, addresses, first.with())).queryset.find((row) => row.full_name === wanted);
        const expectKept = async (asked: Readonly<Record<string, string>>, id: Id, curl: string) => {
          const query = { id: String(id) };
          const { entry } = await backend.read(trial, addressDetail, first.with({ query }));
          expectAsSent(trial, asked, entry, curl);
        };
        const added = await backend.succeeds(trial, editAddress, first.with({ body: sent }));
        const row = await find(name);
        if (row === undefined) return trial.fail("recorded", "the list has no new address", { curl: added.curl });
        await expectKept(sent, row.id, added.curl);
        const body = { ...sent, full_name: `${name} B`, state: "Kerala", town_city: "Kochi", pin_code: "682001" };
        const changed = await backend.succeeds(trial, editAddress, first.with({ body: { ...body, id: row.id } }));
        await expectKept(body, row.id, changed.curl);
        const removed = await backend.succeeds(trial, deleteAddress, first.with({ body: { id: row.id } }));
        const left = await find(body.full_name);
        trial.expect(left === undefined, "recorded", "the deleted address is still in the list", {
          curl: removed.curl,
        });
      },
    },
  );
}

const ordersOf = async ({ backend, first }: Session, trial: Trial, status: string) =>
  (await backend.read(trial, orders, first.with({ query: { status } }))).queryset;

/** Adds an address of the first account; its id. */
async function newAddress({ backend, first }: Session, trial: Trial, street: string): Promise<Id> {
  const ids = async () => (await backend.read(trial, addresses, first.with())).queryset.map(({ id }) => id);
  const before = new Set((await ids()).map(String));
  const body = { ...addressOf(ADDED), detail_address: street };
  await backend.accepts(trial, editAddress, first.with({ body }));
  const id = (await ids()).find((each) => !before.has(String(each)));
  if (id === undefined) throw trial.notRun("the list has no new address");
  return id;
}

/** A product in stock and an address of the first account; adds an address if it has none. */
export async function order({ backend, first, ...session }: Session, trial: Trial) {
  const shop = await backend.read(trial, products);
  const inStock = shop.queryset.filter(({ stock }) => stock > 0).toSorted((a, b) => a.price - b.price);
  const [product] = inStock;
  if (product === undefined) throw trial.notRun("no product is in stock");
  const [row] = (await backend.read(trial, addresses, first.with())).queryset;
  const address = row?.id ?? (await newAddress({ backend, first, ...session }, trial, "12 Residency Road"));
  return { product, address };
}
