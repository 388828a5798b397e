import { isUnsure } from "#web/ui/records-link.tsx";
import { useState, useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { winMyGuesses, type WinCategory } from "#games/win-go/contract/calls.ts";
import { profile } from "#contract/calls/profile.ts";
import { deliveryOf, payoutOf } from "#contract/games/delivery.ts";
import { contractFault, type ContractLimits, stakeOf } from "#games/win-go/rules/stake.ts";
import type { Guess } from "#games/win-go/rules/guess.ts";
import { useLatch } from "#web/data/call-mutation.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { useGuessMutation } from "./use-guess-mutation.ts";
import { formatAmount, formatNumber } from "#web/locales/format.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Agreement, type AgreementBox, useAgreement } from "#web/ui/forms/agreement.tsx";
import { Button } from "#web/ui/button.tsx";
import { ActionBar } from "#web/ui/page/card.tsx";
import { Sheet, Dialog } from "#web/ui/overlays/dialog.tsx";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import { PlayNotices } from "#games/engine/screen/parts/notices.tsx";
import { Stated, feePercent } from "#games/engine/screen/parts/stated.tsx";
import { StakeButton } from "#games/engine/screen/parts/stake-entry.tsx";
import { contractBody, fullMultiple, sharedMultiple } from "./own-guesses.ts";
import styles from "./stake-sheet.module.css";
import { useGuessText } from "./use-texts.ts";

interface StakeSheetProps {
  category: WinCategory;
  period: number;
  guess: Guess;
  /** Minor units; null: unknown. */
  balance: number | null;
  limits: ContractLimits;
  /** Stakes are open; false: the round has locked meanwhile. */
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

const MULTIPLES = [1, 5, 10, 100];

/** A stake on a guess: contracts, amount, agreement, confirmation. */
export function StakeSheet(props: StakeSheetProps) {
  const { category, period, guess, balance, limits, open, onClose, onDone } = props;
  const t = useTranslations("win");
  const notice = useTranslations("home")("notice");
  const tag = useLocale();
  const errorText = useErrorText();
  const guessText = useGuessText();
  const [money, setMoney] = useState(limits.money[0] ?? 0);
  const [count, setCount] = useState(1);
  const agreement = useAgreement();
  const latch = useLatch();
  const call = useGuessMutation([nextPeriodInfo, winMyGuesses, profile]);
  const total = stakeOf(money, count);
  const isRefused = contractFault(money, count, limits) !== null;

  function confirm() {
    if (!agreement.check() || isRefused || !latch.take()) return;
    call.mutate(contractBody(category, period, { guess, money, count }), {
      onSuccess: onDone,
      onSettled: latch.release,
    });
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t("sheetTitle", { guess: guessText(guess.type, guess.type === "N" ? guess.number : null) })}
    >
      <div className={styles.sheet}>
        <ContractMoney amounts={limits.money} value={money} onChange={setMoney} />
        <ContractCount value={count} max={limits.countMax} isRefused={isRefused} onChange={setCount} />
        <StakeSummary guess={guess} total={total} />
        <PresaleAgreement box={agreement.box} />
        <ActionBar>
          <PlayNotices
            notice={
              call.error && {
                id: call.submittedAt,
                title: isUnsure(call.error) ? notice : t("fail"),
                text: errorText(call.error),
                failed: true,
              }
            }
            onClose={call.reset}
          >
            <StakeButton
              price={total}
              balance={balance}
              busy={call.isPending}
              disabled={!open || isRefused}
              onClick={confirm}
            >
              {open ? `${t("confirm")} ${formatAmount(total, tag, { short: true })}` : t("locked")}
            </StakeButton>
          </PlayNotices>
        </ActionBar>
      </div>
    </Sheet>
  );
}

interface ContractMoneyProps {
  /** Minor units. */
  amounts: readonly number[];
  value: number;
  onChange: (amount: number) => void;
}

function ContractMoney({ amounts, value, onChange }: ContractMoneyProps) {
  const t = useTranslations("win");
  const locale = useLocale();
  const name = useId();
  return (
    <fieldset className={styles.money}>
      <legend className={styles.name}>{t("contractMoney")}</legend>
      <div className={styles.amounts}>
        {amounts.map((amount) => (
          <label key={amount} className={styles.amount}>
            <input type="radio" name={name} checked={amount === value} onChange={() => onChange(amount)} />
            <span translate="no">{formatAmount(amount, locale, { short: true })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ContractCountProps {
  value: number;
  max: number;
  isRefused: boolean;
  onChange: (count: number) => void;
}

function ContractCount({ value, max, isRefused, onChange }: ContractCountProps) {
  const t = useTranslations("win");
  const locale = useLocale();
  return (
    <>
      <div className={styles.line}>
        <span className={styles.name}>{t("contractCount")}</span>
        <Stepper
          label={t("contractCount")}
          value={value}
          min={1}
          max={max}
          step={1}
          unit={1}
          error={isRefused ? t("countRange", { max: formatNumber(max, locale) }) : null}
          onChange={onChange}
        />
      </div>
      <div className={styles.multiples} role="group" aria-label={t("contractCount")}>
        {MULTIPLES.map((multiple) => (
          <button
            key={multiple}
            type="button"
            className={styles.multiple}
            aria-pressed={value === multiple}
            onClick={() => onChange(multiple)}
          >
            {`×${multiple}`}
          </button>
        ))}
      </div>
    </>
  );
}

/** The price and the possible payout of a stake. `total`: minor units. */
function StakeSummary({ guess, total }: { guess: Guess; total: number }) {
  const t = useTranslations("win");
  const locale = useLocale();
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  const delivery = deliveryOf(total);
  const pays = (multiple: number) => amount(payoutOf(delivery, Math.round(multiple * 100)));
  const shared = sharedMultiple(guess);
  return (
    <>
      <dl className={styles.summary}>
        <div className={styles.line}>
          <dt className={styles.name}>{t("total")}</dt>
          <dd className={styles.total}>
            <AmountText minor={total} />
            <Stated>
              <span className={styles.hint}>
                {t("parts", { delivery: amount(delivery), fee: amount(total - delivery) })}
              </span>
            </Stated>
          </dd>
        </div>
        <Stated>
          <div className={styles.line}>
            <dt className={styles.name}>{t("pays")}</dt>
            <dd className={styles.total}>
              {pays(fullMultiple(guess))}
              {shared !== null && (
                <span className={styles.hint}>
                  {t("paysShared", { amount: pays(shared.multiple), number: shared.digit })}
                </span>
              )}
            </dd>
          </div>
        </Stated>
      </dl>
      <Stated>
        <p className={styles.hint}>{t("contractPlain")}</p>
      </Stated>
    </>
  );
}

function PresaleAgreement({ box }: { box: AgreementBox }) {
  const t = useTranslations();
  const locale = useLocale();
  const [reading, setReading] = useState(false);
  return (
    <div>
      <Agreement box={box} fault={t("win.agreeNeeded")}>
        {t.rich("win.agree", {
          rule: (text) => (
            <button type="button" className={styles.rule} onClick={() => setReading(true)}>
              {text}
            </button>
          ),
        })}
      </Agreement>
      <Dialog
        open={reading}
        onClose={() => setReading(false)}
        title={t("win.presaleTitle")}
        actions={
          <Button variant="primary" onClick={() => setReading(false)}>
            {t("common.ok")}
          </Button>
        }
      >
        <Stated>
          <p>{t("win.presale1")}</p>
          <p>{t("win.presale2", { percent: feePercent(locale) })}</p>
        </Stated>
        <p>{t("win.presale3")}</p>
        <Stated>
          <p>{t("win.presale4")}</p>
        </Stated>
      </Dialog>
    </div>
  );
}
