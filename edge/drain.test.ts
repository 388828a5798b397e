import { describe, expect, it } from "vitest";
import { acceptSocket, asMember, openGateway, post, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";
import { Drain, DRAIN_PATH } from "./drain.ts";

const START = "token-of-a-start";
const STAKE = "/win/add_user_guess";

function open() {
  const closings: string[] = [];
  const drain = new Drain({
    token: START,
    closeSockets: async () => closings.push("closed"),
    sleep: () => new Promise((resolve) => setTimeout(resolve, 0)),
  });
  const held = Promise.withResolvers<void>();
  const gateway = openGateway({
    drain,
    async answer({ url, headers }) {
      if (headers.has("upgrade")) return acceptSocket();
      if (url.includes(STAKE)) await held.promise;
      return Response.json({ code: 200, msg: "OK" });
    },
  });
  const begin = (token = START) =>
    gateway.fetch(DRAIN_PATH, post({}, { headers: { authorization: `Bearer ${token}` } }));
  return { ...gateway, begin, closings, answer: held.resolve };
}

describe("a drain", () => {
  it("begins for the start's token alone", async () => {
    const { fetch, begin, closings } = open();
    expect((await begin("another")).status).toBe(401);
    expect((await fetch(DRAIN_PATH, post({}))).status).toBe(401);
    expect((await fetch("/readyz")).status).toBe(200);
    expect(closings).toEqual([]);
  });

  it("does not exist without a start", async () => {
    const { fetch } = openGateway();
    expect((await fetch(DRAIN_PATH, post({}, { headers: { authorization: "Bearer undefined" } }))).status).toBe(405);
  });

  it("takes the readiness down, though the process is alive", async () => {
    const { fetch, begin } = open();
    expect((await fetch("/readyz")).status).toBe(200);
    await begin();
    expect((await fetch("/readyz")).status).toBe(503);
    expect((await fetch("/healthz")).status).toBe(200);
  });

  it("answers what is under way, and ends after it", async () => {
    const { fetch, begin, answer, closings, forwarded } = open();
    const stake = fetch(STAKE, asMember(post({})));
    await expect.poll(() => forwarded.length).toBe(1);
    const order: string[] = [];
    const begun = begin().then(async (drained) => {
      order.push("drained");
      return drained.json();
    });
    await expect.poll(() => closings).toEqual(["closed"]);
    answer();
    expect((await stake).status).toBe(200);
    order.push("answered");
    expect(await begun).toEqual({ under_way: 0 });
    expect(order).toEqual(["answered", "drained"]);
  });

  it("gives up on a call that is never answered, and says so", async () => {
    const { fetch, begin, forwarded } = open();
    void fetch(STAKE, asMember(post({})));
    await expect.poll(() => forwarded.length).toBe(1);
    expect(await (await begin()).json()).toEqual({ under_way: 1 });
  });

  it("refuses new stakes and sockets, and answers reads", async () => {
    const { fetch, begin, forwarded } = open();
    await begin();
    const stake = await fetch(STAKE, asMember(post({})));
    expect([stake.status, stake.headers.get("retry-after")]).toEqual([503, "2"]);
    expect((await fetch(`/aviator?token=${TOKEN}`, upgrade())).status).toBe(503);
    expect(forwarded).toEqual([]);
    expect((await fetch("/user/profile", asMember())).status).toBe(200);
  });
});
