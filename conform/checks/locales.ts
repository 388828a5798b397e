import { addresses, addressDetail } from "../../contract/addresses.ts";
import { productDetail, products } from "../../contract/calls/shop.ts";
import { aviatorRecords, aviatorRoundDetail } from "../../games/aviator/calls.ts";
import type { AnyCall } from "../../contract/call.ts";
import { offersOfCall } from "../../contract/offers.ts";
import type { Check, Trial } from "../check.ts";
import { type Session, UNKNOWN_ID } from "../session.ts";

interface Probe {
  readonly call: AnyCall;
  /** Every backend refuses it, and it changes nothing. */
  readonly unknown: Readonly<Record<string, number>>;
  /** A list whose newest row has an id that the call takes. */
  readonly list: AnyCall;
}

const PROBES: readonly Probe[] = [
  { call: productDetail, unknown: { id: UNKNOWN_ID }, list: products },
  { call: addressDetail, unknown: { id: UNKNOWN_ID }, list: addresses },
  { call: aviatorRoundDetail, unknown: { period: 1 }, list: aviatorRecords },
];

export function localeChecks(session: Session): Check[] {
  const { backend, first, locales } = session;
  const [plain = ""] = locales;
  return PROBES.map(({ call, unknown: query, list }) => ({
    name: `locales ${call.method} ${call.path}`,
    needs: call.by === "member" ? ["token"] : [],
    offers: offersOfCall(call.path),
    run: async (trial) => {
      const isKnown = await answersKnown(session, trial, call, list, Object.keys(query));
      const texts = new Map<string, string>();
      for (const locale of locales) {
        const options = { query, locale };
        const given = call.by === "member" ? first.with(options) : options;
        const detail = "an id that does not exist is answered with code 200";
        const { isEnvelope, msg, curl } = await backend.refuses(trial, call, given, detail, isKnown);
        if (!isEnvelope) throw trial.notRun("the refusal has no envelope, so a gateway writes its text");
        texts.set(locale, msg);
        const isOther = locale === plain || msg !== texts.get(plain);
        trial.expect(isOther, "locale", `msg in locale ${locale} is that of locale ${plain}: "${msg}"`, { curl });
      }
    },
  }));
}

/** Whether the call answers a row of the list. */
async function answersKnown(
  { backend, first }: Session,
  trial: Trial,
  call: AnyCall,
  list: AnyCall,
  [name = ""]: readonly string[],
): Promise<boolean> {
  const { json } = await backend.ask(trial, list, list.by === "member" ? first.with() : {});
  const rows = Array.isArray(json["queryset"]) ? (json["queryset"] as Readonly<Record<string, unknown>>[]) : [];
  const id = rows[0]?.[name];
  if (id === undefined) return false;
  const query = { [name]: String(id) };
  return (await backend.ask(trial, call, call.by === "member" ? first.with({ query }) : { query })).code === 200;
}
