import { hash } from "node:crypto";
import { NAME } from "#brand/brand.ts";
import commonPasswords from "./common-passwords.txt?raw";

/** As in the contract. */
const LENGTH_MIN = 8;
const PREFIX_BYTES = 4;

/**
 * The first bytes of the SHA-256 of the 3,000 commonest passwords of 8 characters or more, in lower case, of zxcvbn
 * 4.4.2. Of other passwords, 1 in 1.4 million has such a prefix.
 */
let prefixes: ReadonlySet<string> | null = null;

function readPrefixes(): ReadonlySet<string> {
  const hex = Uint8Array.from(atob(commonPasswords), (byte) => byte.charCodeAt(0)).toHex();
  return new Set(hex.match(new RegExp(`.{${2 * PREFIX_BYTES}}`, "g")));
}

/**
 * Whether guessers try the password first: it is common, or has fewer than 8 characters besides the app's name and the
 * member's own number.
 */
export function isEasyPassword(password: string, mobile: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  prefixes ??= readPrefixes();
  if (prefixes.has(hash("sha256", plain, "hex").slice(0, 2 * PREFIX_BYTES))) return true;
  const digits = mobile.replaceAll(/\D/g, "");
  // Guessers know a number with and without its country's code, of two digits in all our countries.
  const known = [NAME.toLowerCase(), digits, digits.slice(2)];
  return known.reduce((rest, word) => rest.replaceAll(word, ""), plain).length < LENGTH_MIN;
}
