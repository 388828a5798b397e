import { useLocale, useTranslations } from "use-intl";
import { type Hand, rankHand } from "#games/lucky-hit/rules/hand.ts";
import { KNOWN_ODDS } from "#games/lucky-hit/rules/known-odds.ts";
import { COLOUR_ODDS, type Pick } from "#games/lucky-hit/rules/stake.ts";
import { CARDS_MS, LOCK_MS, OPEN_MS, ROUND_MS } from "#games/lucky-hit/rules/timeline.ts";
import { formatAmount } from "#web/locales/format.ts";
import { FairPart, OddsTable, RulePart, RuleSheet } from "#games/engine/screen/parts/rule-sheet.tsx";
import { paidTimes, Stated, feePercent } from "#games/engine/screen/parts/stated.tsx";
import styles from "./lucky-hit-rules.module.css";
import { luckyHit } from "../game.ts";
import { SUIT_PATHS } from "./playing-card.tsx";
import { EXAMPLES, LUCKY_PAYS, LUCKY_LEAST, LUCKY_MOST, useStakeLimits } from "./stakes.ts";
import type { TableState } from "./table-reducer.ts";
import { rankText, useSideText } from "./use-texts.ts";

/** The game in seven rules and three pictures, and the return of each kind of stake. */
export function LuckyHitRules({ state, onClose }: { state: TableState; onClose: () => void }) {
  const t = useTranslations();
  const tag = useLocale();
  const { min, max } = useStakeLimits(state);
  const amount = (minor: number) => formatAmount(minor, tag, { short: true });
  return (
    <RuleSheet
      open
      onClose={onClose}
      game={luckyHit}
      title={t("games.rules")}
      fair={<FairPart game={luckyHit} text={t("luckyHit.fairText")} />}
    >
      <RulePart title={t("games.howTitle")}>
        <div className={styles.rules}>
          <p>{t("luckyHit.rule1")}</p>
          <RoundPicture />
          <p>{t("luckyHit.rule2")}</p>
          <p>{t("luckyHit.rule3")}</p>
          <HandsPicture />
          <Stated>
            <p>{t("luckyHit.rule4", { multiple: paidTimes(COLOUR_ODDS, tag) })}</p>
          </Stated>
          <p>{t("luckyHit.rule5")}</p>
          <Stated>
            <PaysPicture />
            <p>
              {t("luckyHit.rule6", {
                percent: feePercent(tag),
                min: amount(min),
                max: amount(max),
              })}
            </p>
            <p>{t("luckyHit.rule7")}</p>
            <p>{t("luckyHit.rule8")}</p>
          </Stated>
        </div>
      </RulePart>
      <PickOdds />
    </RuleSheet>
  );
}

const WIDTH = 320;
/** The ends of the round's line. */
const [START, END] = [12, WIDTH - 12] as const;
const CARD_WIDTH = 26;
const CARD_HEIGHT = 36;
/** The distance between two lines of hands. */
const LINE = 46;

/** The timeline of a round: waiting, stakes, the lock, the cards. */
function RoundPicture() {
  const t = useTranslations("luckyHit");
  const x = (ms: number) => START + ((END - START) * ms) / ROUND_MS;
  return (
    <svg viewBox={`0 0 ${WIDTH} 72`} className={styles.picture} role="img" aria-label={t("pictureRound")}>
      <rect x={x(0)} y="24" width={x(ROUND_MS) - x(0)} height="16" rx="8" className={styles.track} />
      <rect x={x(OPEN_MS)} y="24" width={x(LOCK_MS) - x(OPEN_MS)} height="16" className={styles.stakes} />
      {[0, OPEN_MS, LOCK_MS, ROUND_MS].map((ms) => (
        <text key={ms} x={x(ms)} y="60" className={styles.second} textAnchor="middle">
          {ms / 1_000}
        </text>
      ))}
      <g transform={`translate(${x(CARDS_MS)} 4)`}>
        {[0, 1, 2].map((card) => (
          <rect key={card} x={card * 14 + 8} y="0" width="11" height="16" rx="2" className={styles.smallCard} />
        ))}
      </g>
    </svg>
  );
}

/** An example of each hand, from the lowest to the highest. */
function HandsPicture() {
  const t = useTranslations("luckyHit");
  const { kindText } = useSideText();
  const lines = EXAMPLES.map((example) => ({ example, text: kindText(rankHand(example).kind) })).toReversed();
  return <Lines label={t("pictureHands")} lines={lines} />;
}

function PaysPicture() {
  const t = useTranslations("luckyHit");
  const locale = useLocale();
  const { kindText } = useSideText();
  const lines = LUCKY_PAYS.map(({ example, kind, multiple }) => ({
    example,
    text: kind === "pair" ? t("pairThatPays") : kindText(kind),
    end: paidTimes(multiple, locale),
  }));
  return <Lines label={t("picturePays")} lines={lines} />;
}

interface Line {
  readonly example: Hand;
  readonly text: string;
  readonly end?: string;
}

function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${lines.length * LINE}`} className={styles.picture} role="img" aria-label={label}>
      {lines.map(({ example, text, end }, line) => (
        <g key={text} transform={`translate(0 ${line * LINE + (LINE - CARD_HEIGHT) / 2})`}>
          {example.map((card, at) => (
            <SmallCard key={`${card.t} ${card.n}`} card={card} x={at * (CARD_WIDTH + 3)} />
          ))}
          <text x={3 * (CARD_WIDTH + 3) + 10} y="23" className={styles.kind}>
            {text}
          </text>
          {end !== undefined && (
            <text x={WIDTH} y="23" className={styles.multiple} textAnchor="end">
              {end}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function SmallCard({ card: { t, n }, x }: { card: Hand[number]; x: number }) {
  return (
    <g transform={`translate(${x} 0)`} className={t % 2 === 1 ? styles.redSuit : styles.blackSuit}>
      <rect x="0.5" y="0.5" width={CARD_WIDTH - 1} height={CARD_HEIGHT - 1} rx="4" className={styles.paper} />
      <text x={CARD_WIDTH / 2} y="15" className={styles.rank} textAnchor="middle">
        {rankText(n)}
      </text>
      <path d={SUIT_PATHS[t]} transform={`translate(${CARD_WIDTH / 2 - 6} 19) scale(0.5)`} fill="currentColor" />
    </g>
  );
}

const PICKS: readonly Pick[] = ["B", "R", "L"];

function PickOdds() {
  const t = useTranslations("luckyHit");
  const locale = useLocale();
  const { nameOf } = useSideText();
  const luckyPays = t("paysFrom", { least: paidTimes(LUCKY_LEAST, locale), most: paidTimes(LUCKY_MOST, locale) });
  return (
    <OddsTable
      rows={PICKS.map((pick) => ({
        id: pick,
        name: nameOf(pick),
        pays: pick === "L" ? luckyPays : paidTimes(COLOUR_ODDS, locale),
        odds: KNOWN_ODDS[pick],
      }))}
    />
  );
}
