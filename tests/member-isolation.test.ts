import { areas, exampleOf } from "#games/all/api.ts";
import { exports as main } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reset } from "#simulator/testing/objects.ts";
import type { AnyCall } from "#contract/call.ts";
import { exgOwngameStartGame, exgStartGame } from "#contract/calls/exg.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { randomOf } from "#games/engine/players/habits.ts";
import { makeRequests, type PlayRequest, wireBody } from "#games/engine/players/instant-player.ts";
import { operateEndSessions, operateFreeze, operateMember } from "#contract/control/members.ts";
import { operateTrail, type TrailLine } from "#contract/control/trail.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";

// A member makes every call that takes an id with the ids of another member. New calls of the contract are included
// automatically.

const PASSWORD = "canary password 4f1c";
const MOBILE = "+919812345678";
/** Text that only its owner may read. */
const CANARY = { name: "Canary Asha", street: "7b, Canary Lane", account: "98765432109876", text: "A canary sings" };
const CARD = {
  actual_name: CANARY.name,
  ifsc_code: "HDFC0001234",
  bank_name: "HDFC Bank",
  account_number: CANARY.account,
  province: "Karnataka",
  city: "Bengaluru",
  address: CANARY.street,
  mobile_number: MOBILE,
  email: "canary@app.example",
  upi_account: "canary@upi",
};
const HOME = {
  full_name: CANARY.name,
  mobile_number: MOBILE,
  pin_code: "560001",
  state: "Karnataka",
  town_city: "Bengaluru",
  detail_address: CANARY.street,
};

/** The name of a field that identifies something. Times and periods are the same for all members. */
const ID_FIELD = /(?:^|_)id$|serial/;
/** Calls whose id names something that all members share. */
const PUBLIC_IDS = new Set(["/user/join_gift_event", "/exg/start_game"]);
const memberCalls = areas.flatMap(({ calls }) => calls).filter(({ by }) => by === "member");
const withIds = memberCalls.filter((call) => idFieldsOf(call).length > 0);

type Json = Readonly<Record<string, unknown>>;

let logged: string[] = [];

beforeEach(() => {
  logged = [];
  const keep = (...words: unknown[]) => void logged.push(words.map((word) => String(word)).join(" "));
  for (const level of ["log", "info", "warn", "error"] as const) vi.spyOn(console, level).mockImplementation(keep);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await reset();
});

async function ask(method: string, path: string, authorization: string, body?: Json): Promise<Json> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    // Without the rate limits, so that they cannot be the reason why an answer reveals nothing.
    "x-rehearsal": OPERATOR_TOKEN,
  };
  if (authorization !== "") headers["authorization"] = authorization;
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await main.default.fetch(new Request(`http://app.test${path}`, init));
  return answer.json<Json>();
}

/** Makes a call with the input of its example and some fields replaced. */
function make(call: AnyCall, token: string, fields: Json = {}): Promise<Json> {
  const example = exampleOf(call);
  const input = { ...(call.method === "GET" ? example?.query : example?.body), ...fields };
  if (call.method !== "GET") return ask(call.method, call.path, `Token ${token}`, input);
  const query = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
  return ask("GET", `${call.path}?${new URLSearchParams(query).toString()}`, `Token ${token}`);
}

const operator = (method: string, path: string, body?: Json) => ask(method, path, `Bearer ${OPERATOR_TOKEN}`, body);

/** Opens an account with a known password and creates one of everything that has an id. */
async function makeOwner(): Promise<{ token: string; code: string }> {
  await operator("POST", "/control/clock", { frozen: true });
  await ask("POST", "/user/send_verify_code", "", { mobile_number: MOBILE, verify_type: "register" });
  const { queryset } = await operator("GET", "/control/messages");
  const [{ code } = { code: "" }] = queryset as { code: string }[];
  const opened = { mobile_number: MOBILE, verify_code: code, password: PASSWORD, r_code: "10000" };
  const token = String((await ask("POST", "/user/register", "", opened))["token"]);
  const own = (path: string, body: Json) => ask("POST", path, `Token ${token}`, body);
  const id = async (path: string) => {
    const listed = (await ask("GET", path, `Token ${token}`))["queryset"];
    return (listed as { id: number }[])[0]?.id;
  };
  await own("/user/edit_address", HOME);
  await own("/user/edit_bank_card", CARD);
  const address_id = await id("/user/addresses");
  const done = [
    await own("/user/buy", { product_id: 5, address_id, password: PASSWORD }),
    await own("/user/add_suggestion", { type: "other", whats_app: "", content: CANARY.text }),
    await own("/mines/start", { traps: 3, amount: 50 }),
    await own("/user/add_recharge", {
      price: 100,
      pay_key: "redirect",
      pay_name: CANARY.name,
      pay_mobile: MOBILE,
      pay_email: CARD.email,
    }),
  ];
  for (const { game, isLong, play } of INSTANT_PLAYERS) {
    if (isLong) continue;
    const send = async (request: PlayRequest) => {
      const answer = await own(request.call.path, { ...wireBody(request) });
      done.push(answer);
      return answer;
    };
    await makeRequests(
      play(randomOf("owner", game, 0, 0), () => 1_000),
      send,
    );
  }
  expect(done.map(({ code: each }) => each)).toEqual(done.map(() => 200));
  // A finished game of Mines has an id, so cells are opened until one is a trap.
  for (let idx = 1; (await own("/mines/tap", { idx }))["game_over"] === false; idx++);
  return { token, code };
}

/** Reads whose answers change each time: a notification comes once, and each launch has a token of its own. */
const CHANGING: readonly string[] = ["/user/notification", exgStartGame.path, exgOwngameStartGame.path];

/** All readable data of a member, without the time. */
async function allOf(token: string): Promise<string> {
  const reads = memberCalls.filter(({ method, path }) => method === "GET" && !CHANGING.includes(path));
  const answers = await Promise.all(
    reads.map(async (call) => {
      const { server_time: _now, ...rest } = await make(call, token);
      return [call.path, rest] as const;
    }),
  );
  return JSON.stringify(Object.fromEntries(answers));
}

/** The values of all fields that hold ids, at any depth. */
function idsIn(value: unknown, found = new Set<string | number>()): Set<string | number> {
  if (typeof value !== "object" || value === null) return found;
  for (const [name, field] of Object.entries(value)) {
    if (ID_FIELD.test(name) && (typeof field === "number" || typeof field === "string") && field !== "")
      found.add(field);
    else idsIn(field, found);
  }
  return found;
}

function idFieldsOf({ method, query, body }: AnyCall): string[] {
  const { shape } = method === "GET" ? query : body;
  return Object.keys(shape).filter((name) => ID_FIELD.test(name));
}

/** A member in the owner's cell, where only the ownership of an id differs. It has no money to send. */
async function makeOtherMember(owner: string): Promise<string> {
  const cell = Number(owner.split(".")[0]) % 10_000;
  const made = await operator("POST", "/control/members", { count: 1, balance: 0, cell });
  return (made["members"] as { token: string }[])[0]?.token ?? "";
}

/** Makes each call with each id and returns the answers that contain something of the owner's. */
async function leaksOf(calls: readonly AnyCall[], ids: readonly (string | number)[], token: string): Promise<string[]> {
  const told: string[] = [];
  for (const call of calls) {
    for (const id of ids) {
      const fields = Object.fromEntries(idFieldsOf(call).map((name) => [name, id]));
      told.push(`${call.method} ${call.path}: ${JSON.stringify(await make(call, token, fields))}`);
    }
  }
  return told.filter((answer) => Object.values(CANARY).some((secret) => answer.includes(secret)));
}

describe("a member with the ids of another member", () => {
  it("reads and changes nothing of the other member by any call that takes an id", async () => {
    const owner = await makeOwner();
    const before = await allOf(owner.token);
    for (const secret of Object.values(CANARY)) expect(before).toContain(secret);
    const ids = [...idsIn(JSON.parse(before))];
    expect(ids.length).toBeGreaterThan(6);
    expect(withIds.length).toBeGreaterThan(12);
    const other = await makeOtherMember(owner.token);
    expect(await leaksOf(withIds, ids, other)).toEqual([]);
    const own = await allOf(other);
    for (const secret of [...Object.values(CANARY), owner.token]) expect(own).not.toContain(secret);
    expect(await allOf(owner.token)).toBe(before);
  });

  it("is detected if calls ignore the caller and answer as for the owner", async () => {
    const owner = await makeOwner();
    const before = await allOf(owner.token);
    const ids = [...idsIn(JSON.parse(before))];
    const forgetful = withIds.filter(({ path }) => path.endsWith("_address") || path === "/user/address");
    const [first = ""] = await leaksOf(forgetful, ids, owner.token);
    expect(first).toContain("GET /user/address:");
    expect(await allOf(owner.token)).not.toBe(before);
  });

  it("gets the same refusal for another member's id as for an unknown id", async () => {
    const owner = await makeOwner();
    const ids = [...idsIn(JSON.parse(await allOf(owner.token)))].filter(
      (id) => Number(id) > 0 && typeof id === "number",
    );
    const other = await makeOtherMember(owner.token);
    // Products, provider games and gift events belong to no member.
    const own = withIds.filter((call) => idFieldsOf(call).every((name) => name === "id") && !PUBLIC_IDS.has(call.path));
    expect(own.length).toBeGreaterThan(8);
    for (const call of own) {
      const nothing = await make(call, other, { id: 987_654_321 });
      for (const id of ids) expect([call.path, await make(call, other, { id })]).toEqual([call.path, nothing]);
    }
  });
});

it("no log contains a token, a ticket, a password, a one-time code or a member's text", async () => {
  // Every request is in the share that is logged.
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { token, code } = await makeOwner();
  const ticket = String((await ask("POST", "/user/socket_ticket", `Token ${token}`, {}))["ticket"]);
  for (const shown of [ticket, token]) {
    const address = `http://app.test/aviator?token=${shown}`;
    const { webSocket } = await main.default.fetch(new Request(address, { headers: { upgrade: "websocket" } }));
    webSocket?.accept();
    webSocket?.close(1000);
  }
  await ask("POST", "/user/login", "", { mobile_number: MOBILE, password: `${PASSWORD}x` });
  // A token where it does not belong, and a path that is no call.
  await ask("GET", `/user/profile?token=${token}`, `Bearer ${token}`);
  await ask("POST", `/user/nothing?password=${PASSWORD}`, `Token ${token}`, { token });
  expect(logged.length).toBeGreaterThan(10);
  // The operator's journal of recent calls and frames is a log, too.
  const journal = await operator("GET", "/operate/journal");
  expect(journal["code"]).toBe(200);
  const text = `${logged.join("\n")}\n${JSON.stringify(journal)}`;
  for (const secret of [token, ticket, PASSWORD, `"${code}"`, ...Object.values(CANARY)]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(encodeURIComponent(secret));
  }
});

it("an operator reads a member's personal data by the look at it alone, which the trail has without the number", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { token } = await makeOwner();
  const [user_id] = token.split(".");
  await ask("POST", "/user/change_nick_name", `Token ${token}`, { nick_name: CANARY.name });
  const look = (find: string) => operator("POST", operateMember.path, { find });
  const found = JSON.stringify(await look("098123 45678"));
  for (const shown of [MOBILE, CANARY.name, CANARY.text]) expect(found).toContain(shown);
  for (const hidden of [token, PASSWORD, CANARY.account, CANARY.street]) expect(found).not.toContain(hidden);
  expect(await look("+919812345679")).toMatchObject({ code: 200, members: [] });
  for (const { method, path } of [operateFreeze, operateEndSessions])
    expect(await operator(method, path, { user_id, reason: "The bank asks who paid" })).toMatchObject({ code: 200 });

  const reads = areas
    .flatMap(({ calls }) => calls)
    .filter(({ by, method, path }) => by === "operator" && method === "GET" && path.startsWith("/operate/"));
  expect(reads.length).toBeGreaterThan(10);
  const told = [...logged];
  for (const { path, query } of reads) {
    const needed = "cell" in query.shape ? "?cell=0" : "";
    told.push(`${path}: ${JSON.stringify(await operator("GET", path + needed))}`);
  }
  // A suggestion is its member's own words to the operators.
  const { text: _, ...secrets } = CANARY;
  const leaks = told.filter((each) =>
    ["812345678", "812345679", CARD.email, ...Object.values(secrets)].some((secret) => each.includes(secret)),
  );
  expect(leaks).toEqual([]);

  const { lines } = (await operator("GET", operateTrail.path)) as unknown as { lines: TrailLine[] };
  const looks = lines.filter(({ act }) => act === `POST ${operateMember.path}`);
  expect(looks.map(({ input, code, after }) => [input, code, after])).toEqual([
    [null, null, null],
    [null, 200, { members: [user_id] }],
    [null, null, null],
    [null, 200, { members: [] }],
  ]);
  expect(lines.filter(({ act }) => act === `PUT ${operateFreeze.path}`)).toMatchObject([
    { input: { user_id }, reason: "The bank asks who paid" },
    { code: 200, before: null, after: { reason: "The bank asks who paid" } },
  ]);
});
