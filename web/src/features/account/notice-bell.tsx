import { Moment } from "#web/ui/moment.tsx";
import { useDeferredValue, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { lookUp } from "#web/data/look-up.ts";
import { useProfile } from "#web/data/profile.ts";
import { formatAmount } from "#web/locales/format.ts";
import { KeepLimits } from "./keep-limits.tsx";
import { Receipt } from "#web/ui/receipt.tsx";
import { Button, IconButton, LinkButton } from "#web/ui/button.tsx";
import { Dialog, Sheet } from "#web/ui/overlays/dialog.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import styles from "./mine-screen.module.css";
import { type Notice, notices, useNotices, type AccountNotice, useAccountNotices } from "./notices.ts";

const TITLES = { first_recharge: "firstRechargeArrived", recharge: "rechargeArrived" } as const;
const ACCOUNT_TITLES = { new_device: "newDevice", password_changed: "passwordChanged" } as const;
type Title = (typeof TITLES)[keyof typeof TITLES];

/** The title of a notice; an unknown type is shown as it is. */
function titleOf({ type }: Pick<Notice, "type">, t: (key: Title) => string): string {
  const title: Title | undefined = lookUp<Title>(TITLES, type);
  return title === undefined ? type : t(title);
}

/** The bell with the number of unread notices. A new notice opens its dialog once. */
export function NoticeBell() {
  const { data } = useProfile();
  return data && <Bell userId={data.entry.user_id} announcement={data.notice_content} />;
}

function Bell({ userId, announcement }: { userId: string; announcement: string }) {
  const t = useTranslations("mine");
  const common = useTranslations("common");
  const [open, setOpen] = useState(false);
  // Deferred: opening a dialog makes the browser lay out the whole page.
  const all = useDeferredValue(useNotices(userId));
  const account = useDeferredValue(useAccountNotices(userId));
  const unread = all.filter(({ state }) => state !== "read").length + account.unread;
  const fresh = all.findLast(({ state }) => state === "new");

  function show() {
    notices.readAll(userId);
    account.readAll();
    setOpen(true);
  }

  return (
    <>
      <span className={styles.bell}>
        <IconButton
          icon="bell"
          label={unread === 0 ? t("notices") : t("noticesUnread", { count: unread })}
          onClick={show}
        />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {unread}
          </span>
        )}
      </span>
      <Dialog
        open={fresh !== undefined && !open}
        onClose={() => fresh && notices.shown(userId, fresh.id)}
        title={fresh ? titleOf(fresh, t) : ""}
        actions={
          <Button variant="primary" onClick={() => fresh && notices.read(userId, fresh.id)}>
            {common("ok")}
          </Button>
        }
      >
        <p>{t("rechargeText")}</p>
        {fresh && <Receipt amount={fresh.price} at={fresh.id} number={fresh.key} />}
      </Dialog>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("notices")}>
        {announcement !== "" && <p className={styles.announcement}>{announcement}</p>}
        {account.isReviewDue && <ReviewNotice />}
        {account.list.length > 0 && (
          <ul aria-label={t("accountNotices")}>
            {account.list.map((notice) => (
              <AccountNoticeRow key={`${notice.type} ${notice.create_time}`} notice={notice} />
            ))}
          </ul>
        )}
        {all.length > 0 && (
          <ul aria-label={t("notices")}>
            {all.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
        {all.length === 0 && account.list.length === 0 && !account.isReviewDue && announcement === "" && (
          <EmptyState icon="bell" title={t("noticesNone")} text={t("noticesNoneText")} />
        )}
      </Sheet>
    </>
  );
}

function ReviewNotice() {
  const t = useTranslations("care");
  return (
    <div className={styles.noticeRow}>
      <span className={styles.what}>
        <span className={styles.noticeTitle}>{t("reviewTitle")}</span>
        <span>{t("reviewText")}</span>
        <span className={styles.noticeActions}>
          <LinkButton to="/limits" variant="primary" small>
            {t("homeLink")}
          </LinkButton>
          <KeepLimits />
        </span>
      </span>
    </div>
  );
}

function AccountNoticeRow({ notice: { type, create_time: time } }: { notice: AccountNotice }) {
  const t = useTranslations("mine");
  return (
    <li className={styles.noticeRow}>
      <span className={styles.what}>
        <span className={styles.noticeTitle}>{t(ACCOUNT_TITLES[type])}</span>
        <span>{t("accountNoticeText")}</span>
        <Moment className={styles.time} time={time} />
      </span>
    </li>
  );
}

function NoticeRow({ notice: { id, type, price } }: { notice: Notice }) {
  const t = useTranslations("mine");
  const locale = useLocale();
  return (
    <li className={styles.noticeRow}>
      <span className={styles.what}>
        <span className={styles.noticeTitle}>{titleOf({ type }, t)}</span>
        <Moment className={styles.time} time={id} />
      </span>
      <span className={styles.gain} translate="no">
        {formatAmount(price, locale, { signed: true })}
      </span>
    </li>
  );
}
