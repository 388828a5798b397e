import { addresses, deleteAddress, editAddress } from "../../../contract/addresses.ts";
import { bankCards, deleteBankCard, editBankCard } from "../../../contract/calls/bank-cards.ts";
import { buy } from "../../../contract/calls/shop.ts";
import { addWithdrawal } from "../../../contract/calls/wallet.ts";
import type { AnyCall } from "../../../contract/call.ts";
import { type Id, readId } from "../../../contract/values/tolerant-schema.ts";
import { writeJson } from "../../../contract/values/json.ts";
import type { OfferName } from "../../../contract/offers.ts";
import type { Account } from "../backend/account.ts";
import type { Check, Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { cardBody } from "./bank-cards.ts";
import { addressOf } from "./isolation.ts";
import { order } from "./shop.ts";
import { withdrawalOf } from "./wallet.ts";

type Body = Readonly<Record<string, unknown>>;

/** A list whose rows a member adds, edits and deletes. */
interface Kind {
  readonly name: string;
  readonly offer: OfferName;
  readonly list: AnyCall;
  readonly edit: AnyCall;
  readonly remove: AnyCall;
  readonly bodyOf: (session: Session, trial: Trial, name: string) => Promise<Body>;
}

const ADDRESS: Kind = {
  name: "address",
  offer: "shop",
  list: addresses,
  edit: editAddress,
  remove: deleteAddress,
  bodyOf: (_session, _trial, name) => Promise.resolve(addressOf(name)),
};
const CARD: Kind = {
  name: "bank card",
  offer: "withdrawal",
  list: bankCards,
  edit: editBankCard,
  remove: deleteBankCard,
  bodyOf: cardBody,
};
const WITHDRAWN = 103;

/** Rows of a member's own: an edit changes one, and no other member's call uses, changes or deletes it. */
export function rowChecks(session: Session): Check[] {
  const { backend, first, second, password } = session;
  const edits = [ADDRESS, CARD].map((kind): Check => ({
    name: `isolation of each ${kind.name}: an edit or a deletion changes its own row alone`,
    needs: ["token", "second", "writes"],
    offers: [kind.offer],
    run: async (trial) => {
      const { list, edit, remove } = kind;
      const [one, other] = [
        await add(session, trial, kind, first, "Row One"),
        await add(session, trial, kind, first, "Row Two"),
      ];
      const theirs = await add(session, trial, kind, second, "Row Three");
      const rest = async (but: Id) =>
        [
          ...(await rowsOf(session, trial, list, first)).filter(({ id }) => String(id) !== String(but)),
          ...(await rowsOf(session, trial, list, second)),
        ]
          .map((row) => writeJson(row))
          .join();
      const before = await rest(one);
      const body = { ...(await kind.bodyOf(session, trial, "Row Edited")), id: one };
      const edited = await backend.accepts(trial, edit, first.with({ body }));
      const isKept = (await rest(one)) === before;
      trial.expect(isKept, "isolation", `an edit of one ${kind.name} changes another`, { curl: edited.curl });
      for (const [call, given] of [
        [edit, { ...body, id: theirs }],
        [remove, { id: theirs }],
      ] as const) {
        const { code, curl } = await backend.ask(trial, call, first.with({ body: given }));
        const isSame = code !== 200 && (await rest(one)) === before;
        trial.expect(isSame, "isolation", `${call.path} takes another member's ${kind.name}`, { curl });
      }
      const { curl } = await backend.accepts(trial, remove, first.with({ body: { id: one } }));
      trial.expect((await rest(one)) === before, "isolation", `a deletion of one ${kind.name} changes another`, {
        curl,
      });
      await backend.ask(trial, remove, first.with({ body: { id: other } }));
      await backend.ask(trial, remove, second.with({ body: { id: theirs } }));
    },
  }));
  return [
    ...edits,
    useCheck(session, "a withdrawal to another member's, or to a deleted one, is refused", CARD, async (trial, id) => {
      const body = { ...(await withdrawalOf(session, trial)), bank_card_id: id, price: WITHDRAWN, password };
      return { call: addWithdrawal, body, price: WITHDRAWN * 100 };
    }),
    useCheck(session, "an order to another member's, or to a deleted one, is refused", ADDRESS, async (trial, id) => {
      const { product } = await order(session, trial);
      return { call: buy, body: { product_id: product.id, address_id: id, password }, price: product.price };
    }),
  ];
}

/** A call that uses a row takes no other member's, and none that was deleted. */
function useCheck(
  session: Session,
  name: string,
  kind: Kind,
  use: (trial: Trial, id: Id) => Promise<{ call: AnyCall; body: Body; price: number }>,
): Check {
  const { backend, first, second } = session;
  return {
    name: `isolation of each ${kind.name}: ${name}`,
    needs: ["token", "second", "password", "writes"],
    offers: [kind.offer],
    isMoney: true,
    run: async (trial) => {
      const theirs = await add(session, trial, kind, second, "Not Yours");
      const gone = await add(session, trial, kind, first, "Gone");
      await backend.accepts(trial, kind.remove, first.with({ body: { id: gone } }));
      for (const [id, whose] of [
        [theirs, "another member's"],
        [gone, "a deleted"],
      ] as const) {
        const { call, body, price } = await use(trial, id);
        const mark = await first.mark(trial);
        if (mark.balance < price) throw trial.notRun("the balance is below the price");
        const given = first.with({ key: backend.newName(), body });
        const { code, curl } = await backend.ask(trial, call, given);
        trial.expect(code !== 200, "isolation", `${call.path} takes ${whose} ${kind.name}`, { curl });
        await first.expectUnmoved(trial, mark, price, "not_moved", { curl });
      }
      await backend.ask(trial, kind.remove, second.with({ body: { id: theirs } }));
    },
  };
}

async function rowsOf({ backend }: Session, trial: Trial, list: AnyCall, who: Account): Promise<readonly Body[]> {
  const { json } = await backend.accepts(trial, list, who.with());
  if (json["otp_required"] === true) throw trial.notRun("a bank card asks for a one-time code");
  return Array.isArray(json["queryset"]) ? (json["queryset"] as Body[]) : [];
}

/** Adds a row of the member's own; its id. */
async function add(session: Session, trial: Trial, kind: Kind, who: Account, name: string): Promise<Id> {
  const { list, edit, bodyOf } = kind;
  const known = new Set((await rowsOf(session, trial, list, who)).map(({ id }) => String(id)));
  await session.backend.accepts(trial, edit, who.with({ body: await bodyOf(session, trial, name) }));
  const ids = (await rowsOf(session, trial, list, who)).map(({ id }) => readId(id));
  const id = ids.find((each) => each !== undefined && !known.has(String(each)));
  if (id === undefined) throw trial.notRun(`the list has no new ${kind.name}`);
  return id;
}
