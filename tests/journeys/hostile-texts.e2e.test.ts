import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { changeNickName } from "#contract/calls/account.ts";
import { editAddress } from "#contract/addresses.ts";
import { editBankCard } from "#contract/calls/bank-cards.ts";
import { addSuggestion } from "#contract/calls/support.ts";
import { browser } from "../helpers/own-browser.ts";
import { ask, makeMember, openAs } from "../helpers/test-server.ts";

const SCRIPT = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;
/** The part of a script that fits into a nick name. */
const SHORT_SCRIPT = "<svg/onload=alert(3)";
const EXPRESSION = "{{alert(4)}}${alert(5)}";

let page: Page;

/** Records scripts that ran and scripts that the browser blocked. */
function watch(opened: Page): string[] {
  const heard: string[] = [];
  opened.on("dialog", (dialog) => {
    heard.push(`ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  opened.on("console", (line) => {
    if (/content security policy/i.test(line.text())) heard.push(`reported: ${line.text()}`);
  });
  return heard;
}

it("script in a member's texts is shown as text, and the browser reports nothing", async () => {
  const token = await makeMember(1000);
  const own = (call: Parameters<typeof ask>[0], body: object) => ask(call, `Token ${token}`, body);
  const place = { full_name: EXPRESSION, pin_code: "560001", state: "Karnataka", town_city: "Bengaluru" };
  await own(changeNickName, { nick_name: SHORT_SCRIPT });
  await own(editAddress, { ...place, mobile_number: "+919876543210", detail_address: SCRIPT });
  await own(addSuggestion, { type: "other", whats_app: SHORT_SCRIPT, content: SCRIPT });
  await own(editBankCard, {
    actual_name: SCRIPT,
    ifsc_code: "HDFC0001234",
    bank_name: SCRIPT,
    account_number: "12345678901",
    province: EXPRESSION,
    city: EXPRESSION,
    address: SCRIPT,
    mobile_number: "+919876543210",
    email: "kite@app.example",
    upi_account: "kite@upi",
  });

  page = await openAs(browser, token, "/mine");
  const heard = watch(page);
  // Reload, so that the listeners see the page from its start.
  await page.reload();
  await page.getByText(SHORT_SCRIPT).first().waitFor();
  for (const [path, text] of [
    ["/addressList", SCRIPT],
    ["/addressList", EXPRESSION],
    ["/bankCardList", SCRIPT],
    ["/suggestionList", SCRIPT],
  ] as const) {
    await page.goto(new URL(path, page.url()).href);
    const tab = page.getByRole("tab", { name: "Wait" });
    if (path === "/suggestionList") await tab.click();
    await page.getByText(text).first().waitFor();
  }
  await page.goto(new URL("/contactSupport", page.url()).href);
  const chat = page.frameLocator("iframe");
  await chat.getByRole("textbox").fill(SCRIPT);
  await chat.getByRole("textbox").press("Enter");
  await chat.getByText(SCRIPT).first().waitFor();
  expect(heard).toEqual([]);
});

it("script in an address of the app is shown as text", async () => {
  page = await openAs(browser, await makeMember(10), "/mine");
  const heard = watch(page);
  const hostile = encodeURIComponent(SCRIPT);
  for (const path of [
    `/search?keyword=${hostile}`,
    `/exGame?id=1&name=${hostile}`,
    `/redeemGift?c=${hostile}`,
    `/${hostile}`,
  ]) {
    await page.goto(new URL(path, page.url()).href);
    await page.locator("#root").getByRole("heading").first().waitFor();
  }
  expect(heard).toEqual([]);
});
