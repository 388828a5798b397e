import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { call, control, endTest, makeMember, shiftTime, type TestMember } from "../testing/client.ts";

const REPLY = "From the server seed\nand the players' seeds.";

let asha: TestMember;
let binh: TestMember;

const ask = async ({ token }: TestMember, content: string) =>
  (await call("POST", "/user/add_suggestion", { type: "game", whats_app: "", content }, { token }))[
    "serial_number"
  ] as string;
const waiting = async () =>
  (await control("GET", "/control/suggestions"))["queryset"] as { serial_number: string; content: string }[];
const reply = (serial_number: unknown, text: unknown = REPLY) =>
  control("POST", "/control/suggestions", { serial_number, reply: text });
const completed = async ({ token }: TestMember) =>
  (await call("GET", "/user/suggestions?status=Completed&p=1&p_size=20", undefined, { token }))["queryset"];

beforeEach(async () => {
  await shiftTime(0);
  [asha, binh] = [await makeMember(0, 0), await makeMember(0, 1)];
});
afterEach(endTest);

describe("an operator", () => {
  it("sees what waits for a reply in all cells, newest first", async () => {
    const first = await ask(asha, "One?");
    const create_time = await shiftTime(1000);
    const second = await ask(binh, "Two?");
    const common = { type: "game", whats_app: "", supple_serial: "" };
    expect(await waiting()).toEqual([
      { ...common, serial_number: second, user_id: binh.user_id, content: "Two?", create_time },
      { ...common, serial_number: first, user_id: asha.user_id, content: "One?", create_time: create_time - 1000 },
    ]);
  });

  it("replies to one, once, and the simulator does not reply after that", async () => {
    const [first, second] = [await ask(asha, "One?"), await ask(asha, "Two?")];
    expect(await reply(first)).toMatchObject({ code: 200 });
    expect((await waiting()).map(({ content }) => content)).toEqual(["Two?"]);
    expect(await reply(first, "Something else")).toMatchObject({ code: 2026 });
    await shiftTime(3_600_000);
    await expect.poll(() => completed(asha)).toHaveLength(2);
    expect(await completed(asha)).toMatchObject([
      { serial_number: second, status: "Completed" },
      { serial_number: first, status: "Completed", reply: REPLY },
    ]);
    expect(await completed(binh)).toEqual([]);
  });

  it.each(["S1", "S990000-1", "S1000019999-1", "W100001-1", "S100000-99"])("cannot reply to %s", async (serial) => {
    expect(await reply(serial)).toMatchObject({ code: 4201 });
  });

  it.each(["", "   ", "a\u202eb", 7])("cannot reply with %j", async (text) => {
    const serial = await ask(asha, "One?");
    expect(await reply(serial, text)).toMatchObject({ code: 400, msg: "Please check reply" });
    expect(await waiting()).toHaveLength(1);
  });
});
