import { profile } from "../../contract/calls/profile.ts";
import {
  changeNickName,
  login,
  logout,
  register,
  resetPassword,
  sendVerifyCode,
} from "../../contract/calls/account.ts";
import { promotionInfo, promotionRecords } from "../../contract/calls/promotion.ts";
import type { Account } from "../backend/account.ts";
import { told } from "../backend/answer.ts";
import type { GameSocket } from "../backend/socket.ts";
import type { Check, Trial } from "../check.ts";
import type { Session } from "../session.ts";

const WRONG_CODE = "000000";
const NEW_PASSWORD = "a password for no account";
const CHANGED_PASSWORD = "another password 2";
const LOGOUT_MS = 10_000;

/** A number that no member has. */
const freeMobile = ({ backend }: Session) => `+9199${String(backend.now()).slice(-8)}`;

/** Asks for a code. The check does not run if the backend sends none now. */
async function sendCode({ backend }: Session, trial: Trial, mobileNumber: string, type: string): Promise<void> {
  await backend.accepts(trial, sendVerifyCode, { body: { mobile_number: mobileNumber, verify_type: type } });
}

async function newMember(
  session: Session,
  trial: Trial,
  invite = "1",
): Promise<{ mobileNumber: string; token: string }> {
  const mobileNumber = freeMobile(session);
  await sendCode(session, trial, mobileNumber, "register");
  const body = { mobile_number: mobileNumber, verify_code: session.code, password: NEW_PASSWORD, r_code: invite };
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

/** A socket of a game that the backend has; null: it has none. */
async function openAny({ backend, offers }: Session, token: string): Promise<GameSocket | null> {
  const game = (["aviator", "luckyhit"] as const).find((each) => offers.has(each));
  return game === undefined ? null : backend.openSocket(game, token, []);
}

/** Expects that the backend closes a socket whose token has ended. */
async function expectClosed(trial: Trial, socket: GameSocket | null): Promise<void> {
  if (socket?.isOpen !== true) return;
  const closed = await socket.closes(LOGOUT_MS);
  socket.close();
  trial.expect(closed !== null, "socket_logout", "the socket stays open", { curl: socket.command });
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
        const socket = await openAny(session, token);
        await backend.succeeds(trial, logout, { token, body: {} });
        const ended = await backend.ask(trial, profile, { token, isJudged: false });
        const isOut = ended.status === 401 || ended.code === 401;
        trial.expect(isOut, "unauthorized", "the token works after the log-out", { curl: ended.curl });
        await expectClosed(trial, socket);
      },
    },
    {
      name: "accounts a one-time code works once, and a new password ends the old one",
      needs: ["code", "writes"],
      offers: [],
      run: async (trial) => {
        const { mobileNumber, token } = await newMember(session, trial);
        const socket = await openAny(session, token);
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
        await expectClosed(trial, socket);
        const { json, ...right } = await backend.ask(trial, login, { body: { ...body, password: CHANGED_PASSWORD } });
        const isIn = right.code === 200 || right.code === 403;
        trial.expect(isIn, "success", `the new password gets code ${right.code}`, { curl: right.curl });
        if (right.code !== 200) return;
        const late = await backend.ask(trial, profile, { token, isJudged: false });
        const isLate = late.code !== 200 || json["token"] === token;
        trial.expect(isLate, "unauthorized", "an ended token works after the next log-in", { curl: late.curl });
      },
    },
    {
      name: "accounts a code is taken for the number that it was sent to alone",
      needs: ["code", "writes"],
      offers: [],
      run: async (trial) => {
        const mobileNumber = freeMobile(session);
        await sendCode(session, trial, mobileNumber, "register");
        const other = mobileNumber.replace(/\d{2}$/, (digits) => String((Number(digits) + 41) % 100).padStart(2, "0"));
        const body = { mobile_number: other, verify_code: session.code, password: NEW_PASSWORD, r_code: "1" };
        const { code, curl } = await backend.ask(trial, register, { body });
        trial.expect(code !== 200, "code_once", "a code registers a number to which none was sent", { curl });
      },
    },
    {
      name: "accounts a wrong code takes nothing from the right one",
      needs: ["code", "writes"],
      offers: [],
      run: async (trial) => {
        const mobileNumber = freeMobile(session);
        await sendCode(session, trial, mobileNumber, "register");
        const body = { mobile_number: mobileNumber, password: NEW_PASSWORD, r_code: "1" };
        const wrong = { body: { ...body, verify_code: WRONG_CODE } };
        await backend.refuses(trial, register, wrong, "a wrong code is accepted");
        const right = await backend.ask(trial, register, { body: { ...body, verify_code: session.code } });
        const story = `after one wrong code the right one gets ${told(right)}`;
        trial.expect(right.code === 200, "refused", story, { curl: right.curl });
      },
    },
    {
      name: "accounts a number that has an account is not registered again",
      needs: ["code", "writes"],
      offers: [],
      run: async (trial) => {
        const { mobileNumber } = await newMember(session, trial);
        await backend.ask(trial, sendVerifyCode, { body: { mobile_number: mobileNumber, verify_type: "register" } });
        const body = { mobile_number: mobileNumber, verify_code: session.code, password: CHANGED_PASSWORD };
        const { json, code, curl } = await backend.ask(trial, register, { body: { ...body, r_code: "1" } });
        const isNew = code === 200 || json["token"] !== undefined;
        trial.expect(!isNew, "refused", "a number that has an account is registered again", { curl });
        const asLogin = { ...body, verify_code: "", host: "conformance", device_id: "" };
        await backend.refuses(trial, login, { body: asLogin }, "the password of a refused registration logs in");
      },
    },
    {
      name: "accounts an invited member is counted and listed for who invited, at each level",
      needs: ["token", "second", "code", "writes"],
      offers: ["promotion"],
      run: async (trial) => {
        const { second } = session;
        const read = async (who: Account, level: 1 | 2) => {
          const { info } = await backend.read(trial, promotionInfo, who.with());
          const query = { level, p: 1, p_size: 20 };
          const { page } = await backend.read(trial, promotionRecords, who.with({ query }));
          return [level === 1 ? info.one_level_user_count : info.two_level_user_count, page.count ?? 0] as const;
        };
        const others = await read(first, 1);
        const before = await read(second, 1);
        const { r_code: invite } = await second.profile(trial);
        await newMember(session, trial, invite);
        for (const [at, field] of ["one_level_user_count", "page.count"].entries()) {
          const [then = 0, now = 0, their = 0] = [before[at], (await read(second, 1))[at], (await read(first, 1))[at]];
          trial.expect(now === then + 1, "invited", `${field} was ${then}, and is ${now}`, { field });
          trial.expect(their === others[at], "invited", `${field} of another member changed`, { field });
        }
      },
    },
  ];
}
