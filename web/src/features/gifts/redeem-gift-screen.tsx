import { useRef, useState, type SubmitEvent } from "react";
import { useTranslations } from "use-intl";
import { useSearchParams } from "#web/routing/search-params.ts";
import { Alert } from "#web/ui/alert.tsx";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Rangoli } from "#web/ui/brand.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { useAlert } from "#web/ui/use-alert.ts";
import styles from "./redeem-gift-screen.module.css";
import { isGiftCode, useRedeem } from "./redeem-code.ts";

const CODE_MAX = 40;

/** Redeems a gift code; `c` of the address fills it in. */
export function RedeemGiftScreen() {
  const t = useTranslations("gifts");
  const common = useTranslations("common");
  const [search] = useSearchParams();
  const [code, setCode] = useState(() => (search.get("c") ?? "").trim());
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const alert = useAlert();
  const call = useRedeem();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = code.trim();
    if (call.isPending) return;
    setWrong(!isGiftCode(wanted));
    if (!isGiftCode(wanted)) {
      field.current?.focus();
      return;
    }
    call.mutate({ gift_code: wanted }, { onSuccess: () => setCode(""), onError: alert.complain });
  }

  return (
    <Screen title={t("redeemTitle")} back="/mine">
      <form className={styles.form} noValidate onSubmit={submit}>
        <Rangoli petals={8} size={72} className={styles.mark} />
        <p className={styles.lead}>{t("redeemLead")}</p>
        <Alert message={alert.message} onDismiss={alert.hide} />
        <Field
          ref={field}
          label={t("code")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={CODE_MAX}
          value={code}
          onChange={(typed) => {
            setCode(typed);
            setWrong(false);
          }}
          error={wrong ? t("codeInvalid") : null}
        />
        <Button type="submit" variant="primary" wide busy={call.isPending}>
          {t("redeem")}
        </Button>
      </form>
      <Dialog
        open={call.isSuccess}
        onClose={call.reset}
        title={t("redeemedTitle")}
        actions={
          <Button variant="primary" onClick={call.reset}>
            {common("ok")}
          </Button>
        }
      >
        {typeof call.data?.price === "number" && <AmountText minor={call.data.price} signed className={styles.price} />}
        <p>{t("redeemedText")}</p>
      </Dialog>
    </Screen>
  );
}
