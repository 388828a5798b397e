import type { AnyCall } from "../../../contract/call.ts";
import { isElsewhere } from "../backend/answer.ts";
import type { Session } from "../session.ts";
import type { Locale } from "../../../contract/values/locale.ts";
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

type Asked = readonly (readonly [AnyCall, Readonly<Record<string, unknown>>])[];

/** Asks the calls in each language. Where a call may not exist, the text may be that of a server in front. */
export async function expectTold(
  { backend, first, locales, hasCall }: Session,
  trial: Trial,
  asked: Asked,
): Promise<void> {
  const said: Said[] = [];
  for (const [at, [call, body]] of asked.entries()) {
    for (const locale of hasCall(call) ? locales : []) {
      const answer = await backend.ask(trial, call, first.with({ key: backend.newName(), body, locale }));
      const { code, msg, curl, isEnvelope } = answer;
      if (code === 200 || !isEnvelope || isElsewhere(answer)) continue;
      said.push({ kind: `${call.path}, refusal ${at + 1}`, locale, msg, curl });
    }
  }
  if (said.length === 0) throw trial.notRun("no call shows a refusal of its own");
  judgeLanguages(trial, said, locales);
}
