import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { products } from "#contract/calls/shop.ts";
import { fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { productFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { SearchScreen } from "./search-screen.tsx";

let server: ReturnType<typeof fakeServer>;
const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search the shop" });
const asked = () => server.of(products).map(({ url }) => url.searchParams.get("keyword"));

beforeEach(() => {
  server = fakeServer();
  server.on(products, ({ url }) => {
    const keyword = url.searchParams.get("keyword");
    if (keyword === "zebra") return ok({ queryset: [] });
    const all = [productFields({ stock: 40 }), productFields({ id: 4, name: "Kite", price: 99.5, stock: 10 })];
    return ok({ queryset: keyword === null ? all : all.slice(1) });
  });
});

describe("the shop", () => {
  it("shows picture, name and price of each product, with a link to it", async () => {
    renderAt("/search", <SearchScreen />);
    const list = await screen.findByRole("list", { name: "Products" });
    const [first, second] = within(list).getAllByRole("link");
    expect(first?.getAttribute("href")).toBe("/item?id=3");
    expect(first?.textContent).toBe("Courtyard lantern₹1,850.00");
    expect(first?.querySelector("img")?.getAttribute("src")).toContain("/img/products/3-1.svg");
    expect(second?.textContent).toBe("Kite₹99.50");
    expect(screen.getByText("2 products")).toBeTruthy();
  });

  it("says on a card if few or none are left", async () => {
    const queryset = [40, 7, 0].map((stock, index) => productFields({ id: index + 1, stock }));
    server.on(products, () => ok({ queryset }));
    renderAt("/search", <SearchScreen />);
    const cards = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(cards.map((text) => text?.replace(/^.*\.00/, ""))).toEqual(["", "7 left", "Sold out"]);
  });

  it("searches on Enter and not before, and keeps the keyword in the address", async () => {
    const { visited } = renderAt("/search", <SearchScreen />);
    await screen.findByText("2 products");
    fireEvent.change(field(), { target: { value: "  kite " } });
    expect(asked()).toEqual([null]);
    fireEvent.submit(screen.getByRole("search"));
    await screen.findByText("1 product for “kite”");
    expect(asked()).toEqual([null, "kite"]);
    expect(visited).toEqual(["/search", "/search?keyword=kite"]);
  });

  it("shows that nothing was found, and leads back to all products", async () => {
    const { visited } = renderAt("/search?keyword=zebra", <SearchScreen />);
    await screen.findByText("Nothing found for “zebra”");
    expect(field().value).toBe("zebra");
    fireEvent.click(screen.getByRole("link", { name: "Show everything" }));
    await screen.findByText("2 products");
    expect(field().value).toBe("");
    expect(visited.at(-1)).toBe("/search");
  });

  it("never sends more than the contract allows", async () => {
    renderAt(`/search?keyword=${"x".repeat(80)}`, <SearchScreen />);
    await waitFor(() => expect(asked()).toEqual(["x".repeat(60)]));
  });

  it("shows the error, and fetches again", async () => {
    server.on(products, () => refusal(500, "Something broke"));
    renderAt("/search", <SearchScreen />);
    await screen.findByText("Something broke");
    server.on(products, () => ok({ queryset: [productFields()] }));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("1 product");
  });
});
