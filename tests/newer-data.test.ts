import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { CELL_SCHEMA } from "#simulator/cell/create-cell-services.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { balanceOf, call, fetchSimulator, makeMember } from "#simulator/testing/client.ts";
import { reset } from "#simulator/testing/objects.ts";

const CELL = 1;
const KNOWN = CELL_SCHEMA.length;

afterEach(async () => {
  vi.restoreAllMocks();
  await reset();
});

/** Marks the cell's data as written by a release with more schema steps that keeps nothing for the one before. */
async function writeVersion(version: number): Promise<void> {
  await runInDurableObject(cellStub(env, CELL), (_, { storage }) => {
    storage.kv.put("steps", version);
    storage.kv.put("steps:needed", version);
  });
  await evictDurableObject(cellStub(env, CELL));
}

it("refuses every call to data of a newer release in the caller's language and changes nothing", async () => {
  const [member, other] = [await makeMember(100, CELL), await makeMember(0, 2)];
  const logged: unknown[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(JSON.parse(line)));
  await writeVersion(KNOWN + 1);
  for (const locale of LOCALES) {
    const read = await fetchSimulator("GET", "/user/profile", undefined, { token: member.token, locale });
    expect(read.status).toBe(503);
    expect(await read.json()).toMatchObject({ code: 503, msg: refusals.upstream_away.text[locale] });
  }
  const body = { user_id: other.user_id, amount: 10 };
  expect(await call("POST", "/user/transfer_to", body, { token: member.token })).toMatchObject({ code: 503 });
  const line = { level: "error", time: expect.any(Number), event: "newer_data", data: KNOWN + 1, code: KNOWN };
  expect(logged).toContainEqual(expect.objectContaining({ ...line, object: `cell:${CELL}` }));
  expect(await balanceOf(other)).toBe(0);
});
