import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { ReadOf } from "#contract/call.ts";
import { diceRecords, diceRoundDetail } from "#games/dice/contract/calls.ts";
import { NUMBERS, proveRound, winningNumbers } from "#games/dice/rules/roll.ts";
import { useCallQuery } from "#web/data/client.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { useHas } from "#web/data/use-store.ts";
import { formatMultiplier, formatPercent } from "#web/locales/format.ts";
import { MyRecordList, RecordDetails, RecordSummary, useStakeRows } from "#games/engine/screen/parts/records.tsx";
import { proofReport, proofSheet } from "#games/engine/screen/parts/round-evidence.tsx";
import { RoundSeal } from "#games/engine/screen/parts/round-seal.tsx";
import { seedValues } from "#games/engine/screen/proof/proof-sheet.tsx";
import { dice } from "../game.ts";
import { rollText } from "./roll-stage.tsx";
import type { ShownRoll } from "./use-dice.ts";

export type DiceRound = ReadOf<typeof diceRoundDetail>["entity"];

/** Recomputes a roll with the server's own code. Null: its seed is not revealed. */
export function checkRoll({ server_seed: serverSeed, client_seed: clientSeed, ...known }: DiceRound) {
  if (serverSeed === null) return null;
  const { commitmentHolds, resultHolds, recomputed } = proveRound({ ...known, serverSeed, clientSeed });
  const report = proofReport(known.forced, [
    { name: "commitment", holds: commitmentHolds },
    { name: "roll", holds: resultHolds },
  ]);
  return { ...report, recomputed };
}

export const DiceProofSheet = proofSheet({
  game: dice,
  call: diceRoundDetail,
  useDetail: (id: string) => useCallQuery(diceRoundDetail, { id }, { staleTime: 0 }),
  nameOf: (id) => id,
  check: checkRoll,
  steps: (t) => ({ commitment: t("games.stepCommitment"), roll: t("games.stepOutcome") }),
  values(round, found, t, locale) {
    const bet = t(round.over ? "dice.overText" : "dice.underText", { target: rollText(round.target, locale) });
    return [
      ...seedValues(t, round),
      [t("dice.bet"), bet],
      [t("dice.rolled"), rollText(round.roll, locale), found === undefined ? undefined : rollText(found, locale)],
    ];
  },
  link: ({ client_seed, entropy, nonce }) => ({ client_seed, entropy, nonce: String(nonce) }),
});

/** The seal of the last roll; null: none since the screen opened. */
export function RollSeal({ last, isOpen }: { last: ShownRoll | null; isOpen: boolean }) {
  const { rows } = usePagedCall(diceRecords);
  const [verified, setVerified] = useState<string | null>(null);
  const id = last?.id ?? rows[0]?.id ?? null;
  return (
    <>
      <RoundSeal newest={id} isOpen={isOpen} onPress={() => setVerified(id)} />
      {verified !== null && <DiceProofSheet of={verified} onClose={() => setVerified(null)} />}
    </>
  );
}

type DiceRecord = RowOf<typeof diceRecords>;

/** The member's rolls, newest first; each opens its details and its proof. */
export function MyRecords({ isBeside }: { isBeside?: boolean }) {
  const [verified, setVerified] = useState<string | null>(null);
  return (
    <>
      <MyRecordList
        isBeside={isBeside}
        rows={usePagedCall(diceRecords)}
        keyOf={({ id }) => id}
        summary={(record) => <Summary record={record} />}
        details={(record) => <Details record={record} onVerify={() => setVerified(record.id)} />}
      />
      {verified !== null && <DiceProofSheet of={verified} onClose={() => setVerified(null)} />}
    </>
  );
}

function resultOf({ won, price, amount }: DiceRecord) {
  return { status: won ? "S" : "F", payout: price, amount };
}

function useBetText(): (record: DiceRecord) => string {
  const t = useTranslations("dice");
  const locale = useLocale();
  return ({ target, over }) => t(over ? "overText" : "underText", { target: rollText(target, locale) });
}

function Summary({ record }: { record: DiceRecord }) {
  const locale = useLocale();
  const betText = useBetText();
  return (
    <RecordSummary
      time={record.create_time}
      what={rollText(record.roll, locale)}
      note={`${betText(record)}, ${formatMultiplier(record.coefficient, locale)}`}
      result={resultOf(record)}
    />
  );
}

function Details({ record, onVerify }: { record: DiceRecord; onVerify: () => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const betText = useBetText();
  const rows = useStakeRows();
  return (
    <RecordDetails
      rows={[
        { id: "roll", term: t("dice.rolled"), value: rollText(record.roll, locale) },
        { id: "bet", term: t("dice.bet"), value: betText(record) },
        ...(useHas("rules")
          ? [
              {
                id: "chance",
                term: t("games.oddsChance"),
                value: formatPercent(winningNumbers(record) / NUMBERS, locale, 2),
              },
            ]
          : []),
        { id: "coefficient", term: t("dice.coefficient"), value: formatMultiplier(record.coefficient, locale) },
        ...rows.amounts(record),
        ...rows.result(resultOf(record), record.create_time),
      ]}
      onVerify={onVerify}
      stake={{ table: "dice", id: record.id, period: null, ...resultOf(record) }}
    />
  );
}
