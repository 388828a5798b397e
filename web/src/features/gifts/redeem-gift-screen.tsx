import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSearchParams } from "#web/routing/search-params.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { Form, SubmitButton } from "#web/ui/forms/form.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { Envelope, OpenGift } from "./open-gift.tsx";
import styles from "./redeem-gift-screen.module.css";
import { isGiftCode, useRedeem } from "./redeem-code.ts";

const CODE_MAX = 40;

/** The query parameter `c` fills in the code. */
export function RedeemGiftScreen() {
  const t = useTranslations("gifts");
  const common = useTranslations("common");
  const [search] = useSearchParams();
  const [code, setCode] = useState(() => (search.get("c") ?? "").trim());
  const [isWrong, setWrong] = useState(false);
  const [failures, setFailures] = useState(0);
  const call = useAction(useRedeem());

  function submit() {
    const isRight = isGiftCode(code.trim());
    setWrong(!isRight);
    if (isRight) call.send({ gift_code: code.trim() }, { onSuccess: () => setCode("") });
    else setFailures(failures + 1);
  }

  return (
    <Screen title={t("redeemTitle")} back="/mine">
      <Form failures={failures} onSubmit={submit}>
        <Envelope look={call.isPending ? "opening" : "sealed"} size="small" />
        <p className={styles.lead}>{t("redeemLead")}</p>
        <Alert message={call.alert.message} onDismiss={call.alert.hide} />
        <Field
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
          error={isWrong ? t("codeInvalid") : null}
        />
        <SubmitButton busy={call.isPending}>{t("redeem")}</SubmitButton>
      </Form>
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
        {call.isSuccess && (
          <OpenGift
            isInDialog
            price={call.data.price}
            row={{ id: "code", term: t("code"), value: call.variables.gift_code }}
            text={t("redeemedText")}
          />
        )}
      </Dialog>
    </Screen>
  );
}
