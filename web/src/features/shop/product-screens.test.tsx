import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { products, productDetail } from "#contract/calls/shop.ts";
import { ok, refusal, type Answer, server } from "#web/testing/fake-server.ts";
import { productFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { refusals } from "#contract/refusals.ts";
import { session } from "#web/data/session.ts";
import { SearchScreen } from "./search-screen.tsx";
import { ItemScreen, specRows } from "./item-screen.tsx";

const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search the shop" });
const asked = () => server.of(products).map(({ url }) => url.searchParams.get("keyword"));

beforeEach(() => {
  session.end();
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
});

const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

describe("a product", () => {
  beforeEach(() => server.on(productDetail, () => ok({ entry: productFields() })));

  it("shows its three pictures, name, price and spec", async () => {
    renderAt("/item?id=3", <ItemScreen />);
    await screen.findByRole("heading", { name: "Courtyard lantern" });
    const pictures = screen.getByRole("region", { name: "Pictures of Courtyard lantern" });
    expect(within(pictures).getAllByRole("button", { name: /^Picture/ })).toHaveLength(3);
    expect(document.body.textContent).toContain("₹1,850.00");
    const details = screen.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(details).toEqual([
      ["Material", "Brass, glass"],
      ["Size", "20 cm"],
    ]);
    expect(server.of(productDetail)[0]?.url.searchParams.get("id")).toBe("3");
  });

  it.each([
    [7, "7 left"],
    [40, "In stock"],
  ])("with a stock of %i says %s", async (stock, text) => {
    server.on(productDetail, () => ok({ entry: productFields({ stock }) }));
    renderAt("/item?id=3", <ItemScreen />);
    await screen.findByText(text);
  });

  it("leads to what stands beside it in the list", async () => {
    const list = [1, 2, 3, 4, 5].map((id) => productFields({ id, name: `Lamp ${id}` }));
    server.on(products, () => ok({ queryset: list }));
    renderAt("/item?id=3", <ItemScreen />);
    const related = await screen.findByRole("list", { name: "More from the shop" });
    const links = within(related).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([4, 5, 1, 2].map((id) => `/item?id=${id}`));
  });

  it("stands alone without a list", async () => {
    server.on(products, () => refusal(404, "Not found"));
    renderAt("/item?id=3", <ItemScreen />);
    await screen.findByRole("heading", { name: "Courtyard lantern" });
    await waitFor(() => expect(server.of(products)).toHaveLength(1));
    expect(screen.queryByRole("list", { name: "More from the shop" })).toBeNull();
  });

  it("cannot be bought until its stock is known", async () => {
    let answer: (answer: Answer) => void = () => undefined;
    server.on(productDetail, () => new Promise((resolve) => (answer = resolve)));
    renderAt("/item?id=3", <ItemScreen />);
    expect((await button("Buy")).disabled).toBe(true);
    answer(ok({ entry: productFields() }));
    await screen.findByRole("heading", { name: "Courtyard lantern" });
    expect((await button("Buy")).disabled).toBe(false);
  });

  it.each([0, -1])("with a stock of %i is sold out", async (stock) => {
    server.on(productDetail, () => ok({ entry: productFields({ stock }) }));
    renderAt("/item?id=3", <ItemScreen />);
    expect((await button("Sold out")).disabled).toBe(true);
  });

  it.each([
    ["a visitor to the log-in", null, "/login"],
    ["a member to the purchase", "t1", "/buy?id=3"],
  ])("takes %s", async (_, token, to) => {
    if (token !== null) session.start(token);
    const { visited } = renderAt("/item?id=3", <ItemScreen />);
    await screen.findByRole("heading", { name: "Courtyard lantern" });
    fireEvent.click(await button("Buy"));
    expect(visited).toEqual(["/item?id=3", to]);
  });

  it("shows an error if it does not exist", async () => {
    const { code } = refusals.product_unknown;
    server.on(productDetail, () => refusal(code, "This product is not known"));
    renderAt("/item?id=77", <ItemScreen />);
    await screen.findByText("There is no such product");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it.each(["/item", "/item?id="])("of %s is never fetched", async (path) => {
    renderAt(path, <ItemScreen />);
    await screen.findByText("There is no such product");
    expect(server.arrivals).toEqual([]);
  });
});

describe("the rows of a product's spec", () => {
  it.each([
    ["", []],
    ["Material=Brass", [["Material", "Brass"]]],
    [
      "Material=Brass,Size=7 × 7 cm",
      [
        ["Material", "Brass"],
        ["Size", "7 × 7 cm"],
      ],
    ],
    [
      " Material = Brass , Size = 7 cm ",
      [
        ["Material", "Brass"],
        ["Size", "7 cm"],
      ],
    ],
    ["Formula=a=b", [["Formula", "a=b"]]],
    [
      "Material=Steel, wood,Weight=2 kg",
      [
        ["Material", "Steel, wood"],
        ["Weight", "2 kg"],
      ],
    ],
    ["adrift,Material=Brass,,", [["Material", "Brass"]]],
    ["=Brass,Size=,Weight=2 kg", [["Weight", "2 kg"]]],
  ])("%j", (spec, expected) => {
    expect(specRows(spec).map(({ term, value }) => [term, value])).toEqual(expected);
  });

  it("have different keys even if they are equal", () => {
    const ids = specRows("A=1,A=1").map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });
});
