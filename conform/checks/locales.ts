import { addressDetail } from "../../edge/contract/addresses.ts";
import { productDetail } from "../../edge/contract/calls/shop.ts";
import { aviatorRoundDetail } from "../../edge/contract/games/aviator/calls.ts";
import type { AnyCall } from "../../edge/contract/call.ts";
import { LOCALES } from "../../edge/contract/values/locale.ts";
import type { Check } from "../check.ts";
import { type Session, UNKNOWN_ID } from "../session.ts";

/** Refusals that every backend has, and that change nothing. */
const PROBES: readonly (readonly [AnyCall, Readonly<Record<string, number>>])[] = [
  [productDetail, { id: UNKNOWN_ID }],
  [addressDetail, { id: UNKNOWN_ID }],
  [aviatorRoundDetail, { period: 1 }],
];

export function localeChecks({ backend, first }: Session): Check[] {
  return PROBES.map(([call, query]) => ({
    name: `locales ${call.method} ${call.path}`,
    needs: call.by === "member" ? ["token"] : [],
    run: async (trial) => {
      const texts = new Map<string, string>();
      for (const locale of LOCALES) {
        const options = { query, locale };
        const answer = await backend.ask(trial, call, call.by === "member" ? first.with(options) : options);
        trial.expect(answer.code !== 200, "refused", "an id that does not exist is answered with code 200", {
          curl: answer.curl,
        });
        // Without an envelope the gateway writes the text.
        if (!answer.isEnvelope) return;
        texts.set(locale, answer.msg);
        const isEnglish = locale !== "in" && answer.msg === texts.get("in");
        trial.expect(!isEnglish, "locale", `msg in locale ${locale} is that of locale in: "${answer.msg}"`, {
          curl: answer.curl,
        });
      }
    },
  }));
}
