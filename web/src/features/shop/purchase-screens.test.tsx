import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { addresses } from "#contract/addresses.ts";
import { profile } from "#contract/calls/profile.ts";
import { refusals } from "#contract/refusals.ts";
import { buy, productDetail, confirmReceipt, orders } from "#contract/calls/shop.ts";
import { transactions } from "#contract/calls/transactions.ts";
import { momentText } from "#web/ui/moment.tsx";
import { session } from "#web/data/session.ts";
import { ok, refusal, type Answer, server } from "#web/testing/fake-server.ts";
import { pageFields, profileFields, addressFields, productFields, orderFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { BuyScreen } from "./buy-screen.tsx";
import { OrderListScreen } from "./order-list-screen.tsx";

beforeEach(() => {
  session.end();
  session.start("t1");
});

describe("a purchase", () => {
  const password = () => screen.getByLabelText<HTMLInputElement>("Password of your account");
  const pay = () => screen.getByRole<HTMLButtonElement>("button", { name: "Pay ₹1,850.00" });
  const enter = (text: string) => fireEvent.change(password(), { target: { value: text } });
  const ready = () => screen.findByRole("heading", { name: "Courtyard lantern" });

  beforeEach(() => {
    server.on(profile, () => ok(profileFields({ balance: 5000 })));
    server.on(productDetail, () => ok({ entry: productFields() }));
    server.on(addresses, () =>
      ok({ queryset: [addressFields(), addressFields({ id: 12, full_name: "Ravi Rao", detail_address: "Flat 4" })] }),
    );
    server.on(buy, () => ok());
  });

  it("is paid with the newest address and the password, and confirmed", async () => {
    const { visited } = renderAt("/buy?id=3", <BuyScreen />);
    await ready();
    enter("correct horse");
    fireEvent.click(pay());
    const done = await screen.findByRole("dialog", { name: "Purchase complete" });
    await waitFor(() => expect(done.textContent).toMatch(/₹1,850.00Deliver toAsha Rao.*Time.*Balance now₹5,000.00/));
    const [sent] = server.of(buy);
    expect(sent?.body).toEqual({ product_id: 3, address_id: 11, password: "correct horse" });
    expect(sent?.headers.get("Idempotency-Key")).toMatch(/^[\w-]{1,64}$/);
    fireEvent.click(screen.getByRole("button", { name: "See my orders" }));
    await waitFor(() => expect(visited.at(-1)).toBe("/orderList"));
  });

  it("goes to the chosen address", async () => {
    renderAt("/buy?id=3", <BuyScreen />);
    await ready();
    fireEvent.click(screen.getByRole("button", { name: "Change the address" }));
    fireEvent.click(screen.getByRole("radio", { name: /Ravi Rao/ }));
    enter("correct horse");
    fireEvent.click(pay());
    await waitFor(() => expect(server.of(buy)[0]?.body).toMatchObject({ address_id: 12 }));
  });

  it("asks for the missing password, focuses it and sends nothing", async () => {
    renderAt("/buy?id=3", <BuyScreen />);
    await ready();
    fireEvent.click(pay());
    await screen.findByText("Password is required");
    expect(document.activeElement).toBe(password());
    enter("x");
    expect(screen.queryByText("Password is required")).toBeNull();
    expect(server.of(buy)).toEqual([]);
  });

  it("of a demo member asks for no password", async () => {
    server.on(profile, () => ok(profileFields({ balance: 5000, demo: true })));
    renderAt("/buy?id=3", <BuyScreen />);
    await ready();
    await waitFor(() => expect(screen.queryByLabelText("Password of your account")).toBeNull());
    fireEvent.click(pay());
    await screen.findByRole("dialog", { name: "Purchase complete" });
    expect(server.of(buy)[0]?.body).toEqual({ product_id: 3, address_id: 11 });
  });

  it("needs an address, and leads to its form and back", async () => {
    server.on(addresses, () => ok({ queryset: [] }));
    renderAt("/buy?id=3", <BuyScreen />);
    await ready();
    enter("correct horse");
    fireEvent.submit(password().form ?? password());
    await screen.findByText("Choose an address");
    expect(document.activeElement?.textContent).toContain("You have no address yet.");
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
    expect(server.of(buy)).toEqual([]);
    expect(screen.getByRole("link", { name: "Add an address" }).getAttribute("href")).toBe("/editAddress?buy=3");
  });

  it("has the number and the time of its own record on the receipt", async () => {
    const now = Date.now();
    const record = (relation_id: string, change_balance: number, create_time: number) => ({
      type: "buy",
      relation_id,
      change_balance,
      create_time,
      after_balance: 3150,
    });
    server.on(transactions, () =>
      ok(pageFields([record("order:18", -20, now), record("order:17", -1850, now), record("order:3", -1850, 1)])),
    );
    renderAt("/buy?id=3", <BuyScreen />);
    await ready();
    enter("correct horse");
    fireEvent.click(pay());
    const done = await screen.findByRole("dialog", { name: "Purchase complete" });
    await waitFor(() => expect(done.textContent).toContain(`Number17Time${momentText(now)}`));
    expect(within(done).getByRole("button", { name: "Copy the number" })).toBeTruthy();
    expect(server.of(transactions)[0]?.url.searchParams.get("type")).toBe("buy");
  });

  it("shows the balance after it", async () => {
    renderAt("/buy?id=3", <BuyScreen />);
    await ready();
    await screen.findByText((_, element) => element?.textContent === "₹3,150.00");
  });

  it("is sent once, however often the button is pressed", async () => {
    let answer: (answer: Answer) => void = () => undefined;
    server.on(buy, () => new Promise((resolve) => (answer = resolve)));
    renderAt("/buy?id=3", <BuyScreen />);
    await ready();
    enter("correct horse");
    fireEvent.click(pay());
    await waitFor(() => expect(pay().getAttribute("aria-busy")).toBe("true"));
    fireEvent.click(pay());
    fireEvent.submit(password().form ?? password());
    answer(ok());
    await screen.findByRole("dialog", { name: "Purchase complete" });
    expect(server.of(buy)).toHaveLength(1);
  });

  it("whose answer was lost is retried as the same purchase", async () => {
    server.on(buy, () => Promise.reject(new TypeError("Failed to fetch")));
    renderAt("/buy?id=3", <BuyScreen />);
    await ready();
    enter("correct horse");
    fireEvent.click(pay());
    await screen.findByText(/^We do not know yet/);
    server.on(buy, () => ok());
    fireEvent.click(pay());
    await screen.findByRole("dialog", { name: "Purchase complete" });
    const [first, second] = server.of(buy).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(first).toBe(second);
  });

  it("that a reload cut off says so, and is asked for as the same purchase", async () => {
    server.on(buy, () => new Promise<Answer>(() => undefined));
    renderAt("/buy?id=3", <BuyScreen />);
    await ready();
    expect(screen.queryByText(/^A payment was under way/)).toBeNull();
    enter("correct horse");
    fireEvent.click(pay());
    await waitFor(() => expect(server.of(buy)).toHaveLength(1));
    cleanup();
    expect(sessionStorage.getItem("app.unfinished/user/buy")).not.toContain("correct horse");
    server.on(buy, () => ok());
    renderAt("/buy?id=3", <BuyScreen />);
    await ready();
    expect(screen.getByText(/^A payment was under way/)).toBeTruthy();
    enter("correct horse");
    fireEvent.click(pay());
    await screen.findByRole("dialog", { name: "Purchase complete" });
    const [first, second] = server.of(buy).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(second).toBe(first);
    expect(screen.queryByText(/^A payment was under way/)).toBeNull();
    cleanup();
    renderAt("/buy?id=3", <BuyScreen />);
    await ready();
    expect(screen.queryByText(/^A payment was under way/)).toBeNull();
  });

  it("shows the server's refusal, and fetches stock, address and balance again", async () => {
    server.on(buy, () => refusal(refusals.sold_out.code, "Sold out just now"));
    renderAt("/buy?id=3", <BuyScreen />);
    await ready();
    server.on(productDetail, () => ok({ entry: productFields({ stock: 0 }) }));
    enter("correct horse");
    fireEvent.click(pay());
    await screen.findByText("Sold out just now");
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Sold out" });
    expect(button.disabled).toBe(true);
  });

  it("above the balance shows the missing amount, and leads to the recharge", async () => {
    server.on(profile, () => ok(profileFields({ balance: 1000.5 })));
    renderAt("/buy?id=3", <BuyScreen />);
    await screen.findByText("Your balance is ₹849.50 short.");
    expect(screen.getByRole("link", { name: "Recharge" }).getAttribute("href")).toBe("/recharge");
  });

  it("shows an error if the product is unknown", async () => {
    server.on(productDetail, () => refusal(refusals.product_unknown.code, "This product is not known"));
    renderAt("/buy?id=77", <BuyScreen />);
    await screen.findByText("There is no such product");
  });
});

describe("what was bought", () => {
  let placed: ReturnType<typeof orderFields>[];
  const asked = () => server.of(orders).map(({ url }) => url.searchParams.get("status"));

  beforeEach(() => {
    placed = [
      orderFields({ id: 8, status: "cancelled" }),
      orderFields({ id: 7, status: "unreceived", name: "Kite" }),
      orderFields({ id: 6, status: "success" }),
      orderFields(),
    ];
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
});
