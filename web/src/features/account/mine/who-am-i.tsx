import { useState } from "react";
import { useTranslations } from "use-intl";
import { useProfile } from "#web/data/profile.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { maskedMobile } from "../mobile-prefix.ts";
import { NickNameDialog } from "./nick-name-dialog.tsx";
import styles from "./who-am-i.module.css";

const AVATAR_PX = 56;

/** The member: picture, nick name, id and mobile number. */
export function WhoAmI() {
  const t = useTranslations("account");
  const mine = useTranslations("mine");
  const [changing, setChanging] = useState(false);
  const { data } = useProfile();
  if (!data) {
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
  const { user_id: id, nick_name: nickName, mobile } = data.entry;
  return (
    <div className={styles.row}>
      <Avatar id={id} size={AVATAR_PX} />
      <div className={styles.who}>
        <p className={styles.name}>{nickName}</p>
        <p className={styles.facts}>{t("idAndMobile", { id, mobile: unbroken(maskedMobile(mobile)) })}</p>
      </div>
      <CopyButton text={id} label={mine("copyId")} />
      <IconButton icon="pencil" label={t("changeNickName")} onClick={() => setChanging(true)} />
      <NickNameDialog open={changing} nickName={nickName} onClose={() => setChanging(false)} />
    </div>
  );
}

/** Numbers are read as one: they go to the next line whole. */
function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}
