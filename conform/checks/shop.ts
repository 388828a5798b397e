import { addresses, addressDetail, deleteAddress, editAddress } from "../../contract/addresses.ts";
import { buy, confirmReceipt, orders, productDetail, products } from "../../contract/calls/shop.ts";
import { type Id } from "../../contract/values/tolerant-schema.ts";
import type { Check, Need, Trial } from "../check.ts";
import { type Session, UNKNOWN_ID } from "../session.ts";
import { addressOf } from "./isolation.ts";
import { expectNow } from "./times.ts";
import { expectOwnMoney, expectSameAnswer } from "./under-key.ts";

const WRONG_PASSWORD = "not the password 0";
const ADDED = "Conformance Check";

/** Purchases, their orders and the addresses that they go to. */
export function shopChecks(session: Session): Check[] {
  const { backend, first, password } = session;
  const check = (name: string, needs: readonly Need[], run: Check["run"], isMoney = true): Check => ({
    name: `money ${name}`,
    needs: ["token", "writes", ...needs],
    offers: ["shop"],
    run,
    ...(isMoney && { isMoney }),
  });
  const stockOf = async (trial: Trial, id: Id) =>
    (await backend.read(trial, productDetail, { query: { id: String(id) } })).entry.stock;
  const ordersOf = async (trial: Trial, status: string) =>
    (await backend.read(trial, orders, first.with({ query: { status } }))).queryset;

  return [
    check("a wrong password, or that of other letters, buys nothing", [], async (trial) => {
      const { product, address } = await order(session, trial);
      const swapped = password.toUpperCase() === password ? password.toLowerCase() : password.toUpperCase();
      for (const wrong of [WRONG_PASSWORD, ...(swapped === password ? [] : [swapped])]) {
        const mark = await first.mark(trial);
        const body = { product_id: product.id, address_id: address, password: wrong };
        const given = first.with({ key: backend.newName(), body });
        const { curl } = await backend.refuses(trial, buy, given, "a wrong password is answered with code 200");
        await first.expectUnmoved(trial, mark, product.price, "not_moved", { curl });
      }
    }),
    check("a purchase costs its price, and once under one key", ["password"], async (trial) => {
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
      const stock = await stockOf(trial, product.id);
      trial.expect(stock === product.stock - 1, "stock", `it was ${product.stock}, and is ${stock}`, { curl });
      const [newest] = await ordersOf(trial, "all");
      const told = (field: string, is: boolean) =>
        trial.expect(is, "recorded", `${field} of the newest order is not the purchase's`, { curl, field });
      expectNow(trial, backend, newest?.create_time, curl);
      told("name", newest?.name === product.name);
      told("price", newest?.price === product.price);
      told("status", newest?.status === "undelivered");
      told("address", newest?.address.includes(street) === true);
      await expectOwnMoney(session, trial, buy, options, -product.price);
      await backend.ask(trial, deleteAddress, first.with({ body: { id: address } }));
    }),
    check("a product that is sold out or unknown costs nothing", ["password"], async (trial) => {
      const { product, address } = await order(session, trial);
      const sold = (await backend.read(trial, products)).queryset.find(({ stock }) => stock <= 0);
      for (const { id, price } of [{ id: UNKNOWN_ID, price: product.price }, ...(sold === undefined ? [] : [sold])]) {
        const mark = await first.mark(trial);
        const given = first.with({ key: backend.newName(), body: { product_id: id, address_id: address, password } });
        const { code, curl } = await backend.ask(trial, buy, given);
        trial.expect(code !== 200, "refused", `product ${id} is bought`, { curl });
        await first.expectUnmoved(trial, mark, price, "not_moved", { curl });
      }
    }),
    check(
      "a receipt of an unknown order is refused, and of an own one recorded",
      [],
      async (trial) => {
        const unknown = first.with({ body: { id: UNKNOWN_ID } });
        await backend.refuses(trial, confirmReceipt, unknown, "an order that does not exist is confirmed");
        const [arrived] = await ordersOf(trial, "unreceived");
        if (arrived === undefined) throw trial.notRun("the first account has no order on its way");
        const { curl } = await backend.accepts(trial, confirmReceipt, first.with({ body: { id: arrived.id } }));
        const isThere = (await ordersOf(trial, "success")).some(({ id }) => String(id) === String(arrived.id));
        trial.expect(isThere, "recorded", "the order is not in the list success", { curl });
      },
      false,
    ),
    check(
      "an address is added, read, changed and deleted",
      [],
      async (trial) => {
        const name = `Conformance ${backend.newName().slice(0, 6)}`;
        const added = await backend.succeeds(trial, editAddress, first.with({ body: addressOf(name) }));
        const find = async (wanted: string) =>
          (await backend.read(trial, addresses, first.with())).queryset.find((row) => row.full_name === wanted);
        const row = await find(name);
        if (row === undefined) return trial.fail("recorded", "the list has no new address", { curl: added.curl });
        const body = { ...addressOf(`${name} B`), id: row.id };
        const changed = await backend.succeeds(trial, editAddress, first.with({ body }));
        const entry = (await backend.read(trial, addressDetail, first.with({ query: { id: String(row.id) } }))).entry;
        trial.expect(entry.full_name === `${name} B`, "recorded", "the change is not in the entry", {
          curl: changed.curl,
        });
        const removed = await backend.succeeds(trial, deleteAddress, first.with({ body: { id: row.id } }));
        const left = await find(`${name} B`);
        trial.expect(left === undefined, "recorded", "the deleted address is still in the list", {
          curl: removed.curl,
        });
      },
      false,
    ),
  ];
}

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
