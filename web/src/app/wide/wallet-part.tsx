import { useTranslations } from "use-intl";
import { transactions } from "#contract/calls/transactions.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { useProfile } from "#web/data/profile.ts";
import { EntryRow, PAGE_SIZE, entryKey } from "#web/features/wallet/transaction-list-screen.tsx";
import { transactionDays } from "#web/features/wallet/transaction-days.ts";
import { useLocation } from "#web/routing/history.ts";
import { Link } from "#web/routing/link.tsx";
import { AmountText } from "#web/ui/amount-text.tsx";
import { PagedStates } from "#web/ui/page/paged.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { Facts } from "#web/features/home/facts.tsx";
import { Menu, MenuLink } from "#web/ui/overlays/menu.tsx";
import { SidePart } from "./beside.tsx";
import styles from "./wide-screen.module.css";

const LATEST = 5;

/** The balance and the last transactions, from the same queries as their screens, and not beside them. */
export function WalletPart() {
  const t = useTranslations("common");
  const { data } = useProfile();
  const { pathname } = useLocation();
  return (
    <>
      <div className={styles.balance}>
        <SidePart title={t("balance")}>
          <p className={styles.sum}>{data === undefined ? "–" : <AmountText minor={data.entry.balance} />}</p>
        </SidePart>
      </div>
      <div className={styles.latest}>
        {pathname !== "/transactionList" && <LatestEntries />}
        {pathname === "/mine" ? <Facts /> : <WalletLinks here={pathname} canTransfer={data?.is_transfer_enable} />}
      </div>
    </>
  );
}

interface WalletLinksProps {
  here: string;
  canTransfer: boolean | undefined;
}

/** Links of the wallet, without those of home's card. The menu of Mine has the same. */
function WalletLinks({ here, canTransfer = true }: WalletLinksProps) {
  const t = useTranslations();
  const links = [
    ...(here === "/"
      ? []
      : ([
          ["/recharge", "plus", t("recharge.title")],
          ["/withdrawal", "out", t("withdrawal.title")],
        ] as const)),
    ...(canTransfer ? ([["/transfer", "swap", t("transfer.title")]] as const) : []),
    ["/bankcardList", "bank", t("bankCards.title")],
    ["/limits", "hourglass", t("limits.title")],
  ] as const;
  return (
    <Menu label={t("wide.wallet")}>
      {links.map(([to, icon, label]) => to !== here && <MenuLink key={to} to={to} icon={icon} label={label} />)}
    </Menu>
  );
}

function LatestEntries() {
  const t = useTranslations();
  const rows = usePagedCall(transactions, {}, PAGE_SIZE);
  const latest = transactionDays(rows.rows)
    .flatMap(({ entries }) => entries)
    .slice(0, LATEST);
  // The column says what failed, and tries again.
  if (rows.error !== null && latest.length === 0) return null;
  return (
    <SidePart
      title={t("transactions.title")}
      end={
        <Link to="/transactionList" className={styles.all}>
          {t("home.viewAll")}
        </Link>
      }
    >
      <PagedStates
        rows={rows}
        empty={<EmptyState icon="history" title={t("transactions.noneTitle")} text={t("transactions.noneText")} />}
      >
        <ul className={styles.entries}>
          {latest.map((entry) => (
            <li key={entryKey(entry)}>
              <EntryRow entry={entry} isUnderDay={false} />
            </li>
          ))}
        </ul>
      </PagedStates>
    </SidePart>
  );
}
