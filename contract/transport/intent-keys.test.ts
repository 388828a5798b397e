import { expect, it } from "vitest";
import * as z from "zod/mini";
import { call } from "../call.ts";
import { createClient } from "./client.ts";
import { createCaller, createIntentKeys } from "./intent-keys.ts";

function keys() {
  let made = 0;
  return createIntentKeys(() => `key ${(made += 1)}`);
}

it("the same input keeps its key until it is settled", () => {
  const keyFor = keys();
  expect(keyFor({ amount: 100 }).value).toBe("key 1");
  const repeated = keyFor({ amount: 100 });
  expect(repeated.value).toBe("key 1");
  repeated.settle();
  expect(keyFor({ amount: 100 }).value).toBe("key 3");
});

it("an id of 64 bits that came as a number names an input too", () => {
  const keyFor = keys();
  expect(keyFor({ id: 636507967185264641n }).value).toBe("key 1");
  expect(keyFor({ id: 636507967185264641n }).value).toBe("key 1");
  expect(keyFor({ id: 636507967185264642n }).value).toBe("key 3");
});

it("another input is another intent, and an old answer does not settle it", () => {
  const keyFor = keys();
  const first = keyFor({ amount: 100 });
  expect(keyFor({ amount: 200 }).value).toBe("key 3");
  first.settle();
  expect(keyFor({ amount: 200 }).value).toBe("key 3");
});

const pay = call("POST", "/user/pay", { summary: "Pays", by: "member", money: true, body: { amount: z.number() } });

/** The key that each press sends, one answer each. */
async function keysSent(answers: readonly (Response | Error)[]): Promise<string[]> {
  const sent: string[] = [];
  const left = [...answers];
  const client = createClient({
    url: "https://app.test",
    fetch: async (_, init) => {
      sent.push(new Headers(init?.headers).get("idempotency-key") ?? "");
      const answer = left.shift();
      if (answer instanceof Response) return answer;
      throw answer ?? new Error("no answer");
    },
    locale: () => "in",
    token: () => "tok",
    expire: () => undefined,
  });
  const send = createCaller(client, pay);
  for (const _ of answers) await send({ body: { amount: 100 } }).catch(() => undefined);
  return sent;
}

const answered = (code: number, status = code) => Response.json({ code, msg: "" }, { status });
const lost = () => new TypeError("Failed to fetch");

it.each<[string, Response | Error]>([
  ["a lost connection", lost()],
  ["502", answered(502)],
  ["504", answered(504)],
  ["500", answered(500)],
  ["an unreadable answer", new Response("<h1>Whoops</h1>")],
])(
  "a payment is repeated under its key after %s, whatever stops the repeats, until the server judges it",
  async (_, first) => {
    const stopped = [answered(503), answered(429), answered(401), answered(2031, 200), lost()];
    const sent = await keysSent([first, ...stopped, answered(400, 200), answered(200)]);
    // The refusal is the server's own word about this very payment: the next press is another one.
    expect([new Set(sent.slice(0, 7)).size, new Set(sent).size]).toEqual([1, 2]);
  },
);
