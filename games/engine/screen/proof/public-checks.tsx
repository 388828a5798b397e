import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type FairnessChain, fairnessChains } from "#contract/calls/fairness.ts";
import { generationIn, nameIn } from "#fairness/log.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { serverClock } from "#web/data/api-client.ts";
import { useStore } from "#web/data/use-store.ts";
import { momentText } from "#web/ui/moment.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/page/card.tsx";
import { ErrorState, Skeleton } from "#web/ui/page/states.tsx";
import { pinEnds, pinnedEnds } from "./check-chain.ts";
import { askLog, pinnedHead } from "./check-log.ts";
import { Fold } from "./fold.tsx";
import styles from "./proof-screen.module.css";

/** The public ends of all chains, compared with those that this browser saw first. */
export function ChainEnds() {
  const t = useTranslations("fairness");
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useCallQuery(fairnessChains, {});
  const pins = useStore(pinnedEnds);
  const changed = pinEnds(pins, data?.queryset ?? [], serverClock.now()).changed;
  useEffect(() => {
    if (data !== undefined) pinnedEnds.set(pinEnds(pinnedEnds.get(), data.queryset, serverClock.now()).pins);
  }, [data]);
  return (
    <Fold title={t("ends")} isOpen={changed.length > 0}>
      <p className={styles.intro}>{t("endsText")}</p>
      {changed.map(({ table, chain }) => (
        <div key={`${table}/${chain}`} role="alert">
          <Notice icon="alert" tone="warning">
            {t("endsOther", { table, chain })}
          </Notice>
        </div>
      ))}
      {data !== undefined ? (
        <>
          <ul className={styles.ends}>
            {data.queryset.map((chain) => (
              <End key={`${chain.table}/${chain.chain}`} chain={chain} isOther={changed.includes(chain)} />
            ))}
          </ul>
          {data.queryset.some(({ salt_round: salt }) => salt === null) && (
            <p className={styles.intro}>{t("unprovenChains")}</p>
          )}
        </>
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height="180px" radius="var(--r-m)" />
      )}
      <a className={styles.file} href="/fairness/chains" target="_blank" rel="noreferrer">
        <Icon name="download" size={16} />
        {t("endsFile")}
      </a>
      <a className={styles.file} href="/verify" download="verify.html">
        <Icon name="download" size={16} />
        {t("verifyPage")}
      </a>
    </Fold>
  );
}

/** Whether the public list begins with all that this browser saw of it, or says what a restore lost. A backend without a list shows nothing. */
export function ListHead() {
  const t = useTranslations("fairness");
  const [holds, setHolds] = useState<boolean | undefined>();
  useEffect(() => {
    void askLog({}).then((found) => setHolds(found?.holds));
  }, []);
  if (holds === undefined) return null;
  const { size: count, head, lost = 0 } = pinnedHead.get() ?? { size: 0, head: "" };
  const restored = Number(generationIn(nameIn(head)));
  return (
    <Fold
      isOpen={!holds || lost > 0}
      title={
        <span className={classNames(styles.verdict, !holds && styles.fails)} data-list={holds}>
          {!holds && <Icon name="alert" />}
          {t("list")}
        </span>
      }
    >
      <p className={styles.intro} role={holds ? undefined : "alert"}>
        {!holds ? t("listFails") : lost === 0 ? t("listHolds", { count }) : t("listCount", { count })}
      </p>
      {holds && lost > 0 && (
        <Notice icon="alert" tone="warning">
          {t("listLost", { time: momentText(restored), count: lost })}
        </Notice>
      )}
      <a className={styles.file} href="/fairness/log" target="_blank" rel="noreferrer">
        <Icon name="download" size={16} />
        {t("listFile")}
      </a>
    </Fold>
  );
}

function End({ chain: shown, isOther }: EndProps) {
  const { table, chain, end, first_period: period, retired, salt_round: salt } = shown;
  const t = useTranslations("fairness");
  const use = period === null ? t("endUnused") : t("endFirst", { period: String(period) });
  return (
    <li data-end={isOther ? "other" : "pinned"}>
      <details>
        <summary className={styles.end}>
          <span>
            {t("chainName", { table, chain })}
            <small>{retired === null ? use : `${use}, ${t("endRetired", { index: retired })}`}</small>
          </span>
          <span className={isOther ? styles.fails : styles.holds}>
            <Icon name={isOther ? "alert" : "pin"} size={16} />
            {isOther ? t("endOther") : t("endPinned")}
          </span>
        </summary>
        <code>{end}</code>
        {salt !== null && <small>{t("chainSalted", { beacon: salt })}</small>}
      </details>
    </li>
  );
}

interface EndProps {
  chain: FairnessChain;
  /** The browser saw another end first. */
  isOther: boolean;
}
