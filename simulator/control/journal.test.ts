import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bet, connectToOpenRound } from "#games/all/server/testing/tables.ts";
import type { CallEntry, FrameEntry } from "#contract/control/metrics.ts";
import { call, control, makeMember, shiftTime, type TestMember } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";

let member: TestMember;
let other: TestMember;

async function journal(query = "") {
  return (await control("GET", `/operate/journal${query}`)) as unknown as { calls: CallEntry[]; frames: FrameEntry[] };
}

beforeEach(async () => {
  await shiftTime(0);
  member = await makeMember(1000, 0);
  other = await makeMember(1000, 1);
});

afterEach(() => reset());

describe("the journal", () => {
  it("lists the latest calls with member, status and code, newest first", async () => {
    await call("GET", "/user/profile", undefined, { token: member.token, headers: { "X-Request-Id": "first" } });
    await call("POST", "/mines/start", { traps: 3, amount: 1 }, { token: other.token });
    await call("GET", "/user/profile");
    const { calls } = await journal();
    expect(calls.slice(0, 3)).toMatchObject([
      { method: "GET", path: "/user/profile", member: null, status: 401, code: 401 },
      { method: "POST", path: "/mines/start", member: other.user_id, status: 200, code: 3012, request_id: null },
      { method: "GET", path: "/user/profile", member: member.user_id, status: 200, code: 200, request_id: "first" },
    ]);
    for (const { ms, real_time } of calls) {
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(real_time).toBeLessThanOrEqual(Date.now());
    }
  });

  it("shows the code of an injected error", async () => {
    const fault = { kind: "error", code: 4242, msg: "Tea time" };
    await control("POST", "/control/faults", { match: { path: "/user/profile" }, fault });
    await call("GET", "/user/profile", undefined, { token: member.token });
    await control("DELETE", "/control/faults", {});
    const { calls } = await journal(`?member=${member.user_id}`);
    expect(calls[0]).toMatchObject({ path: "/user/profile", status: 200, code: 4242 });
  });

  it("filters by member, by call and by request id", async () => {
    await call("GET", "/user/profile", undefined, { token: member.token, headers: { "X-Request-Id": "asked" } });
    await call("GET", "/mines/status", undefined, { token: member.token });
    await call("GET", "/mines/status", undefined, { token: other.token });
    const paths = async (query: string) => (await journal(query)).calls.map(({ path, member: who }) => [path, who]);
    expect((await paths(`?member=${member.user_id}`)).slice(0, 2)).toEqual([
      ["/mines/status", member.user_id],
      ["/user/profile", member.user_id],
    ]);
    expect(new Set((await paths("?call=/mines/status")).map(([path]) => path))).toEqual(new Set(["/mines/status"]));
    expect((await paths("?request_id=asked"))[0]).toEqual(["/user/profile", member.user_id]);
    expect(await paths("?request_id=never")).toEqual([]);
  });

  it("lists the latest frames in both directions, with secrets and personal data masked", async () => {
    const { socket, round } = await connectToOpenRound(member);
    await socket.ask(5015, bet(round, { nickName: "Asha Rao", betId: "a" }), 5016);
    const { frames, calls } = await journal(`?member=${member.user_id}&call=5015`);
    expect(frames).toMatchObject([{ direction: "in", member: member.user_id, cmd: 5015 }]);
    expect(JSON.parse(frames[0]?.data ?? "")).toMatchObject({
      period: round.period,
      betPrice: 100,
      betId: "a",
      nickName: "***",
      seed: "***",
    });
    expect(calls).toEqual([]);
    const answered = await journal("?call=5016");
    expect(answered.frames).toMatchObject([{ direction: "out", member: member.user_id, cmd: 5016 }]);
    expect((await journal(`?member=${other.user_id}`)).frames).toEqual([]);
  });

  it("contains no token, no query and no body", async () => {
    const { socket } = await connectToOpenRound(member);
    await call("POST", "/user/login", { mobile_number: "+919876543210", password: "hunter22" });
    await socket.ask(5017, {}, 5018);
    const text = JSON.stringify(await journal());
    expect(text).not.toContain(member.token);
    expect(text).not.toContain("9876543210");
    expect(text).not.toContain("hunter22");
    expect(text).not.toContain(member.nick_name);
  });

  it("has nothing of a member that there is none of", async () => {
    await makeMember();
    expect(await control("GET", "/operate/journal?member=me")).toMatchObject({ code: 200, calls: [], frames: [] });
    expect(await control("GET", "/operate/journal?member=")).toMatchObject({ code: 400, msg: "Please check member" });
  });
});
