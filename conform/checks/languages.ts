import type { Locale } from "../../contract/values/locale.ts";
import type { Trial } from "../check.ts";

/** What a refusal said in a language. */
export interface Said {
  /** The same for one refusal in each language. */
  readonly kind: string;
  readonly locale: Locale;
  readonly msg: string;
  readonly curl: string;
}

/** No refusal has the text of the first language, and no two languages say all of them alike. */
export function judgeLanguages(trial: Trial, said: readonly Said[], [plain, ...others]: readonly Locale[]): void {
  const kinds = Map.groupBy(said, ({ kind }) => kind);
  const same = (one: Locale, other: Locale) =>
    [...kinds.values()].flatMap((texts) => {
      const [a, b] = [one, other].map((locale) => texts.find((each) => each.locale === locale));
      return a === undefined || b === undefined ? [] : [{ ...b, isSame: a.msg === b.msg }];
    });
  for (const [at, locale] of others.entries()) {
    for (const { kind, msg, curl, isSame } of plain === undefined ? [] : same(plain, locale)) {
      trial.expect(!isSame, "locale", `${kind}: msg in locale ${locale} is that of ${plain}: "${msg}"`, { curl });
    }
    for (const other of others.slice(at + 1)) {
      const texts = same(locale, other);
      // Near languages have some texts in common.
      const isOther = texts.length === 0 || texts.some(({ isSame }) => !isSame);
      const story = `every msg in locale ${other} is that of ${locale}: "${texts[0]?.msg}"`;
      trial.expect(isOther, "locale", story, { curl: texts[0]?.curl ?? "" });
    }
  }
}
