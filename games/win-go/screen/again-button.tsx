import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { winMyGuesses, type WinCategory } from "#games/win-go/contract/calls.ts";
import { profile } from "#contract/calls/profile.ts";
import { contractFault, type ContractLimits, stakeOf } from "#games/win-go/rules/stake.ts";
import { useLatch } from "#web/data/call-mutation.ts";
import { useGuessMutation } from "./use-guess-mutation.ts";
import { invalidateCall } from "#web/data/client.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { formatAmount } from "#web/locales/format.ts";
import { StakeButton } from "#games/engine/screen/parts/stake-entry.tsx";
import styles from "./guess-pad.module.css";
import { contractBody, type Contract } from "./own-guesses.ts";

interface AgainButtonProps {
  category: WinCategory;
  period: number;
  /** The contracts of the member's last round. */
  contracts: readonly Contract[];
  /** Minor units; null: unknown. */
  balance: number | null;
  limits: ContractLimits;
  /** Stakes are open. */
  open: boolean;
  onDone: () => void;
  onFail: (text: string) => void;
}

/**
 * Stakes the contracts of the last round again, each with a call and an id of its own. After a failure the button
 * offers what is left, so that no contract is staked twice. Without any it keeps its place. Give it the round as its key.
 */
export function AgainButton(props: AgainButtonProps) {
  const { category, period, contracts, balance, limits, open, onDone, onFail } = props;
  const t = useTranslations("win");
  const tag = useLocale();
  const errorText = useErrorText();
  const client = useQueryClient();
  const latch = useLatch();
  const { mutateAsync } = useGuessMutation();
  const [left, setLeft] = useState<readonly Contract[] | null>(null);
  const [busy, setBusy] = useState(false);
  const wanted = left ?? contracts;
  // A session of another locale has other contracts.
  const list = wanted.some(({ money, count }) => contractFault(money, count, limits) !== null) ? [] : wanted;
  const total = list.reduce((sum, { money, count }) => sum + stakeOf(money, count), 0);

  async function stakeAll() {
    if (!latch.take()) return;
    setBusy(true);
    let placed = 0;
    try {
      for (const contract of list) {
        await mutateAsync(contractBody(category, period, contract));
        placed += 1;
      }
      setLeft(null);
      onDone();
    } catch (error) {
      setLeft(list.slice(placed));
      onFail(t("againPartly", { placed, count: list.length, reason: errorText(error) }));
    } finally {
      for (const call of [winMyGuesses, nextPeriodInfo, profile]) void invalidateCall(client, call);
      setBusy(false);
      latch.release();
    }
  }

  const button = (
    <StakeButton
      price={total}
      balance={balance}
      busy={busy}
      disabled={!open || total === 0}
      aria-keyshortcuts="A"
      onClick={() => void stakeAll()}
    >
      {t(left === null ? "again" : "againRest", { amount: formatAmount(total, tag, { short: true }) })}{" "}
      <span className={styles.againOf}>{t("againOf", { count: list.length })}</span>
    </StakeButton>
  );
  return total > 0 ? button : <div className={styles.kept}>{button}</div>;
}
