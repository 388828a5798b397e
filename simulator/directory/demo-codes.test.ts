import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSimulator } from "../simulator.ts";
import { MOBILE, PASSWORD, PHONE, register, TABLET } from "../testing/accounts.ts";
import { call, newestCode, shiftTime } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";

beforeEach(() => shiftTime(0));
afterEach(() => reset());

type Answer = Readonly<Record<string, unknown>>;

/** Calls a simulator whose setting DEMO_CODES is this. */
async function ask(demoCodes: string | undefined, path: string, body: object): Promise<Answer> {
  const simulator = createSimulator({ ...env, ...(demoCodes !== undefined && { DEMO_CODES: demoCodes }) });
  const request = new Request(`https://simulator.test${path}`, { method: "POST", body: JSON.stringify(body) });
  return (await simulator(request)).json();
}

const askCode = (demoCodes?: string, verify_type = "register") =>
  ask(demoCodes, "/user/send_verify_code", { mobile_number: MOBILE, verify_type });

const logIn = (demoCodes: string | undefined, device_id: string) =>
  ask(demoCodes, "/user/login", { mobile_number: MOBILE, password: PASSWORD, device_id });

describe("a one-time code", () => {
  it.each(["off", undefined])("is in no answer where DEMO_CODES is %s", async (demoCodes) => {
    const asked = await askCode(demoCodes);
    expect(asked).toMatchObject({ code: 200 });
    expect(Object.keys(asked).toSorted()).toEqual(["code", "msg", "server_time"]);
    await register({ verify_code: await newestCode(MOBILE) });
    expect(Object.keys(await logIn(demoCodes, TABLET)).toSorted()).toEqual(["code", "device_id", "msg", "server_time"]);
  });

  it("is in the answer to who asks for it where DEMO_CODES is on, and opens an account", async () => {
    const { demo_code: code } = await askCode("on");
    expect(code).toBe(await newestCode(MOBILE));
    expect(await register({ verify_code: code })).toMatchObject({ code: 200 });
  });

  it("that a log-in asks for is in its answer, and for the right password alone", async () => {
    await register();
    const asked = await logIn("on", TABLET);
    expect(asked).toMatchObject({ code: 403, device_id: TABLET, demo_code: await newestCode(MOBILE) });
    const wrong = { mobile_number: MOBILE, password: "a wrong password", device_id: TABLET };
    expect(await ask("on", "/user/login", wrong)).not.toHaveProperty("demo_code");
    expect(await logIn("on", PHONE)).not.toHaveProperty("demo_code");
  });

  it("that is refused is in no answer", async () => {
    await askCode("on");
    expect(await askCode("on")).toMatchObject({ code: 1003 });
    expect(await askCode("on")).not.toHaveProperty("demo_code");
  });
});

describe("a demo account", () => {
  it.each(["off", undefined])("is opened for nobody where DEMO_CODES is %s", async (demoCodes) => {
    expect(await ask(demoCodes, "/user/demo_account", {})).toMatchObject({ code: 404 });
  });

  it("is a new member with play money each time, where DEMO_CODES is on", async () => {
    const first = await ask("on", "/user/demo_account", { device_id: PHONE });
    const second = await ask("on", "/user/demo_account", {});
    expect([first, second]).toMatchObject([{ code: 200, device_id: PHONE }, { code: 200 }]);
    expect(first["token"]).not.toBe(second["token"]);
    const profile = await call("GET", "/user/profile", undefined, { token: String(first["token"]) });
    expect(profile).toMatchObject({ entry: { balance: 1000, mobile: expect.stringMatching(/^\+?999/) } });
  });
});

it("a DEMO_CODES that is neither on nor off keeps the simulator from answering", () => {
  expect(() => createSimulator({ ...env, DEMO_CODES: "yes" })).toThrow("DEMO_CODES");
});
