import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { useCallQuery } from "#web/data/client.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import proofStyles from "../parts/proof-sheet.module.css";
import { type ChainFault, checkChain, pinEnds, pinnedEnds } from "./check-chain.ts";
import type { Placed } from "./chained-round.ts";

interface ChainCheckProps {
  /** The table's name in the list of chains. */
  table: string;
  round: Placed;
}

/** Whether a finished round belongs to a chain whose end was public before, in one sentence. The rest is folded. */
export function ChainCheck({ table, round }: ChainCheckProps) {
  const t = useTranslations("fairness");
  const { data } = useCallQuery(fairnessChains, { table });
  const [fault, setFault] = useState<ChainFault | null | undefined>();
  useEffect(() => {
    if (data === undefined) return undefined;
    let isGone = false;
    const { pins, changed } = pinEnds(pinnedEnds.get(), data.queryset);
    pinnedEnds.set(pins);
    void checkChain(round, data, changed).then((found) => {
      if (!isGone) setFault(found);
    });
    return () => {
      isGone = true;
    };
  }, [data, round]);

  if (data === undefined || fault === undefined) return null;
  const holds = fault === null;
  const { chain, index, seed, beacon_round: beaconRound } = round;
  return (
    <section role="status" data-chain={fault ?? "holds"}>
      <p className={classNames(proofStyles.title, holds ? proofStyles.holds : proofStyles.fails)}>
        <Icon name={holds ? "check" : "alert"} />
        {holds ? t("chainHolds", { index, chain }) : t("chainFails")}
      </p>
      <details>
        <summary>{t("chainDetails")}</summary>
        <dl className={proofStyles.list}>
          <Value name={t("chainSeed")} value={seed} />
          <Value name={t("chainEnd")} value={data.queryset.find((each) => each.chain === chain)?.end ?? "–"} />
          {beaconRound !== null && <Value name={t("chainBeacon")} value={String(beaconRound)} />}
          {!holds && <Value name={t("chainFault")} value={fault} />}
        </dl>
      </details>
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
