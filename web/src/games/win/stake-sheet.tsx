import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { profile } from "#contract/profile.ts";
import { useErrorText } from "#web/data/call-error.ts";
import { addUserGuess, nextPeriodInfo, winMyGuesses, type WinCategory } from "#contract/games/win/calls.ts";
import { CONTRACT_COUNT_MAX, contractFault, contractMoney, stakeOf } from "#simulator/games/win/contract.ts";
import type { Guess } from "#simulator/games/win/guess.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useSettings } from "#web/data/use-settings.ts";
import { formatAmount, formatNumber } from "#web/locales/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/dialog.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { NoticeDialog } from "../parts/notice-dialog.tsx";
import { ContractMoney } from "./contract-money.tsx";
import { PresaleAgreement } from "./presale-agreement.tsx";
import styles from "./stake-sheet.module.css";
import { StakeSummary } from "./stake-summary.tsx";
import { useGuessText } from "./use-guess-text.ts";

interface StakeSheetProps {
  category: WinCategory;
  period: number;
  guess: Guess;
  /** Stakes are taken; false: the sheet came too late. */
  open: boolean;
  onClose: () => void;
  /** The stake was taken. */
  onDone: () => void;
}

/** A stake on a guess: so many contracts of an amount, agreed to and confirmed. */
export function StakeSheet({ category, period, guess, open, onClose, onDone }: StakeSheetProps) {
  const t = useTranslations("win");
  const tag = useLocale();
  const { locale } = useSettings();
  const errorText = useErrorText();
  const guessText = useGuessText();
  const amounts = contractMoney(locale);
  const [money, setMoney] = useState(amounts[0] ?? 0);
  const [count, setCount] = useState(1);
  const [agreed, setAgreed] = useState(true);
  const [reminded, setReminded] = useState(false);
  const call = useCallMutation(addUserGuess, { outdates: [nextPeriodInfo, winMyGuesses, profile] });
  const total = stakeOf(money, count);
  const isRefused = contractFault(money, count, locale) !== null;

  function confirm() {
    setReminded(!agreed);
    if (!agreed || isRefused) return;
    call.mutate(
      {
        category,
        saas_id: "1",
        period,
        guess_type: guess.type,
        number: guess.type === "N" ? guess.number : null,
        contract_money: money,
        contract_count: count,
      },
      { onSuccess: onDone },
    );
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t("sheetTitle", { guess: guessText(guess.type, guess.type === "N" ? guess.number : null) })}
    >
      <div className={styles.sheet}>
        <ContractMoney amounts={amounts} value={money} onChange={setMoney} />
        <div className={styles.line}>
          <span className={styles.name}>{t("contractCount")}</span>
          <Stepper
            label={t("contractCount")}
            value={count}
            min={1}
            max={CONTRACT_COUNT_MAX}
            step={1}
            unit={1}
            error={isRefused ? t("countRange", { max: formatNumber(CONTRACT_COUNT_MAX, tag) }) : null}
            onChange={setCount}
          />
        </div>
        <StakeSummary guess={guess} total={total} />
        <PresaleAgreement
          agreed={agreed}
          reminded={reminded && !agreed}
          onChange={(to) => {
            setAgreed(to);
            setReminded(false);
          }}
        />
        <Button variant="primary" wide busy={call.isPending} disabled={!open || isRefused} onClick={confirm}>
          {open ? `${t("confirm")} ${formatAmount(total, tag, { short: true })}` : t("locked")}
        </Button>
      </div>
      {call.error && <NoticeDialog title={t("fail")} text={errorText(call.error)} onClose={call.reset} />}
    </Sheet>
  );
}
