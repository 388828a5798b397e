import { addresses, addressDetail } from "../../../contract/addresses.ts";
import { productDetail, products } from "../../../contract/calls/shop.ts";
import { aviatorRecords, aviatorRoundDetail } from "../../../games/aviator/contract/calls.ts";
import type { AnyCall } from "../../../contract/call.ts";
import { offersOfCall } from "../../../contract/offers.ts";
import type { Locale } from "../../../contract/values/locale.ts";
import type { Check, Trial } from "../check.ts";
import { namedCalls } from "../named-calls.ts";
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

/** The refusals and the answers of a backend in each language. */
export function localeChecks(session: Session): Check[] {
  return [...refusalChecks(session), ...answerChecks(session)];
}

/** Every call that answers without a query in one language answers so in each. */
function answerChecks({ backend, first, locales }: Session): Check[] {
  const [plain = "in", ...others] = locales;
  const calls = [...namedCalls.values()].filter(({ call: { method, by } }) => method === "GET" && by !== "operator");
  return (["visitor", "member"] as const).map((by) => ({
    name: `locales each call of a ${by} that answers in one language answers in all`,
    needs: by === "member" ? ["token"] : [],
    offers: [],
    run: async (trial) => {
      let answered = 0;
      for (const { route, call } of calls.filter((each) => each.call.by === by)) {
        const given = (locale: Locale) => (by === "member" ? first.with({ locale }) : { locale });
        if ((await backend.ask(trial, call, { ...given(plain), isJudged: false })).code !== 200) continue;
        answered += 1;
        for (const locale of others) {
          const { code, status, curl } = await backend.ask(trial, call, { ...given(locale), isJudged: false });
          const said = `${route} in locale ${locale}: HTTP ${status}, code ${code}; in ${plain} it has code 200`;
          trial.expect(code === 200, "locale", said, { curl });
        }
      }
      if (answered === 0) throw trial.notRun(`no call answers without a query in locale ${plain}`);
    },
  }));
}

function refusalChecks(session: Session): Check[] {
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
