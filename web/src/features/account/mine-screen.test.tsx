import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { changeNickName, logout } from "#contract/calls/account.ts";
import { clientApp } from "#contract/client.ts";
import { homeTop } from "#contract/calls/home.ts";
import { CONTACTS } from "#brand/details.ts";
import { setWalletLimits } from "#contract/calls/limits.ts";
import { profile } from "#contract/calls/profile.ts";
import { endSessions, sessions } from "#contract/calls/sessions.ts";
import { notification } from "#contract/calls/wallet.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { continueSession, playSession } from "#games/engine/screen/session/play-session.ts";
import { forgetDevice, pressEscape } from "#web/testing/browser-shims.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { profileFields, sayPlayMoney } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { MineScreen } from "./mine-screen.tsx";
import { DAY_MS } from "#contract/values/durations.ts";

beforeEach(() => {
  forgetDevice();
  session.start("t1");
  settings.chooseLocale("in");
  server.on(profile, () => ok(profileFields()));
  server.on(notification, () => ok({ notify: null }));
  server.on(homeTop, () => home(""));
});

const home = (android_version: string) =>
  ok({
    notice_content: "",
    queryset: [{ image1: "", image2: "", image3: "", image4: "", image5: "", android_version }],
    pre_sale_product_ids: "[]",
    more_game_list: [],
    in_out_game_list: [],
    livechat_url: "",
  });
const targets = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

describe("the member's own screen", () => {
  it("shows name and balance, with most of the mobile number hidden", async () => {
    sayPlayMoney();
    renderAt("/mine", <MineScreen />);
    await screen.findByText("kite_flyer");
    expect(screen.getByText("ID 120007")).toBeTruthy();
    expect(screen.getByText("+91 98765 43210")).toBeTruthy();
    const card = screen.getByRole("region", { name: "Balance" });
    await waitFor(() => expect(card.textContent).toContain("₹1,000.00"));
    expect(screen.getByText("Play money")).toBeTruthy();
  });

  it("stores the profile's facts about the member", async () => {
    renderAt("/mine", <MineScreen />);
    await screen.findByText("kite_flyer");
    expect(session.get()).toMatchObject({ userId: "120007", nickName: "kite_flyer", isEarly: true });
  });

  it("shows the member of the last visit before the answer, and without one", async () => {
    session.update({ nickName: "kite_flyer", userId: "120007", mobile: "919876543210", rCode: "1", isEarly: true });
    server.on(profile, () => refusal(500, "Something went wrong"));
    renderAt("/mine", <MineScreen />);
    expect(screen.getByText("kite_flyer")).toBeTruthy();
    await screen.findByText("Something went wrong");
    expect(screen.getByText("ID 120007")).toBeTruthy();
  });

  it("offers the contacts of the operator", async () => {
    const supports = [
      { type: "whatsapp", value: "+91 98765 00000" },
      { type: "email", value: "help@app.example" },
    ];
    server.on(profile, () => ok(profileFields({}, { supports })));
    renderAt("/mine", <MineScreen />);
    const list = await screen.findByRole("list", { name: "Contact us" });
    const links = within(list).getAllByRole<HTMLAnchorElement>("link");
    expect(links.map((link) => link.href)).toEqual(["https://wa.me/919876500000", "mailto:help@app.example"]);
    // Only a page opens beside the app; a mail would leave an empty tab.
    expect(links.map((link) => link.target)).toEqual(["_blank", ""]);
    expect(screen.queryByText(/These are samples/)).toBeNull();
  });

  it("says of the sample brand's contacts that nobody answers there", async () => {
    server.on(profile, () => ok(profileFields({}, { supports: CONTACTS.map(({ type, value }) => ({ type, value })) })));
    renderAt("/mine", <MineScreen />);
    const list = await screen.findByRole("list", { name: "Contact us" });
    expect(within(list).getByText("+91 00000 00000", { selector: "[href^='tel:'] *" })).toBeTruthy();
    expect(screen.getByText(/These are samples: nobody answers there/)).toBeTruthy();
  });
});

describe("its links", () => {
  it("lead to the wallet, to gifts, goods and limits, and to support", async () => {
    renderAt("/mine", <MineScreen />);
    await screen.findByText("Transfer");
    expect(targets("Balance")).toEqual(["/recharge", "/withdrawal", "/transactionList", "/bankcardList"]);
    expect(targets("Money, gifts and orders")).toEqual([
      "/transfer",
      "/redeemGift",
      "/giftEvent",
      "/orderList",
      "/addressList",
      "/limits",
    ]);
    expect(targets("Account and settings")).toEqual(["/resetPassword"]);
    expect(targets("Help and legal")).toEqual(["/suggestionList", "/privacyPolicy", "/riskAgreement"]);
    expect(screen.getByRole("link", { name: "Support" }).getAttribute("href")).toBe("/contactSupport");
  });

  it("omit transfers that are switched off", async () => {
    server.on(profile, () => ok(profileFields({}, { is_transfer_enable: false })));
    renderAt("/mine", <MineScreen />);
    await screen.findByText("kite_flyer");
    expect(screen.queryByText("Transfer")).toBeNull();
  });

  it("omit gift events that are switched off", async () => {
    server.on(profile, () => ok(profileFields({}, { event_gift_enable: false })));
    renderAt("/mine", <MineScreen />);
    await screen.findByText("kite_flyer");
    expect(targets("Money, gifts and orders")).not.toContain("/giftEvent");
  });

  it("lead to the Android app if it exists", async () => {
    server.on(homeTop, () => home("1.4.0"));
    server.on(clientApp, () => ok({ android_download: "https://files.example/app-{version}.apk" }));
    renderAt("/mine", <MineScreen />);
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: /^Android app/ });
    expect(link.href).toBe("https://files.example/app-1.4.0.apk");
  });

  it("copy the member's id", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal(
      "navigator",
      Object.create(navigator, { onLine: { value: true }, clipboard: { value: { writeText } } }),
    );
    renderAt("/mine", <MineScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Copy the ID" }));
    await waitFor(() => expect(writeText.mock.calls).toEqual([["120007"]]));
  });
});

describe("notices", () => {
  const told = (...waiting: object[]) => server.on(notification, () => ok({ notify: waiting.shift() ?? null }));
  const bell = (name: string | RegExp) => screen.findByRole("button", { name });

  it("are fetched only after the screen has painted", async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
    renderAt("/mine", <MineScreen />);
    await bell("Notices");
    expect(server.of(notification)).toEqual([]);
    act(() => frames.forEach((draw) => draw(0)));
    await waitFor(() => expect(server.of(notification)).toHaveLength(1));
  });

  it("of payments are each shown once, and counted until they are read", async () => {
    const track = vi.fn<(name: string, price: number) => void>();
    vi.stubGlobal("Android", { trackEvent: track });
    told({ type: "first_recharge", price: 120 }, { type: "recharge", price: 50.5 });
    renderAt("/mine", <MineScreen />);
    await bell("Notices, 2 unread");
    expect(track.mock.calls).toEqual([
      ["first_recharge", 120],
      ["recharge", 50.5],
    ]);
    const first = screen.getByRole("dialog", { name: "Your first recharge has arrived" });
    expect(first.textContent).toMatch(/₹120\.00Time.*Balance now/);
    fireEvent.click(within(first).getByRole("button", { name: "OK" }));
    const second = screen.getByRole<HTMLDialogElement>("dialog", { name: "A recharge has arrived" });
    act(() => pressEscape(second));
    expect(screen.queryByRole("dialog")).toBeNull();

    fireEvent.click(await bell("Notices, 1 unread"));
    const items = within(screen.getByRole("dialog", { name: "Notices" })).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^A recharge has arrived.*\+₹50\.50$/),
      expect.stringMatching(/^Your first recharge has arrived.*\+₹120\.00$/),
    ]);
    await bell("Notices");
  });

  describe("of a server that", () => {
    const track = vi.fn<(name: string, price: number) => void>();
    /** Opens the screen, waits for this total number of requests, and unmounts it. */
    async function visit(asked: number) {
      const { client } = renderAt("/mine", <MineScreen />);
      const count = () => server.of(notification).length;
      await waitFor(() => expect(count()).toBeGreaterThanOrEqual(asked));
      await waitFor(() => expect(client.isFetching()).toBe(0));
      await act(async () => undefined);
      expect(count()).toBe(asked);
      cleanup();
    }

    beforeEach(() => {
      track.mockReset();
      vi.stubGlobal("Android", { trackEvent: track });
    });

    it("repeats itself are stored once and end the requests, also on later visits", async () => {
      server.on(notification, () => ok({ notify: { type: "recharge", price: 500 } }));
      await visit(2);
      await visit(3);
      expect(track.mock.calls).toEqual([["recharge", 500]]);
    });

    it("sends each once are new on a later visit, even if equal", async () => {
      told({ type: "recharge", price: 500 });
      await visit(2);
      told({ type: "recharge", price: 500 });
      await visit(4);
      expect(track.mock.calls).toHaveLength(2);
    });

    it("numbers them are distinguished by their number", async () => {
      const notice = { type: "recharge", price: 500 };
      told({ ...notice, serial_number: "R1" }, { ...notice, serial_number: "R2" }, { ...notice, serial_number: "R2" });
      await visit(3);
      expect(track.mock.calls).toHaveLength(2);
    });

    it("always has another are fetched twenty at a time", async () => {
      let price = 0;
      server.on(notification, () => ok({ notify: { type: "recharge", price: (price += 1) } }));
      await visit(20);
      expect(track.mock.calls).toHaveLength(20);
    });
  });

  it("report new devices and password changes, and count them until they are read", async () => {
    const account_notices = [
      { type: "password_changed", create_time: Date.UTC(2026, 10, 2, 9) },
      { type: "new_device", create_time: Date.UTC(2026, 10, 1, 9) },
    ];
    server.on(notification, () => ok({ notify: null, account_notices }));
    renderAt("/mine", <MineScreen />);
    fireEvent.click(await bell("Notices, 2 unread"));
    const items = within(screen.getByRole("dialog", { name: "Notices" })).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^The password was changed.*If this was not you, set a new password\./),
      expect.stringMatching(/^A new device logged in.*If this was not you, set a new password\./),
    ]);
    await bell("Notices");
    cleanup();
    account_notices.unshift({ type: "new_device", create_time: Date.UTC(2026, 10, 3, 9) });
    renderAt("/mine", <MineScreen />);
    await bell("Notices, 1 unread");
  });

  it("remind of the limits until the member has answered", async () => {
    let limits_review: number | null = Date.UTC(2026, 10, 1);
    server.on(notification, () => ok({ notify: null, limits_review }));
    server.on(setWalletLimits, () => {
      limits_review = null;
      return ok();
    });
    renderAt("/mine", <MineScreen />);
    fireEvent.click(await bell("Notices, 1 unread"));
    const sheet = within(screen.getByRole("dialog", { name: "Notices" }));
    expect(sheet.getByRole("link", { name: "My limits" }).getAttribute("href")).toBe("/limits");
    fireEvent.click(sheet.getByRole("button", { name: "Keep them as they are" }));
    await bell("Notices");
    expect(server.of(setWalletLimits)[0]?.body).toEqual({ reviewed: true });
  });

  it("belong to the logged-in member", async () => {
    told({ type: "recharge", price: 5 });
    renderAt("/mine", <MineScreen />);
    await bell("Notices, 1 unread");
    cleanup();
    session.start("t2");
    server.on(profile, () => ok(profileFields({ user_id: "130008" }, { notice_content: "Closed on Sunday" })));
    renderAt("/mine", <MineScreen />);
    fireEvent.click(await bell("Notices"));
    expect(screen.getByText("Closed on Sunday")).toBeTruthy();
  });
});

describe("the nick name", () => {
  const open = async () => {
    renderAt("/mine", <MineScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Change nick name" }));
    return screen.getByLabelText<HTMLInputElement>("Nick name");
  };
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

  it("can be changed, and shows the server's value", async () => {
    server.on(changeNickName, () => {
      server.on(profile, () => ok(profileFields({ nick_name: "sky_dancer" })));
      return ok();
    });
    const input = await open();
    expect(input.value).toBe("kite_flyer");
    fireEvent.change(input, { target: { value: " sky_dancer " } });
    save();
    await screen.findByText("sky_dancer");
    expect(server.of(changeNickName)[0]?.body).toEqual({ nick_name: "sky_dancer" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("cannot be empty", async () => {
    fireEvent.change(await open(), { target: { value: "  " } });
    save();
    expect(screen.getByText("Nick name cannot be empty")).toBeTruthy();
    expect(server.of(changeNickName)).toEqual([]);
  });
});

describe("the sessions", () => {
  const now = 1_795_210_860_000;
  type Session = { id: string; current: boolean; create_time: number; seen_time: number };
  const here: Session = { id: "a".repeat(16), current: true, create_time: now - DAY_MS, seen_time: now };
  const phone: Session = { id: "b".repeat(16), current: false, create_time: now - 3 * DAY_MS, seen_time: now - DAY_MS };
  const tablet: Session = { ...phone, id: "c".repeat(16) };

  /** Opens the list with these sessions, and removes those that are ended. */
  async function open(...listed: Session[]) {
    let left = listed;
    server.on(sessions, () => ok({ queryset: left }));
    server.on(endSessions, ({ body }) => {
      const { id } = body as { id?: string };
      const ended = left.filter((each) => (id === undefined ? !each.current : each.id === id));
      left = left.filter((each) => !ended.includes(each));
      return ok({ ended: ended.length });
    });
    renderAt("/mine", <MineScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Where you are logged in" }));
    const sheet = within(screen.getByRole("dialog", { name: "Where you are logged in" }));
    await sheet.findByText("This device");
    return sheet;
  }
  const shown = (sheet: ReturnType<typeof within>) => sheet.getAllByRole("listitem").length;

  it("are listed, and one of them can be ended", async () => {
    const sheet = await open(here, phone, tablet);
    expect(shown(sheet)).toBe(3);
    const [first] = sheet.getAllByRole("button", { name: "Log out" });
    if (first) fireEvent.click(first);
    await waitFor(() => expect(shown(sheet)).toBe(2));
    expect(server.of(endSessions).map(({ body }) => body)).toEqual([{ id: phone.id }]);
  });

  it("can all be ended except this one, once", async () => {
    const sheet = await open(here, phone, tablet);
    const all = sheet.getByRole("button", { name: "Log out everywhere else" });
    fireEvent.click(all);
    fireEvent.click(all);
    await sheet.findByText("You are logged in on this device only.");
    expect(server.of(endSessions).map(({ body }) => body)).toEqual([{}]);
  });

  it("show their error, and can be fetched again", async () => {
    server.on(sessions, () => refusal(500, "Something went wrong"));
    renderAt("/mine", <MineScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Where you are logged in" }));
    await screen.findByText("Something went wrong");
    server.on(sessions, () => ok({ queryset: [here] }));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("You are logged in on this device only.");
  });
});

describe("log-out", () => {
  const confirm = async () => {
    renderAt("/mine", <MineScreen />);
    fireEvent.click(screen.getByRole("button", { name: "Log out" }));
    return within(screen.getByRole("dialog", { name: "Log out on this device?" }));
  };

  it("asks first, and keeps the session after a no", async () => {
    const dialog = await confirm();
    fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(server.of(logout)).toEqual([]);
    expect(session.get().token).toBe("t1");
  });

  it("of a demo member says that it is final, and such a member resets no password", async () => {
    server.on(profile, () => ok(profileFields({ demo: true })));
    const dialog = await confirm();
    await dialog.findByText(/Nobody can log in to a demo account again/);
    expect(screen.queryByRole("link", { name: "Reset password" })).toBeNull();
  });

  it.each([
    ["is confirmed by the server", () => ok()],
    ["is not answered", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("forgets the session when it %s", async (_, answer) => {
    server.on(logout, answer);
    const dialog = await confirm();
    fireEvent.click(dialog.getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(session.get().token).toBeNull());
  });

  it("leaves neither payment details nor a session of play on the device, and keeps its settings", async () => {
    const pay = { userId: "120007", channels: { upi: { name: "Asha Rao", mobile: "", email: "", upiAccount: "" } } };
    window.localStorage.setItem("app.payDetails", JSON.stringify(pay));
    playSession.set(continueSession(null, "120007", 1, { from: 0, staked: 5, paid: 0 }));
    settings.chooseTheme("light");
    server.on(logout, () => ok());
    const dialog = await confirm();
    fireEvent.click(dialog.getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(session.get().token).toBeNull());
    expect(playSession.get()).toBeNull();
    const left = ["app.payDetails", "play_session"].map((key) => window.localStorage.getItem(key));
    expect(left).toEqual([null, null]);
    expect(settings.get().theme).toBe("light");
  });
});

describe("the app's own settings", () => {
  it("change the language and the display mode at once, and store them", async () => {
    renderAt("/mine", <MineScreen />);
    fireEvent.click(screen.getByRole("button", { name: /^Language/ }));
    fireEvent.click(screen.getByRole("radio", { name: "Tiếng Việt" }));
    expect(settings.get().locale).toBe("vi");
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    fireEvent.click(screen.getByRole("button", { name: /^Appearance/ }));
    fireEvent.click(screen.getByRole("radio", { name: "Light" }));
    expect(settings.get().theme).toBe("light");
    expect(JSON.parse(window.localStorage.getItem("app.settings") ?? "")).toMatchObject({
      theme: "light",
      locale: "vi",
    });
  });

  it("switch sound and vibration on separately", () => {
    renderAt("/mine", <MineScreen />);
    const row = screen.getByRole("button", { name: /^Sound and vibration/ });
    expect(row.textContent).toContain("On");
    fireEvent.click(row);
    fireEvent.click(screen.getByRole("switch", { name: /^Vibration/ }));
    expect(settings.get()).toMatchObject({ sound: true, vibration: true });
    fireEvent.click(screen.getByRole("switch", { name: /^Sound/ }));
    fireEvent.click(screen.getByRole("switch", { name: /^Vibration/ }));
    expect(settings.get()).toMatchObject({ sound: false, vibration: false });
  });
});
