import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { giftEvents, joinGiftEvent } from "#contract/calls/gifts.ts";
import { profile } from "#contract/calls/profile.ts";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";
import { serverNow } from "#web/data/api-client.ts";
import { session } from "#web/data/session.ts";
import { ok, refusal, type Answer, server } from "#web/testing/fake-server.ts";
import { profileFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { GiftEventScreen } from "./gift-event-screen.tsx";
import { giftState, nextOpening, type GiftEvent } from "./gift-hours.ts";

let events: Record<string, unknown>[];
let day: Record<string, number>;

/** An event that opened this many ms ago. */
const event = (id: number, openedAgo: number, more: Record<string, unknown> = {}) => ({
  id,
  start_time: serverNow() - openedAgo,
  end_time: serverNow() - openedAgo + HOUR_MS,
  member_available_num: 1,
  join_recharge: 0,
  join_relation: 0,
  join_bet: 0,
  completed: false,
  ...more,
});

const cards = async () => (await screen.findAllByRole("article")).map((card) => card.textContent ?? "");
const join = () => screen.findByRole("button", { name: /^Join/ });

afterEach(() => vi.restoreAllMocks());

beforeEach(() => {
  session.end();
  session.start("t1");
  events = [
    event(1, 5 * HOUR_MS, { completed: true }),
    event(2, HOUR_MS / 2, { join_recharge: 100, join_bet: 500, join_relation: 2 }),
    event(3, -4 * HOUR_MS),
  ];
  day = { done_recharge: 100, done_bet: 500, done_relation: 2 };
  server.on(giftEvents, () => ok({ queryset: events, ...day }));
  server.on(profile, () => ok(profileFields()));
});

describe("the gift hours", () => {
  it("show their conditions and state, and count down to the next change", async () => {
    renderAt("/giftEvent", <GiftEventScreen />);
    const [over, open, later] = await cards();
    expect(over).toContain("Over");
    expect(open).toContain("Open now");
    expect(open).toContain("Recharge ₹100 ₹100 of ₹100Stake ₹500 ₹500 of ₹500Invite 2 friends 2 of 2");
    expect(open).toContain("You can join once");
    expect(later).toContain("Opens in");
    expect(later).toContain("No conditions");
    expect(screen.getByText("Ends in").nextSibling?.textContent).toMatch(/^(30:00|29:5\d)$/);
    expect(screen.getByText(/^Opens in/).textContent).toMatch(/0[34]:\d\d:\d\d$/);
  });

  it.each([
    ["Asia/Kolkata", "10:30 am to 11:30 am"],
    ["America/Sao_Paulo", "10:30 am to 11:30 am, India time"],
    ["Europe/Lisbon", "10:30 am to 11:30 am, India time"],
  ])("are India's, with a hint on a device in %s", async (timeZone, hours) => {
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
      ...new Intl.DateTimeFormat("en-IN").resolvedOptions(),
      timeZone,
    });
    events = [event(1, 0, { start_time: Date.UTC(2026, 10, 21, 5), end_time: Date.UTC(2026, 10, 21, 6) })];
    renderAt("/giftEvent", <GiftEventScreen />);
    expect((await screen.findByRole("article")).getAttribute("aria-label")).toBe(hours);
    expect(screen.getByRole("heading", { level: 3 }).textContent).toBe(hours.replace(",", ""));
  });

  it.each([
    [{ done_recharge: 40, done_bet: 500, done_relation: 2 }, "Recharge ₹60 more", "/recharge"],
    [{ done_recharge: 100, done_bet: 120.5, done_relation: 0 }, "Stake ₹379.50 more", "/moreGames"],
    [{ done_recharge: 900, done_bet: 900, done_relation: 1 }, "Invite 1 more friend", "/promotion"],
  ])("lead with %j to what is missing, in place of the button", async (done, name, href) => {
    day = done;
    renderAt("/giftEvent", <GiftEventScreen />);
    const link = await screen.findByRole("link", { name });
    expect(link.getAttribute("href")).toBe(href);
    expect(screen.queryByRole("button", { name: /^Join/ })).toBeNull();
  });

  it("of a server that says nothing of the day can be joined at a try", async () => {
    day = {};
    renderAt("/giftEvent", <GiftEventScreen />);
    expect((await join()).textContent).toBe("Join");
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("count down to the next one if none is open", async () => {
    events = [event(1, 5 * HOUR_MS, { completed: true }), event(3, -2 * HOUR_MS)];
    renderAt("/giftEvent", <GiftEventScreen />);
    const next = await screen.findByText("The next one opens in");
    expect(next.nextSibling?.textContent).toMatch(/^0[12]:\d\d:\d\d$/);
  });

  it("can be joined only while they are open, and once", async () => {
    events = [
      event(1, 5 * HOUR_MS, { completed: true }),
      event(2, HOUR_MS / 2, { completed: true, member_available_num: 0 }),
      event(3, HOUR_MS / 2, { completed: true }),
      event(4, -HOUR_MS),
    ];
    renderAt("/giftEvent", <GiftEventScreen />);
    const [over, joined, taken, later] = await cards();
    expect(over).toContain("Over");
    expect(joined).toContain("You have joined");
    expect(taken).toContain("All gifts are taken");
    expect(later).toContain("Opens in");
    expect(screen.queryByRole("button", { name: /^Join/ })).toBeNull();
  });

  it("lead home if they are switched off", async () => {
    server.on(profile, () => ok(profileFields({}, { event_gift_enable: false })));
    const { visited } = renderAt("/giftEvent", <GiftEventScreen />);
    await waitFor(() => expect(visited.at(-1)).toBe("/"));
  });

  it("show an empty state if none exist", async () => {
    events = [];
    renderAt("/giftEvent", <GiftEventScreen />);
    await screen.findByText("No gift hours today");
  });
});

describe("joining", () => {
  it("shows the gift with the server's message, and the event as joined", async () => {
    server.on(joinGiftEvent, () => {
      events = events.map((each) => (each["id"] === 2 ? { ...each, member_available_num: 0, completed: true } : each));
      return ok({ price: 128, msg: "Happy festival, from all of us" });
    });
    renderAt("/giftEvent", <GiftEventScreen />);
    fireEvent.click(await join());
    const won = await screen.findByRole("dialog", { name: "A gift for you" });
    expect(within(won).getByRole("heading", { name: "You got ₹128.00" })).toBeTruthy();
    expect(won.textContent).toMatch(/Gift hours\d.* to .*Time.*Balance now/);
    expect(won.textContent).toContain("Happy festival, from all of us");
    const [sent] = server.of(joinGiftEvent);
    expect(sent?.body).toEqual({ id: 2 });
    expect(sent?.headers.get("Idempotency-Key")).toMatch(/^[\w-]{1,64}$/);
    fireEvent.click(within(won).getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await screen.findByText("You have joined");
  });

  it("sends one request, however often the button is pressed", async () => {
    let answer: (answer: Answer) => void = () => undefined;
    server.on(joinGiftEvent, () => new Promise((resolve) => (answer = resolve)));
    renderAt("/giftEvent", <GiftEventScreen />);
    fireEvent.click(await join());
    await waitFor(async () => expect((await join()).getAttribute("aria-busy")).toBe("true"));
    fireEvent.click(await join());
    answer(ok({ price: 30 }));
    await screen.findByRole("dialog", { name: "A gift for you" });
    expect(server.of(joinGiftEvent)).toHaveLength(1);
  });

  it("shows the server's refusal in a dialog", async () => {
    server.on(joinGiftEvent, () => refusal(4106, "Reach today's conditions of this event first"));
    renderAt("/giftEvent", <GiftEventScreen />);
    fireEvent.click(await join());
    const failed = await screen.findByRole("dialog", { name: "Fail" });
    expect(failed.textContent).toContain("Reach today's conditions of this event first");
  });
});

describe("by the clock", () => {
  const event = (start: number, more: Partial<GiftEvent> = {}): GiftEvent => ({
    id: 1,
    start_time: start,
    end_time: start + HOUR_MS,
    member_available_num: 1,
    join_recharge: 0,
    join_relation: 0,
    join_bet: 0,
    completed: false,
    ...more,
  });

  describe("a gift event", () => {
    it.each([
      ["before it opens", event(1000), 999, "later"],
      ["when it opens", event(1000), 1000, "open"],
      ["in its last millisecond", event(1000), 1000 + HOUR_MS - 1, "open"],
      ["when it ends", event(1000), 1000 + HOUR_MS, "over"],
      ["that the member has joined", event(1000, { member_available_num: 0, completed: true }), 2000, "joined"],
      ["joined, and over", event(1000, { member_available_num: 0, completed: true }), 1000 + DAY_MS, "joined"],
      ["whose pool is empty", event(1000, { completed: true }), 2000, "allTaken"],
      ["over, as the server says", event(1000, { completed: true }), 1000 + HOUR_MS, "over"],
    ] as const)("%s", (_, given, now, state) => {
      expect(giftState(given, now)).toBe(state);
    });
  });

  describe("the next opening", () => {
    const day = [event(10 * HOUR_MS), event(15 * HOUR_MS), event(20 * HOUR_MS)];
    it.each([
      [0, 10 * HOUR_MS],
      [10 * HOUR_MS - 1, 10 * HOUR_MS],
      [10 * HOUR_MS, 15 * HOUR_MS],
      [16 * HOUR_MS, 20 * HOUR_MS],
      [20 * HOUR_MS, 10 * HOUR_MS + DAY_MS],
      [23 * HOUR_MS, 10 * HOUR_MS + DAY_MS],
    ])("after %i is %i", (now, expected) => {
      expect(nextOpening(day, now)).toBe(expected);
    });

    it("is none without events, and after events of days before", () => {
      expect(nextOpening([], 0)).toBeNull();
      expect(nextOpening(day, 3 * DAY_MS)).toBeNull();
    });
  });
});
