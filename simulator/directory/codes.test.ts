import { expect, it, afterEach, beforeEach, describe } from "vitest";
import type { Post } from "../objects/bindings.ts";
import { sendText } from "./account-calls.ts";
import { env } from "cloudflare:workers";
import { VERIFY_TYPES } from "#contract/calls/account.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { createSimulator } from "../simulator.ts";
import { askCode, codeFor, MOBILE, otherThan, register, PASSWORD, PHONE, TABLET } from "../testing/accounts.ts";
import { control, shiftTime, newestCode } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";
import { DAY_MS, MINUTE_MS } from "#contract/values/durations.ts";

const MESSAGE = { mobile: "919876543210", verify_type: "login", code: "123456", locale: "in" } as const;
const GATEWAY = { address: "https://sms.test/send", token: "secret" };

it("posts the code with the token, follows no redirect, and reads success alone as taken", async () => {
  const asked: [string, RequestInit][] = [];
  const post = (status: number): Post => {
    return async (address, init) => {
      asked.push([address, init]);
      return { ok: status < 300, status };
    };
  };
  expect(await sendText(GATEWAY, MESSAGE, post(202))).toBe(true);
  expect(await sendText({ ...GATEWAY, token: "" }, MESSAGE, post(302))).toBe(false);
  const [[address, init] = ["", {}], [, second] = ["", {}]] = asked;
  expect(address).toBe("https://sms.test/send");
  expect(init).toMatchObject({
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/json", authorization: "Bearer secret" },
  });
  expect(JSON.parse(String(init.body))).toEqual(MESSAGE);
  expect(second.headers).toEqual({ "content-type": "application/json" });
});

it("tells of a webhook that cannot be reached, without the number or the code", async () => {
  const lines: string[] = [];
  const error = console.error;
  console.error = (line: string) => lines.push(line);
  try {
    expect(await sendText(GATEWAY, MESSAGE, () => Promise.reject(new TypeError("no connection")))).toBe(false);
  } finally {
    console.error = error;
  }
  expect(lines.join()).toContain("text_not_sent");
  expect(lines.join()).not.toMatch(/123456|9876543210/);
});

const OTHER = "+919876543211";

interface Sent {
  mobile_number: string;
  verify_type: string;
  code: string;
  create_time: number;
}

async function sentTo(mobile?: string): Promise<Sent[]> {
  const query = mobile === undefined ? "" : `?mobile_number=${encodeURIComponent(mobile)}`;
  return (await control("GET", `/control/messages${query}`))["queryset"] as Sent[];
}

beforeEach(() => shiftTime(0));
afterEach(() => reset());

describe("a requested one-time code", () => {
  it.each(VERIFY_TYPES)("for %s is six digits long and sent to the phone", async (type) => {
    const now = await shiftTime(0);
    expect(await askCode(type)).toEqual({ code: 200, msg: "OK", server_time: now });
    expect(await sentTo(MOBILE)).toEqual([
      { mobile_number: MOBILE, verify_type: type, code: expect.stringMatching(/^\d{6}$/), create_time: now },
    ]);
  });

  it("is refused for an unknown purpose", async () => {
    expect(await askCode("transfer")).toMatchObject({ code: 400, msg: "Please check verify_type" });
    expect(await sentTo()).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    ["no text", 9_876_543_210],
    ["no number", "my phone"],
    ["too few digits", "+9198"],
    ["too many digits", "+9198765432109876"],
    ["something hung on", "+919876543210x"],
  ])("is refused for a mobile number of %s", async (_, mobile) => {
    expect(await askCode("register", mobile)).toMatchObject({ code: 400, msg: "Please check mobile_number" });
    expect(await sentTo()).toEqual([]);
  });

  it("reaches the same phone in every notation of its number", async () => {
    expect(await askCode("register", " +91 98765-43210 ")).toMatchObject({ code: 200 });
    expect(await askCode("register", "919876543210")).toMatchObject({ code: 1003 });
    expect(await sentTo(MOBILE)).toHaveLength(1);
  });

  it("is sent whether or not the mobile number has an account", async () => {
    await register();
    await shiftTime(MINUTE_MS);
    const [known, unknown] = [await askCode("reset_password"), await askCode("reset_password", OTHER)];
    expect(known).toEqual(unknown);
  });
});

describe("a second code", () => {
  it("is refused within a minute, in the caller's language", async () => {
    await askCode("register");
    await shiftTime(17_500);
    for (const locale of LOCALES) {
      const refused = await askCode("register", MOBILE, { locale });
      expect(refused.code).toBe(1003);
      expect(refused.msg).toBe(refusals.code_too_soon.text[locale].replace("{seconds}", "43"));
    }
    expect(await sentTo(MOBILE)).toHaveLength(1);
  });

  it("is sent exactly one minute later", async () => {
    await askCode("register");
    await shiftTime(MINUTE_MS - 1);
    expect(await askCode("register")).toMatchObject({
      code: 1003,
      msg: "Please wait 1 s before asking for another code",
    });
    await shiftTime(1);
    expect(await askCode("register")).toMatchObject({ code: 200 });
    const [second, first] = await sentTo(MOBILE);
    expect((second?.create_time ?? 0) - (first?.create_time ?? 0)).toBe(MINUTE_MS);
  });

  it("is sent at once for another purpose or mobile number", async () => {
    await askCode("register");
    expect(await askCode("login")).toMatchObject({ code: 200 });
    expect(await askCode("register", OTHER)).toMatchObject({ code: 200 });
  });

  it("replaces the first one", async () => {
    const first = await codeFor("register");
    await shiftTime(MINUTE_MS);
    const second = await codeFor("register");
    if (first !== second) expect(await register({ verify_code: first })).toMatchObject({ code: 1002 });
    expect(await register({ verify_code: second })).toMatchObject({ code: 200 });
  });
});

it("An eleventh code within a day is refused until the first is a day old", async () => {
  for (let sent = 0; sent < 10; sent++) {
    expect(await askCode("login")).toMatchObject({ code: 200 });
    await shiftTime(MINUTE_MS);
  }
  expect(await askCode("login")).toMatchObject({ code: 1004, msg: refusals.code_daily_limit.text.in });
  expect(await askCode("register")).toMatchObject({ code: 200 });
  expect(await askCode("login", OTHER)).toMatchObject({ code: 200 });
  await shiftTime(DAY_MS - 10 * MINUTE_MS - 1);
  expect(await askCode("login")).toMatchObject({ code: 1004 });
  await shiftTime(1);
  expect(await askCode("login")).toMatchObject({ code: 200 });
});

describe("a one-time code", () => {
  it("is valid for ten minutes", async () => {
    const code = await codeFor("register");
    await shiftTime(10 * MINUTE_MS - 1);
    expect(await register({ verify_code: code })).toMatchObject({ code: 200 });
  });

  it("is invalid after ten minutes", async () => {
    const code = await codeFor("register");
    await shiftTime(10 * MINUTE_MS);
    expect(await register({ verify_code: code })).toMatchObject({ code: 1002 });
  });

  it("is invalid for another purpose", async () => {
    const code = await codeFor("reset_password");
    expect(await register({ verify_code: code })).toMatchObject({ code: 1002 });
  });

  it("is invalid for another mobile number", async () => {
    const code = await codeFor("register", OTHER);
    expect(await register({ verify_code: code })).toMatchObject({ code: 1002 });
  });

  it("stays valid after four wrong tries", async () => {
    const code = await codeFor("register");
    for (let tries = 0; tries < 4; tries++) {
      expect(await register({ verify_code: otherThan(code) })).toMatchObject({ code: 1002 });
    }
    expect(await register({ verify_code: code })).toMatchObject({ code: 200 });
  });

  it("is invalid after five wrong tries", async () => {
    const code = await codeFor("register");
    for (let tries = 0; tries < 5; tries++) await register({ verify_code: otherThan(code) });
    expect(await register({ verify_code: code })).toMatchObject({ code: 1002 });
  });
});

type Answer = Readonly<Record<string, unknown>>;

const KEY = "a-key-of-the-installation";

/** Calls a simulator that has this key, and shows one. */
async function post(key: string, path: string, body: object, shown?: string): Promise<Answer> {
  const simulator = createSimulator({ ...env, DEMO_CODES_KEY: key });
  const headers = { "X-Demo-Codes-Key": shown ?? KEY };
  const init = { method: "POST", body: JSON.stringify(body), headers };
  return (await simulator.fetch(new Request(`https://simulator.test${path}`, init))).json();
}

const askDemoCode = (key: string, verify_type = "register") =>
  post(key, "/user/send_verify_code", { mobile_number: MOBILE, verify_type });

const logIn = (key: string, device_id: string) =>
  post(key, "/user/login", { mobile_number: MOBILE, password: PASSWORD, device_id });

describe("a one-time code", () => {
  it("is in no answer of a simulator without a key", async () => {
    const asked = await askDemoCode("");
    expect(asked).toMatchObject({ code: 200 });
    expect(Object.keys(asked).toSorted()).toEqual(["code", "msg", "server_time"]);
    await register({ verify_code: await newestCode(MOBILE) });
    expect(Object.keys(await logIn("", TABLET)).toSorted()).toEqual(["code", "device_id", "msg", "server_time"]);
  });

  it("is in the answer to its request of a caller who shows the key", async () => {
    const { demo_code: code } = await askDemoCode(KEY);
    expect(code).toBe(await newestCode(MOBILE));
    expect(await register({ verify_code: code })).toMatchObject({ code: 200 });
  });

  it.each(["", "another key of someone else"])("is in no answer to a caller who shows the key %j", async (key) => {
    const asked = { mobile_number: MOBILE, verify_type: "register" };
    expect(await post(KEY, "/user/send_verify_code", asked, key)).not.toHaveProperty("demo_code");
    await register({ verify_code: await newestCode(MOBILE) });
    const login = { mobile_number: MOBILE, password: PASSWORD, device_id: TABLET };
    const refused = await post(KEY, "/user/login", login, key);
    expect(refused).toMatchObject({ code: 403 });
    expect(refused).not.toHaveProperty("demo_code");
  });

  it("of a log-in is in the answer to the right password only", async () => {
    await register();
    const asked = await logIn(KEY, TABLET);
    expect(asked).toMatchObject({ code: 403, device_id: TABLET, demo_code: await newestCode(MOBILE) });
    const wrong = { mobile_number: MOBILE, password: "a wrong password", device_id: TABLET };
    expect(await post(KEY, "/user/login", wrong)).not.toHaveProperty("demo_code");
    expect(await logIn(KEY, PHONE)).not.toHaveProperty("demo_code");
  });

  it("is in no refusal", async () => {
    await askDemoCode(KEY);
    expect(await askDemoCode(KEY)).toMatchObject({ code: 1003 });
    expect(await askDemoCode(KEY)).not.toHaveProperty("demo_code");
  });
});
