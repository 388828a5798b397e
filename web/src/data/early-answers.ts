import { exchange, type Carrier, type Exchange } from "./exchange.ts";

/** A GET of the contract that needs no more than who asks, as far as it is known before the contract is there. */
export interface EarlyCall {
  readonly path: string;
  /** Needs a token. */
  readonly members?: boolean;
}

/** Answers that were asked for before whoever reads them is there. */
export interface EarlyAnswers {
  /** What was sent to a path with this token and in this language; undefined: nothing. Each is there for one. */
  take(path: string, carrier: Carrier): Promise<Exchange> | undefined;
}

/** Asks for calls at once; those of members only with a token. Whoever takes an answer learns where it failed. */
export function askEarly(calls: readonly EarlyCall[], carrier: Carrier): EarlyAnswers {
  const { token, locale } = carrier;
  const waiting = new Map<string, Promise<Exchange>>();
  for (const { path, members } of calls) {
    if (members && token === null) continue;
    const answer = exchange({ method: "GET", path }, carrier);
    answer.catch(() => undefined);
    waiting.set(path, answer);
  }

  return {
    take(path, now) {
      if (now.token !== token || now.locale !== locale) return undefined;
      const answer = waiting.get(path);
      waiting.delete(path);
      return answer;
    },
  };
}
