import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { confirmReceipt, orders } from "#contract/calls/shop.ts";
import { session } from "#web/data/session.ts";
import { fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { orderFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { OrderListScreen } from "./order-list-screen.tsx";

let server: ReturnType<typeof fakeServer>;
let placed: ReturnType<typeof orderFields>[];
const asked = () => server.of(orders).map(({ url }) => url.searchParams.get("status"));

beforeEach(() => {
  session.end();
  session.start("t1");
  placed = [
    orderFields({ id: 8, status: "cancelled" }),
    orderFields({ id: 7, status: "unreceived", name: "Kite" }),
    orderFields({ id: 6, status: "success" }),
    orderFields(),
  ];
  server = fakeServer();
  server.on(orders, ({ url }) => {
    const status = url.searchParams.get("status");
    const rows = placed.filter((each) => status === "all" || each.status === status);
    return ok({ page: { count: rows.length, p: 1, p_size: 10 }, queryset: rows });
  });
});

describe("the orders", () => {
  it("show each state", async () => {
    renderAt("/orderList", <OrderListScreen />);
    await screen.findByRole("article", { name: "Order 8" });
    const said = screen.getAllByRole("article").map((article) => article.textContent);
    expect(said).toEqual([
      expect.stringContaining("Cancelled, refunded"),
      expect.stringContaining("On its way"),
      expect.stringContaining("Received"),
      expect.stringContaining("Being packed"),
    ]);
    expect(screen.getAllByRole("button", { name: "It has arrived" })).toHaveLength(1);
  });

  it.each([
    ["Undelivered", "undelivered", 1],
    ["Unreceived", "unreceived", 1],
    ["Success", "success", 1],
  ])("of the tab %s are fetched by its status", async (tab, status, count) => {
    const { visited } = renderAt("/orderList", <OrderListScreen />);
    fireEvent.click(await screen.findByRole("tab", { name: tab }));
    await waitFor(() => expect(asked()).toEqual(["all", status]));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(count));
    expect(visited.at(-1)).toBe(`/orderList?status=${status}`);
  });

  it("open at the tab of the address", async () => {
    renderAt("/orderList?status=unreceived", <OrderListScreen />);
    await screen.findByRole("article", { name: "Order 7" });
    expect(asked()).toEqual(["unreceived"]);
  });

  it("are marked as received after confirmation", async () => {
    server.on(confirmReceipt, () => {
      placed = placed.map((each) => (each.id === 7 ? { ...each, status: "success" } : each));
      return ok();
    });
    renderAt("/orderList", <OrderListScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "It has arrived" }));
    const question = screen.getByRole("dialog", { name: "Has it arrived?" });
    expect(question.textContent).toContain("Kite");
    expect(server.of(confirmReceipt)).toEqual([]);
    fireEvent.click(within(question).getByRole("button", { name: "It has arrived" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "It has arrived" })).toBeNull());
    expect(server.of(confirmReceipt)[0]?.body).toEqual({ id: 7 });
  });

  it("that cannot be confirmed show the reason", async () => {
    server.on(confirmReceipt, () => refusal(4004, "This order is not on its way yet"));
    renderAt("/orderList", <OrderListScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "It has arrived" }));
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "It has arrived" }));
    await screen.findByText("This order is not on its way yet");
  });

  it("lead to the shop if none exist", async () => {
    placed = [];
    renderAt("/orderList", <OrderListScreen />);
    await screen.findByText("No orders here");
    expect(screen.getByRole("link", { name: "Go to the shop" }).getAttribute("href")).toBe("/search");
  });
});
