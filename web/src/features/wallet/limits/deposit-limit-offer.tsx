import { useState } from "react";
import { useTranslations } from "use-intl";
import { setWalletLimits, walletLimits } from "#contract/calls/limits.ts";
import { LIMITS_OUTDATE } from "#web/features/account/notices.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useHas } from "#web/data/use-store.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ChoiceChips } from "#web/ui/forms/choices.tsx";
import { Form, SubmitButton, useFormEntries } from "#web/ui/forms/form.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { AmountField, minorOf, useAmountCheck } from "../shared/amount-field.tsx";
import styles from "./limits-screen.module.css";

const WINDOWS = ["daily_recharge", "weekly_recharge", "monthly_recharge"] as const;
type Window = (typeof WINDOWS)[number];
/** In minor units. */
const LEAST = 100;

/** Whether the backend wants a deposit limit offered before the member's first recharge. */
export function useIsLimitOffered(): boolean {
  const { data } = useCallQuery(walletLimits, undefined, { enabled: useHas("limits") });
  return data?.entry.offer_limit === true;
}

interface DepositLimitOfferProps {
  open: boolean;
  onClose: () => void;
  /** Called once the member has set a limit, or confirmed that it wants none. */
  onDone: () => void;
}

/** Offers a deposit limit. To go on without one takes a confirmation. */
export function DepositLimitOffer({ open, onClose, onDone }: DepositLimitOfferProps) {
  const t = useTranslations("care");
  const [isPassing, pass] = useState(false);
  const { alert, isPending, send } = useAction(useCallMutation(setWalletLimits, { outdates: LIMITS_OUTDATE }));

  function close() {
    pass(false);
    onClose();
  }

  return (
    <Sheet open={open} onClose={close} title={t(isPassing ? "passTitle" : "offerTitle")}>
      <Alert message={alert.message} onDismiss={alert.hide} />
      {isPassing ? (
        <div className={styles.exclusion}>
          <p>{t("passText")}</p>
          <Button variant="primary" wide disabled={isPending} onClick={() => pass(false)}>
            {t("passBack")}
          </Button>
          <Button wide busy={isPending} onClick={() => send({ no_deposit_limit: true }, { onSuccess: onDone })}>
            {t("passConfirm")}
          </Button>
        </div>
      ) : (
        <OfferForm
          isPending={isPending}
          onSet={(name, amount) => send({ [name]: amount }, { onSuccess: onDone })}
          onPass={() => pass(true)}
        />
      )}
    </Sheet>
  );
}

interface OfferFormProps {
  isPending: boolean;
  /** The amount in minor units. */
  onSet: (name: Window, amount: number) => void;
  onPass: () => void;
}

function OfferForm({ isPending, onSet, onPass }: OfferFormProps) {
  const t = useTranslations("care");
  const [window, choose] = useState<string>(WINDOWS[0]);
  const entries = useFormEntries({ limit: useAmountCheck(LEAST) });

  function set() {
    const name = WINDOWS.find((each) => each === window);
    if (name !== undefined && entries.check()) onSet(name, minorOf(entries.values.limit));
  }

  return (
    <Form failures={entries.failures} onSubmit={set}>
      <p className={styles.explained}>{t("offerText")}</p>
      <AmountField label={t("offerAmount")} {...entries.bind("limit")} />
      <ChoiceChips
        label={t("offerWindow")}
        choices={WINDOWS.map((each) => ({ value: each, label: t(each) }))}
        value={window}
        onChoose={choose}
      />
      <SubmitButton busy={isPending}>{t("offerSet")}</SubmitButton>
      <Button variant="ghost" wide disabled={isPending} onClick={onPass}>
        {t("offerPass")}
      </Button>
    </Form>
  );
}
