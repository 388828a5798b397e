import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "cloudflare:workers";
import { createSimulator } from "../simulator.ts";
import { addAddress, login, ordersOf, PHONE, WELCOME } from "../testing/accounts.ts";
import { balanceOf, call, shiftTime, type TestMember } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";
import { addCard, recharge, withdrawalsOf } from "../testing/wallet.ts";

const KITE = 5;

beforeEach(() => shiftTime(0));
afterEach(() => reset());

async function open(settings: object, body: object = {}): Promise<Readonly<Record<string, unknown>>> {
  const simulator = createSimulator({ ...env, ...settings });
  const init = { method: "POST", body: JSON.stringify(body) };
  return (await simulator.fetch(new Request("https://simulator.test/user/demo_account", init))).json();
}

async function openMember(): Promise<TestMember & { mobile: string }> {
  const token = String((await open({ DEMO: "on" }))["token"]);
  const { entry } = await call("GET", "/user/profile", undefined, { token });
  const { user_id, nick_name, mobile } = entry as { user_id: string; nick_name: string; mobile: string };
  return { token, user_id, nick_name, mobile };
}

describe("a demo account", () => {
  it.each([{}, { DEMO: "off" }, { DEMO_CODES: "on" }])("is refused with the settings %j", async (settings) => {
    expect(await open(settings)).toMatchObject({ code: 404 });
  });

  it("is a new member with play money each time, also for a caller on another machine", async () => {
    const first = await open({ DEMO: "on" }, { device_id: PHONE });
    const second = await open({ DEMO: "on" });
    expect([first, second]).toMatchObject([{ code: 200, device_id: PHONE }, { code: 200 }]);
    expect(first["token"]).not.toBe(second["token"]);
    const profile = await call("GET", "/user/profile", undefined, { token: String(first["token"]) });
    expect(profile).toMatchObject({
      entry: { balance: WELCOME, mobile: expect.stringMatching(/^\+999\d{12}$/), demo: true },
    });
  });

  it("buys, withdraws and changes its card without a password or a code", async () => {
    const member = await openMember();
    const { token } = member;
    const address_id = await addAddress(member);
    const bought = await call("POST", "/user/buy", { product_id: KITE, address_id }, { token });
    expect(bought).toMatchObject({ code: 200 });
    expect(await ordersOf(member)).toHaveLength(1);
    await recharge(member, 500);
    const bank_card_id = await addCard(member, "12345678901");
    const wanted = { price: 200, channel_key: "bank", bank_card_id };
    expect(await call("POST", "/user/add_withdrawal", wanted, { token })).toMatchObject({ code: 200 });
    expect(await withdrawalsOf(member)).toMatchObject([{ price: 200 }]);
    expect(await call("GET", "/user/bank_cards", undefined, { token })).toMatchObject({ otp_required: false });
    expect(await balanceOf(member)).toBeLessThan(WELCOME + 500 - 200);
  });

  it("can be entered by nobody else, with any password or none", async () => {
    const { mobile } = await openMember();
    for (const password of ["", "-", "correct horse"]) {
      const refused = await login({ mobile_number: mobile, password });
      expect([400, 1001]).toContain(refused.code);
      expect(refused).not.toHaveProperty("token");
    }
  });
});
