import { createTranslator } from "use-intl/core";
import format from "use-intl/format-message/format-only";
import { describe, expect, it } from "vitest";
import { withCompiledTexts } from "./compiled-texts.ts";

/** Value of a table's only constant, which is JSON here. */
function tableOf(code: string): Record<string, unknown> {
  return JSON.parse(code.slice(code.indexOf("{"), code.lastIndexOf("}") + 1)) as Record<string, unknown>;
}

const table = (texts: Record<string, unknown>) => `export const texts = ${JSON.stringify(texts, null, 2)};\n`;

describe("compiled texts", () => {
  it("stay as they are without placeholders", () => {
    const code = table({ back: "Back", rules: { first: "One", second: 'Two, "three"' } });
    expect(withCompiledTexts(code)).toBe(code);
  });

  it("keep their lines", () => {
    const code = table({ back: "Back", wait: "Wait {seconds}s", all: "{count, plural, one {# row} other {# rows}}" });
    expect(withCompiledTexts(code).split("\n")).toHaveLength(code.split("\n").length);
  });

  it("are refused if they are concatenated, since nothing would compile them", () => {
    expect(() => withCompiledTexts('export const texts = { wait: "Wait " + "{seconds}s" };')).toThrow(/one literal/);
    expect(() => withCompiledTexts("export const texts = { wait: `Wait {seconds}s` };")).toThrow(/one literal/);
  });
});

describe("a compiled text reads as its source", () => {
  const sources = {
    simple: "Wait {seconds}s",
    two: "{shown} of {count}",
    plural: "{count, plural, =0 {nothing} one {# row} other {# rows}}",
    select: "{who, select, me {yours} other {theirs}}",
    quoted: "It''s '{'not'}' filled in, {seconds}",
    tag: "Read the <link>policy of {who}</link> first",
  };
  const values = [
    { seconds: 7, shown: 1, count: 0, who: "me", link: (inside: unknown) => `[${String(inside)}]` },
    { seconds: 0, shown: 10, count: 1, who: "you", link: (inside: unknown) => `(${String(inside)})` },
    { seconds: 59, shown: 2, count: 1234, who: "", link: (inside: unknown) => String(inside) },
  ];

  it.each(Object.keys(sources))("%s", (key) => {
    const parsed = createTranslator<Record<string, unknown>>({ locale: "en-IN", messages: sources });
    const compiled = tableOf(withCompiledTexts(table(sources)))[key];
    for (const each of values) {
      const said = format(key, compiled as never, each, {
        cache: {} as never,
        formatters: {
          getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
            new Intl.DateTimeFormat(...args),
          getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
          getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
        } as never,
        locale: "en-IN",
        timeZone: "UTC",
      });
      expect(said).toBe(parsed.markup(key as never, each as never));
    }
  });
});
