import { DEFAULT_LOCALE, type Locale, LOCALES } from "#contract/values/locale.ts";
import { MOBILE_PREFIX, partsOf, phoneOf } from "#contract/values/phone.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import { type directoryOf, directoryShard, directoryStub } from "../objects/stubs.ts";

/** E.164 has no longer numbers. Longer keys of the directories stand for members of other backends. */
const DIGITS_MAX = 15;

/** The digits under which a number is kept: of E.164, or as written if no country has it. Null: too many. */
export function mobileKey(written: string, locale: Locale): string | null {
  const digits = digitsOf(phoneOf(written, locale) ?? written);
  return digits.length > DIGITS_MAX ? null : digits;
}

function digitsOf(written: string): string {
  return written.replaceAll("+", "");
}

/**
 * Every key that a phone's account can have, the canonical one first. Release 0.2.0 kept a number as it was typed, and
 * an account stays in the directory of its key. Null: too many digits.
 */
export function spellingsOf(written: string, locale: Locale): readonly [string, ...string[]] | null {
  const key = mobileKey(written, locale);
  if (key === null) return null;
  const others = new Set([digitsOf(written), ...typedForms(key)]);
  others.delete(key);
  return [key, ...[...others].filter((digits) => digits.length <= DIGITS_MAX)];
}

/** The number that a key stands for, as digits. Its country is that of the key, never that of a caller. */
export function numberOf(key: string): string {
  return digitsOf(phoneOf(`+${key}`, DEFAULT_LOCALE) ?? key);
}

/** The forms that 0.2.0 made of the spellings of a number. */
function typedForms(key: string): string[] {
  const parts = partsOf(`+${key}`);
  if (parts === null) return [];
  const { country, national } = parts;
  const locale = LOCALES.find((each) => MOBILE_PREFIX[each] === `+${country}`) ?? DEFAULT_LOCALE;
  const typed = formerNationals(country, national).flatMap((digits) => [
    ...["", "0", country, `${country}0`, `00${country}`].map((before) => country + before + digits),
    ...[`00${country}`, "", "0"].map((before) => before + digits),
  ]);
  const isSame = (digits: string) => phoneOf(digits, locale) === `+${key}`;
  return typed.filter((digits) => isSame(`+${digits}`) || isSame(digits));
}

/** With the digits that Mexico dropped, and without the one that Brazil added. */
function formerNationals(country: string, national: string): string[] {
  if (country === "52") return ["", "1", "01", "044", "045"].map((before) => before + national);
  if (country === "55") return [national, national.replace(/^(..)9(?=\d{8}$)/, "$1")];
  return [national];
}

type AccountDirectory = ReturnType<typeof directoryOf>;

/** Keys by their directory. */
export function byDirectory(env: SimulatorBindings, keys: readonly string[]): [AccountDirectory, string[]][] {
  const shards = Map.groupBy(keys, (key) => directoryShard(env, key));
  return [...shards].map(([shard, own]) => [directoryStub(env, shard), own]);
}

/** The keys that have an account. Every directory is asked, so that the time does not reveal which have one. */
export async function accountsOf(env: SimulatorBindings, keys: readonly string[]): Promise<string[]> {
  const known = await Promise.all(byDirectory(env, keys).map(([directory, own]) => directory.withAccount(own)));
  const found = new Set(known.flat());
  return keys.filter((key) => found.has(key));
}
