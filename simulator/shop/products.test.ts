import { afterEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { PRODUCTS } from "../catalogue/products/products.ts";
import { NOT_A_LINE, NOT_A_QUERY_ID, call, control, endTest } from "../testing/client.ts";
import { setStock, stockOf } from "../testing/accounts.ts";
import { searchText, wordsOf } from "./search.ts";

interface Listed {
  id: number;
  name: string;
  price: number;
  main_image: string;
  image2: string;
  image3: string;
  spec: string;
  stock: number;
}

afterEach(endTest);

async function listed(keyword?: string, locale = "in"): Promise<Listed[]> {
  const query = keyword === undefined ? "" : `?${new URLSearchParams({ keyword }).toString()}`;
  const answer = await call("GET", `/shop/products${query}`, undefined, { locale });
  expect(answer.code).toBe(200);
  return answer["queryset"] as Listed[];
}

const idsFor = async (keyword: string, locale = "in") => (await listed(keyword, locale)).map(({ id }) => id);

describe("the list of products", () => {
  it("contains every product without a keyword, in the caller's language", async () => {
    for (const locale of LOCALES) {
      const all = await listed(undefined, locale);
      expect(all.map(({ id, name }) => [id, name])).toEqual(PRODUCTS.map(({ id, name }) => [id, name[locale]]));
      expect(await listed("", locale)).toEqual(all);
      expect(await listed("  , ", locale)).toEqual(all);
    }
  });

  it("has each product's price in units, pictures, spec and stock", async () => {
    expect((await listed("fighter"))[0]).toEqual({
      id: 5,
      name: "Fighter kite in two halves",
      price: 180,
      main_image: "/img/products/5-1.svg",
      image2: "/img/products/5-2.svg",
      image3: "/img/products/5-3.svg",
      spec: "Category=Kites and toys,Material=Bamboo and paper,Craft=Made by hand,From=Ahmedabad,Size=52 × 56 cm,Weight=22 g,Care=Keep dry",
      stock: 300,
    });
  });

  it.each([
    ["the beginning of a word", "lant", "in", [3, 4]],
    ["any case", "LANTERN", "in", [3, 4]],
    ["words in any order", "lantern star", "in", [4]],
    ["a word of the spec", "Moradabad", "in", [2, 19, 20]],
    ["names before specs", "tea", "in", [21, 23, 3, 22]],
    ["no category", "textiles", "in", []],
    ["no key of the spec", "material", "in", []],
    ["a word without its accents", "cha", "pt", [21, 24, 8, 22]],
    ["the accents too", "CHÁ", "pt", [21, 24, 8, 22]],
    ["the plural of a Spanish name, but no toys of its category", "papalotes", "mx", [5, 6]],
    ["Vietnamese without its marks", "den long", "vi", [3]],
    ["Vietnamese with them", "Đèn lồng", "vi", [3]],
  ] as const)("finds by %s: %s (%s)", async (_, keyword, locale, ids) => {
    expect(await idsFor(keyword, locale)).toEqual(ids);
  });

  it("is empty for other languages, word endings and SQL patterns", async () => {
    for (const keyword of ["papalote", "antern", "lantern zzz", "x' OR 'x'='x"])
      expect(await idsFor(keyword)).toEqual([]);
    for (const keyword of ["%", "_", ".*"]) expect(await idsFor(keyword)).toHaveLength(PRODUCTS.length);
  });

  it("refuses a keyword of more than 60 characters", async () => {
    expect(await call("GET", `/shop/products?keyword=${"x".repeat(60)}`)).toMatchObject({ code: 200 });
    expect(await call("GET", `/shop/products?keyword=${"x".repeat(61)}`)).toMatchObject({
      code: 400,
      msg: "Please check keyword",
    });
  });

  it("refuses a keyword with an invisible character", async () => {
    const texts = NOT_A_LINE.map(([, value]) => value).filter((value) => typeof value === "string");
    for (const text of texts.filter((each) => !each.includes("\ud83d"))) {
      expect(await call("GET", `/shop/products?keyword=${encodeURIComponent(text)}`)).toMatchObject({ code: 400 });
    }
  });
});

describe("a product", () => {
  it("is shown in the caller's language", async () => {
    for (const locale of LOCALES) {
      const { entry } = await call("GET", "/shop/product?id=3", undefined, { locale });
      expect(entry).toEqual((await listed(undefined, locale)).find(({ id }) => id === 3));
    }
  });

  it("has the catalogue's stock", async () => {
    await setStock(3, 2);
    expect(await stockOf(3)).toBe(2);
    expect((await listed("courtyard"))[0]?.stock).toBe(2);
    await setStock(3, 0);
    expect(await stockOf(3)).toBe(0);
    expect((await listed("courtyard"))[0]?.stock).toBe(0);
  });

  it("keeps its stock after a restart of the catalogue", async () => {
    await setStock(3, 2);
    await control("POST", "/control/restart", { object: "catalogue:main" });
    expect(await stockOf(3)).toBe(2);
    expect(await stockOf(4)).toBe(120);
  });

  it("is drawn with as many pieces as its box has, under a new address for each edition", async () => {
    const counted = PRODUCTS.flatMap(({ id, spec, drawing }) => {
      const pieces = Number(spec.find(([key]) => key === "pieces")?.[1]);
      return pieces > 1 ? [[id, pieces, drawing.match(/<use /g)?.length]] : [];
    });
    expect(counted).toEqual([
      [1, 12, 12],
      [23, 6, 6],
    ]);
    expect((await listed("diyas"))[0]?.main_image).toBe("/img/products/1-1.svg?2");
  });

  it("is refused if the shop does not have it", async () => {
    for (const locale of LOCALES) {
      expect(await call("GET", "/shop/product?id=999", undefined, { locale })).toMatchObject({
        code: 4001,
        msg: refusals.product_unknown.text[locale],
      });
    }
    expect(await control("POST", "/operate/stock", { product_id: 999, stock: 1 })).toMatchObject({ code: 4001 });
  });

  it.each(NOT_A_QUERY_ID)("is refused with the id %j", async (id) => {
    expect(await call("GET", `/shop/product?id=${id}`)).toMatchObject({ code: 400, msg: "Please check id" });
  });
});

describe("a search text", () => {
  it.each([
    ["Luminárias", "luminarias"],
    ["Cordón", "cordon"],
    ["Đèn lồng", "den long"],
    ["THẠCH ANH", "thach anh"],
    ["Kite", "kite"],
    ["", ""],
  ])("of %j is %j", (text, expected) => expect(searchText(text)).toBe(expected));

  it("is the same for every Unicode composition", () => {
    expect(searchText("Café".normalize("NFD"))).toBe(searchText("Café".normalize("NFC")));
  });

  it("is split into words of letters and digits", () => {
    expect(wordsOf("  Chá, 250 g =  Assam%_* ")).toEqual(["cha", "250", "g", "assam"]);
    expect(wordsOf("%_* — ,=")).toEqual([]);
  });
});
