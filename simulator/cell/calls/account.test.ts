import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MOBILE, register } from "#simulator/testing/accounts.ts";
import { call, makeMember, shiftTime, type TestMember } from "#simulator/testing/client.ts";
import { reset } from "#simulator/testing/objects.ts";

const profileOf = (token: string, headers: Record<string, string> = {}) =>
  call("GET", "/user/profile", undefined, { token, headers });

const rename = (member: TestMember, nick_name: unknown) =>
  call("POST", "/user/change_nick_name", { nick_name }, { token: member.token });

const nameOf = async (member: TestMember) => ((await profileOf(member.token))["entry"] as TestMember).nick_name;

beforeEach(() => shiftTime(0));
afterEach(() => reset());

describe("a profile", () => {
  it("belongs to the member", async () => {
    const [member, other] = [await makeMember(12.34, 0), await makeMember(1000, 0)];
    const { entry, ...rest } = await profileOf(member.token);
    expect(entry).toMatchObject({
      user_id: member.user_id,
      r_code: member.user_id,
      nick_name: `player_${member.user_id}`,
      balance: 12.34,
    });
    expect(rest).toMatchObject({ is_early: true, is_transfer_enable: true });
    expect((await profileOf(other.token))["entry"]).toMatchObject({ user_id: other.user_id, balance: 1000 });
  });

  it("has the mobile number that the member registered with", async () => {
    const { token } = await register();
    expect((await profileOf(String(token)))["entry"]).toMatchObject({ mobile: MOBILE });
  });

  it("lists the support contacts", async () => {
    const { supports } = await profileOf((await makeMember()).token);
    const types = (supports as { type: string; value: string }[]).map(({ type }) => type);
    expect(types.sort()).toEqual(["email", "mobile", "telegram", "whatsapp"]);
  });

  it("has an invite link to the origin that the client sees", async () => {
    const { token, user_id } = await makeMember();
    const forwarded = { "X-Forwarded-Host": "play.example", "X-Forwarded-Proto": "http" };
    expect(await profileOf(token)).toMatchObject({
      promotion_url: `https://simulator.test/register?r_code=${user_id}`,
    });
    expect(await profileOf(token, forwarded)).toMatchObject({
      promotion_url: `http://play.example/register?r_code=${user_id}`,
    });
  });
});

describe("a nick name", () => {
  it.each(["kite", " kite ", "किंजल", "k", "k".repeat(20), "two words"])("may be %j, trimmed", async (name) => {
    const member = await makeMember();
    expect(await rename(member, name)).toMatchObject({ code: 200 });
    expect(await nameOf(member)).toBe(name.trim());
  });

  it.each([
    ["empty", ""],
    ["blank", "   "],
    ["of 21 characters", "k".repeat(21)],
    ["on two lines", "ki\nte"],
    ["with an invisible character", "ki\u200bte"],
    ["written against its direction", "\u202eetik"],
    ["a number", 7],
    ["not there", undefined],
  ])("that is %s is refused", async (_, name) => {
    const member = await makeMember();
    expect(await rename(member, name)).toMatchObject({ code: 400, msg: "Please check nick_name" });
    expect(await nameOf(member)).toBe(`player_${member.user_id}`);
  });

  it("changes for no other member", async () => {
    const [member, neighbour] = [await makeMember(1, 0), await makeMember(1, 0)];
    await rename(member, "kite");
    expect(await nameOf(neighbour)).toBe(`player_${neighbour.user_id}`);
  });
});
