import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { useCallQuery } from "#web/data/client.ts";
import { classNames } from "#web/ui/class-names.ts";
import { serverClock } from "#web/data/api-client.ts";
import { Icon } from "#web/ui/icon.tsx";
import proofStyles from "./proof-sheet.module.css";
import { isAsListed } from "./check-log.ts";
import { type ChainFault, chainOf, checkChain, pinEnds, pinnedEnds } from "./check-chain.ts";
import { isChosenChain, type Placed } from "./proof.ts";

interface ChainCheckProps {
  /** The table's name in the list of chains. */
  table: string;
  round: Placed;
  /** The browser drew the round's result again, and found the same. */
  isDrawn: boolean;
  /** Folds the hashes of the round with those of its chain. */
  fold: (chain: ReactNode) => ReactNode;
  /** Shown until the chain is checked. */
  fallback: ReactNode;
}

/** Whether a finished round belongs to a chain whose end was public before, in one sentence. The rest is folded. */
export function ChainCheck({ table, round, isDrawn, fold, fallback }: ChainCheckProps) {
  const t = useTranslations("fairness");
  const { data } = useCallQuery(fairnessChains, { table });
  const [fault, setFault] = useState<ChainFault | null | undefined>();
  useEffect(() => {
    if (data === undefined) return undefined;
    let isGone = false;
    const { pins, changed } = pinEnds(pinnedEnds.get(), data.queryset, serverClock.now());
    pinnedEnds.set(pins);
    void checkChain(round, data, changed)
      .then(async (found) => {
        const chain = chainOf(round, data.queryset);
        return found ?? (chain === undefined || (await isAsListed(round, chain)) ? null : "list");
      })
      .then((found) => {
        if (!isGone) setFault(found);
      });
    return () => {
      isGone = true;
    };
  }, [data, round]);

  if (data === undefined || fault === undefined) return fallback;
  const holds = fault === null;
  const { chain, index, seed, beacon_round: beaconRound } = round;
  const sentence =
    beaconRound === null
      ? t("chainHolds", { index, chain })
      : t("chainBeaconHolds", { index, chain, beacon: beaconRound });
  return (
    <section className={proofStyles.chain} data-chain={fault ?? "holds"}>
      {(!holds || isDrawn) && (
        <p role="status" className={classNames(proofStyles.sentence, holds ? proofStyles.holds : proofStyles.fails)}>
          <Icon name={holds ? "check" : "alert"} />
          {holds ? sentence : t("chainFails")}
        </p>
      )}
      {fold(
        <>
          {holds && isChosenChain(round) && <p className={proofStyles.hint}>{t("unprovenChain")}</p>}
          <dl className={proofStyles.list}>
            <Value name={t("chainSeed")} value={seed} />
            <Value name={t("chainEnd")} value={chainOf(round, data.queryset)?.end ?? "–"} />
            {round.salt !== null && <Value name={t("chainSalt")} value={round.salt} />}
            {beaconRound !== null && <Value name={t("chainBeacon")} value={String(beaconRound)} />}
            {!holds && <Value name={t("chainFault")} value={fault} />}
          </dl>
        </>,
      )}
    </section>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <div className={proofStyles.value}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
