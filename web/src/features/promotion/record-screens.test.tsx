import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { applyToBalanceRecords, bonusRecords, promotionRecords } from "#contract/calls/promotion.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { type Arrival, fakeServer, ok } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { AppliedRecordScreen, BonusRecordScreen, PromotionRecordScreen } from "./record-screens.tsx";

const TIME = Date.UTC(2026, 10, 21, 8, 30);
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  session.start("t1");
  settings.chooseLocale("in");
  server = fakeServer();
});

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
