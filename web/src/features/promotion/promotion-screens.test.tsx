import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { profile } from "#contract/calls/profile.ts";
import {
  applyToBalance,
  promotionInfo,
  applyToBalanceRecords,
  bonusRecords,
  promotionRecords,
} from "#contract/calls/promotion.ts";
import { installation } from "#web/data/installation.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { ok, refusal, type Arrival, server } from "#web/testing/fake-server.ts";
import { profileFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { ToastRegion } from "#web/ui/overlays/toasts.tsx";
import { PromotionScreen } from "./promotion-screen.tsx";
import { AppliedRecordScreen, BonusRecordScreen, PromotionRecordScreen } from "./record-screens.tsx";

const URL = "https://play.example/register?r_code=120007";

function info(profit: number, movable?: number) {
  return ok({
    profit,
    ...(movable !== undefined && { movable }),
    info: {
      one_level_user_count: 1,
      two_level_user_count: 12,
      one_level_contribution: 50,
      two_level_contribution: 200,
    },
  });
}

beforeEach(() => {
  session.start("t1");
  settings.chooseLocale("in");
  server.on(profile, () => ok(profileFields({}, { promotion_url: URL })));
  server.on(promotionInfo, () => info(35.5));
});

function open() {
  renderAt(
    "/promotion",
    <>
      <PromotionScreen />
      <ToastRegion />
    </>,
  );
}

describe("the promotion screen", () => {
  it("shows the profit, by level too", async () => {
    open();
    const profit = screen.getByRole("region", { name: "Profit" });
    await within(profit).findByText("₹35");
    const [one, two] = (await screen.findAllByText("Contribution")).map((each) => each.closest("li")?.textContent);
    expect(one).toBe("Level 1 invited by you1 personContribution ₹50.00");
    expect(two).toBe("Level 2 invited by them12 peopleContribution ₹200.00");
    const bars = [...document.querySelectorAll<HTMLElement>("li [style]")].map((bar) => bar.style.width);
    expect(bars).toEqual(["25%", "100%"]);
  });

  it("explains the profit, and leads to the records", async () => {
    open();
    expect(screen.getByText(/^30% of the fee/)).toBeTruthy();
    expect(screen.getByText(/^10% of the fee/)).toBeTruthy();
    expect(screen.getByText(/^₹50 when someone/)).toBeTruthy();
    expect(screen.getByText(/first recharge of ₹100 or more/)).toBeTruthy();
    const links = within(screen.getByRole("list", { name: "Records" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/bonusRecord",
      "/promotionRecord",
      "/applyToBalanceRecord",
    ]);
  });
});

describe("the invitation", () => {
  it("says what two friends would earn the member, by the rates below", () => {
    open();
    const card = screen.getByRole("region", { name: "Invite with your link" });
    // 30 % of the fee of 2 % on two stakes of ₹1,000.
    expect(card.textContent).toContain("Two friends who stake ₹1,000 a day each earn you ₹12 a day.");
  });

  it("says nothing of rates that the backend does not state", () => {
    installation.set({ money: {}, offers: ["promotion"], not_offered: [] });
    open();
    expect(document.body.textContent).not.toMatch(/₹12|the fees on their settled bets/);
    installation.set({ money: {}, not_offered: [] });
  });

  it("can be copied as a link or code", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal(
      "navigator",
      Object.create(navigator, { onLine: { value: true }, clipboard: { value: { writeText } } }),
    );
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Copy the link" }));
    fireEvent.click(screen.getByRole("button", { name: "Copy the invite code" }));
    await waitFor(() => expect(writeText.mock.calls).toEqual([[URL], ["120007"]]));
  });

  it("is shared if the browser can, and cancelling shows no error", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.reject(new DOMException("no", "AbortError")));
    vi.stubGlobal("navigator", Object.create(navigator, { onLine: { value: true }, share: { value: share } }));
    open();
    await screen.findByRole("img", { name: "QR code of your invitation 120007" });
    const [first] = screen.getAllByRole("button");
    expect(first?.textContent).toBe("Share the link");
    fireEvent.click(first!);
    await waitFor(() =>
      expect(share.mock.calls).toEqual([[{ title: "rangoli", text: "Join me on rangoli", url: URL }]]),
    );
  });

  it.each(["", `${window.location.origin}/register?r_code=120007`])(
    "is this site's short link if the server names %j",
    async (url) => {
      server.on(profile, () => ok(profileFields({}, { promotion_url: url })));
      open();
      await screen.findByText(`${window.location.host}/i/120007`);
      expect(screen.queryByRole("button", { name: "Share the link" })).toBeNull();
    },
  );

  it("can be fetched again if the profile cannot be read", async () => {
    server.on(profile, () => refusal(500, "Something went wrong"));
    open();
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByText(/^Your friend scans/)).toBeNull();
    server.on(profile, () => ok(profileFields({}, { promotion_url: URL })));
    fireEvent.click(again);
    await screen.findByRole("img", { name: "QR code of your invitation 120007" });
  });
});

describe("profit to the balance", () => {
  const openForm = async () => {
    open();
    await screen.findByText("₹35");
    fireEvent.click(screen.getByRole("button", { name: "Apply to balance" }));
    return screen.getByLabelText<HTMLInputElement>("Amount");
  };
  const apply = () => fireEvent.click(screen.getByRole("button", { name: "Move to the balance" }));

  it("starts with the whole amount, and shrinks by the moved part", async () => {
    server.on(applyToBalance, () => {
      server.on(promotionInfo, () => info(0));
      return ok();
    });
    expect((await openForm()).value).toBe("35.50");
    apply();
    apply();
    await screen.findByText("₹35.50 is in your balance now");
    await screen.findByText(/^Invite someone/);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.of(applyToBalance)).toHaveLength(1);
    expect(server.of(applyToBalance)[0]?.body).toEqual({ price: 35.5 });
    expect(server.of(applyToBalance)[0]?.headers.get("Idempotency-Key")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Apply to balance" }).disabled).toBe(true);
  });

  it.each([
    ["", "Enter an amount"],
    ["0", "Enter an amount above 0, with at most two decimals"],
    ["1.005", "Enter an amount above 0, with at most two decimals"],
    ["35.51", "You can move only ₹35.50 now"],
  ])("of %j is not sent", async (typed, fault) => {
    const field = await openForm();
    fireEvent.change(field, { target: { value: typed } });
    apply();
    expect(screen.getByText(fault)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    fireEvent.click(screen.getByRole("button", { name: "All" }));
    expect(field.value).toBe("35.50");
    expect(screen.queryByText(fault)).toBeNull();
    expect(server.of(applyToBalance)).toEqual([]);
  });

  it("of today cannot be moved", async () => {
    server.on(promotionInfo, () => info(35.5, 20.5));
    const field = await openForm();
    expect(field.value).toBe("20.50");
    screen.getByText("You can move ₹20.50 now");
    fireEvent.change(field, { target: { value: "20.51" } });
    apply();
    screen.getByText("You can move only ₹20.50 now");
    fireEvent.click(screen.getByRole("button", { name: "All" }));
    expect(field.value).toBe("20.50");
    expect(server.of(applyToBalance)).toEqual([]);
  });

  it("cannot be moved while all of it is of today", async () => {
    server.on(promotionInfo, () => info(35.5, 0));
    open();
    await screen.findByText(/^You can move ₹0\.00 now\. What came in today/);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Apply to balance" }).disabled).toBe(true);
  });

  it("shows no hint if all of it can be moved", async () => {
    server.on(promotionInfo, () => info(35.5, 35.5));
    await openForm();
    expect(screen.queryByText(/00:00/)).toBeNull();
  });

  it("shows the reason for a refusal", async () => {
    server.on(applyToBalance, () => refusal(2009, "There is not that much profit"));
    await openForm();
    apply();
    await screen.findByText("There is not that much profit");
  });
});

const TIME = Date.UTC(2026, 10, 21, 8, 30);
const page = (count: number, queryset: readonly object[]) => ok({ page: { count, p: 1, p_size: 10 }, queryset });
const levelOf = ({ url }: Arrival) => url.searchParams.get("level");
const items = () => screen.getAllByRole("listitem").map((item) => item.textContent);

describe("bonus records", () => {
  const record = (fields: object) => ({ relation_id: "", change: 0.3, create_time: TIME, bonus_infos: [], ...fields });

  it("show each bonus's origin, by level", async () => {
    server.on(bonusRecords, (arrival) =>
      levelOf(arrival) === "1"
        ? page(3, [
            record({ type: "fee_share", relation_id: `hour:${TIME}`, bonus_infos: [{ nick_name: "kite" }] }),
            record({
              type: "first_recharge",
              relation_id: "R1",
              change: 50,
              bonus_infos: [{ nick_name: "kite_flyer" }],
            }),
            record({
              type: "fee_share",
              relation_id: "win:P:1:20261121001",
              bonus_infos: [{ nick_name: "asha_b" }, { nick_name: "chand_d" }],
            }),
          ])
        : page(1, [record({ type: "fee_share", relation_id: "exg:1", bonus_infos: [{ nick_name: "esha_f" }] })]),
    );
    renderAt("/bonusRecord", <BonusRecordScreen />);
    await screen.findByText("First recharge bonus");
    expect(items()).toEqual([
      expect.stringMatching(/^Share of fees\d\d:\d0–\d\d:\d0 · kite2026-11-21 \d\d:\d\d:\d\d\+₹0\.30$/),
      expect.stringMatching(/^First recharge bonuskite_flyer2026-11-21 \d\d:\d\d:\d\d\+₹50\.00$/),
      expect.stringMatching(/^Share of feesWin Go · asha_b · chand_d2026-11-21 \d\d:\d\d:\d\d\+₹0\.30$/),
    ]);
    fireEvent.click(screen.getByRole("tab", { name: "Level 2" }));
    await screen.findByText("esha_f");
    expect(items()).toHaveLength(1);
  });

  it("show the next step if none exist", async () => {
    server.on(bonusRecords, () => page(0, []));
    renderAt("/bonusRecord", <BonusRecordScreen />);
    await screen.findByText("No bonus yet");
  });
});

describe("promotion records", () => {
  it("list invited members with their first recharge, page by page", async () => {
    const rows = Array.from({ length: 11 }, (_, at) => ({
      nick_name: `player_${at}`,
      first_recharge_price: at === 0 ? 120 : 0,
      create_time: TIME - at,
    }));
    server.on(promotionRecords, ({ url }) => {
      const p = Number(url.searchParams.get("p"));
      return ok({ page: { count: 11, p, p_size: 10 }, queryset: rows.slice((p - 1) * 10, p * 10) });
    });
    renderAt("/promotionRecord", <PromotionRecordScreen />);
    await screen.findByText("player_0");
    expect(items()[0]).toMatch(/₹120\.00First recharge$/);
    expect(items()[1]).toMatch(/No recharge yet$/);
    fireEvent.click(screen.getByRole("button", { name: "Load more" }));
    await screen.findByText("player_10");
    expect(items()).toHaveLength(11);
  });

  it("lead to the link if no member was invited", async () => {
    server.on(promotionRecords, () => page(0, []));
    renderAt("/promotionRecord", <PromotionRecordScreen />);
    expect((await screen.findByRole("link", { name: "Go to your link" })).getAttribute("href")).toBe("/promotion");
  });
});

describe("applied profit", () => {
  it("is listed with its state", async () => {
    server.on(applyToBalanceRecords, () => page(1, [{ status: "Success", price: 40, create_time: TIME }]));
    renderAt("/applyToBalanceRecord", <AppliedRecordScreen />);
    await screen.findByText("Profit to balance");
    expect(items()).toEqual([expect.stringMatching(/^Profit to balanceSuccess.*\+₹40\.00$/)]);
  });
});
