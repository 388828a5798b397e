import { SPECIFIED, areas } from "#games/all/api.ts";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { minesStatus, minesTap } from "#games/mines/contract/calls.ts";
import { addresses } from "#contract/addresses.ts";
import type { AnyCall } from "#contract/call.ts";
import { bankCards } from "#contract/calls/bank-cards.ts";
import { exgGames } from "#contract/calls/exg.ts";
import { giftEvents } from "#contract/calls/gifts.ts";
import { homeTop } from "#contract/calls/home.ts";
import { profile } from "#contract/calls/profile.ts";
import { promotionInfo } from "#contract/calls/promotion.ts";
import { products } from "#contract/calls/shop.ts";
import { transactions } from "#contract/calls/transactions.ts";
import { AVIATOR_FRAMES } from "#games/aviator/contract/backend.ts";
import { LUCKY_HIT_FRAMES } from "#games/lucky-hit/contract/backend.ts";
import { type Dialect, DIALECTS, inDialect } from "#contract/specified/answers.ts";
import { addRecharge, channels } from "#contract/calls/wallet.ts";
import { Shell } from "../app/shell.tsx";
import { cookieNotice } from "../data/cookie-notice.ts";
import { session } from "../data/session.ts";
import { settings } from "../data/settings.ts";
import { leaveApp } from "../features/wallet/recharge/next-step.ts";
import { fakeWebSockets } from "#contract/transport/testing/fake-web-socket.ts";
import { forgetDevice } from "./browser-shims.ts";
import { ok, refusal, server } from "./fake-server.ts";
import { clientApp } from "#contract/client.ts";
import { formatClock } from "#web/locales/format.ts";
import { renderAt } from "./render.tsx";

/** Within the 30 s in which a Lucky Hit cycle takes stakes, and 130 s before the end of a Win Go round. */
const NOW = 1_795_210_870_000;

const answers = new Map(Object.entries(SPECIFIED));
let sockets: ReturnType<typeof fakeWebSockets>;

/** Answers a call as a backend that serves the specification's calls and no extensions. */
function specify(call: AnyCall, dialect: Dialect) {
  const answer = answers.get(`${call.method} ${call.path}`);
  server.on(call, ({ url }) => {
    if (answer === undefined) return refusal(404, "Not found");
    const fields = typeof answer === "function" ? answer(url.searchParams) : answer;
    const head = dialect === "plain" ? { code: 200, msg: "ok" } : { code: "200", msg: null, status: "ok" };
    return { json: { ...head, ...(inDialect(dialect, fields) as object) } };
  });
}

function backend(dialect: Dialect) {
  for (const call of areas.flatMap(({ calls }) => calls)) specify(call, dialect);
  // The gateway answers this in front of any backend.
  server.on(clientApp, () => ok({ play_money: false, android_download: "" }));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  sockets = fakeWebSockets();
  forgetDevice();
  window.name = "seen";
  settings.chooseLocale("in");
  cookieNotice.set(NOW);
  session.start("tok-1");
});
afterEach(cleanup);

/** Presses a button once it can be pressed. */
const press = async (name: string | RegExp) => {
  const button = await waitFor(() => {
    const [first] = screen.getAllByRole("button", { name });
    expect(first?.getAttribute("aria-disabled")).not.toBe("true");
    return first!;
  });
  fireEvent.click(button);
};

describe.each(DIALECTS)("a backend that serves only the specification, in the %s dialect,", (dialect) => {
  beforeEach(() => backend(dialect));

  // Every route of the specification that shows backend data; the other routes show only the app's own texts.
  it.each<[string, readonly string[]]>([
    ["/", ["₹1,250.75", "Mines", "Open the safe cells", "InOut Dash", "Turbo games", "Turbo One", "Quick Kite"]],
    ["/moreGames", ["Lucky Hit", "Aviator", "Mines", "Open the safe cells"]],
    ["/exGame?id=81&name=InOut+Dash", ["InOut Dash"]],
    ["/moreGame?id=quick-1&name=Quick+Kite", ["Quick Kite"]],
    ["/exGameAll?provider=Turbo+games", ["Turbo games", "Turbo One"]],
    ["/pgGames", ["Turbo One"]],
    ["/spribeGames", ["Turbo One"]],
    ["/evoWcGames", ["Turbo One"]],
    ["/search", ["Marigold garland", "₹349.50"]],
    ["/item?id=7", ["Marigold garland", "₹349.50", "length", "90 cm", "Buy"]],
    ["/buy?id=7", ["Marigold garland", "₹349.50", "Asha Rao", "12 Residency Road"]],
    ["/mine", ["884422", "kite_flyer", "₹1,250.75", "Transfer"]],
    ["/contactSupport", ["Support"]],
    ["/giftEvent", ["Open now", "₹100", "₹50"]],
    ["/transfer", ["₹1,250.75"]],
    ["/orderList", ["Marigold garland", "₹349.50", "at_customs"]],
    ["/recharge", ["UPI", "Paytm wallet", "₹200"]],
    ["/rechargeRecord", ["Paytm wallet", "₹250", "₹300", "Reviewing"]],
    ["/bankcardList", ["Asha Rao", "4455"]],
    ["/editBankcard?id=5", ["Asha Rao", "HDFC0001234", "0011 2233 4455", "asha@upi"]],
    ["/addressList", ["Asha Rao", "12 Residency Road", "560001"]],
    ["/editAddress?id=3", ["Asha Rao", "560001", "12 Residency Road", "98765 43210"]],
    ["/withdrawal", ["₹1,250.75", "IMPS transfer", "HDFC Bank"]],
    ["/withdrawalRecord", ["₹500", "Name does not match"]],
    ["/transactionList", ["cashback_promo", "₹12.50", "₹1,250.75", "promo:9"]],
    ["/suggestionList?status=Wait", ["loyalty_card", "Please add stamps"]],
    ["/promotion", ["₹42.25", "₹30.50", "₹11.75"]],
    ["/bonusRecord", ["streak_bonus", "bee", "₹5.50"]],
    ["/promotionRecord", ["bee", "₹100"]],
    ["/applyToBalanceRecord", ["Pending", "₹20.50"]],
    ["/guessRecord?category_value=S", ["063", "58,217"]],
    ["/myGuessRecord?category_value=S", ["063", "Green", "₹196"]],
    ["/win", ["064", "1,250.75"]],
    ["/parity", ["064"]],
    ["/sapre", ["064", "58,217"]],
    ["/bcone?s=2", ["064", "58,217"]],
    ["/emerd", ["064", "58,217"]],
    ["/mines", ["₹1,250.75", "Play", "1.25×"]],
  ])("is shown on %s", async (path, texts) => {
    renderAt(path, <Shell />);
    await expectShown(...texts);
  });

  it.each(["/login", "/register", "/resetPassword", "/redeemGift", "/rp?c=KITES", "/addSuggestion?t=recharge"])(
    "supports %s",
    async (path) => {
      if (/login|register|reset/.test(path)) session.end();
      renderAt(path, <Shell />);
      await screen.findByRole("heading", { level: 1 });
      await expectShown();
    },
  );

  it("frames its chat on another host, if the deployment allows that host", async () => {
    renderAt("/contactSupport", <Shell />);
    const frame = await screen.findByTitle<HTMLIFrameElement>(/chat/i);
    expect(frame.src).toMatch(/^https:\/\/chat\.example\/room\?k=1/);
  });

  it("may redeem a gift without naming its purpose", async () => {
    renderAt("/redeemGift?c=KITES", <Shell />);
    await press("Redeem");
    await expectShown("Redeem Completed");
  });

  it("shows the price of a gift", async () => {
    renderAt("/giftEvent", <Shell />);
    await press(/^Join/);
    await expectShown("₹88.50");
  });

  it("shows a suggestion without an id", async () => {
    renderAt("/suggestionList?status=Wait", <Shell />);
    await press(/loyalty_card/);
    await expectShown("Please add stamps", "SG-1");
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  it("deletes by an id in the backend's own form", async () => {
    renderAt("/addressList", <Shell />);
    await press(/^(Delete|Remove).*Asha/);
    await press(/^(Delete|Remove)$/);
    await waitFor(() => expect(server.arrivals.some(({ route }) => route === "PUT /user/delete_address")).toBe(true));
    const sent = server.arrivals.find(({ route }) => route === "PUT /user/delete_address");
    expect(sent?.body).toEqual({ id: dialect === "plain" ? 3 : "3" });
  });

  describe("when a recharge begins", () => {
    const begin = async (fields: Record<string, unknown>) => {
      server.on(addRecharge, () => ({ json: { code: 200, msg: "ok", ...(inDialect(dialect, fields) as object) } }));
      vi.spyOn(leaveApp, "open").mockReturnValue();
      vi.spyOn(leaveApp, "post").mockReturnValue();
      const place = renderAt("/recharge", <Shell />);
      await press(/^Paytm wallet/);
      expect(screen.queryByLabelText("UPI account")).toBeNull();
      for (const [label, value] of [
        ["Amount", "500"],
        ["Name", "Asha Rao"],
        ["Mobile number", "+919876543210"],
        ["Email", "asha@example.com"],
      ] as const) {
        fireEvent.change(await screen.findByLabelText(label), { target: { value } });
      }
      await press(/^Pay ₹500/);
      await waitFor(() => expect(server.of(addRecharge)).toHaveLength(1));
      expect(server.of(addRecharge)[0]?.body).toMatchObject({ price: 500, pay_key: "paytm_v2" });
      return place;
    };

    it("redirects to a pay_url alone", async () => {
      await begin({ pay_url: "https://pay.example/go" });
      await waitFor(() => expect(leaveApp.open).toHaveBeenCalledWith("https://pay.example/go"));
    });

    it("posts to a gateway with data_dict and gateway alone", async () => {
      await begin({ data_dict: { mid: "m1", hash: "a+b=" }, gateway: "https://gate.example/p" });
      await waitFor(() => expect(leaveApp.post).toHaveBeenCalled());
      const [url, fields] = vi.mocked(leaveApp.post).mock.calls[0] ?? [];
      expect(url).toBe("https://gate.example/p");
      expect(fields).toMatchObject({ mid: "m1", hash: "a+b=" });
    });

    it("opens the checkout with the options unchanged", async () => {
      await begin({ options: { checkout_url: "https://pay.example/c", amount: "50000", key: "rzp_1" } });
      await waitFor(() => expect(leaveApp.open).toHaveBeenCalled());
      const url = new URL(vi.mocked(leaveApp.open).mock.calls[0]?.[0] ?? "");
      expect(Object.fromEntries(url.searchParams)).toMatchObject({ amount: "50000", key: "rzp_1" });
    });

    it("shows the manual page with upi_account, price and serial_number alone", async () => {
      const { visited } = await begin({ upi_account: "shop@upi", price: 500, serial_number: "SN-77/A" });
      await expectShown("shop@upi", "₹500.00", "SN-77/A");
      expect(visited.at(-1)).toBe("/transferPayment?upi_account=shop%40upi&price=500&serial_number=SN-77%2FA");
    });

    it("asks the reader to check the records if the response is unreadable", async () => {
      await begin({ data_dict: "oops" });
      await waitFor(() => expect(pageText()).toContain("Check your records before you try again"));
    });
  });

  it("plays Aviator with the frames of the specification", async () => {
    renderAt("/aviator", <Shell />);
    const say = await socketOf(dialect, AVIATOR_FRAMES);
    say(5002, 5008, 5012);
    await expectShown("3.21×", "1,250.75");
    await press(/^Bet/);
    const sent = JSON.parse(sockets.last().sent.at(-1) ?? "{}") as { cmd: number; data: string };
    expect(sent.cmd).toBe(5015);
    expect(JSON.parse(sent.data)).toMatchObject({ period: 179_521_086_000, betPrice: 50, nickName: "kite_flyer" });
    say(5016, 5004);
    await press(/^Cash out/);
    expect(JSON.parse(sockets.last().sent.at(-1) ?? "{}")).toMatchObject({ cmd: 5017 });
    say(5018);
    await expectShown("₹62.50");
    fireEvent.click(await screen.findByRole("tab", { name: "Mine" }));
    await expectShown("1.87×");
  });

  it("plays Lucky Hit with the frames of the specification", async () => {
    renderAt("/luckyhit", <Shell />);
    const say = await socketOf(dialect, LUCKY_HIT_FRAMES);
    say(3008, 3002);
    await expectShown(formatClock(59_840_361 * 30_000));
    say(3012);
    await expectShown("₹120", "₹80");
    await press(/^Black/);
    const sent = JSON.parse(sockets.last().sent.at(-1) ?? "{}") as { cmd: number; data: string };
    expect(sent.cmd).toBe(3015);
    expect(JSON.parse(sent.data)).toMatchObject({ period: 59_840_362, betResult: "B", betPrice: 50 });
    say(3016);
    await expectShown("Your contract is successful completed");
    say(3004);
    await expectShown("Black wins");
  });

  it("plays Mines with the fields of the specification", async () => {
    renderAt("/mines", <Shell />);
    await screen.findByRole("button", { name: /^Play/ });
    const moves = () => server.of(minesTap).length;
    server.on(minesStatus, () => {
      const game = { game_detail_map: { amount: 50, steps: moves() }, opened_idxs: moves() === 0 ? [] : [4] };
      const status = { balance: 1200.75, game_lock: "1", step_rates: [1.13, 1.29, 1.48], ...game };
      return { json: { code: 200, msg: "ok", ...(inDialect(dialect, status) as object) } };
    });
    await press(/^Play/);
    await waitFor(() => expect(document.querySelector("[data-phase=playing]")).not.toBeNull());
    fireEvent.click(document.querySelector('[data-cell="4"]')!);
    await press(/^Take reward/);
    await expectShown("₹55.37");
  });
});

it.each<[string, AnyCall, string]>([
  ["/giftEvent", giftEvents, "Open now"],
  ["/search", products, "Marigold garland"],
  ["/buy?id=7", addresses, "Asha Rao"],
  ["/mine", profile, "kite_flyer"],
  ["/recharge", channels, "Paytm wallet"],
  ["/withdrawal", bankCards, "IMPS transfer"],
  ["/bankcardList", bankCards, "4455"],
  ["/transfer", profile, "₹1,250.75"],
  ["/transactionList", transactions, "cashback_promo"],
  ["/promotion", promotionInfo, "₹42.25"],
  ["/contactSupport", homeTop, "Support"],
  ["/pgGames", exgGames, "Turbo One"],
  ["/mines", minesStatus, "1.26×"],
])("%s shows that a call failed, and asks again on a press", async (path, call, text) => {
  backend("plain");
  server.on(call, () => refusal(500, "Something broke"));
  renderAt(path, <Shell />);
  await waitFor(() => expect(pageText()).toContain("Something broke"));
  specify(call, "plain");
  await press("Try again");
  await expectShown(text);
  expect(pageText()).not.toContain("Something broke");
});

/** Opens the game's socket, and returns a function that sends frames of the specification by number. */
async function socketOf(dialect: Dialect, frames: Readonly<Record<number, object>>) {
  await waitFor(() => expect(sockets.all.length).toBeGreaterThan(0));
  expect(new URL(sockets.last().url).searchParams.get("token")).toBe("tok-1");
  act(() => sockets.last().accept());
  return (...cmds: readonly number[]) =>
    act(() => {
      for (const cmd of cmds) {
        sockets.last().say(JSON.stringify({ cmd, data: JSON.stringify(inDialect(dialect, frames[cmd])) }));
      }
    });
}

/** All text on the page, dialogs included. */
function pageText(): string {
  const entered = [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")].map(({ value }) => value);
  return [document.body.textContent, ...entered].join(" ");
}

async function expectShown(...texts: readonly string[]): Promise<void> {
  await waitFor(() => {
    for (const text of texts) expect(pageText()).toContain(text);
  });
  expect(pageText()).not.toContain("Something went wrong");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
}
