import { useState } from "react";
import { useTranslations } from "use-intl";
import { changeNickName } from "#contract/calls/account.ts";
import { profile } from "#contract/calls/profile.ts";
import { shownDigits, shownMobile } from "#contract/shown-number.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useSession, useSettings } from "#web/data/use-store.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { IconButton, Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { checkNickName, useEntries } from "./checks.ts";
import { Form } from "#web/ui/forms/form.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import styles from "./mine-screen.module.css";

const AVATAR_PX = 56;

export function MemberHeader() {
  const t = useTranslations("account");
  const mine = useTranslations("mine");
  const [changing, setChanging] = useState(false);
  // The session has the last profile, so the header waits for no answer, and a failed one takes nothing away.
  const { userId: id, nickName, mobile } = useSession();
  const { locale } = useSettings();
  if (id === "") {
    return (
      <div className={styles.row} aria-busy="true">
        <Skeleton width={`${AVATAR_PX}px`} height={`${AVATAR_PX}px`} radius="20px" />
        <div className={styles.who}>
          <Skeleton width="45%" height="22px" />
          <Skeleton width="70%" height="16px" />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <Avatar id={id} size={AVATAR_PX} />
      <div className={styles.who}>
        <p className={styles.name}>{nickName}</p>
        <p className={styles.facts}>
          <span>{unbroken(t("idOf", { id: shownDigits(id) }))}</span>
          <span>{unbroken(shownMobile(mobile, locale))}</span>
        </p>
      </div>
      <CopyButton text={id} label={mine("copyId")} />
      <IconButton icon="pencil" label={t("changeNickName")} onClick={() => setChanging(true)} />
      <NickNameDialog open={changing} nickName={nickName} onClose={() => setChanging(false)} />
    </div>
  );
}

/** Keeps a number on one line. */
function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

interface NickNameDialogProps {
  open: boolean;
  nickName: string;
  onClose: () => void;
}

function NickNameDialog({ open, nickName, onClose }: NickNameDialogProps) {
  const t = useTranslations("account");
  return (
    <Dialog open={open} onClose={onClose} title={t("changeNickName")}>
      <NickNameForm nickName={nickName} onClose={onClose} />
    </Dialog>
  );
}

/** Mounted only while the dialog is open, so it starts from the current name. */
function NickNameForm({ nickName, onClose }: Omit<NickNameDialogProps, "open">) {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const entries = useEntries({ nickName: checkNickName }, { nickName });
  const call = useAction(useCallMutation(changeNickName, { outdates: [profile] }));

  function submit() {
    if (!entries.check()) return;
    call.send(
      { nick_name: entries.values.nickName.trim() },
      {
        onSuccess() {
          showToast(t("nickNameSaved"));
          onClose();
        },
      },
    );
  }

  return (
    <Form failures={entries.failures} alert={call.alert} onSubmit={submit}>
      <Field label={t("nickName")} autoComplete="nickname" {...entries.bind("nickName")} />
      <div className={styles.actions}>
        <Button onClick={onClose}>{common("cancel")}</Button>
        <Button type="submit" variant="primary" busy={call.isPending}>
          {common("save")}
        </Button>
      </div>
    </Form>
  );
}
