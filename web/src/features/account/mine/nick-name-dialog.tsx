import { useRef, type SubmitEvent } from "react";
import { useTranslations } from "use-intl";
import { changeNickName } from "#contract/account.ts";
import { profile } from "#contract/profile.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { checkNickName } from "../checks.ts";
import { useAlert } from "../use-alert.ts";
import { useEntries } from "../use-entries.ts";
import styles from "./nick-name-dialog.module.css";

interface NickNameDialogProps {
  open: boolean;
  nickName: string;
  onClose: () => void;
}

export function NickNameDialog({ open, nickName, onClose }: NickNameDialogProps) {
  const t = useTranslations("account");
  return (
    <Dialog open={open} onClose={onClose} title={t("changeNickName")}>
      <NickNameForm nickName={nickName} onClose={onClose} />
    </Dialog>
  );
}

/** Lives as long as the dialog is open, and so starts from the name as it is. */
function NickNameForm({ nickName, onClose }: Omit<NickNameDialogProps, "open">) {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const form = useRef<HTMLFormElement>(null);
  const entries = useEntries(form, { nickName: checkNickName }, { nickName });
  const alert = useAlert();
  const call = useCallMutation(changeNickName, { outdates: [profile] });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (call.isPending || !entries.check()) return;
    call.mutate(
      { nick_name: entries.values.nickName.trim() },
      {
        onSuccess() {
          showToast(t("nickNameSaved"));
          onClose();
        },
        onError: alert.complain,
      },
    );
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Alert message={alert.message} onDismiss={alert.hide} />
      <Field label={t("nickName")} autoComplete="nickname" maxLength={20} {...entries.bind("nickName")} />
      <div className={styles.actions}>
        <Button onClick={onClose}>{common("cancel")}</Button>
        <Button type="submit" variant="primary" busy={call.isPending}>
          {common("save")}
        </Button>
      </div>
    </form>
  );
}
