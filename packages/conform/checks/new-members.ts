import { login, register, resetPassword, sendVerifyCode } from "../../../contract/calls/account.ts";
import { profile } from "../../../contract/calls/profile.ts";
import { promotionInfo, promotionRecords } from "../../../contract/calls/promotion.ts";
import { transactions } from "../../../contract/calls/transactions.ts";
import { Account, inUnits, sum } from "../backend/account.ts";
import { told } from "../backend/answer.ts";
import { type Check, checksWith } from "../check.ts";
import type { Session } from "../session.ts";
import { expectClosed, freeMobile, NEW_PASSWORD, newMember, openAny, sendCode, WRONG_CODE } from "./accounts.ts";

const CHANGED_PASSWORD = "another password 2";

/** Members who are registered with a one-time code. */
export function newMemberChecks(session: Session): Check[] {
  return [...codeChecks(session), ...logInChecks(session), ...inviteChecks(session)];
}

function codeChecks(session: Session): Check[] {
  const { backend } = session;
  return checksWith(
    { of: "accounts", needs: ["code", "writes"] },
    {
      "a one-time code works once, and a new password ends the old one": async (trial) => {
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
      "a code is taken for the number that it was sent to alone": async (trial) => {
        const mobileNumber = freeMobile(session);
        await sendCode(session, trial, mobileNumber, "register");
        const other = mobileNumber.replace(/\d{2}$/, (digits) => String((Number(digits) + 41) % 100).padStart(2, "0"));
        const body = { mobile_number: other, verify_code: session.code, password: NEW_PASSWORD, r_code: "1" };
        const { code, curl } = await backend.ask(trial, register, { body });
        trial.expect(code !== 200, "code_once", "a code registers a number to which none was sent", { curl });
      },
      "a wrong code takes nothing from the right one": async (trial) => {
        const mobileNumber = freeMobile(session);
        await sendCode(session, trial, mobileNumber, "register");
        const body = { mobile_number: mobileNumber, password: NEW_PASSWORD, r_code: "1" };
        const wrong = { body: { ...body, verify_code: WRONG_CODE } };
        await backend.refuses(trial, register, wrong, "a wrong code is accepted");
        const right = await backend.ask(trial, register, { body: { ...body, verify_code: session.code } });
        const story = `after one wrong code the right one gets ${told(right)}`;
        trial.expect(right.code === 200, "refused", story, { curl: right.curl });
      },
      "a number that has an account is not registered again": async (trial) => {
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
  );
}

function logInChecks(session: Session): Check[] {
  const { backend } = session;
  return checksWith(
    { of: "accounts", needs: ["code", "writes"] },
    {
      "a new member has its own money, its whole password and its own token": async (trial) => {
        const { mobileNumber, token } = await newMember(session, trial);
        const who = await backend.read(trial, profile, { token });
        const { queryset: rows, page } = await backend.read(trial, transactions, { token });
        const booked = sum(rows.map(({ change_balance: change }) => change ?? 0));
        const isWhole = (page.count ?? 0) > rows.length || booked === who.entry.balance;
        const story = `a new member has ${inUnits(who.entry.balance)}, and transactions of ${inUnits(booked)}`;
        trial.expect(isWhole, "after_balance", story);
        const body = { mobile_number: mobileNumber, host: "conformance", verify_code: "", device_id: "" };
        for (const near of [`${NEW_PASSWORD}0`, NEW_PASSWORD.slice(0, -1), NEW_PASSWORD.toUpperCase()]) {
          await backend.refuses(trial, login, { body: { ...body, password: near } }, `the password "${near}" logs in`);
        }
        const { json, code, curl } = await backend.ask(trial, login, { body: { ...body, password: NEW_PASSWORD } });
        if (code !== 200) throw trial.byChance(`the log-in answers code ${code}`);
        const { entry } = await backend.read(trial, profile, { token: String(json["token"]) });
        const isOwn = entry.user_id === who.entry.user_id;
        trial.expect(isOwn, "isolation", "the token of a log-in is another member's", { curl });
      },
      "a new device is let in by the right code alone": async (trial) => {
        const { mobileNumber } = await newMember(session, trial);
        const body = { mobile_number: mobileNumber, host: "conformance", password: NEW_PASSWORD };
        const enter = (code: string, device: unknown = "") =>
          backend.ask(trial, login, { body: { ...body, verify_code: code, device_id: device } });
        let asked = await enter("");
        if (asked.code === 200) asked = await enter("");
        if (asked.code !== 403) throw trial.notOffered("no log-in asks for a code");
        const { device_id: device } = asked.json;
        // A code is on its way, so that a wrong one is judged by its digits.
        await sendCode(session, trial, mobileNumber, "login");
        const wrong = await enter(WRONG_CODE, device);
        const isIn = wrong.code === 200 || wrong.json["token"] !== undefined;
        trial.expect(!isIn, "refused", "a wrong code opens the account on a new device", { curl: wrong.curl });
        const right = await enter(session.code, device);
        trial.expect(right.code === 200, "success", `the right code: ${told(right)}`, { curl: right.curl });
      },
    },
  );
}

function inviteChecks(session: Session): Check[] {
  const { backend, first, second } = session;
  return checksWith(
    { of: "accounts", needs: ["token", "second", "code", "writes"], offers: ["promotion"] },
    {
      "an invited member is counted and listed for who invited, at each level": async (trial) => {
        const read = async (who: Account, level: 1 | 2) => {
          const { info } = await backend.read(trial, promotionInfo, who.with());
          const query = { level, p: 1, p_size: 20 };
          const { page, queryset } = await backend.read(trial, promotionRecords, who.with({ query }));
          const counted = level === 1 ? info.one_level_user_count : info.two_level_user_count;
          return { counts: [counted, page.count ?? 0], names: queryset.map(({ nick_name: name }) => name) };
        };
        const [others, one, two] = [await read(first, 1), await read(second, 1), await read(second, 2)];
        const { r_code: invite } = await second.profile(trial);
        const child = new Account(backend, (await newMember(session, trial, invite)).token);
        const { r_code: childs, nick_name: name } = await child.profile(trial);
        const grandchild = new Account(backend, (await newMember(session, trial, childs)).token);
        const { nick_name: grandName } = await grandchild.profile(trial);
        for (const [before, now, wanted, whose] of [
          [one, await read(second, 1), 1, "level 1"],
          [two, await read(second, 2), 1, "level 2"],
          [others, await read(first, 1), 0, "another member's level 1"],
        ] as const) {
          for (const [at, field] of ["the count", "page.count"].entries()) {
            const [then = 0, after = 0] = [before.counts[at], now.counts[at]];
            trial.expect(after === then + wanted, "invited", `${field} of ${whose} was ${then}, and is ${after}`);
          }
          // Names may be masked.
          const names = [name, grandName].filter((each) => now.names.includes(each));
          const isOwn = wanted === 0 ? names.length === 0 : !names.includes(whose === "level 1" ? grandName : name);
          trial.expect(isOwn, "invited", `${whose} lists ${names.join(", ")}`);
        }
      },
    },
  );
}
