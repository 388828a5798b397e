import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { missingApis } from "#tools/browsers/missing-apis.ts";
import { openPhone } from "#tools/screens/browser.ts";
import { browser, takeFaults } from "../helpers/own-browser.ts";
import { base, newMobile, PASSWORD, registerOnScreen } from "../helpers/test-server.ts";

/** All that the oldest browsers lack, and pages without HTTPS. */
const { membersOf, staticOf, members, globals } = missingApis();
const MISSING = {
  membersOf: [...membersOf].map(([owner, names]) => [owner, [...names], [...(staticOf.get(owner) ?? [])]] as const),
  members: [...members],
  globals: [...globals],
};

/** A phone whose pages have lost the missing APIs before their first script. */
async function openOldPhone(): Promise<Page> {
  const context = await openPhone(browser, { reducedMotion: "reduce", locale: "en-IN" });
  await context.addInitScript(({ membersOf, members, globals }) => {
    const scope = globalThis as unknown as Record<string, object | undefined>;
    const remove = (from: unknown, name: string) => {
      if (from !== null && (typeof from === "object" || typeof from === "function")) Reflect.deleteProperty(from, name);
    };
    for (const [owner, names, staticNames] of membersOf) {
      const object = scope[owner];
      const prototypes: unknown[] = [object, Reflect.get(object ?? {}, "prototype")];
      if (object !== undefined && typeof object === "object") prototypes.push(Object.getPrototypeOf(object));
      for (const from of prototypes) {
        for (const name of names) if (from === object || !staticNames.includes(name)) remove(from, name);
      }
    }
    for (const name of members) remove(Array.prototype, name);
    for (const name of globals) remove(globalThis, name);
  }, MISSING);
  return context.newPage();
}

it("log-in, recharge, records and shop work in a browser that lacks what the oldest supported ones lack", async () => {
  const page = await openOldPhone();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const mobile = newMobile();
  await page.goto(`${base}/register`);
  const left = await page.evaluate(() =>
    [
      "URL.parse",
      "URL.canParse",
      "Object.groupBy",
      "Promise.withResolvers",
      "crypto.randomUUID",
      "crypto.subtle",
    ].filter((api) => {
      const [owner = "", name = ""] = api.split(".");
      return name in ((globalThis as unknown as Record<string, object>)[owner] ?? {});
    }),
  );
  expect(left).toEqual([]);
  await registerOnScreen(page, mobile);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("**/login");
  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/mine");

  await page.goto(`${base}/recharge`);
  await page.getByRole("button", { name: /^Net banking/ }).click();
  const sheet = page.getByRole("dialog", { name: "Net banking" });
  await sheet.getByLabel("Amount", { exact: true }).fill("500");
  await sheet.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL("**/sim/pay/**");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("link", { name: "Back to your recharges" }).click();
  await page.getByRole("list", { name: "Recharge records" }).getByText("Success").waitFor();

  await page.goto(`${base}/search`);
  await page.locator('a[href^="/item?"]').first().click();
  await page.getByRole("button", { name: "Buy" }).click();
  await page.getByRole("link", { name: "Add an address" }).waitFor();
  expect(errors).toEqual([]);
  expect(takeFaults()).toEqual([]);
});
