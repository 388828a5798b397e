import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { admit, readMembers, writeMembers } from "./members.ts";
import type { Ask } from "./calls.ts";

describe("a file of members", () => {
  it("has tokens, or mobile numbers and passwords, in columns of any order", () => {
    expect(readMembers("token,nick_name\nabc,kite\n\ndef,\n")).toEqual([
      { token: "abc", nick_name: "kite" },
      { token: "def", nick_name: "" },
    ]);
    expect(readMembers('\uFEFFPassword,mobile_number\r\n"a,""b",+919000000001\r\n')).toEqual([
      { password: 'a,"b', mobile_number: "+919000000001" },
    ]);
  });

  it.each([
    [
      "an unknown column",
      "token,name\nabc,kite",
      'line 1: a column is one of token, nick_name, mobile_number, password, device_id, not "name"',
    ],
    ["a member without a password", "mobile_number,password\n+919000000001,", "line 2: a member needs a token"],
    ["a member without a token", "token,nick_name\nabc,kite\n,kite", "line 3: a member needs a token"],
  ])("with %s is refused by its line", (_, text, message) => {
    expect(() => readMembers(text)).toThrow(message);
  });

  it("is read as it was written", () => {
    const text = fc.string({ minLength: 1, unit: "grapheme" }).filter((each) => !/[\r\n]/.test(each));
    const row = fc.record({ token: text, nick_name: text, mobile_number: text, password: text });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        expect(readMembers(writeMembers(rows))).toEqual(rows);
      }),
    );
  });
});

describe("members before a run", () => {
  const asked: string[] = [];
  const ask = (async (call, token, { body = {} }) => {
    asked.push(`${call.path} ${token} ${JSON.stringify(body)}`);
    const answer = call.path === "/user/login" ? { token: "new" } : { entry: { nick_name: "kite" } };
    return { serverTime: 0, code: 200, answer, ackMs: 0 };
  }) as Ask;

  it("log in if the file has no token, and tell their names", async () => {
    const row = { mobile_number: "+919000000001", password: "secret" };
    const account = { ...row, mobile_number: "919000000001", device_id: "rehearsal-device-919000000001" };
    expect(await admit([{ token: "abc", nick_name: "ant" }, row], ask)).toEqual([
      { token: "abc", nickName: "ant", account: null },
      { token: "new", nickName: "kite", account },
    ]);
    expect(asked).toEqual([`/user/login null ${JSON.stringify(account)}`, "/user/profile new {}"]);
  });

  it("end the run if one is refused", async () => {
    const refuse = (async () => ({
      serverTime: 0,
      code: 401,
      msg: "log in again",
      answer: null,
      ackMs: 0,
    })) as unknown as Ask;
    await expect(admit([{ token: "old" }], refuse)).rejects.toThrow("/user/profile 401 log in again");
  });
});
