import { useEffect } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatAmount } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { OwnStakesTold, StakeIn } from "#games/engine/screen/parts/own-stakes.tsx";
import type { OwnResult } from "#games/engine/screen/parts/round-result.ts";
import { RoundSeal } from "#games/engine/screen/parts/round-seal.tsx";
import { type RoundOutcome, WinMoment } from "#games/engine/screen/moments/win-moment.tsx";
import { play } from "#web/ui/sounds.ts";
import { CountdownRing, DigitRoll, DigitBall, Flood } from "./round-pictures.tsx";
import type { PastRound } from "./history.ts";
import { ownResult, type MyGuess } from "./own-guesses.ts";
import styles from "./win-screen.module.css";
import { type RoundView, useRoundView } from "./round-phase.ts";
import { useColourText } from "./use-texts.ts";
import { coloursOf, periodName } from "./history.ts";

interface RoundCardProps {
  period: number;
  /** The latest known result. */
  last: PastRound | null;
  guesses: readonly MyGuess[];
  busy: boolean;
  onContinue: () => void;
  /** Shows the proof of the latest result. */
  onVerify: () => void;
}

/** The period and its countdown, then its result and the button to the next round. */
export function RoundCard({ period, last, guesses, busy, onContinue, onVerify }: RoundCardProps) {
  const t = useTranslations("win");
  const games = useTranslations("games");
  const { namesOf } = useColourText();
  const view = useRoundView(period);
  const over = view.phase === "over";
  const result = over && last?.period === period ? last : null;
  const running = ownResult(guesses, period);
  // Shows the last result until the player stakes in this round.
  const own = running ?? (last === null ? null : ownResult(guesses, last.period));
  const isShown = result !== null;
  useEffect(() => {
    if (isShown) play("roll");
  }, [isShown]);
  return (
    <section
      className={classNames(styles.card, result !== null && styles.opened)}
      data-part="stage"
      data-tone={result === null ? undefined : coloursOf(result.last_num)[0]}
      aria-label={games("period")}
    >
      {result !== null && <Flood digit={result.last_num} />}
      <div className={styles.row}>
        {over && <DigitRoll digit={result?.last_num ?? null} />}
        {/* The key: beside the digit the facts stand elsewhere, and do not move there. */}
        <div key={over ? "over" : "running"} className={styles.facts}>
          <p className={styles.name}>
            <span>{games("period")}</span>
            <RoundSeal newest={last?.period ?? null} isOpen={result !== null} onPress={onVerify} />
          </p>
          <p className={styles.period}>{periodName(period)}</p>
          {over ? (
            <p className={styles.last}>{result === null ? t("drawing") : namesOf(result.last_num)}</p>
          ) : view.phase === "locked" ? (
            <p className={styles.last}>{t("locked")}</p>
          ) : (
            last !== null && (
              <p className={styles.last}>
                {t.rich("last", {
                  result: () => <DigitBall digit={last.last_num} />,
                  colours: namesOf(last.last_num),
                })}
              </p>
            )
          )}
        </div>
        {over ? (
          <button
            type="button"
            className={styles.continue}
            disabled={!view.mayContinue}
            aria-busy={busy || undefined}
            onClick={() => busy || onContinue()}
          >
            {t("continue")}
          </button>
        ) : (
          <CountdownRing seconds={view.seconds} />
        )}
      </div>
      <Own result={own ?? { kind: "none" }} />
      <OwnStakesTold own={running ?? { kind: "none" }} />
      <WinMoment outcome={outcomeOf(running, period, over && result === null)} />
      <Announcer period={period} view={view} result={result} />
    </section>
  );
}

/** The digit tells the outcome before anything else does. */
function outcomeOf(own: OwnResult | null, period: number, isDrawing: boolean): RoundOutcome {
  if (own === null || own.kind === "givenBack" || own.kind === "none") return null;
  return isDrawing || !("net" in own) ? "open" : { id: period, staked: own.paid - own.net, paid: own.paid };
}

function Own({ result }: { result: OwnResult }) {
  const t = useTranslations("games");
  const locale = useLocale();
  const text = (minor: number, signed = false) => formatAmount(minor, locale, { short: true, signed });
  return (
    <p className={styles.own} data-own={result.kind} data-beneath>
      {result.kind === "staked" ? (
        <StakeIn amount={result.amount} />
      ) : "net" in result ? (
        <>
          <span className={styles.net}>{text(result.net, true)}</span>
          {result.paid > 0 && <span> {t("paid", { amount: text(result.paid) })}</span>}
        </>
      ) : (
        t(result.kind === "givenBack" ? "givenBack" : "noneIn")
      )}
    </p>
  );
}

/** Announces changes to screen readers, but not each second. */
function Announcer({ period, view, result }: { period: number; view: RoundView; result: PastRound | null }) {
  const t = useTranslations("win");
  const games = useTranslations("games");
  const { namesOf } = useColourText();
  const words = { open: games("sayOpen"), locked: t("locked"), over: t("drawing") };
  return (
    <p className="spoken" role="status">
      {result === null
        ? words[view.phase]
        : t("sayResult", {
            period: periodName(period),
            digit: result.last_num,
            colours: namesOf(result.last_num),
          })}
    </p>
  );
}
