import { isUnsure } from "#web/ui/records-link.tsx";
import { useState, useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { nextPeriodInfo, winMyGuesses, type WinCategory } from "#games/win-go/calls.ts";
import { profile } from "#contract/calls/profile.ts";
import { deliveryOf, payoutOf, FEE_PERCENT } from "#games/shared/delivery.ts";
import { contractFault, type ContractLimits, stakeOf } from "#games/win-go/rules/stake.ts";
import type { Guess } from "#games/win-go/rules/guess.ts";
import { useLatch } from "#web/data/call-mutation.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { useGuessMutation } from "./use-guess-mutation.ts";
import { formatAmount, formatNumber, formatPercent } from "#web/locales/format.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Sheet, Dialog } from "#web/ui/overlays/dialog.tsx";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import { PlayNotices } from "../parts/notices.tsx";
import { Stated } from "../parts/stated.tsx";
import { StakeButton } from "../parts/stake-entry.tsx";
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
  const [agreed, setAgreed] = useState(true);
  const [reminded, setReminded] = useState(false);
  const latch = useLatch();
  const call = useGuessMutation([nextPeriodInfo, winMyGuesses, profile]);
  const total = stakeOf(money, count);
  const isRefused = contractFault(money, count, limits) !== null;

  function confirm() {
    setReminded(!agreed);
    if (!agreed || isRefused || !latch.take()) return;
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
        <div className={styles.line}>
          <span className={styles.name}>{t("contractCount")}</span>
          <Stepper
            label={t("contractCount")}
            value={count}
            min={1}
            max={limits.countMax}
            step={1}
            unit={1}
            error={isRefused ? t("countRange", { max: formatNumber(limits.countMax, tag) }) : null}
            onChange={setCount}
          />
        </div>
        <div className={styles.multiples} role="group" aria-label={t("contractCount")}>
          {MULTIPLES.map((multiple) => (
            <button
              key={multiple}
              type="button"
              className={styles.multiple}
              aria-pressed={count === multiple}
              onClick={() => setCount(multiple)}
            >
              {`×${multiple}`}
            </button>
          ))}
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

/** The price and the possible payout of a stake. `total`: minor units. */
function StakeSummary({ guess, total }: { guess: Guess; total: number }) {
  const t = useTranslations("win");
  const locale = useLocale();
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  const delivery = deliveryOf(total);
  const pays = (multiple: number) => amount(payoutOf(delivery, Math.round(multiple * 100)));
  const shared = sharedMultiple(guess);
  return (
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
  );
}

interface PresaleAgreementProps {
  agreed: boolean;
  /** The player tried to stake without agreeing. */
  reminded: boolean;
  onChange: (agreed: boolean) => void;
}

function PresaleAgreement({ agreed, reminded, onChange }: PresaleAgreementProps) {
  const t = useTranslations();
  const locale = useLocale();
  const id = useId();
  const [reading, setReading] = useState(false);
  return (
    <div>
      <div className={styles.agree}>
        <input
          id={id}
          type="checkbox"
          checked={agreed}
          aria-invalid={reminded || undefined}
          aria-describedby={reminded ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id}>
          {t.rich("win.agree", {
            rule: (text) => (
              <button type="button" className={styles.rule} onClick={() => setReading(true)}>
                {text}
              </button>
            ),
          })}
        </label>
      </div>
      {reminded && (
        <p id={`${id}-note`} className={styles.note} role="alert">
          {t("win.agreeNeeded")}
        </p>
      )}
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
          <p>{t("win.presale2", { percent: formatPercent(FEE_PERCENT / 100, locale) })}</p>
        </Stated>
        <p>{t("win.presale3")}</p>
        <Stated>
          <p>{t("win.presale4")}</p>
        </Stated>
      </Dialog>
    </div>
  );
}
