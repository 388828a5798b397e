import { asciiDigits } from "#contract/values/digits.ts";

/** Digits after a mark that nobody can mean. */
const TAIL_MAX = 6;

const marks = new Map<string, string>();

/** The decimal mark of a locale. */
function markOf(tag: string): string {
  const known =
    marks.get(tag) ??
    new Intl.NumberFormat(tag).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ??
    ".";
  marks.set(tag, known);
  return known;
}

/**
 * The digits of a whole amount, without letters, blanks, signs and group marks. A decimal mark stays, and what looks
 * like one, so that 100.50 never becomes 10050. Typed key by key a text ends as it does when it is pasted.
 */
export function wholeAmount(typed: string, tag: string, most: number): string {
  const decimal = markOf(tag);
  const plain = asciiDigits(typed)
    .replaceAll("٫", decimal)
    .replaceAll(/\p{L}+\.?|[^\d.,]/gu, "");
  const [head = "", ...tail] = plain.split(decimal);
  const whole = withoutGroups(head, decimal === "," ? "." : ",").replace(/^0+(?=\d)/, "");
  const shown = isWhole(whole) ? whole.slice(0, most) : whole.slice(0, most + TAIL_MAX);
  return tail.length === 0 ? shown : `${shown}${decimal}${tail.join(decimal).slice(0, TAIL_MAX)}`;
}

/** Whether the text of a field is a whole amount, or empty. */
export function isWhole(text: string): boolean {
  return /^\d*$/.test(text);
}

/** Drops each mark before three digits, from the right, so that it drops those of 1,00,000 too. */
function withoutGroups(head: string, mark: string): string {
  const left = head.replaceAll(new RegExp(`\\${mark}(?=\\d{3})`, "g"), "");
  return left === head ? head : withoutGroups(left, mark);
}
