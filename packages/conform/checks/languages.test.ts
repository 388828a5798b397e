import { expect, it } from "vitest";
import { refusals } from "../../../contract/refusals.ts";
import { LOCALES } from "../../../contract/values/locale.ts";
import { languageOf } from "./languages.ts";

const texts = Object.values(refusals).map(({ text }) => text);

it.each(LOCALES)("ten refusals in %s never read as another language", (locale) => {
  const found = texts.flatMap((_, at) =>
    at % 10 === 0
      ? [
          languageOf(
            texts
              .slice(at, at + 10)
              .map((each) => each[locale])
              .join(" "),
          ),
        ]
      : [],
  );
  expect(found.filter((each) => each !== null && each !== locale)).toEqual([]);
  expect(found.filter((each) => each === locale).length).toBeGreaterThan(found.length / 2);
});

it.each(["", "OK", "404", "Insufficient balance"])("%j is of no language for sure", (text) => {
  expect(languageOf(text)).toBeNull();
});
