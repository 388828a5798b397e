import { profile } from "../../contract/calls/profile.ts";
import {
  changeNickName,
  login,
  logout,
  register,
  resetPassword,
  sendVerifyCode,
} from "../../contract/calls/account.ts";
import { bankCardDetail, bankCards, deleteBankCard, editBankCard } from "../../contract/calls/bank-cards.ts";
import { type Reply, told } from "../backend/answer.ts";
import type { Check, Trial } from "../check.ts";
import { type Session, UNKNOWN_ID } from "../session.ts";
import { expectUnknown } from "./isolation.ts";

const WRONG_CODE = "000000";
const NEW_PASSWORD = "a password for no account";

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
async function addCard({ backend, first }: Session, trial: Trial): Promise<Reply> {
  for (const body of ABROAD) {
    const answer = await backend.ask(trial, editBankCard, first.with({ body }));
    if (answer.code === 200) return answer;
  }
  return backend.accepts(trial, editBankCard, first.with({ body: CARD }));
}

/** Accounts: refusals that every backend has, and the log-in with a password that was given. */
export function accountChecks(session: Session): Check[] {
  const { backend, first, second, mobile, password } = session;
  /** A number that no member has. */
  const freeMobile = () => `+9199${String(backend.now()).slice(-8)}`;
  return [
    {
      name: "accounts a nick name is kept, an empty one refused",
      needs: ["token", "writes"],
      run: async (trial) => {
        const { nick_name: name } = await first.profile(trial);
        const body = { nick_name: name };
        await backend.succeeds(trial, changeNickName, first.with({ body }));
        const emptied = first.with({ body: { nick_name: "" } });
        const empty = await backend.refuses(trial, changeNickName, emptied, "an empty nick name is accepted");
        const after = (await first.profile(trial)).nick_name;
        trial.expect(after === name, "refused", "the nick name changed after the refusal", { curl: empty.curl });
      },
    },
    {
      name: "accounts a wrong code registers nobody and resets no password",
      needs: ["writes"],
      run: async (trial) => {
        const mobileNumber = freeMobile();
        const body = { mobile_number: mobileNumber, verify_code: WRONG_CODE, password: NEW_PASSWORD };
        for (const [call, more] of [
          [register, { r_code: "1" }],
          [resetPassword, {}],
        ] as const) {
          const given = { body: { ...body, ...more } };
          const { json, curl } = await backend.refuses(trial, call, given, "a wrong code is accepted");
          trial.expect(json["token"] === undefined, "refused", "a wrong code gets a token", { curl });
        }
        const unknown = { mobile_number: mobileNumber, password: NEW_PASSWORD, host: "conformance", device_id: "" };
        const given = { body: { ...unknown, verify_code: "" } };
        await backend.refuses(trial, login, given, "a number without an account logs in");
      },
    },
    {
      name: "accounts a code is sent",
      needs: ["mobile", "writes"],
      run: async (trial) => {
        const body = { mobile_number: mobile, verify_type: "edit_bankcard" };
        // A minute has to pass between two codes.
        await backend.accepts(trial, sendVerifyCode, { body });
      },
    },
    {
      name: "accounts a log-in answers a token, or asks for a code with 403",
      needs: ["mobile", "password", "writes"],
      run: async (trial) => {
        const body = { mobile_number: mobile, host: "conformance", verify_code: "", device_id: "" };
        await backend.refuses(trial, login, { body: { ...body, password: NEW_PASSWORD } }, "a wrong password logs in");
        const right = await backend.ask(trial, login, { body: { ...body, password } });
        const { curl } = right;
        if (right.code === 403) {
          const device = right.json["device_id"];
          const isNamed = typeof device === "string" && device !== "";
          const sentence = "Login code 403 stores the device id and shows the message.";
          return trial.expect(isNamed, "fields", "device_id is missing", { curl, field: "device_id", sentence });
        }
        if (right.code !== 200) return trial.fail("success", told(right), { curl });
        const token = right.fields?.token;
        if (token === undefined) throw trial.notRun("POST /user/login cannot be read");
        if (token === first.token || token === second.token) return;
        await backend.succeeds(trial, logout, { token, body: {} });
        const ended = await backend.ask(trial, profile, { token, isJudged: false });
        const isOut = ended.status === 401 || ended.code === 401;
        trial.expect(isOut, "unauthorized", "the token works after the log-out", { curl: ended.curl });
      },
    },
    {
      name: "accounts a bank card is added and read, and deleted by its owner only",
      needs: ["token", "second", "writes"],
      run: async (trial) => {
        const before = await backend.read(trial, bankCards, first.with());
        if (before.otp_required) throw trial.notRun("a bank card asks for a one-time code");
        const { curl } = await addCard(session, trial);
        const known = new Set(before.queryset.map(({ id }) => String(id)));
        const after = await backend.read(trial, bankCards, first.with());
        const card = after.queryset.find(({ id }) => !known.has(String(id)));
        if (card === undefined) return trial.fail("recorded", "the list has no new card", { curl });
        const { entry } = await backend.read(trial, bankCardDetail, first.with({ query: { id: String(card.id) } }));
        trial.expect(entry.actual_name === CARD.actual_name, "recorded", "the entry is not the card", { curl });
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
