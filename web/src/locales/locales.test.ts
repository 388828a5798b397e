import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { loadMessages } from "../testing/render.tsx";
import { LOCALE_TAGS, localeOf } from "./locale-tags.ts";
import { messages as source } from "./messages.ts";

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
    const messages = await loadMessages(locale);
    const faults: string[] = [];
    const onError = (error: Error) => void faults.push(error.message);
    const translate = createTranslator<Record<string, unknown>>({ locale: LOCALE_TAGS[locale], messages, onError });
    for (const [key, text] of flat(messages)) {
      const values = Object.fromEntries(slots(text).map((name) => [name.replaceAll(/[<>]/g, ""), fill(name)]));
      translate.markup(key as never, values as never);
    }
    expect(faults).toEqual([]);
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
