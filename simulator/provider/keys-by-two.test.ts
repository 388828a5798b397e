import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PROPOSAL_OPEN_HOURS } from "#contract/control/proposals.ts";
import { HOUR_MS } from "#contract/values/durations.ts";
import { createSimulator } from "../simulator.ts";
import { endTest, type Envelope, makeMember, shiftTime, startWithinDay } from "../testing/client.ts";
import { ask, launch, makeKey } from "../testing/provider.ts";

const SIGNATURE_CODE = 2022;

const strict = createSimulator({ ...env, TEST_BENCH: "off" });

beforeEach(() => startWithinDay());
afterEach(endTest);

async function asks(operator: string, keyId?: string): Promise<Envelope> {
  const body = JSON.stringify({ reason: "A new key for spribe", provider: "spribe", key_id: keyId });
  const init = { method: "POST", headers: { "X-Operator": encodeURIComponent(operator) }, body };
  return (await strict.fetch(new Request("https://simulator.test/operate/provider_key", init))).json();
}

const xor = (one: unknown, other: unknown) =>
  (BigInt(`0x${String(one)}`) ^ BigInt(`0x${String(other)}`)).toString(16).padStart(64, "0");

async function codeWith(secret: unknown, key_id = "spribe.1"): Promise<number> {
  const session = await launch(await makeMember(1000), "star-pairs");
  return (await ask({ key_id, secret: String(secret) }, "authenticate", { session })).code;
}

it("two operators make a key, whose secret neither sees", async () => {
  const proposed = await asks("asha");
  expect(proposed).toMatchObject({
    key_id: "spribe.1",
    share: expect.stringMatching(/^[0-9a-f]{64}$/),
    valid: [],
    changed: { before: { valid: [] }, after: { valid: [], waiting: "spribe.1" } },
  });
  expect(await asks("Asha@example.com", "spribe.1")).toMatchObject({ code: 403 });
  const confirmed = await asks("ravi", "spribe.1");
  const changed = { before: { valid: [] }, after: { valid: ["spribe.1"], waiting: null } };
  expect(confirmed).toMatchObject({ code: 200, key_id: "spribe.1", valid: ["spribe.1"], changed });
  const answers = JSON.stringify([proposed, confirmed]);
  expect(answers).not.toContain("secret");
  const secret = xor(proposed["share"], confirmed["share"]);
  expect(await codeWith(secret)).toBe(200);
  for (const share of [proposed["share"], confirmed["share"]]) expect(await codeWith(share)).toBe(SIGNATURE_CODE);
  expect(answers).not.toContain(secret);
});

it("a key that waits signs nothing, and a lost answer is asked for again", async () => {
  const { share: first } = await asks("asha");
  expect((await asks("asha"))["share"]).toBe(first);
  const { share: second } = await asks("ravi", "spribe.1");
  expect((await asks("ravi", "spribe.1"))["share"]).toBe(second);
  expect(await asks("mira", "spribe.1")).toMatchObject({ code: 2026 });
  const { share: next } = await asks("asha");
  expect(next).not.toBe(first);
  expect(await codeWith(next, "spribe.2")).toBe(SIGNATURE_CODE);
});

it("who proposed what another proposed again, and confirms that, has no secret", async () => {
  const { share: own } = await asks("asha");
  const { share: others } = await asks("ravi");
  const { share: second } = await asks("asha", "spribe.1");
  expect(await codeWith(xor(own, second))).toBe(SIGNATURE_CODE);
  expect(await codeWith(xor(others, second))).toBe(200);
});

it("a key cannot be confirmed late, under another id, or once its number is taken", async () => {
  await asks("asha");
  expect(await asks("ravi", "spribe.2")).toMatchObject({ code: 404 });
  await shiftTime(PROPOSAL_OPEN_HOURS * HOUR_MS);
  expect(await asks("ravi", "spribe.1")).toMatchObject({
    code: 2026,
    msg: expect.stringContaining(`${PROPOSAL_OPEN_HOURS} h`),
  });
  await asks("asha");
  await makeKey();
  expect(await asks("ravi", "spribe.1")).toMatchObject({ code: 2026 });
});
