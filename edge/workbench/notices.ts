import type { Notice } from "#contract/client.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { RulesCache } from "./rules.ts";

/** What operators tell players now. */
export interface Notices {
  /** Names it, so that clients ask again once it changes; null: nothing. */
  id(): string | null;
  of(locale: Locale): Promise<Notice[]>;
}

export function noticesIn(rules: RulesCache, now: () => number): Notices {
  const isInForce = ({ until }: { readonly until?: number | undefined }) => until === undefined || now() < until;
  return {
    id() {
      const { announcement, closings, revision } = rules.known;
      if (announcement === null && closings.length === 0) return null;
      const count = [...closings, ...(announcement === null ? [] : [announcement])].filter(isInForce).length;
      return count === 0 ? null : `${revision}-${count}`;
    },
    async of(locale) {
      const { announcement, closings } = rules.isFresh ? rules.known : await rules.refresh();
      const closing = closings.filter(isInForce).map(({ game = null, text, closes_at: closesAt }) => {
        return { game, text: text[locale], closes_in_ms: Math.max(0, closesAt - now()) };
      });
      const announced = [announcement].filter((each) => each !== null && isInForce(each));
      return [
        ...closing,
        ...announced.map((each) => ({ game: null, text: each?.text[locale] ?? "", closes_in_ms: null })),
      ];
    },
  };
}
