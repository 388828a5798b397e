import { abortAllDurableObjects } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { catalogueStub, cellStub } from "../objects/stubs.ts";
import { reset, wakeAll } from "./objects.ts";

it("A reset also clears objects that had to be woken", async () => {
  const held = async (member: number) => [
    (await catalogueStub(env).stock()).get(5),
    await cellStub(env, 2).hasMember(member),
  ];
  const [filled] = await held(0);
  await catalogueStub(env).setStock(5, 7);
  const registered = { registration: "1", mobile: "919876543210", referrer: null, referrerAbove: null };
  const [opened] = await cellStub(env, 2).openMembers([registered], 0);
  const member = opened?.member ?? 0;
  await abortAllDurableObjects();
  expect(await held(member)).toEqual([7, true]);
  await abortAllDurableObjects();
  await wakeAll();
  await reset();
  expect(await held(member)).toEqual([filled, false]);
});
