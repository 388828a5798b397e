import { env } from "cloudflare:workers";
import { HOME } from "#contract/examples/account.ts";
import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cellStub } from "#simulator/objects/stubs.ts";
import {
  NOT_A_LINE,
  NOT_A_QUERY_ID,
  NOT_AN_ID,
  call,
  type Envelope,
  makeMember,
  type Options,
  type TestMember,
} from "#simulator/testing/client.ts";
import { reset } from "#simulator/testing/objects.ts";

const CELL = 1;

const FIELDS = Object.keys(HOME);

interface Listed {
  id: number;
  [field: string]: unknown;
}

const edit = (member: TestMember, body: unknown, options: Options = {}): Promise<Envelope> =>
  call("POST", "/user/edit_address", body, { token: member.token, ...options });

const remove = (member: TestMember, id: unknown, options: Options = {}): Promise<Envelope> =>
  call("PUT", "/user/delete_address", { id }, { token: member.token, ...options });

const detail = (member: TestMember, id: unknown, options: Options = {}): Promise<Envelope> =>
  call("GET", `/user/address?id=${String(id)}`, undefined, { token: member.token, ...options });

async function list(member: TestMember): Promise<Listed[]> {
  const answer = await call("GET", "/user/addresses", undefined, { token: member.token });
  expect(answer.code).toBe(200);
  return answer["queryset"] as Listed[];
}

async function add(member: TestMember, more: Record<string, unknown> = {}): Promise<number> {
  expect(await edit(member, { ...HOME, ...more })).toMatchObject({ code: 200, msg: "OK" });
  return (await list(member))[0]?.id ?? 0;
}

let asha: TestMember;
let binh: TestMember;

beforeEach(async () => {
  [asha, binh] = [await makeMember(0, CELL), await makeMember(0, CELL)];
});
afterEach(() => reset());

describe("an address", () => {
  it("is listed and shown by its id after it is added", async () => {
    expect(await list(asha)).toEqual([]);
    const id = await add(asha);
    expect(await list(asha)).toEqual([{ id, ...HOME }]);
    expect(await detail(asha, id)).toMatchObject({ code: 200, entry: { id, ...HOME } });
  });

  it.each([null, undefined, ""])("with the id %j is a new one", async (id) => {
    await add(asha, { id });
    await add(asha, { id });
    expect(await list(asha)).toHaveLength(2);
  });

  it("is trimmed, and its mobile number is normalized", async () => {
    await add(asha, { full_name: "  Asha Rao ", mobile_number: " 91 98765-43210" });
    expect(await list(asha)).toMatchObject([{ full_name: "Asha Rao", mobile_number: "+919876543210" }]);
  });

  it("keeps its id when it changes, and no other address changes", async () => {
    const [other, id] = [await add(asha), await add(asha)];
    const office = { ...HOME, full_name: "Rao & Sons", town_city: "Mysuru" };
    expect(await edit(asha, { id, ...office })).toMatchObject({ code: 200 });
    expect(await list(asha)).toEqual([
      { id, ...office },
      { id: other, ...HOME },
    ]);
  });

  it("is gone after its deletion, which works once", async () => {
    const [kept, id] = [await add(asha), await add(asha)];
    expect(await remove(asha, id)).toMatchObject({ code: 200 });
    expect(await list(asha)).toMatchObject([{ id: kept }]);
    expect(await remove(asha, id)).toMatchObject({ code: 2015 });
    expect(await detail(asha, id)).toMatchObject({ code: 2015 });
    expect(await edit(asha, { id, ...HOME })).toMatchObject({ code: 2015 });
    expect(await list(asha)).toMatchObject([{ id: kept }]);
  });

  it("never gets the id of a deleted one", async () => {
    const id = await add(asha);
    await remove(asha, id);
    expect(await add(asha)).not.toBe(id);
  });

  it("survives a restart", async () => {
    const id = await add(asha);
    await evictDurableObject(cellStub(env, CELL));
    expect(await list(asha)).toEqual([{ id, ...HOME }]);
    expect(await remove(asha, id)).toMatchObject({ code: 200 });
  });
});

it("a member can keep twenty addresses, and add another after deleting one", async () => {
  for (let at = 0; at < 20; at++) expect((await edit(asha, HOME)).code).toBe(200);
  expect(await edit(asha, HOME)).toMatchObject({ code: 2016, msg: "There are 20 already, delete one first" });
  const [newest] = await list(asha);
  expect(await edit(asha, { id: newest?.id, ...HOME })).toMatchObject({ code: 200 });
  await remove(asha, newest?.id);
  expect((await edit(asha, HOME)).code).toBe(200);
  expect(await list(asha)).toHaveLength(20);
  expect((await edit(binh, HOME)).code).toBe(200);
});

describe("invalid input is refused by its field's name and writes nothing:", () => {
  it("a value that is not a text, or contains control characters", async () => {
    for (const field of FIELDS) {
      for (const [name, value] of NOT_A_LINE) {
        const answer = await edit(asha, { ...HOME, [field]: value });
        expect(answer, `${name} in ${field}`).toMatchObject({ code: 400, msg: `Please check ${field}` });
      }
    }
    expect(await list(asha)).toEqual([]);
  });

  it("a field that is empty, blank, missing or null", async () => {
    for (const field of FIELDS) {
      for (const value of ["", "   ", undefined, null]) {
        const answer = await edit(asha, { ...HOME, [field]: value });
        expect(answer, field).toMatchObject({ code: 400, msg: `Please check ${field}` });
      }
    }
    expect(await list(asha)).toEqual([]);
  });

  it("a field one character too long", async () => {
    const longest = { full_name: 60, pin_code: 12, state: 60, town_city: 60, detail_address: 200 };
    for (const [field, length] of Object.entries(longest)) {
      expect(await edit(asha, { ...HOME, [field]: "x".repeat(length + 1) }), field).toMatchObject({ code: 400 });
      expect(await edit(asha, { ...HOME, [field]: "x".repeat(length) }), field).toMatchObject({ code: 200 });
    }
    expect(await list(asha)).toHaveLength(5);
  });

  it("an invalid mobile number", async () => {
    for (const mobile_number of ["98765", "1e10", "+919876543210x", "0x1234567"]) {
      const answer = await edit(asha, { ...HOME, mobile_number });
      expect(answer, mobile_number).toMatchObject({ code: 400, msg: "Please check mobile_number" });
    }
    expect(await list(asha)).toEqual([]);
  });

  it("an invalid id", async () => {
    const first = await add(asha);
    for (const [name, id] of NOT_AN_ID) {
      const refused = { code: 400, msg: "Please check id" };
      expect(await edit(asha, { id, ...HOME, state: "Goa" }), name).toMatchObject(refused);
      expect(await remove(asha, id), name).toMatchObject(refused);
    }
    for (const id of NOT_A_QUERY_ID) expect(await detail(asha, id), id).toMatchObject({ code: 400 });
    expect(await list(asha)).toEqual([{ id: first, ...HOME }]);
  });
});
