import { areas } from "#games/all/api.ts";
import { exports as main } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { reset } from "#simulator/testing/objects.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";

const BODY_MAX_BYTES = 64 * 1024;
const DEEP = BODY_MAX_BYTES / 2 - 1;
const calls = areas.flatMap(({ calls: ofArea }) => ofArea).filter(({ method }) => method !== "GET");
const envelope = z.object({ code: z.int(), msg: z.string() });
const utf8 = (text: string) => new TextEncoder().encode(text);

const HOSTILE: readonly (readonly [name: string, body: Uint8Array])[] = [
  ["nested as deep as a body can be", utf8("[".repeat(DEEP) + "]".repeat(DEEP))],
  ["an object in an object, as deep", utf8(`${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`)],
  ["larger than a body can be", new Uint8Array(BODY_MAX_BYTES + 1).fill(0x20)],
  ["bytes that are no UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
  ["half a character, written out", utf8(String.raw`{"nick_name":"\ud83d","content":"\u0000"}`)],
  [
    "the prototype of all objects",
    utf8('{"__proto__":{"code":200,"amount":1},"constructor":{"prototype":{"price":1}}}'),
  ],
  ["nothing", new Uint8Array()],
  ["a number beyond all numbers", utf8('{"amount":1e999,"price":-1e999,"id":9007199254740993}')],
  ["a key that stands in it twice", utf8('{"amount":1,"amount":1e3,"id":1,"id":"１"}')],
];

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await reset();
});

let visitors = 0;

/** A new address for each request keeps the rate limits out of this test. */
function send(method: string, path: string, authorization: string, body: Uint8Array): Promise<Response> {
  const headers = {
    authorization,
    "content-type": "application/json",
    "cf-connecting-ip": `2001:db8:${(visitors++).toString(16)}::1`,
  };
  return main.default.fetch(new Request(`http://app.test${path}`, { method, headers, body }));
}

async function newToken(): Promise<string> {
  const made = await send("POST", "/control/members", `Bearer ${OPERATOR_TOKEN}`, utf8('{"count":1,"balance":10}'));
  const { members } = await made.json<{ members: { token: string }[] }>();
  return members[0]?.token ?? "";
}

it.each(HOSTILE)("a body of %s breaks no call and moves no money", async (_, body) => {
  const token = await newToken();
  const broken: string[] = [];
  for (const { method, path, by, body: fits } of calls) {
    // A call without fields accepts any body.
    if (Object.keys(fits.shape).length === 0) continue;
    const answer = await send(method, path, by === "operator" ? `Bearer ${OPERATOR_TOKEN}` : `Token ${token}`, body);
    const said = envelope.safeParse(await answer.json());
    // A call whose fields are all optional accepts an object with none of them.
    const takesNone = fits.safeParse({}).success;
    if (answer.status >= 500 || !said.success || (said.data.code === 200 && !takesNone)) {
      broken.push(`${method} ${path}: ${answer.status} ${JSON.stringify(said.data)}`);
    }
  }
  expect(broken).toEqual([]);
  expect(({} as Record<string, unknown>)["amount"]).toBeUndefined();
  const profile = new Request("http://app.test/user/profile", { headers: { authorization: `Token ${token}` } });
  expect(await (await main.default.fetch(profile)).json()).toMatchObject({ code: 200, entry: { balance: 10 } });
});

it("a field that a call does not declare changes nothing", async () => {
  const token = await newToken();
  const nick_name = "sky_dancer";
  const body = { nick_name, balance: 1e6, user_id: "10000", is_early: false };
  await send("POST", "/user/change_nick_name", `Token ${token}`, utf8(JSON.stringify(body)));
  const profile = new Request("http://app.test/user/profile", { headers: { authorization: `Token ${token}` } });
  expect(await (await main.default.fetch(profile)).json()).toMatchObject({
    is_early: true,
    entry: { nick_name: nick_name, balance: 10, user_id: token.split(".")[0] },
  });
});
