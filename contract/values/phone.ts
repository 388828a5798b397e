import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { plainMobile } from "./digits.ts";
import type { Locale } from "./locale.ts";

// 20 kB of metadata, packed: only for the simulator, the gateway and the screens with such a field.

const COUNTRIES = { in: "IN", pt: "BR", mx: "MX", vi: "VN" } as const satisfies Record<Locale, CountryCode>;
export const MOBILE_PREFIX = { in: "+91", pt: "+55", mx: "+52", vi: "+84" } as const satisfies Record<Locale, string>;

/**
 * The one canonical form of a number: `+` and the digits of E.164. The locale says the country of a number without a
 * prefix. Null: no country has such a number.
 */
export function phoneOf(written: string, locale: Locale): string | null {
  const plain = plainMobile(written);
  if (plain === null) return null;
  const readings = readingsOf(plain, locale).map((reading) => phone(reading, COUNTRIES[locale]));
  const known = readings.filter((reading) => reading?.isPossible() === true);
  return (known.find((reading) => reading?.isValid() === true) ?? known[0])?.number ?? null;
}

/** The parts of a canonical number: the country's digits, and those of the national number. */
export function partsOf(phone: string): { country: string; national: string } | null {
  const read = parsePhoneNumberFromString(phone);
  return read === undefined ? null : { country: read.countryCallingCode, national: read.nationalNumber };
}

/** The possible readings of the text, the likeliest first. */
function readingsOf(plain: string, locale: Locale): string[] {
  // The last of several prefixes counts: it came with the number.
  const number = plain.replace(/^.*\+/, "+").replace(/^\+?00/, "+");
  if (!number.startsWith("+")) return [number, `+${number}`];
  const prefix = number.startsWith(MOBILE_PREFIX[locale])
    ? MOBILE_PREFIX[locale].slice(1)
    : parsePhoneNumberFromString(number)?.countryCallingCode;
  if (prefix === undefined) return [number];
  const rest = number.slice(1 + prefix.length);
  // A whole number pasted after the prefix that the field filled in.
  const doubled = new RegExp(`^(?:00?)?(?=${prefix})`);
  return [
    number,
    ...(doubled.test(rest) ? [rest.replace(doubled, "+")] : []),
    ...(rest.startsWith("00") ? [`+${rest.slice(2)}`] : []),
  ];
}

function phone(text: string, country: CountryCode) {
  const read = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  if (read === undefined) return undefined;
  const national = currentNational(read.countryCallingCode, read.nationalNumber);
  return national === read.nationalNumber ? read : parsePhoneNumberFromString(`+${read.countryCallingCode}${national}`);
}

// In 2018 Vietnam's mobile numbers of eleven digits became ones of ten (MobiFone, VinaPhone, Viettel, Vietnamobile, Gmobile).
const VIETNAM_OF_2018 = new Map(
  "120:70 121:79 122:77 126:76 128:78 123:83 124:84 125:85 127:81 129:82 162:32 163:33 164:34 165:35 166:36 167:37 168:38 169:39 186:56 188:58 199:59"
    .split(" ")
    .map((change) => change.split(":") as [string, string]),
);

/** The digits of today, for those that a country dropped or added and the metadata no longer knows. */
function currentNational(prefix: string, national: string): string {
  // Since August 2019 Mexico dials ten digits: no 1 for mobiles from abroad, no 01, 044 or 045 at home.
  if (prefix === "52") return national.replace(/^(?:0?1|04[45])(?=[2-9]\d{9}$)/, "");
  // Since 2016 all of Brazil's mobiles have a ninth digit, a 9.
  if (prefix === "55") return national.replace(/^([1-9]{2})(?=[6-9]\d{7}$)/, "$19");
  if (prefix === "84") return national.replace(/^1\d\d(?=\d{7}$)/, (old) => VIETNAM_OF_2018.get(old) ?? old);
  return national;
}
