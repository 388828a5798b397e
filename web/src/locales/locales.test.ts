import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { refusals } from "#contract/refusals.ts";
import { LOCALES, LOCALE_TAGS, type Locale } from "#contract/values/locale.ts";
import { localeOf } from "../data/settings.ts";
import { loadMessages } from "../testing/render.tsx";
import { messages as source } from "../testing/messages.ts";

function flat(tree: object, before = ""): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === "string") texts.set(before + name, value);
    else for (const [key, text] of flat(value as object, `${before}${name}.`)) texts.set(key, text);
  }
  return texts;
}

/** The placeholders of a text: `{name}`, `<tag>`, and the arguments of plurals. */
function slots(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map(([, name, tag]) => name ?? `<${tag}>`))].toSorted();
}

const inSource = flat(source);

/** Names, abbreviations and words that are the same in another language as in English, without their placeholders. */
const SAME = new Set(
  [
    "OK, OTP, ID, PG, Spribe, Evo, CLABE, Telegram, WhatsApp, Win Go, Parity, Sapre, Bcone, Emerd, Aviator, Lucky Hit",
    "Dice, Mines, SHA-512, Rd., ms, s, p50, p95, p99, Nonce, Seed, Hex, Bytes, Sigma, Sockets, Gateway, Status, Auto",
    "Banner, Volume, Chance, Decimal, Total, Flush, Straight flush, Error, Email",
  ].flatMap((line) => line.split(", ")),
);
/** The words of a text without its placeholders and its punctuation. */
const words = (text: string) =>
  text
    .split(/\{[^}]*\}|[·,]/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part));

/** Words of another form of address than the locale's: "you" in India, você, tú, bạn. */
const OTHER_ADDRESS: Readonly<Record<Locale, RegExp>> = {
  in: /(?!)/,
  pt: /(?<!\p{L})(?:tu|teu|tua|teus|tuas|ti|contigo|vós|o senhor|a senhora)(?!\p{L})/iu,
  mx: /(?<!\p{L})(?:usted|ustedes|vos|vosotros|vuestro|vuestra)(?!\p{L})/iu,
  vi: /(?<!\p{L})(?:quý khách|quý vị|anh chị|anh\/chị|ông bà|mày|cậu)(?!\p{L})/iu,
};

/** Words that fluent readers avoid: of a translation, of cryptocurrency, of an older map. */
const ODD_WORDS: Readonly<Record<Locale, RegExp>> = {
  in: /is none of your|gives no room|are left today/,
  pt: /Horas de presente|[Pp]ass(?:ado|ar) para o saldo|devolve espaço|Sendo embalado|Sair neste|[Nn]úmero de série/,
  mx: /[Hh]oras? de regalo|devuelve espacio|Empacándose|Pasado al saldo|Nombre real|[Cc]artera|Clabe|hasta las \{/,
  vi: /[Tt]iền ảo|[Gg]iờ quà|sê-ri|[Qq]uận, huyện|oại trừ tôi|xu vàng|[Ll]ợi nhuận|trả cược/,
};

function pluralForms(text: string): string[][] {
  return [...text.matchAll(/\{\w+, plural,/g)].map(({ index, 0: opening }) => {
    const selectors: string[] = [];
    let depth = 1;
    let word = "";
    for (const character of text.slice(index + opening.length)) {
      if (character === "{") {
        if (depth === 1) selectors.push(word.trim());
        depth += 1;
      }
      if (character === "}") depth -= 1;
      if (depth === 0) break;
      word = depth === 1 && character !== "}" ? word + character : "";
    }
    return selectors;
  });
}

describe.each(LOCALES)("the texts of %s", (locale) => {
  it("have exactly the keys of the source, and no empty text", async () => {
    const texts = flat(await loadMessages(locale));
    expect([...texts.keys()].toSorted()).toEqual([...inSource.keys()].toSorted());
    expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("have the placeholders of the source", async () => {
    for (const [key, text] of flat(await loadMessages(locale))) {
      expect([key, slots(text)]).toEqual([key, slots(inSource.get(key) ?? "")]);
    }
  });

  it("can all be formatted", async () => {
    const messages = { ...(await loadMessages(locale)) };
    const faults: string[] = [];
    const onError = (error: Error) => void faults.push(error.message);
    const translate = createTranslator<Record<string, unknown>>({ locale: LOCALE_TAGS[locale], messages, onError });
    for (const [key, text] of flat(messages)) {
      const values = Object.fromEntries(slots(text).map((name) => [name.replaceAll(/[<>]/g, ""), fill(name)]));
      translate.markup(key as never, values as never);
    }
    expect(faults).toEqual([]);
  });

  it("have each plural form of the language", async () => {
    const forms = new Intl.PluralRules(LOCALE_TAGS[locale]).resolvedOptions().pluralCategories.toSorted();
    const plurals = [...flat(await loadMessages(locale))].flatMap(([key, text]) =>
      pluralForms(text).map((selectors) => [key, selectors.filter((each) => !each.startsWith("=")).toSorted()]),
    );
    expect(plurals.length).toBeGreaterThan(10);
    expect(plurals.filter(([, selectors]) => String(selectors) !== String(forms))).toEqual([]);
  });

  it("have no words that fluent readers would write otherwise", async () => {
    const refused = Object.values(refusals).map(({ text }) => text[locale]);
    const all = [...flat(await loadMessages(locale)).values(), ...refused];
    expect(all.filter((text) => ODD_WORDS[locale].test(text))).toEqual([]);
  });

  it("are not left in English", async () => {
    const left = [...flat(await loadMessages(locale))].filter(
      ([key, text]) => locale !== "in" && inSource.get(key) === text && words(text).some((word) => !SAME.has(word)),
    );
    expect(left).toEqual([]);
  });

  it("address the reader in one form", async () => {
    const other = [...flat(await loadMessages(locale))].filter(([, text]) => OTHER_ADDRESS[locale].test(text));
    expect(other).toEqual([]);
  });

  it("have no exclamation marks", async () => {
    const loud = [...flat(await loadMessages(locale))].filter(([, text]) => /[!¡]/.test(text));
    expect(loud).toEqual([]);
  });
});

function fill(name: string) {
  return name.startsWith("<") ? (inside: string) => inside : 7;
}

describe("the locale of a browser", () => {
  it.each([
    [["pt-BR", "en"], "pt"],
    [["es"], "mx"],
    [["es-MX"], "mx"],
    [["vi-VN"], "vi"],
    [["hi"], "in"],
    [["en-GB", "vi"], "in"],
    [["de", "vi"], "vi"],
    [["id"], "in"],
    [[], "in"],
  ] as const)("that prefers %j is %s", (languages, locale) => {
    expect(localeOf(languages)).toBe(locale);
  });
});
