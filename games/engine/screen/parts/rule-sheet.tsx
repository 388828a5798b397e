import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { toNumber, type StakeOdds } from "#contract/games/stake-odds.ts";
import { installation } from "#web/data/installation.ts";
import { useHas, useSettings, useStore } from "#web/data/use-store.ts";
import { formatPercent } from "#web/locales/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { SoundSettings } from "#web/ui/forms/sound-settings.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import type { Game } from "#web/data/game.ts";
import { AfterFee, Stated } from "./stated.tsx";
import { proofPath } from "../proof/proof-sheet.tsx";
import styles from "./rule-sheet.module.css";

interface RuleSheetProps {
  open: boolean;
  onClose: () => void;
  game: Game;
  /** Of the sheet with odds. */
  title: string;
  /** How rounds are checked: a `FairPart`. */
  fair: ReactNode;
  children: ReactNode;
}

/** The operator's own rules of the game, or `children`. */
export function RuleSheet({ open, onClose, game, title, fair, children }: RuleSheetProps) {
  const t = useTranslations("games");
  const own = useOwnRules(game.id);
  const isStated = useHas("rules");
  return (
    <Sheet open={open} onClose={onClose} title={isStated && !own ? title : t("rulesAlone")}>
      <div className={styles.rules}>
        {own ? (
          <RulePart title={t("howTitle")}>
            <RuleSteps steps={own} />
          </RulePart>
        ) : (
          children
        )}
        <RulePart title={t("soundTitle")}>
          <SoundSettings />
        </RulePart>
        {fair}
      </div>
    </Sheet>
  );
}

export function RulePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

export function RuleSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

/** Fixed decimals align the column. */
const DECIMALS = 2;

export interface OddsRow {
  readonly id: string;
  readonly name: ReactNode;
  /** The multiple that the stake pays, such as "1.96×". */
  readonly pays: ReactNode;
  /** From the game's own rules: games/…/odds.ts. */
  readonly odds: StakeOdds;
}

/** Chance and return to player of each kind of stake, as a part of the rules. */
export function OddsTable({ rows, children }: { rows: readonly OddsRow[]; children?: ReactNode }) {
  const t = useTranslations("games");
  return (
    <Stated>
      <RulePart title={t("oddsTitle")}>
        <OddsRows rows={rows} />
        {children}
      </RulePart>
    </Stated>
  );
}

export function OddsRows({ rows }: { rows: readonly OddsRow[] }) {
  const t = useTranslations("games");
  const locale = useLocale();
  return (
    <div className={styles.odds}>
      <table className={styles.table} aria-label={t("oddsTitle")}>
        <thead>
          <tr>
            <th scope="col">{t("stake")}</th>
            <th scope="col">{t("payout")}</th>
            <th scope="col">{t("oddsChance")}</th>
            <th scope="col">{t("oddsReturn")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, pays, odds }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{pays}</td>
              <td>{formatPercent(toNumber(odds.probability), locale, DECIMALS)}</td>
              <td>{formatPercent(toNumber(odds.returnToPlayer), locale, DECIMALS)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <AfterFee className={styles.hint} />
      <p className={styles.hint}>{t("oddsText")}</p>
    </div>
  );
}

interface FairPartProps {
  game: Game;
  /** Why the game can be checked. */
  text: string;
  /** The seeds of the next round. */
  children?: ReactNode;
}

/** How to check a round, where rounds can be checked. */
export function FairPart({ game, text, children }: FairPartProps) {
  const t = useTranslations("games");
  if (!useHas("fairness")) return null;
  return (
    <RulePart title={t("fairTitle")}>
      <p>{text}</p>
      {children}
      <LinkButton to={proofPath(game)} icon="shield" small>
        {t("checkAny")}
      </LinkButton>
    </RulePart>
  );
}

/** The rules of a game in the operator's own words; undefined: none. */
function useOwnRules(game: string): readonly string[] | undefined {
  const { locale } = useSettings();
  return useStore(installation).rules?.[game]?.[locale];
}
