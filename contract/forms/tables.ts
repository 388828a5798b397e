import * as z from "zod/mini";
import { pixKeyOf, type PixType } from "../payees.ts";
import { keyInHeader, nickName } from "../values/entered.ts";
import type { Locale } from "../values/locale.ts";
import { parseLosslessly } from "../values/lossless.ts";
import { phoneOf } from "../values/phone.ts";
import { readTolerantly } from "../values/tolerant.ts";
import { idOf, type Unread } from "../values/tolerant-schema.ts";
import { cost, money, time } from "../values/values.ts";
import { AMOUNTS, DECIDED, DECIMALS, NUMBERS } from "./amounts.ts";
import { KEYS, NAMES, PIX_KEYS } from "./entered.ts";
import { FLAGS, IDS } from "./flags-and-ids.ts";
import { JSON_TEXTS } from "./json.ts";
import { PHONES } from "./phones.ts";
import type { Table } from "./table.ts";
import { TIME_FORMS, UNREADABLE_TIMES } from "./times.ts";

const timed = z.object({ at: z.optional(time) });

function readAmount(written: unknown): unknown {
  const unread: Unread = [];
  const minor = readTolerantly(money, written, unread);
  return minor === undefined || unread.length === 0 ? minor : { reported: minor };
}

/** Null: the backend says that there is none. */
function readOptionalTime(written: unknown): number | null | undefined {
  const unread: Unread = [];
  const { at = null } = readTolerantly(timed, { at: written }, unread) ?? {};
  return unread.length === 0 ? at : undefined;
}

/** All forms that the contract reads, with their readers. */
export const TABLES: readonly Table[] = [
  { name: "amounts", rows: [...AMOUNTS, ...DECIDED], read: readAmount },
  { name: "numbers", rows: NUMBERS, read: (written) => readTolerantly(z.number(), written) },
  {
    name: "amounts had and owed",
    rows: DECIMALS,
    read: (written) => [readTolerantly(money, written), readTolerantly(cost, written)],
  },
  {
    name: "times",
    rows: [
      ...TIME_FORMS.map((form) => [form.written, form.time] as const),
      ...UNREADABLE_TIMES.map((form) => [form, undefined] as const),
    ],
    read: readOptionalTime,
  },
  { name: "flags", rows: FLAGS, read: (written) => readTolerantly(z.boolean(), written) },
  { name: "ids", rows: IDS, read: (written) => readTolerantly(idOf(z.int()), written) },
  { name: "JSON texts", rows: JSON_TEXTS, read: parseLosslessly },
  { name: "mobile numbers", rows: PHONES, read: ([locale, written]: [Locale, string]) => phoneOf(written, locale) },
  { name: "Pix keys", rows: PIX_KEYS, read: ([written, type]: [string, PixType?]) => pixKeyOf(written, type) },
  { name: "names", rows: NAMES, read: (written) => z.safeDecode(nickName, written).data },
  { name: "idempotency keys", rows: KEYS, read: keyInHeader },
];
