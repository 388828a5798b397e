import type { AnyCall } from "../../../contract/call.ts";
import { isElsewhere } from "../backend/answer.ts";
import type { Session } from "../session.ts";
import type { Locale } from "../../../contract/values/locale.ts";
import type { Trial } from "../check.ts";

/** The text of a refusal in a language. */
export interface Said {
  /** The same for one refusal in each language. */
  readonly kind: string;
  readonly locale: Locale;
  readonly msg: string;
  readonly curl: string;
}

/** Words and letters that tell a language from the three others. */
const MARKS: Readonly<Record<Locale, RegExp>> = {
  in: /\b(?:the|is|not|your|was|this|are|of|please|and)\b/gi,
  pt: /\b(?:não|seu|sua|foi|uma|com|do|da|já|você|à|ao|em)\b|[ãõç]/gi,
  mx: /\b(?:su|fue|una|con|del|el|la|los|las|ya|usted|al|en)\b|[ñ¿¡]/gi,
  vi: /[ăđơư\u1ea0-\u1ef9]|\b(?:không|của|và|là)\b/gi,
};

/** The language whose marks the texts have most often; null: none stands out. */
export function languageOf(text: string): Locale | null {
  const counts = (Object.keys(MARKS) as Locale[]).map(
    (locale) => [locale, text.match(MARKS[locale])?.length ?? 0] as const,
  );
  const [[locale, most], [, second]] = counts.toSorted(([, a], [, b]) => b - a) as [[Locale, number], [Locale, number]];
  return most >= 4 && most >= 3 * second ? locale : null;
}

/** The texts that each session has heard: one check alone hears too few to know a language. */
const heard = new WeakMap<Session, Said[]>();

/** The texts of each language are not plainly those of another of the four. */
function judgeWords(session: Session, trial: Trial, said: readonly Said[]): void {
  const all = [...(heard.get(session) ?? []), ...said];
  heard.set(session, all);
  for (const [locale, texts] of Map.groupBy(all, (each) => each.locale)) {
    const found = languageOf(texts.map(({ msg }) => msg).join(" "));
    const story = `the refusals in locale ${locale} read as ${found}: "${texts[0]?.msg}"`;
    trial.expect(found === null || found === locale, "locale", story, { curl: texts[0]?.curl ?? "" });
  }
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

/** Asks the calls in each language. A missing call may have the text of a server in front. */
export async function expectTold(session: Session, trial: Trial, asked: Asked): Promise<void> {
  const { backend, first, locales, hasCall } = session;
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
  judgeWords(session, trial, said);
  judgeLanguages(trial, said, locales);
}
