import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { DAY_MS } from "#contract/values/durations.ts";
import { readSimulatorFamilies } from "../control/simulator-families.ts";
import { catalogueStub } from "../objects/stubs.ts";
import { login, MOBILE, PHONE, register, TABLET } from "../testing/accounts.ts";
import { call, control, endTest, newestCode, shiftTime } from "../testing/client.ts";

// A member excludes itself, and somebody registers on its device: that is told to operators, and nothing is refused.

const OTHER = "+919876543211";
const THIRD = "+919876543212";

async function excludeOn(device: string): Promise<void> {
  const { token } = await register({ device_id: device });
  const exclude_until = (await shiftTime(0)) + 184 * DAY_MS;
  const excluded = await call("POST", "/user/wallet_limits", { exclude_until }, { token: String(token) });
  expect(excluded).toMatchObject({ code: 200 });
}

const told = async () => (await control("GET", "/operate/excluded_devices"))["queryset"] as { user_id: string }[];

async function counted(): Promise<unknown> {
  const families = await readSimulatorFamilies(env);
  return families.find(({ name }) => name === "simulator_excluded_registrations")?.samples;
}

afterEach(endTest);

it("is noticed by the device that the app sends, also after a restart, and not by another", async () => {
  await excludeOn(PHONE);
  await evictDurableObject(catalogueStub(env));
  expect(await register({ mobile_number: THIRD, device_id: TABLET })).toMatchObject({ code: 200 });
  expect(await told()).toEqual([]);
  const again = await register({ mobile_number: OTHER, device_id: PHONE });
  expect(again).toMatchObject({ code: 200 });
  await evictDurableObject(catalogueStub(env));
  const user_id = String(again["token"]).split(".")[0];
  expect(await told()).toEqual([{ user_id, create_time: expect.any(Number) as number }]);
  expect(await counted()).toEqual([{ labels: {}, value: 1 }]);
});

it("is noticed on a device on which the excluded member logged in later", async () => {
  await excludeOn(PHONE);
  expect(await login({ device_id: TABLET })).toMatchObject({ code: 403 });
  const verify_code = await newestCode(MOBILE);
  expect(await login({ device_id: TABLET, verify_code })).toMatchObject({ code: 200 });
  await register({ mobile_number: OTHER, device_id: TABLET });
  expect(await told()).toHaveLength(1);
});

it("is forgotten with the end of the exclusion", async () => {
  await excludeOn(PHONE);
  await shiftTime(185 * DAY_MS);
  expect(await register({ mobile_number: OTHER, device_id: PHONE })).toMatchObject({ code: 200 });
  expect(await told()).toEqual([]);
});
