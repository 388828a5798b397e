import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { ROOT } from "../paths.ts";
import { fillStyle, fillTexts } from "./fill.ts";
import { drawingFile, OWN_BRAND, readBrand } from "./read-brand.ts";
import { type Brand, brandSchema } from "./schema.ts";

const ACME = join(ROOT, "brand/acme");
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with the second brand after a change of its data. */
function changed(change: (brand: Brand) => object): string {
  const folder = mkdtempSync(join(tmpdir(), "brand-"));
  folders.push(folder);
  cpSync(ACME, folder, { recursive: true });
  const file = join(folder, "brand.json");
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, "utf8")) as Brand)));
  return folder;
}

const refusal = (change: (brand: Brand) => object) => () => readBrand(changed(change));

describe("a brand", () => {
  it("may have other languages, another currency and other drawings", () => {
    expect(readBrand(OWN_BRAND)).toMatchObject({ name: "rangoli", money: null });
    expect(readBrand(ACME)).toMatchObject({ languages: ["pt"], currency: { code: "BRL" } });
  });

  it("draws empty screens and errors itself, or takes the common drawings", () => {
    const folder = changed((brand) => brand);
    mkdirSync(join(folder, "drawings"));
    writeFileSync(join(folder, "drawings/offline.svg"), "<svg/>");
    expect(drawingFile(folder, "offline.svg")).toBe(join(folder, "drawings/offline.svg"));
    expect(drawingFile(folder, "broken.svg")).toBe(join(ROOT, "brand/drawings/broken.svg"));
  });

  it.each<[string, (brand: Brand) => object, RegExp]>([
    ["a key that nobody reads", (brand) => ({ ...brand, colour: "#fff" }), /Unrecognized key: "colour"/],
    ["a missing key", ({ font: _font, ...rest }) => rest, /font/],
    [
      "texts for a language that it does not offer",
      (brand) => ({ ...brand, languages: ["mx"] }),
      /languages must be mx/,
    ],
    ["a language without texts", (brand) => ({ ...brand, languages: ["pt", "in"] }), /languages must be pt, in/],
    [
      "a value in braces that no sentence has",
      (brand) => ({ ...brand, texts: { pt: { ...brand.texts.pt, giftHours: "De {from}" } } }),
      /braces only \{min\}, \{max\}/,
    ],
    [
      "text too close to its ground",
      ({ colors, ...rest }) => ({ ...rest, colors: { ...colors, dark: { ...colors.dark, muted: "#446060" } } }),
      /dark: muted on surface: #446060 on #122020 has 2\.\d\d:1, AA wants 4\.5:1/,
    ],
    [
      "an opening picture too light for its text",
      ({ colors, ...rest }) => ({ ...rest, colors: { ...colors, splashMiddle: "#3cc8bf" } }),
      /white on splashMiddle: #ffffff on #3cc8bf has 2\.\d\d:1, AA wants 4\.5:1/,
    ],
    ["a font's file that does not exist", withFace("./none.woff2"), /none\.woff2 does not exist/],
    ["a font's path out of its folder", withFace("./../../../../../../etc/passwd"), /passwd leads out of/],
    ["a font's path out of the packages", withFace("../package.json"), /package\.json leads out of/],
    ["an absolute path", withFace("/../../../../../../etc/passwd"), /passwd leads out of/],
    ["a file that is no font", withFace("./brand.json"), /brand\.json is no woff2 font/],
    ["a folder in place of a font", withFace("./"), /is no file|leads out of/],
  ])("is refused for %s", (_, change, reason) => {
    expect(refusal(change)).toThrow(reason);
  });

  it.each(["icon.svg", "drawings/offline.svg", "font.woff2"])("is refused for a link out of it: %s", (name) => {
    const folder = changed(name.endsWith("woff2") ? withFace(`./${name}`) : (brand) => brand);
    mkdirSync(join(folder, "drawings"), { recursive: true });
    rmSync(join(folder, name), { force: true });
    symlinkSync(join(ROOT, "package.json"), join(folder, name));
    expect(() => readBrand(folder)).toThrow(new RegExp(`${name} leads out of`));
  });

  it.each<[string, (brand: Brand, ours: Brand) => object, string]>([
    ["the operator", (brand, ours) => ({ ...brand, legal: ours.legal }), "legal.operator"],
    ["a contact", (brand, ours) => ({ ...brand, contacts: ours.contacts.slice(0, 1) }), "contacts.0.value"],
    ["what it says of itself", withText((text, ours) => ({ ...text, line: ours.line })), "texts.pt.line"],
    ["the gift rules", withText((text, ours) => ({ ...text, giftRules: ours.giftRules })), "texts.pt.giftRules"],
    ["a term", withText((text, ours) => ({ ...text, promotionTerms: ours.promotionTerms })), "promotionTerms.3"],
    ["the risk disclosure", withText((text, ours) => ({ ...text, risk: ours.risk })), "texts.pt.risk.points.1.text"],
  ])("of another operator is refused if it keeps %s of ours", (_, change, place) => {
    const ours = readBrand(OWN_BRAND);
    expect(() => readBrand(changed((brand) => change(brand, ours)))).toThrow(`${place} is a legal statement`);
  });

  it("has each text that is a legal statement listed in the README", () => {
    const readme = readFileSync(join(ROOT, "brand/README.md"), "utf8");
    const named = ["legal", "contacts", "money", "gameRules", "description", "line", "giftHours", "giftLead"];
    for (const key of [...named, "giftRules", "promotionTerms", "risk"]) expect(readme).toContain(`\`${key}\``);
  });

  it("is described for editors by the schema beside it: `npx vitest run tools/brand -u` writes it", async () => {
    const schema = `${JSON.stringify(z.toJSONSchema(brandSchema), null, 2)}\n`;
    await expect(schema).toMatchFileSnapshot(join(ROOT, "brand/brand.schema.json"));
  });
});

type Texts = Brand["texts"]["pt"] & object;

/** Changes the Portuguese texts, with ours at hand. */
function withText(change: (text: Texts, ours: Texts) => object) {
  return (brand: Brand, ours: Brand) => ({
    ...brand,
    texts: { pt: change(brand.texts.pt as Texts, ours.texts.pt as Texts) },
  });
}

function withFace(file: string) {
  const face = { file, range: "U+0-FF", first: true, inPages: true };
  return (brand: Brand) => ({ ...brand, font: { family: "None", faces: [face] } });
}

describe("the places that sources leave to the brand", () => {
  it("are filled in texts, and none is left", () => {
    const brand = readBrand(ACME);
    expect(fillTexts('"%brand.name%: %brand.line%"', brand, "pt")).toMatch(/^"Acme: Minas no celular/);
    expect(() => fillTexts("%brand.motto%", brand, "pt")).toThrow(/motto/);
  });

  it("are filled in styles for one mode or for both", () => {
    const brand = readBrand(ACME);
    expect(fillStyle("/* brand: dark */", brand, ACME, "inlined")).toContain("--accent-text: #3cc8bf;");
    expect(fillStyle("/* brand: both */", brand, ACME, "inlined")).toContain("--ground: light-dark(#f0f5f5, #0b1414);");
    expect(fillStyle("/* brand: faces */", readBrand(OWN_BRAND), OWN_BRAND, "inlined")).toContain(
      'url("data:font/woff2',
    );
  });
});
