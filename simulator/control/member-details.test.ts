import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MemberDetails } from "#contract/control/members.ts";
import { refusals } from "#contract/refusals.ts";
import { DAY_MS } from "#contract/values/durations.ts";
import { bearerOf, codeFor, login, PASSWORD, PHONE, register, TABLET } from "../testing/accounts.ts";
import { call, control, endTest, type Envelope, makeMember, shiftTime, startWithinDay } from "../testing/client.ts";
import { type Holder, makeHolder, serialOfBegun } from "../testing/wallet.ts";
import { connectToOpenRound, bet } from "#games/all/server/testing/tables.ts";

let kim: Holder;

/** As the gateway sends it: a look has no reason. */
const look = (find: string) => call("POST", "/operate/members", { find }, { headers: { "X-Operator": "asha" } });
const found = async (find: string) => (await look(find))["members"];
const details = async () => (await look(kim.user_id))["details"] as MemberDetails;
const as = (path: string, body: object): Promise<Envelope> => call("POST", path, body, { token: kim.token });
const act = (method: string, path: string, body: object = {}) =>
  control(method, path, { user_id: kim.user_id, ...body });

beforeEach(async () => {
  await startWithinDay();
  kim = await makeHolder(20_000);
});
afterEach(endTest);

describe("a member is found", () => {
  it.each([
    "+91 98765 43210",
    "098765-43210",
    "9876543210",
    "https://wa.me/919876543210",
    "WhatsApp: +91 (98765) 43210",
    "९८७६५४३२१०",
  ])("by its number as %s", async (typed) => {
    expect(await found(typed)).toEqual([kim.user_id]);
  });

  it("by its id, as the other side of a transfer, and by a receipt's text, line by line or in one", async () => {
    const receipt = ["rangoli receipt 1", "event stake", "round 7", `member ${kim.user_id}`, "bet a-1", "amount 100"];
    const texts = [kim.user_id, ` ${kim.user_id}\n`, `member:${kim.user_id}`, `transfer:${kim.user_id}:a-1`];
    for (const text of [...texts, receipt.join("\n"), receipt.join(""), JSON.stringify({ leaf: receipt.join("\n") })])
      expect(await found(text), text).toEqual([kim.user_id]);
  });

  it("by the serial number of a recharge, a withdrawal or a suggestion that exists", async () => {
    const recharge = await serialOfBegun(kim, 300);
    const withdrawal = { price: 200, channel_key: "bank", bank_card_id: kim.card, password: PASSWORD };
    await shiftTime(61_000);
    await as("/user/add_withdrawal", { ...withdrawal, verify_code: await codeFor("edit_bankcard", kim.mobile) });
    const paid = (await details()).withdrawals[0]?.serial_number ?? "";
    const { serial_number } = await as("/user/add_suggestion", { type: "game", whats_app: "", content: "Round 7?" });
    for (const serial of [recharge, paid, String(serial_number)]) {
      expect(await found(serial), serial).toEqual([kim.user_id]);
      const other = serial.replace(/.$/, (last) => (last === "7" ? "8" : "7"));
      expect(await found(other), other).toEqual([]);
    }
  });

  it.each(["+919812345678", "990000", "10000", "R99-1", "nobody", "S100001-1"])(
    "by no other text: %s",
    async (typed) => {
      expect(await look(typed)).toMatchObject({ code: 200, members: [], details: null });
    },
  );

  it("with others of the same digits in another country, and then none is shown", async () => {
    const token = (await register({ mobile_number: "+529876543210", device_id: TABLET }, { locale: "mx" }))["token"];
    const other = await bearerOf(token);
    const answer = await look("9876543210");
    expect(new Set(answer["members"] as string[])).toEqual(new Set([kim.user_id, other]));
    expect(answer["details"]).toBeNull();
    expect(await found("+91 9876543210")).toEqual([kim.user_id]);
  });
});

describe("the details of a member", () => {
  it("are its account, sessions, open stakes, limits, payments, records, notices and suggestions", async () => {
    const now = await shiftTime(0);
    const { socket, round } = await connectToOpenRound(kim);
    await socket.ask(5015, bet(round, { betId: "a-1" }), 5016);
    await as("/user/wallet_limits", { daily_loss: 500 });
    await as("/user/add_suggestion", { type: "game", whats_app: "+91 98123 45678", content: "Not paid" });
    await serialOfBegun(kim, 300);
    const shown = await details();
    expect(shown).toMatchObject({
      user_id: kim.user_id,
      mobile_number: "+919876543210",
      kind: "member",
      balance: 19_900,
      freeze: null,
      locked_until: null,
      devices: 1,
      open_stakes: [{ game: "aviator", period: round.period, bet_id: "a-1", amount: 100 }],
      limits: { daily_loss: 500, exclude_until: null },
      recharges: [
        { status: "Wait", price: 300 },
        { status: "Success", price: 19_000 },
      ],
      suggestions: [{ content: "Not paid", whats_app: "+91 98123 45678", status: "Wait" }],
    });
    expect(shown.create_time).toBeLessThanOrEqual(now);
    expect(shown.records.map(({ type }) => type)).toEqual(["bet", "recharge", "welcome"]);
    expect(shown.sessions).toHaveLength(1);
    const text = JSON.stringify(shown);
    for (const secret of [kim.token, kim.token.split(".")[1] ?? "", PHONE]) expect(text).not.toContain(secret);
    socket.close();
  });

  it("say that wrong passwords have locked log-ins, and what a new device was", async () => {
    for (let tries = 0; tries < 5; tries++) await login({ password: "a wrong password", device_id: TABLET });
    const { locked_until: until } = await details();
    expect(until).toBeGreaterThan(await shiftTime(0));
    await shiftTime(DAY_MS);
    expect((await details()).locked_until).toBeNull();
    const first = (await details()).sessions[0]?.device;
    const verify_code = await login({ device_id: TABLET }).then(() => codeOfLogin());
    expect((await login({ device_id: TABLET, verify_code })).code).toBe(200);
    const { devices, sessions, notices } = await details();
    expect([devices, new Set(sessions.map(({ device }) => device)).size]).toEqual([2, 2]);
    expect(sessions.map(({ device }) => device)).toContain(first);
    expect(notices).toMatchObject([{ type: "new_device" }]);
  });

  it("say which members nobody registered", async () => {
    const { user_id } = await makeMember();
    expect((await look(user_id))["details"]).toMatchObject({ kind: "member", devices: 0, locked_until: null });
  });
});

async function codeOfLogin(): Promise<string> {
  const { queryset } = await control("GET", "/control/messages?mobile_number=%2B919876543210");
  return (queryset as { code: string; verify_type: string }[]).find((each) => each.verify_type === "login")?.code ?? "";
}

describe("an operator", () => {
  it("ends one session of a member or all, and their sockets", async () => {
    const { socket } = await connectToOpenRound(kim);
    const second = String((await login())["token"]);
    const [, { id } = { id: "" }] = (await details()).sessions;
    expect(await act("DELETE", "/operate/sessions", { id: "0".repeat(16) })).toMatchObject({ ended: 0 });
    expect(await act("DELETE", "/operate/sessions", { id })).toMatchObject({ ended: 1 });
    expect((await details()).sessions).toHaveLength(1);
    expect(await act("DELETE", "/operate/sessions")).toMatchObject({ code: 200, ended: 1 });
    expect(await socket.untilClosed()).toBe(4401);
    for (const token of [kim.token, second]) expect(await bearerOf(token)).toBe(401);
  });

  it("excludes a member as it could itself, and shortens no exclusion", async () => {
    const now = await shiftTime(0);
    const exclude = async (days: number) => (await act("PUT", "/operate/exclusion", { days })).code;
    for (const days of [183, 3654, 184.5]) expect(await exclude(days), String(days)).toBe(400);
    expect((await as("/user/wallet_limits", { exclude_until: now + 200 * DAY_MS })).code).toBe(200);
    expect(await exclude(199)).toBe(refusals.exclusion_stands.code);
    expect(await exclude(201)).toBe(200);
    expect(await exclude(200)).toBe(refusals.exclusion_stands.code);
    expect((await details()).limits.exclude_until).toBe(now + 201 * DAY_MS);
    expect((await as("/mines/start", { traps: 3, amount: 50 })).code).toBe(refusals.self_excluded.code);
  });

  it("answers a suggestion from what it sees", async () => {
    await as("/user/add_suggestion", { type: "game", whats_app: "", content: "Not paid" });
    const [{ serial_number } = { serial_number: "" }] = (await details()).suggestions;
    await control("POST", "/operate/suggestions", { serial_number, reply: "Paid now" });
    expect((await details()).suggestions).toMatchObject([{ status: "Completed", reply: "Paid now" }]);
  });

  it.each([
    ["DELETE", "/operate/sessions", {}],
    ["PUT", "/operate/exclusion", { days: 184 }],
  ])("%s %s refuses an id that nobody has", async (method, path, body) => {
    for (const user_id of ["990000", "109999"])
      expect((await control(method, path, { user_id, ...body })).code).toBe(refusals.receiver_unknown.code);
  });
});
