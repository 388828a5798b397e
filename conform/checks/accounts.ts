import { profile } from "../../edge/contract/calls/profile.ts";
import {
  changeNickName,
  login,
  logout,
  register,
  resetPassword,
  sendVerifyCode,
} from "../../edge/contract/calls/account.ts";
import { bankCardDetail, bankCards, deleteBankCard, editBankCard } from "../../edge/contract/calls/bank-cards.ts";
import type { Check } from "../check.ts";
import { type Session, UNKNOWN_ID } from "../session.ts";

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

/** Accounts: refusals that every backend has, and the log-in with a password that was given. */
export function accountChecks({ backend, first, second, mobile, password }: Session): Check[] {
  /** A number that no member has. */
  const freeMobile = () => `+9199${String(backend.now()).slice(-8)}`;
  return [
    {
      name: "accounts a nick name is kept, an empty one refused",
      needs: ["token", "writes"],
      run: async (trial) => {
        const { nick_name: name } = await first.profile(trial);
        const body = { nick_name: name };
        const changed = await backend.ask(trial, changeNickName, first.with({ body }));
        const said = `code ${changed.code}: ${changed.msg}`;
        trial.expect(changed.code === 200, "success", said, { curl: changed.curl });
        const empty = await backend.ask(trial, changeNickName, first.with({ body: { nick_name: "" } }));
        trial.expect(empty.code !== 200, "refused", "an empty nick name is accepted", { curl: empty.curl });
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
          const { code, json, curl } = await backend.ask(trial, call, { body: { ...body, ...more } });
          trial.expect(code !== 200 && json["token"] === undefined, "refused", "a wrong code is accepted", { curl });
        }
        const unknown = { mobile_number: mobileNumber, password: NEW_PASSWORD, host: "conformance", device_id: "" };
        const { code, curl } = await backend.ask(trial, login, { body: { ...unknown, verify_code: "" } });
        trial.expect(code !== 200, "refused", "a number without an account logs in", { curl });
      },
    },
    {
      name: "accounts a code is sent",
      needs: ["mobile", "writes"],
      run: async (trial) => {
        const body = { mobile_number: mobile, verify_type: "edit_bankcard" };
        const { code, msg, curl } = await backend.ask(trial, sendVerifyCode, { body });
        // A minute has to pass between two codes.
        trial.expect(code === 200 || msg !== "", "success", `code ${code} without msg`, { curl });
      },
    },
    {
      name: "accounts a log-in answers a token, or asks for a code with 403",
      needs: ["mobile", "password", "writes"],
      run: async (trial) => {
        const body = { mobile_number: mobile, host: "conformance", verify_code: "", device_id: "" };
        const wrong = await backend.ask(trial, login, { body: { ...body, password: NEW_PASSWORD } });
        trial.expect(wrong.code !== 200, "refused", "a wrong password logs in", { curl: wrong.curl });
        const right = await backend.ask(trial, login, { body: { ...body, password } });
        const { curl } = right;
        if (right.code === 403) {
          const device = right.json["device_id"];
          const isNamed = typeof device === "string" && device !== "";
          const sentence = "Login code 403 stores the device id and shows the message.";
          return trial.expect(isNamed, "fields", "device_id is missing", { curl, field: "device_id", sentence });
        }
        trial.expect(right.code === 200, "success", `code ${right.code}: ${right.msg}`, { curl });
        const token = right.fields?.token;
        if (token === undefined || token === first.token || token === second.token) return;
        await backend.ask(trial, logout, { token, body: {} });
        const ended = await backend.ask(trial, profile, { token, isJudged: false });
        const isOut = ended.status === 401 || ended.code === 401;
        trial.expect(isOut, "unauthorized", "the token works after the log-out", { curl: ended.curl });
      },
    },
    {
      name: "accounts a bank card is added, read and deleted",
      needs: ["token", "writes"],
      run: async (trial) => {
        const before = await backend.read(trial, bankCards, first.with());
        if (before.otp_required) throw trial.skip("a bank card asks for a one-time code");
        const added = await backend.ask(trial, editBankCard, first.with({ body: CARD }));
        if (added.code !== 200) throw trial.skip(`the backend refuses it: ${added.msg}`);
        const { curl } = added;
        const known = new Set(before.queryset.map(({ id }) => String(id)));
        const after = await backend.read(trial, bankCards, first.with());
        const card = after.queryset.find(({ id }) => !known.has(String(id)));
        if (card === undefined) return trial.fail("recorded", "the list has no new card", { curl });
        const { entry } = await backend.read(trial, bankCardDetail, first.with({ query: { id: String(card.id) } }));
        trial.expect(entry.actual_name === CARD.actual_name, "recorded", "the entry is not the card", { curl });
        const removed = await backend.ask(trial, deleteBankCard, first.with({ body: { id: card.id } }));
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
        const empty = await backend.ask(trial, editBankCard, first.with({ body: { actual_name: "", email: "no" } }));
        trial.expect(empty.code !== 200, "refused", "a card without its fields is accepted", { curl: empty.curl });
        const gone = await backend.ask(trial, deleteBankCard, first.with({ body: { id: UNKNOWN_ID } }));
        trial.expect(gone.code !== 200, "refused", "a card that does not exist is deleted", { curl: gone.curl });
        const after = await backend.read(trial, bankCards, first.with());
        const isSame = after.queryset.length === before.queryset.length;
        trial.expect(isSame, "refused", "the number of cards changed", { curl: empty.curl });
      },
    },
  ];
}
