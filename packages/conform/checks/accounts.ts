import { profile } from "../../../contract/calls/profile.ts";
import {
  changeNickName,
  login,
  logout,
  register,
  resetPassword,
  sendVerifyCode,
} from "../../../contract/calls/account.ts";
import { told } from "../backend/answer.ts";
import type { GameSocket } from "../backend/socket.ts";
import { type Check, checksWith, type Trial } from "../check.ts";
import type { Session } from "../session.ts";

export const WRONG_CODE = "000000";
export const NEW_PASSWORD = "a password for no account";
/** A nick name as people write it. */
const LETTERS = "Zoë d'Aço & अशा";
const LOGOUT_MS = 10_000;

/** A number that no member has. */
export const freeMobile = ({ backend }: Session) => `+9199${String(backend.now()).slice(-8)}`;

/** Asks for a code. The check does not run if the backend sends none now. */
export async function sendCode({ backend }: Session, trial: Trial, mobileNumber: string, type: string): Promise<void> {
  await backend.accepts(trial, sendVerifyCode, { body: { mobile_number: mobileNumber, verify_type: type } });
}

export async function newMember(
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
export async function openAny({ backend, offers }: Session, token: string): Promise<GameSocket | null> {
  const game = (["aviator", "luckyhit"] as const).find((each) => offers.has(each));
  return game === undefined ? null : backend.openSocket(game, token, []);
}

/** Expects that the backend closes a socket whose token has ended. */
export async function expectClosed(trial: Trial, socket: GameSocket | null): Promise<void> {
  if (socket?.isOpen !== true) return;
  const closed = await socket.closes(LOGOUT_MS);
  socket.close();
  trial.expect(closed !== null, "socket_logout", "the socket stays open", { curl: socket.command });
}

/** Accounts: refusals that every backend has, and the log-in with a password that was given. */
export function accountChecks(session: Session): Check[] {
  const { backend, mobile, password } = session;
  const of = "accounts";
  return [
    ...nameChecks(session),
    ...checksWith(
      { of, needs: ["mobile", "writes"] },
      {
        "a code is sent": async (trial) => {
          const body = { mobile_number: mobile, verify_type: "edit_bankcard" };
          // A minute has to pass between two codes.
          await backend.accepts(trial, sendVerifyCode, { body });
        },
      },
    ),
    ...checksWith(
      { of, needs: ["mobile", "password", "writes"] },
      {
        "a log-in answers a token, or asks for a code with 403": async (trial) => {
          const body = { mobile_number: mobile, host: "conformance", verify_code: "", device_id: "" };
          await backend.refuses(
            trial,
            login,
            { body: { ...body, password: NEW_PASSWORD } },
            "a wrong password logs in",
          );
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
    ),
    ...checksWith(
      { of, needs: ["writes"] },
      {
        "a log-out ends its token, and closes its sockets": async (trial) => {
          const token = await ownToken(session, trial);
          const socket = await openAny(session, token);
          await backend.succeeds(trial, logout, { token, body: {} });
          const ended = await backend.ask(trial, profile, { token, isJudged: false });
          const isOut = ended.status === 401 || ended.code === 401;
          trial.expect(isOut, "unauthorized", "the token works after the log-out", { curl: ended.curl });
          await expectClosed(trial, socket);
        },
      },
    ),
  ];
}

function nameChecks(session: Session): Check[] {
  const { backend, first, second } = session;
  const of = "accounts";
  return [
    ...checksWith(
      { of, needs: ["token", "writes"] },
      {
        "a nick name is changed, an empty one refused": async (trial) => {
          const { nick_name: name } = await first.profile(trial);
          const theirs = session.hasSecond ? (await second.profile(trial)).nick_name : null;
          const other = `n${backend.newName().slice(0, 8)}`;
          for (const wanted of [other, LETTERS, name]) {
            const changed = await backend.ask(trial, changeNickName, first.with({ body: { nick_name: wanted } }));
            const { curl } = changed;
            // A backend may have a rule about letters.
            if (changed.code !== 200 && wanted === LETTERS) continue;
            if (changed.code !== 200) return trial.fail("success", told(changed), { curl });
            const { nick_name: now } = await first.profile(trial);
            trial.expect(now === wanted, "recorded", `the profile has "${now}" for "${wanted}"`, { curl });
            const isTheirs = theirs === null || (await second.profile(trial)).nick_name === theirs;
            trial.expect(isTheirs, "isolation", "another member's nick name changed", { curl });
          }
          const emptied = first.with({ body: { nick_name: "" } });
          const empty = await backend.refuses(trial, changeNickName, emptied, "an empty nick name is accepted");
          const after = (await first.profile(trial)).nick_name;
          trial.expect(after === name, "refused", "the nick name changed after the refusal", { curl: empty.curl });
        },
      },
    ),
    ...checksWith(
      { of, needs: ["writes"] },
      {
        "a wrong code registers nobody and resets no password": async (trial) => {
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
    ),
  ];
}
