import { useLocale, useTranslations } from "use-intl";
import { lookUp } from "#web/data/look-up.ts";
import type { PagedRows } from "#web/data/paged.ts";
import { formatAmount, formatNumber, formatTimestamp } from "#web/locales/format.ts";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { ExpandableRecords, RecordResult, RecordTime } from "../parts/expandable-records.tsx";
import { paidFor } from "./own-result.ts";
import styles from "./records.module.css";
import { periodName, useColourText, useGuessText } from "./use-colour-text.ts";
import type { MyGuess } from "./use-settlement.ts";

interface MyRecordsProps {
  rows: PagedRows<MyGuess>;
  onVerify: (guess: MyGuess) => void;
}

/** The member's own guesses, newest first; each opens to its details and to its round's proof. */
export function MyRecords({ rows, onVerify }: MyRecordsProps) {
  const t = useTranslations();
  return (
    <ExpandableRecords
      rows={rows}
      label={t("win.mine")}
      keyOf={({ id, period, create_time: time }) => id || `${period} ${time}`}
      summary={(guess) => <Summary guess={guess} />}
      details={(guess) => <Details guess={guess} onVerify={() => onVerify(guess)} />}
      empty={<EmptyState icon="history" title={t("games.myNone")} text={t("games.myNoneText")} />}
    />
  );
}

function Summary({ guess }: { guess: MyGuess }) {
  const guessText = useGuessText();
  return (
    <span className={styles.summary}>
      <RecordTime time={guess.create_time} />
      <span className={styles.what}>
        <span>{guessText(guess.type, guess.number)}</span>
        <span className={styles.muted}>{periodName(guess.period)}</span>
      </span>
      <RecordResult {...guess} payout={paidFor(guess)} />
    </span>
  );
}

function Details({ guess, onVerify }: { guess: MyGuess; onVerify: () => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const guessText = useGuessText();
  const { namesOf } = useColourText();
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  const statuses = {
    W: t("win.statusW"),
    S: t("win.statusS"),
    F: t("win.statusF"),
    R: t("games.givenBack"),
  };
  const { result, open_price: price } = guess;
  return (
    <>
      <DefinitionList
        className={styles.details}
        rows={[
          { id: "period", term: t("win.period"), value: periodName(guess.period) },
          { id: "pick", term: t("win.pick"), value: guessText(guess.type, guess.number) },
          {
            id: "contract",
            term: t("win.contract"),
            value: t("win.contractOf", {
              money: amount(guess.contract_money),
              count: formatNumber(guess.contract_count, locale),
            }),
          },
          { id: "amount", term: t("games.stake"), value: amount(guess.amount) },
          { id: "delivery", term: t("win.delivery"), value: amount(guess.delivery) },
          { id: "fee", term: t("win.fee"), value: amount(guess.fee) },
          {
            id: "price",
            term: t("win.openPrice"),
            value: price === null ? "–" : formatNumber(price, locale),
          },
          {
            id: "result",
            term: t("games.result"),
            value: result === null ? "–" : `${result}, ${namesOf(result)}`,
          },
          { id: "status", term: t("win.status"), value: lookUp(statuses, guess.status) ?? guess.status },
          { id: "payout", term: t("games.payout"), value: guess.status === "W" ? "–" : amount(paidFor(guess)) },
          { id: "net", term: t("games.net"), value: <RecordResult {...guess} payout={paidFor(guess)} /> },
          { id: "created", term: t("win.created"), value: formatTimestamp(guess.create_time) },
        ]}
      />
      <Button small wide icon="shield" onClick={onVerify}>
        {t("games.verify")}
      </Button>
    </>
  );
}
