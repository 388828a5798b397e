import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";
import { cellOf } from "../objects/placement.ts";
import { catalogueStub, cellStub } from "../objects/stubs.ts";
import { call, control, endTest, fetchSimulator, makeMember, shiftTime, type TestMember } from "../testing/client.ts";
import { ask, launch, makeKey, signatureOf, TestProvider } from "../testing/provider.ts";
import { memberOfPlayer, playerIdOf } from "./player-id.ts";

const SKEW_S = 300;
const now = () => Math.floor(Date.now() / 1000);

afterEach(endTest);

async function send(path: string, body: string, signature: string | undefined, method = "POST") {
  const headers = signature === undefined ? {} : { "X-Provider-Signature": signature };
  return (await fetchSimulator(method, path, method === "GET" ? undefined : body, { headers })).json();
}

describe("a player's id", () => {
  const KEY = "a-fairness-key-of-thirty-two-chars";

  it.each([100_000, 1_020_007, 9_007_199_254_740_991])(
    "of member %i leads back to it, for its provider alone",
    (member) => {
      const player = playerIdOf(KEY, "pg", member);
      expect(player).toMatch(/^[\w-]{22}$/);
      expect(playerIdOf(KEY, "pg", member)).toBe(player);
      expect(playerIdOf(KEY, "spribe", member)).not.toBe(player);
      expect(memberOfPlayer(KEY, "pg", player)).toBe(member);
      expect(memberOfPlayer(KEY, "spribe", player)).toBeNull();
      expect(memberOfPlayer("another-fairness-key-of-32-characters", "pg", player)).toBeNull();
    },
  );

  it("with any bit changed, another length or another spelling is none", () => {
    const player = playerIdOf(KEY, "pg", 1_020_007);
    for (const [at, letter] of [...player].entries()) {
      const other = player.slice(0, at) + (letter === "A" ? "B" : "A") + player.slice(at + 1);
      expect(memberOfPlayer(KEY, "pg", other), other).toBeNull();
    }
    for (const other of ["", player.slice(1), `${player}A`, `${player}==`]) {
      expect(memberOfPlayer(KEY, "pg", other), other).toBeNull();
    }
  });
});

describe("a signature", () => {
  it("opens the door, and the same request does not open it again", async () => {
    const member = await makeMember(1000);
    const key = await makeKey();
    const body = JSON.stringify({ session: await launch(member) });
    const signature = signatureOf(key, "/provider/authenticate", body);
    expect(await send("/provider/authenticate", body, signature)).toMatchObject({ code: 200, balance: 100_000 });
    expect(await send("/provider/authenticate", body, signature)).toMatchObject({ code: 5002 });
    expect(await send("/provider/authenticate", body, signatureOf(key, "/provider/authenticate", body))).toMatchObject({
      code: 200,
    });
  });

  it.each([
    ["a win without a debit", "credit", 900, 3009],
    ["a debit above the balance", "debit", 90_000, 2001],
  ])(
    "of %s that was refused does not hold once it could be booked, also after an idle time",
    async (_, action, amount, code) => {
      const member = await makeMember(100);
      const player = await TestProvider.open(member);
      const known = {
        player: player.player,
        game: player.game,
        round: "r-1",
        currency: "INR",
        session: player.session,
      };
      const [path, body] = [`/provider/${action}`, JSON.stringify({ ...known, transaction: "late", amount })];
      const signature = signatureOf(player.key, path, body);
      expect(await send(path, body, signature)).toMatchObject({ code });
      expect(await player.debit("first", 1_000, "r-1")).toMatchObject({ code: 200 });
      expect(await player.credit("much", 5_000_000, "r-1")).toMatchObject({ code: 200, balance: 5_009_000 });
      for (const life of ["the same", "another", "a third"]) {
        if (life !== "the same") await evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));
        expect(await send(path, body, signature), life).toMatchObject({ code: 5002 });
      }
      expect(await player.ask("balance", { player: player.player })).toMatchObject({ balance: 5_009_000 });
      expect(await send(path, body, signatureOf(player.key, path, body))).toMatchObject({ code: 200 });
    },
  );

  it("of a booked request that comes again after an idle time moves nothing", async () => {
    const member = await makeMember(100);
    const player = await TestProvider.open(member);
    const body = JSON.stringify({
      player: player.player,
      game: player.game,
      round: "r-1",
      currency: "INR",
      session: player.session,
      transaction: "once",
      amount: 1_000,
    });
    const signature = signatureOf(player.key, "/provider/debit", body);
    expect(await send("/provider/debit", body, signature)).toMatchObject({ code: 200, balance: 9_000 });
    await evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));
    expect(await send("/provider/debit", body, signature)).toMatchObject({ code: 200, balance: 9_000 });
    expect(await player.ask("balance", { player: player.player })).toMatchObject({ balance: 9_000 });
  });

  it.each([
    [-SKEW_S + 30, 200],
    [SKEW_S - 30, 200],
    [-SKEW_S - 30, 5001],
    [SKEW_S + 30, 5001],
  ])("of a clock that is %i s off gets %i", async (off, code) => {
    const body = JSON.stringify({ session: await launch(await makeMember()) });
    const signature = signatureOf(await makeKey(), "/provider/authenticate", body, { seconds: now() + off });
    expect(await send("/provider/authenticate", body, signature)).toMatchObject({ code });
  });

  it("is judged by real time, whatever the simulated time is", async () => {
    await shiftTime(7 * DAY_MS);
    const body = JSON.stringify({ session: await launch(await makeMember()) });
    const signature = signatureOf(await makeKey(), "/provider/authenticate", body);
    expect(await send("/provider/authenticate", body, signature)).toMatchObject({ code: 200 });
  });

  it("of other bytes, another path, another method, another key or none is refused, and nothing changes", async () => {
    const member = await makeMember(1000);
    const provider = await TestProvider.open(member);
    const { key, player, session } = provider;
    const fields = { player, session, game: "star-pairs", round: "r", transaction: "tx", amount: 100, currency: "INR" };
    const body = JSON.stringify(fields);
    const path = "/provider/debit";
    const good = signatureOf(key, path, body);
    const bad: (string | undefined)[] = [
      undefined,
      "",
      "nonsense",
      good.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      good.toUpperCase(),
      good.replace("n=nonce", "n=other"),
      good.replace(/^t=(\d+)/, (_, t) => `t=${Number(t) + 1}`),
      good.replace("spribe.1", "spribe.2"),
      good.replace("spribe.1", "pg.1"),
      good.replace("spribe.1", "nobody.1"),
      signatureOf(key, "/provider/credit", body),
      signatureOf(key, `${path}?t=1`, body),
      signatureOf(key, path, `${body} `),
      signatureOf(key, path, body, { method: "PUT" }),
      signatureOf({ ...key, secret: `${key.secret}0` }, path, body),
      signatureOf(key, path, body, { nonce: "short" }),
    ];
    for (const signature of bad) expect(await send(path, body, signature), signature).toMatchObject({ code: 2022 });
    expect(await send(`${path}?t=1`, body, good)).toMatchObject({ code: 2022 });
    expect(await provider.balance()).toBe(100_000);
    expect(await send(path, body, good)).toMatchObject({ code: 200, balance: 99_900 });
  });

  it("covers the query too, and the path has to be a call", async () => {
    const key = await makeKey();
    const signed = (path: string, method = "POST") =>
      send(path, "{}", signatureOf(key, path, method === "GET" ? "" : "{}", { method }), method);
    expect(await signed("/provider/nothing")).toMatchObject({ code: 404 });
    expect(await signed("/provider/")).toMatchObject({ code: 404 });
    expect(await signed("/provider/debit", "GET")).toMatchObject({ code: 404 });
    expect(await signed("/provider/balance?page=1")).toMatchObject({ code: 400, field: "player" });
  });

  it("has a new key beside the one before; a third ends the first, at once", async () => {
    const member = await makeMember(1000);
    const session = await launch(member);
    const first = await makeKey();
    const authenticate = async (key: typeof first) => (await ask(key, "authenticate", { session })).code;
    const second = await makeKey();
    expect([first.key_id, second.key_id]).toEqual(["spribe.1", "spribe.2"]);
    expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(second.secret).not.toBe(first.secret);
    expect([await authenticate(first), await authenticate(second)]).toEqual([200, 200]);
    const third = await makeKey();
    expect([await authenticate(first), await authenticate(second), await authenticate(third)]).toEqual([
      2022, 200, 200,
    ]);
    await evictDurableObject(catalogueStub(env));
    expect((await makeKey()).key_id).toBe("spribe.4");
  });

  it("needs a key: nobody has one at first, and no stored state holds a secret", async () => {
    const session = await launch(await makeMember());
    const invented = { key_id: "spribe.1", secret: "" };
    expect(await ask(invented, "authenticate", { session })).toMatchObject({ code: 2022 });
    const { secret } = await makeKey();
    const state = await control("GET", "/control/state");
    expect(state.code).toBe(200);
    expect(JSON.stringify(state)).not.toContain(secret);
  });
});

describe("authenticate", () => {
  it("tells the player's pseudonym, and neither the member's id nor its name", async () => {
    const member = await makeMember(12.34, 1);
    const session = await launch(member, "star-pairs", "vi");
    const answer = await ask(await makeKey(), "authenticate", { session });
    const { server_time: _, ...fields } = answer;
    expect(fields).toEqual({
      code: 200,
      msg: "OK",
      player: session.split(".")[0],
      game: "star-pairs",
      currency: "INR",
      locale: "vi",
      balance: 1234,
      limits: { min: 100, max: 1_000_000 },
    });
    expect(JSON.stringify(answer) + session).not.toContain(member.user_id);
    expect(JSON.stringify(answer)).not.toContain(member.nick_name);
  });

  it("knows a member by another id at each provider, by the same id in each game and at each launch", async () => {
    const member = await makeMember();
    const [one, again, other] = [
      await launch(member),
      await launch(member, "balloon-lift"),
      await launch(member, "lotus-pairs"),
    ];
    const idIn = (session: string) => session.split(".")[0];
    expect(idIn(again)).toBe(idIn(one));
    expect(again).not.toBe(one);
    expect(idIn(other)).not.toBe(idIn(one));
  });

  it.each(["star-pairs", "festival-of-kites", "quick-match"])(
    "takes the token of %s by whichever way it came",
    async (game) => {
      const provider = { "star-pairs": "spribe", "festival-of-kites": "pg", "quick-match": "quick" }[game];
      const session = await launch(await makeMember(), game);
      expect(await ask(await makeKey(provider), "authenticate", { session })).toMatchObject({ code: 200, game });
    },
  );

  it("refuses another provider's token, an invented one and one that a newer launch ended", async () => {
    const member = await makeMember();
    const old = await launch(member);
    const session = await launch(member);
    const [key, other] = [await makeKey(), await makeKey("pg")];
    expect(await ask(key, "authenticate", { session })).toMatchObject({ code: 200 });
    expect(await ask(key, "authenticate", { session: old })).toMatchObject({ code: 5004 });
    expect(
      await ask(key, "authenticate", { session: `${session.slice(0, -1)}${session.endsWith("A") ? "B" : "A"}` }),
    ).toMatchObject({ code: 5004 });
    expect(await ask(other, "authenticate", { session })).toMatchObject({ code: 5003 });
    for (const wrong of ["", "x", session.split(".")[0], `${session}.`, 7, null, undefined]) {
      expect(await ask(key, "authenticate", { session: wrong })).toMatchObject({ code: 400, field: "session" });
    }
  });

  it("goes on after a restart, and refuses after 12 hours or the log-in's end", async () => {
    await shiftTime(0);
    const member = await makeMember();
    const key = await makeKey();
    const session = await launch(member);
    const code = async () => (await ask(key, "authenticate", { session })).code;
    await evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));
    expect(await code()).toBe(200);
    await shiftTime(12 * HOUR_MS - 1);
    expect(await code()).toBe(200);
    await shiftTime(1);
    expect(await code()).toBe(5004);
    const next = await launch(member);
    await logOut(member);
    expect((await ask(key, "authenticate", { session: next })).code).toBe(5004);
  });
});

async function logOut({ token }: TestMember): Promise<void> {
  expect((await call("POST", "/user/logout", {}, { token })).code).toBe(200);
}
