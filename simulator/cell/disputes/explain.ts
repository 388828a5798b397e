import { amountText, type Refusal, refusalText } from "#contract/refusals.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";
import { LOCALE_TAGS, type Locale } from "#contract/values/locale.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { AttemptKind } from "../tables/attempts.ts";
import { OUTCOME_TEXTS } from "./outcome-texts.ts";

/** A refused or contested attempt as an explanation needs it. Coefficients in hundredths. */
export interface ToldAttempt {
  readonly kind: AttemptKind;
  readonly arrival: number;
  /** Null: it was accepted. */
  readonly refusal: Pick<Refusal, "refusal" | "with"> | null;
  /** The coefficient that the member's screen showed; null: the frame does not tell, or the game has none. */
  readonly shown: number | null;
}

/** A stake and the attempts about it. Money in minor units, times in ms, by the server's clock. */
export interface ToldStake extends Pick<Stake, "amount" | "status" | "payout"> {
  readonly arrival: number;
  /** The arrival of what ended it, or its settlement; null: it is open. */
  readonly ended: number | null;
  /** Of its cash-out, in hundredths; null: it had none. */
  readonly coefficient: number | null;
  /** True: it was cashed out without a press. */
  readonly isByItself: boolean;
  readonly attempts: readonly ToldAttempt[];
}

/** The server's view of a member's round. */
export interface ToldRound {
  readonly stakes: readonly ToldStake[];
  /** The attempts that belong to none of the stakes. */
  readonly others: readonly ToldAttempt[];
  /** Refused attempts from before are unknown; null: none are. */
  readonly attemptsFrom: number | null;
  /** The last ms and the coefficient of a flight; null: it has not ended, or the game has none. */
  readonly flight: { readonly end: number; readonly coefficient: number } | null;
}

/** Writes a time, in ms since the epoch. */
type WriteTime = (time: number) => string;

/** Explains a member's round in one paragraph, by rules from the facts alone. */
export function explain(round: ToldRound, locale: Locale, writeTime: WriteTime): string {
  const write = writer(locale, writeTime);
  const told = round.stakes.flatMap((stake) => stakeSentences(stake, round, write));
  const others = refusedSentences(round.others, write);
  const hasNothing = told.length === 0 && others.length === 0;
  return [
    ...told,
    ...others,
    ...(hasNothing ? [write("neverArrived")] : []),
    ...(round.attemptsFrom === null ? [] : [write("restarted", { time: round.attemptsFrom })]),
  ].join(" ");
}

/** The refused attempts that an explanation names one by one. */
const NAMED_MAX = 3;

function stakeSentences(stake: ToldStake, { flight }: ToldRound, write: Write): string[] {
  const { amount, arrival, attempts } = stake;
  const late = flight === null || stake.status !== "F" ? undefined : attempts.find((each) => isLate(each, flight.end));
  const rest = attempts.filter((each) => each !== late && each.refusal !== null);
  return [
    write("placed", { amount, time: arrival }),
    endSentence(stake, flight, late, write),
    ...refusedSentences(rest, write),
  ];
}

function endSentence(stake: ToldStake, flight: ToldRound["flight"], late: ToldAttempt | undefined, write: Write) {
  const { attempts, coefficient, ended, isByItself, payout, status } = stake;
  if (status === "W" || ended === null) return write("open");
  const values = { payout, time: ended };
  if (status === "C") return write("cancelled", values);
  if (status === "R") return write("givenBack", values);
  if (status === "S") {
    if (coefficient === null) return write("won", values);
    const contested = attempts.find(({ kind, refusal, shown }) => kind === "cash_out" && refusal === null && shown);
    if (contested?.shown != null) {
      return write("cashedOutBelow", { ...values, coefficient, shown: contested.shown, time: contested.arrival });
    }
    return write(isByItself ? "cashedOutByItself" : "cashedOut", { ...values, coefficient });
  }
  if (flight === null) return write("lost", values);
  const flown = { coefficient: flight.coefficient };
  if (late === undefined) return write("flewAway", { ...flown, time: flight.end });
  const press = { ...flown, time: late.arrival, late: late.arrival - flight.end };
  return late.shown === null ? write("tooLate", press) : write("tooLateByScreen", { ...press, shown: late.shown });
}

function isLate({ kind, refusal, arrival }: ToldAttempt, end: number): boolean {
  return kind === "cash_out" && refusal !== null && arrival > end;
}

const REFUSED = { stake: "refusedStake", cancel: "refusedCancel", cash_out: "refusedCashOut" } as const;

function refusedSentences(attempts: readonly ToldAttempt[], write: Write): string[] {
  const refused = attempts.flatMap(({ kind, arrival, refusal }) =>
    refusal === null ? [] : [write(REFUSED[kind], { time: arrival, reason: refusal })],
  );
  const more = refused.length - NAMED_MAX;
  return more > 0 ? [...refused.slice(0, NAMED_MAX), write("further", { count: more })] : refused;
}

/** The values of a sentence: money in minor units, coefficients in hundredths, times and `late` in ms. */
interface Values {
  readonly amount?: number;
  readonly payout?: number;
  readonly coefficient?: number;
  readonly shown?: number;
  readonly time?: number;
  readonly late?: number;
  readonly count?: number;
  readonly reason?: Pick<Refusal, "refusal" | "with">;
}

type Write = (name: keyof typeof OUTCOME_TEXTS, values?: Values) => string;

function writer(locale: Locale, writeTime: WriteTime): Write {
  const number = (value: number, decimals: number) =>
    value.toLocaleString(LOCALE_TAGS[locale], { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const money = (minor: number) => amountText(minor / 100, locale);
  const multiplier = (hundredths: number) => `${number(hundredths / 100, 2)}×`;
  const forms: { readonly [Name in keyof Values]-?: (value: NonNullable<Values[Name]>) => string } = {
    amount: money,
    payout: money,
    coefficient: multiplier,
    shown: multiplier,
    time: writeTime,
    late: (ms) => (ms < 1000 ? `${number(ms, 0)} ms` : `${number(ms / 1000, 1)} s`),
    count: (count) => number(count, 0),
    reason: (refusal) => refusalText(refusal, locale),
  };
  return (name, values = {}) =>
    OUTCOME_TEXTS[name][locale].replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      const value = values[key as keyof Values];
      return value === undefined ? "" : (forms[key as keyof Values] as (given: unknown) => string)(value);
    });
}

/** A time of day to the millisecond, `ahead` minutes of UTC; without it UTC, by name. */
export function timeWriter(ahead: number | null): WriteTime {
  return (time) => {
    const clock = new Date(time + (ahead ?? 0) * MINUTE_MS).toISOString().slice(11, 23);
    return ahead === null ? `${clock} UTC` : clock;
  };
}
