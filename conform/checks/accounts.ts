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
const CHANGED_PASSWORD = "another password 2";
const LOGOUT_MS = 10_000;

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

/** A number that no member has. */
const freeMobile = ({ backend }: Session) => `+9199${String(backend.now()).slice(-8)}`;

/** Asks for a code. The check does not run if the backend sends none now. */
async function sendCode({ backend }: Session, trial: Trial, mobileNumber: string, type: string): Promise<void> {
  await backend.accepts(trial, sendVerifyCode, { body: { mobile_number: mobileNumber, verify_type: type } });
}

async function newMember(session: Session, trial: Trial): Promise<{ mobileNumber: string; token: string }> {
  const mobileNumber = freeMobile(session);
  await sendCode(session, trial, mobileNumber, "register");
  const body = { mobile_number: mobileNumber, verify_code: session.code, password: NEW_PASSWORD, r_code: "1" };
  const { fields } = await session.backend.accepts(trial, register, { body });
  return { mobileNumber, token: fields.token };
}

/** A token that no other check uses: of a new member, or of a log-in that makes a token of its own. */
async function ownToken(session: Session, trial: Trial): Promise<string> {
  const { backend, first, second, mobile, password } = session;
  if (session.code !== "") return (await newMember(session, trial)).token;
  if (mobile === "" || password === "") throw trial.byChance("needs --code, or --mobile and --password");
  const body = { mobile_number: mobile, host: "conformance", verify_code: "", device_id: "", password };
  const { fields } = await backend.accepts(trial, login, { body });
  if (fields.token === first.token || fields.token === second.token) {
    throw trial.byChance("a log-in answers a token of this run; needs --code");
  }
  return fields.token;
}

/** Accounts: refusals that every backend has, and the log-in with a password that was given. */
export function accountChecks(session: Session): Check[] {
  const { backend, first, mobile, password } = session;
  return [
    {
      name: "accounts a nick name is changed, an empty one refused",
      needs: ["token", "writes"],
      offers: [],
      run: async (trial) => {
        const { nick_name: name } = await first.profile(trial);
        const other = `n${backend.newName().slice(0, 8)}`;
        for (const wanted of [other, name]) {
          const { curl } = await backend.succeeds(trial, changeNickName, first.with({ body: { nick_name: wanted } }));
          const { nick_name: now } = await first.profile(trial);
          trial.expect(now === wanted, "recorded", "the profile has another nick name", { curl });
        }
        const emptied = first.with({ body: { nick_name: "" } });
        const empty = await backend.refuses(trial, changeNickName, emptied, "an empty nick name is accepted");
        const after = (await first.profile(trial)).nick_name;
        trial.expect(after === name, "refused", "the nick name changed after the refusal", { curl: empty.curl });
      },
    },
    {
      name: "accounts a wrong code registers nobody and resets no password",
      needs: ["writes"],
      offers: [],
      run: async (trial) => {
        const mobileNumber = freeMobile(session);
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
      offers: [],
      run: async (trial) => {
        const body = { mobile_number: mobile, verify_type: "edit_bankcard" };
        // A minute has to pass between two codes.
        await backend.accepts(trial, sendVerifyCode, { body });
      },
    },
    {
      name: "accounts a log-in answers a token, or asks for a code with 403",
      needs: ["mobile", "password", "writes"],
      offers: [],
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
      },
    },
    {
      name: "accounts a log-out ends its token, and closes its sockets",
      needs: ["writes"],
      offers: [],
      run: async (trial) => {
        const token = await ownToken(session, trial);
        const game = (["aviator", "luckyhit"] as const).find((each) => session.offers.has(each));
        const socket = game === undefined ? null : await backend.openSocket(game, token, []);
        await backend.succeeds(trial, logout, { token, body: {} });
        const ended = await backend.ask(trial, profile, { token, isJudged: false });
        const isOut = ended.status === 401 || ended.code === 401;
        trial.expect(isOut, "unauthorized", "the token works after the log-out", { curl: ended.curl });
        if (socket?.isOpen !== true) return;
        const closed = await socket.closes(LOGOUT_MS);
        socket.close();
        trial.expect(closed !== null, "socket_logout", "the socket stays open", { curl: socket.command });
      },
    },
    {
      name: "accounts a one-time code works once, and a new password ends the old one",
      needs: ["code", "writes"],
      offers: [],
      run: async (trial) => {
        const { mobileNumber, token } = await newMember(session, trial);
        await sendCode(session, trial, mobileNumber, "reset_password");
        const reset = (password: string) => ({
          body: { mobile_number: mobileNumber, verify_code: session.code, password },
        });
        await backend.succeeds(trial, resetPassword, reset(CHANGED_PASSWORD));
        const { curl, code } = await backend.ask(trial, resetPassword, reset(NEW_PASSWORD));
        trial.expect(code !== 200, "code_once", "a used one-time code sets a password again", { curl });
        const body = { mobile_number: mobileNumber, host: "conformance", verify_code: "", device_id: "" };
        const old = { body: { ...body, password: NEW_PASSWORD } };
        await backend.refuses(trial, login, old, "the password from before the reset, or of a used code, logs in");
        const ended = await backend.ask(trial, profile, { token, isJudged: false });
        const isOut = ended.status === 401 || ended.code === 401;
        trial.expect(isOut, "unauthorized", "a token from before the new password works", { curl: ended.curl });
      },
    },
    {
      name: "accounts a bank card is added and read, and deleted by its owner only",
      needs: ["token", "second", "writes"],
      offers: ["withdrawal"],
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
