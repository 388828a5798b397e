import { DAY_MS } from "#contract/values/durations.ts";
import { callAt } from "#games/all/api.ts";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { asResponse } from "./http/route.ts";
import { createSimulator } from "./simulator.ts";
import { call, fetchSimulator, makeMember, shiftTime } from "./testing/client.ts";
import { reset } from "./testing/objects.ts";
import { simulatorSettings } from "./settings.ts";
import type { SimulatorBindings } from "./objects/bindings.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";

describe("simulator", () => {
  afterEach(() => reset());

  describe("the simulator's entry", () => {
    it.each(LOCALES)(
      "knows no other calls than the contract's, and says so in the caller's language: %s",
      async (locale) => {
        const now = await shiftTime(0);
        const expected = { code: 404, msg: refusals.not_found.text[locale], server_time: now };
        for (const [method, path] of [
          ["GET", "/"],
          ["GET", "/user/nothing"],
          ["POST", "/user/profile"],
          ["GET", "/user/login"],
          ["GET", "/user/profile/"],
          ["DELETE", "/control/clock"],
        ] as const) {
          expect(await call(method, path, method === "GET" ? undefined : {}, { locale })).toEqual(expected);
        }
      },
    );

    it("speaks the first language to one who asks for none that there is", async () => {
      expect(await call("GET", "/user/nothing", undefined, { locale: "pt-BR" })).toMatchObject({
        msg: refusals.not_found.text.in,
      });
    });

    it("stamps every answer with the simulator's time", async () => {
      const { token } = await makeMember();
      const now = await shiftTime(DAY_MS);
      const answers = [
        await call("GET", "/user/profile", undefined, { token }),
        await call("GET", "/user/profile"),
        await call("POST", "/user/login", {}),
        await call("GET", "/user/nothing"),
      ];
      expect(answers.map(({ server_time }) => server_time)).toEqual([now, now, now, now]);
    });

    it("shows a refusal in the envelope; only a 401 in the HTTP status, too", async () => {
      const statusOf = async (method: string, path: string, body?: unknown) =>
        (await fetchSimulator(method, path, body)).status;
      expect(await statusOf("GET", "/user/nothing")).toBe(200);
      expect(await statusOf("POST", "/user/login", {})).toBe(200);
      expect(await statusOf("GET", "/user/profile")).toBe(401);
    });

    it.each([
      ["no JSON", "{", "body"],
      ["a list", "[]", "body"],
      ["null", "null", "body"],
      ["text", '"body"', "body"],
      ["nothing in it", "{}", "mobile_number"],
      ["the first field wrong", '{"mobile_number":7,"password":""}', "mobile_number"],
      ["another field wrong", '{"mobile_number":"919876543210","password":""}', "password"],
    ])("names the field of a body that is %s", async (_, body, field) => {
      expect(await call("POST", "/user/login", body)).toMatchObject({ code: 400, msg: `Please check ${field}` });
    });

    it("overlooks fields that the contract does not have", async () => {
      const { token } = await makeMember();
      const extra = { nick_name: "kite", user_id: "1", t: 1 };
      expect(await call("POST", "/user/change_nick_name", extra, { token })).toMatchObject({ code: 200 });
      expect(await call("GET", "/user/profile?t=1&user_id=1", undefined, { token })).toMatchObject({ code: 200 });
    });
  });

  describe("a member's call from a gateway in the same process", () => {
    const simulator = createSimulator(env);

    async function answersOf(method: string, path: string, token: string, body?: object) {
      const init = {
        method,
        headers: { Authorization: `Token ${token}`, "Accept-Language": "pt", "X-Request-Id": "a-known-id" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
      const request = () => new Request(`https://simulator.test${path}`, init);
      const wanted = callAt(method, path.split("?")[0] ?? "");
      if (wanted === undefined) throw new Error(`no such call: ${path}`);
      const answers = [await simulator.fetch(request()), asResponse(await simulator.answerMember(request(), wanted))];
      return Promise.all(answers.map(async (answer) => ({ status: answer.status, text: await answer.text() })));
    }

    it("gets the same answer as a request", async () => {
      const { token } = await makeMember();
      await shiftTime(0);
      for (const [method, path, body] of [
        ["GET", "/user/profile?t=1"],
        ["GET", "/win/my_guesses?category=P&p=1&p_size=5"],
        ["POST", "/user/change_nick_name", { nick_name: "kite" }],
        ["POST", "/user/change_nick_name", { nick_name: 7 }],
        ["POST", "/win/add_user_guess", { period: 1 }],
      ] as const) {
        const [one, other] = await answersOf(method, path, token, body);
        expect(other).toEqual(one);
      }
      const [one, other] = await answersOf("GET", "/user/profile", `${token.slice(0, -1)}_`);
      expect(other).toEqual(one);
      expect(other?.status).toBe(401);
    });

    it("is in the journal, and subject to the operator's faults", async () => {
      const { token } = await makeMember();
      const operate = async (method: string, path: string, body?: object) => {
        const init = { method, headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` } };
        const request = new Request(`https://simulator.test${path}`, {
          ...init,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        return (await simulator.fetch(request)).json<Record<string, unknown>>();
      };
      await answersOf("GET", "/user/profile", token);
      const entry = { path: "/user/profile", status: 200, code: 200, request_id: "a-known-id" };
      const { calls } = await operate("GET", "/operate/journal");
      expect((calls as unknown[]).slice(0, 2)).toMatchObject([entry, entry]);
      await operate("POST", "/control/faults", {
        match: { path: "/user/profile" },
        fault: { kind: "status", status: 503 },
      });
      const [one, other] = await answersOf("GET", "/user/profile", token);
      await operate("DELETE", "/control/faults", {});
      expect(other).toEqual(one);
      expect(other?.status).toBe(503);
    });
  });
});

const { CELL, DIRECTORY, ROUNDS } = env;
const KEYS = { FAIRNESS_KEY: "a fairness key for tests", PAYMENT_KEY: "a payment key of the tests" };

function settingsOf(texts: Record<string, string | undefined>) {
  const bindings = { ...(env as SimulatorBindings), CELL, DIRECTORY, ROUNDS };
  const own = ["CELLS", "WELCOME_BALANCE", "EARLY_ACCESS", "OFFERS", "FAIRNESS_KEY", "PAYMENT_KEY"] as const;
  for (const name of own) delete bindings[name];
  return simulatorSettings({ ...bindings, ...texts });
}

describe("the settings", () => {
  it("have a default each, but for the keys", () => {
    expect(settingsOf(KEYS)).toMatchObject({
      cells: 8,
      cellRegions: [],
      welcomeBalance: 100_000,
      earlyAccess: true,
      transferEnabled: true,
      fairnessKey: KEYS.FAIRNESS_KEY,
      paymentKey: KEYS.PAYMENT_KEY,
    });
  });

  it("are read from their texts", () => {
    const settings = settingsOf({
      CELLS: "9999 regions=apac,sam,wnam",
      WELCOME_BALANCE: "12.5",
      EARLY_ACCESS: "off",
      OFFERS: "win mines",
      ...KEYS,
    });
    expect(settings).toMatchObject({ cells: 9999, welcomeBalance: 1250, earlyAccess: false, transferEnabled: false });
    expect(settings.cellRegions).toEqual(["apac", "sam", "wnam"]);
  });

  it.each([
    ["0", 0],
    ["0.01", 1],
    ["1000", 100_000],
    ["999999999.99", 99_999_999_999],
  ])("know a welcome balance of %s", (text, minor) => {
    expect(settingsOf({ ...KEYS, WELCOME_BALANCE: text }).welcomeBalance).toBe(minor);
  });

  it.each([
    ["CELLS", "0"],
    ["CELLS", "10000"],
    ["CELLS", "eight"],
    ["CELLS", "1e3"],
    ["CELLS", "8 regions=apac,moon"],
    ["WELCOME_BALANCE", "-1"],
    ["WELCOME_BALANCE", "1.234"],
    ["WELCOME_BALANCE", "1,000"],
    ["WELCOME_BALANCE", ""],
    ["EARLY_ACCESS", "yes"],
    ["OFFERS", "no_such"],
    ["FAIRNESS_KEY", "too short"],
    ["PAYMENT_KEY", "of twenty-three letters"],
  ])("that cannot be read stop the simulator, which names them: %s=%s", (name, text) => {
    expect(() => settingsOf({ ...KEYS, [name]: text })).toThrow(`settings: ${name}`);
  });

  it.each(["FAIRNESS_KEY", "PAYMENT_KEY"])("without a %s stop the simulator", (name) => {
    expect(() => settingsOf({ ...KEYS, [name]: undefined })).toThrow(`settings: ${name} is missing`);
  });

  it("that cannot be read get a line each, with value and what is allowed, but never a secret's value", () => {
    const broken = () => settingsOf({ ...KEYS, FAIRNESS_KEY: "secret", CELLS: "many" });
    expect(broken).toThrow(
      'settings: CELLS="many" is not allowed. Allowed: 1 to 9999, and then regions=apac,sam of wnam enam sam weur eeur apac oc afr me and relay=40 (2 to 1000).\n' +
        "FAIRNESS_KEY (not shown) is not allowed. Allowed: 16 characters or more.",
    );
  });
});
