import { useMemo, useState, lazy, Suspense } from "react";
import { useTranslations, useLocale } from "use-intl";
import { type WinCategory, winGuesses } from "#games/win-go/contract/calls.ts";
import { type PagedRows, type RowOf, usePagedCall } from "#web/data/paged.ts";
import { InColumn } from "#web/app/wide/beside.tsx";
import { useHas } from "#web/data/use-store.ts";
import { formatNumber, formatAmount } from "#web/locales/format.ts";
import { LinkButton, IconButton } from "#web/ui/button.tsx";
import { type Column, PagedTable } from "#web/ui/page/paged.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { Tabs } from "#web/ui/page/tabs.tsx";
import { ExpandableRecords, RecordDetails, RecordSummary, useStakeRows } from "#games/engine/screen/parts/records.tsx";
import { DigitBall } from "./round-pictures.tsx";
import { CountBars, HistoryTable, TrendTable } from "./history-table.tsx";
import {
  countsOf,
  type PastRound,
  streaksOf,
  trendsOf,
  coloursOf,
  periodName,
  periodNumber,
  periodParts,
} from "./history.ts";
import { type MyGuess, paidFor } from "./own-guesses.ts";
import type { RoundAt } from "./proof-sheet.tsx";
import { useColourText, useGuessText } from "./use-texts.ts";
import styles from "./win-screen.module.css";
import { HISTORY_PATHS } from "../game.ts";

type Tab = "everyone" | "trend" | "mine";

/** The results shown at first; a button shows the rest of the day. */
export const LATEST = 30;

interface WinRecordsProps {
  category: WinCategory;
  rounds: readonly PastRound[];
  guesses: PagedRows<MyGuess>;
  onVerify: (round: RoundAt) => void;
}

/** The results of a category, as a summary and a list, and the member's guesses. */
export function WinRecords({ category, rounds, guesses, onVerify }: WinRecordsProps) {
  const t = useTranslations("win");
  const games = useTranslations("games");
  const [tab, setTab] = useState<Tab>("everyone");
  const tabs = [
    { id: "everyone", label: t("everyone") },
    { id: "trend", label: t("trend") },
    { id: "mine", label: games("mine") },
  ] as const;
  const everyone = usePagedCall(winGuesses, { category, saas_id: "1" });
  const trends = useMemo(() => trendsOf(rounds), [rounds]);
  const list = tab === "mine" ? "/myGuessRecord" : "/guessRecord";
  return (
    <section className={styles.records} aria-label={t("records")}>
      <Tabs<Tab> label={t("records")} tabs={tabs} value={tab} onChange={setTab}>
        <div className={styles.list}>
          {tab === "mine" ? (
            <MyRecords
              category={category}
              rows={guesses}
              onVerify={({ saas_id: saasId, period }) => onVerify({ category, saasId, period })}
            />
          ) : tab === "trend" ? (
            <TrendTable trends={trends} />
          ) : (
            <>
              {rounds.length > 0 && (
                <InColumn>
                  <div className={styles.list}>
                    <HistoryTable label={t("streaks")} columns={streaksOf(rounds.slice(-LATEST))} show="digits" />
                    <CountBars counts={countsOf(rounds)} />
                  </div>
                </InColumn>
              )}
              <PublicRecords category={category} onVerify={(period) => onVerify({ category, saasId: "1", period })} />
            </>
          )}
          {!everyone.loading && (
            <div className={styles.links}>
              <LinkButton to={`${list}?category_value=${category}`} small icon="history">
                {t("allRecords")}
              </LinkButton>
              <LinkButton to={HISTORY_PATHS[category]} small icon="scale">
                {t("fullHistory")}
              </LinkButton>
            </div>
          )}
        </div>
      </Tabs>
    </section>
  );
}

type PublicRecord = RowOf<typeof winGuesses>;

interface PublicRecordsProps {
  category: WinCategory;
  onVerify: (period: number) => void;
}

/** The results of a category's first table, newest first, each with a link to its proof. */
export function PublicRecords({ category, onVerify }: PublicRecordsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const hasProofs = useHas("fairness");
  const rows = usePagedCall(winGuesses, { category, saas_id: "1" });

  const columns: Column<PublicRecord>[] = [
    { id: "period", head: t("games.period"), cell: ({ period }) => <Period period={period} /> },
    { id: "price", head: t("win.price"), align: "end", cell: ({ price }) => formatNumber(price, locale) },
    { id: "number", head: t("win.digit"), align: "end", cell: ({ last_num }) => <DigitBall digit={last_num} /> },
    { id: "result", head: t("games.result"), align: "end", cell: ({ last_num }) => <Colours digit={last_num} /> },
    {
      id: "proof",
      head: t("games.proof"),
      align: "end",
      cell: ({ period }) => (
        <IconButton
          icon="shield"
          className={styles.verify}
          label={t("win.verifyPeriod", { period: periodName(period) })}
          onClick={() => onVerify(period)}
        />
      ),
    },
  ];

  return (
    <PagedTable
      rows={rows}
      label={t("win.everyone")}
      columns={hasProofs ? columns : columns.filter(({ id }) => id !== "proof")}
      keyOf={({ period }) => period}
      empty={<EmptyState icon="history" title={t("games.noResults")} text={t("win.noneText")} />}
    />
  );
}

function Period({ period }: { period: number }) {
  const [day] = periodParts(period);
  return (
    <span className={styles.what}>
      <span className={styles.muted}>{day}</span> <span>{periodName(period)}</span>
    </span>
  );
}

function Colours({ digit }: { digit: number }) {
  const { mark, name } = useColourText();
  return (
    <span className={styles.colours}>
      {coloursOf(digit).map((colour) => (
        <abbr key={colour} title={name(colour)} className={styles[colour]}>
          {mark(colour)}
        </abbr>
      ))}
    </span>
  );
}

// Lazy, because proofs bring the hashes.
const ProofSheet = lazy(async () => ({ default: (await import("./proof-sheet.tsx")).WinProofSheet }));

export function RoundProof({ round, onClose }: { round: RoundAt | null; onClose: () => void }) {
  return <Suspense fallback={null}>{round !== null && <ProofSheet of={round} onClose={onClose} />}</Suspense>;
}

interface MyRecordsProps {
  category: WinCategory;
  rows: PagedRows<MyGuess>;
  onVerify: (guess: MyGuess) => void;
}

/** The member's guesses, newest first; each opens its details and its round's proof. */
export function MyRecords({ category, rows, onVerify }: MyRecordsProps) {
  return (
    <ExpandableRecords
      rows={rows}
      keyOf={({ id, period, create_time: time }) => id || `${period} ${time}`}
      summary={(guess) => <Summary guess={guess} />}
      details={(guess) => <Details category={category} guess={guess} onVerify={() => onVerify(guess)} />}
    />
  );
}

function Summary({ guess }: { guess: MyGuess }) {
  const t = useTranslations("games");
  const guessText = useGuessText();
  return (
    <RecordSummary
      time={guess.create_time}
      what={guessText(guess.type, guess.number)}
      note={`${t("period")} ${periodName(guess.period)}`}
      result={{ ...guess, payout: paidFor(guess) }}
    />
  );
}

interface DetailsProps {
  category: WinCategory;
  guess: MyGuess;
  onVerify: () => void;
}

function Details({ category, guess, onVerify }: DetailsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const guessText = useGuessText();
  const { namesOf } = useColourText();
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  const rows = useStakeRows();
  const paid = { ...guess, payout: paidFor(guess) };
  const { result, open_price: price } = guess;
  return (
    <RecordDetails
      rows={[
        { id: "period", term: t("games.period"), value: periodNumber(guess.period) },
        { id: "pick", term: t("win.pick"), value: guessText(guess.type, guess.number) },
        {
          id: "contract",
          term: t("win.contract"),
          value: t("win.contractOf", {
            money: amount(guess.contract_money),
            count: formatNumber(guess.contract_count, locale),
          }),
        },
        ...rows.amounts(guess),
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
        ...rows.status(guess.status),
        ...rows.result(paid, guess.create_time),
      ]}
      onVerify={onVerify}
      stake={{ ...paid, table: `win:${category}:${guess.saas_id}` }}
    />
  );
}
