import { bankCardDetail, bankCards, deleteBankCard, editBankCard } from "../../../contract/calls/bank-cards.ts";
import type { Reply } from "../backend/answer.ts";
import type { Check, Trial } from "../check.ts";
import { type Session, UNKNOWN_ID } from "../session.ts";
import { expectUnknown } from "./isolation.ts";
import { expectAsSent } from "./shop.ts";

const CARD = {
  actual_name: "Conformance Check",
  ifsc_code: "HDFC0001234",
  bank_name: "HDFC Bank",
  account_number: "001122334455",
  province: "Karnataka",
  city: "Bengaluru",
  address: "1 Bank Street",
  mobile_number: "+919876543210",
  email: "asha@example.com",
  upi_account: "asha@upi",
  verify_code: "",
};
/** The cards of other countries: Brazil's and Mexico's. */
const ABROAD = [
  { ...CARD, ifsc_code: "None", upi_account: "5;CPF;12345678909;CHECKING;CPF;12345678909;12345678909" },
  { ...CARD, ifsc_code: "None", upi_account: "032180000118359719" },
];

/** Adds the card of the first country whose card the backend takes. */
async function addCard({ backend, first }: Session, trial: Trial): Promise<Reply & { readonly body: typeof CARD }> {
  for (const body of ABROAD) {
    const answer = await backend.ask(trial, editBankCard, first.with({ body }));
    if (answer.code === 200) return { ...answer, body };
  }
  return { ...(await backend.accepts(trial, editBankCard, first.with({ body: CARD }))), body: CARD };
}

const taken = new WeakMap<Session["backend"], typeof CARD>();

/** A card of a country whose cards the backend takes. */
export async function cardBody({ backend, ...session }: Session, trial: Trial, name: string) {
  const known = taken.get(backend);
  if (known !== undefined) return { ...known, actual_name: name };
  const ids = async () => (await backend.read(trial, bankCards, session.first.with())).queryset.map(({ id }) => id);
  const before = (await ids()).map(String);
  const { body } = await addCard({ backend, ...session }, trial);
  taken.set(backend, body);
  for (const id of await ids()) {
    if (!before.includes(String(id))) await backend.ask(trial, deleteBankCard, session.first.with({ body: { id } }));
  }
  return { ...body, actual_name: name };
}

export function bankCardChecks(session: Session): Check[] {
  const { backend, first } = session;
  return [
    {
      name: "accounts a bank card is added and read, and deleted by its owner only",
      needs: ["token", "second", "writes"],
      offers: ["withdrawal"],
      run: async (trial) => {
        const before = await backend.read(trial, bankCards, first.with());
        if (before.otp_required) throw trial.notRun("a bank card asks for a one-time code");
        const { curl, body } = await addCard(session, trial);
        const known = new Set(before.queryset.map(({ id }) => String(id)));
        const after = await backend.read(trial, bankCards, first.with());
        const card = after.queryset.find(({ id }) => !known.has(String(id)));
        if (card === undefined) return trial.fail("recorded", "the list has no new card", { curl });
        const { entry } = await backend.read(trial, bankCardDetail, first.with({ query: { id: String(card.id) } }));
        const { verify_code: _, ...sent } = body;
        expectAsSent(trial, sent, entry, curl);
        await expectUnknown(session, trial, deleteBankCard, "body", card.id);
        await backend.read(trial, bankCardDetail, first.with({ query: { id: String(card.id) } }));
        const removed = await backend.succeeds(trial, deleteBankCard, first.with({ body: { id: card.id } }));
        const left = await backend.read(trial, bankCards, first.with());
        const isGone = left.queryset.every(({ id }) => String(id) !== String(card.id));
        trial.expect(isGone, "recorded", "the deleted card is still in the list", { curl: removed.curl });
      },
    },
    {
      name: "accounts a bank card without its fields is refused, and an unknown one not deleted",
      needs: ["token", "writes"],
      offers: ["withdrawal"],
      run: async (trial) => {
        const before = await backend.read(trial, bankCards, first.with());
        const emptied = first.with({ body: { actual_name: "", email: "no" } });
        const empty = await backend.refuses(trial, editBankCard, emptied, "a card without its fields is accepted");
        const unknown = first.with({ body: { id: UNKNOWN_ID } });
        await backend.refuses(trial, deleteBankCard, unknown, "a card that does not exist is deleted");
        const after = await backend.read(trial, bankCards, first.with());
        const isSame = after.queryset.length === before.queryset.length;
        trial.expect(isSame, "refused", "the number of cards changed", { curl: empty.curl });
      },
    },
  ];
}
