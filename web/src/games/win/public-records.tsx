import { useLocale, useTranslations } from "use-intl";
import { winGuesses, type WinCategory } from "#contract/games/win/calls.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { formatNumber } from "#web/locales/format.ts";
import { IconButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { type Column, PagedTable } from "#web/ui/paged.tsx";
import { DigitBall } from "./digit-ball.tsx";
import { coloursOf } from "./history.ts";
import { periodName, periodParts } from "./period-name.ts";
import styles from "./records.module.css";
import { useColourText } from "./use-colour-text.ts";

type PublicRecord = RowOf<typeof winGuesses>;

interface PublicRecordsProps {
  category: WinCategory;
  onVerify: (period: number) => void;
}

/** The results of a category's first table, newest first, each with the way to its proof. */
export function PublicRecords({ category, onVerify }: PublicRecordsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const rows = usePagedCall(winGuesses, { category, saas_id: "1" });

  const columns: Column<PublicRecord>[] = [
    { id: "period", head: t("win.period"), cell: ({ period }) => <Period period={period} /> },
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
      columns={columns}
      keyOf={({ period }) => period}
      empty={<EmptyState icon="history" title={t("win.none")} text={t("win.noneText")} />}
    />
  );
}

function Period({ period }: { period: number }) {
  const [day, number] = periodParts(period);
  return (
    <span className={styles.what}>
      <span className={styles.muted}>{day}</span> <span>{number}</span>
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
