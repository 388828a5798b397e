import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cellOf } from "#simulator/objects/placement.ts";
import { createSimulator } from "#simulator/simulator.ts";
import { balanceOf, control, endTest, shiftTime, type TestMember } from "#simulator/testing/client.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";

/** The simulator with another number of cells, over the same objects. */
function grownTo(cells: number) {
  const simulator = createSimulator({ ...env, CELLS: String(cells) });
  const ask = async (method: string, path: string, token: string, body?: unknown) => {
    const init = {
      method,
      headers: { Authorization: token },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    return (await simulator.fetch(new Request(`https://simulator.test${path}`, init))).json<Record<string, unknown>>();
  };
  return {
    async open(count: number, cell?: number): Promise<TestMember[]> {
      const wanted = { count, balance: 10, ...(cell !== undefined && { cell }) };
      const made = await ask("POST", "/control/members", `Bearer ${OPERATOR_TOKEN}`, wanted);
      return (made["members"] as TestMember[] | undefined) ?? [];
    },
    async idOf({ token }: TestMember): Promise<unknown> {
      const answer = await ask("GET", "/user/profile", `Token ${token}`);
      return (answer["entry"] as { user_id: string } | undefined)?.user_id ?? answer["code"];
    },
  };
}

const cellsOf = (members: readonly TestMember[]) => new Set(members.map((member) => cellOf(Number(member.user_id))));

beforeEach(() => shiftTime(0));

afterEach(endTest);

it("grows from one cell to 8 to 1,000 without moving a member", async () => {
  const [one, eight, thousand] = [grownTo(1), grownTo(8), grownTo(1_000)];
  const first = await one.open(2);
  expect(cellsOf(first)).toEqual(new Set([0]));

  const second = await eight.open(8);
  expect(cellsOf(second)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));

  const third = [...(await thousand.open(1, 8)), ...(await thousand.open(1, 999))];
  expect(cellsOf(third)).toEqual(new Set([8, 999]));

  const everyone = [...first, ...second, ...third];
  expect(new Set(everyone.map(({ user_id }) => user_id)).size).toBe(everyone.length);
  for (const member of everyone) expect(await thousand.idOf(member)).toBe(member.user_id);
  // An installation does not know a member of a cell that it does not have.
  expect(await Promise.all(third.map((member) => eight.idOf(member)))).toEqual([401, 401]);
});

it("creates no member in a cell that does not exist yet", async () => {
  expect(await grownTo(8).open(1, 8)).toEqual([]);
  expect(await grownTo(9).open(1, 8)).toHaveLength(1);
});

it("changes no books of the first cells", async () => {
  const [member] = (await grownTo(1).open(1)) as [TestMember];
  await grownTo(1_000).open(1, 500);
  expect(await balanceOf(member)).toBe(10);
  expect(await control("GET", "/operate/audit")).toMatchObject({ ok: true, total: 0 });
});
