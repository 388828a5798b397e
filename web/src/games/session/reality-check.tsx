import { useTranslations } from "use-intl";
import { useNavigate } from "#web/routing/history.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./session-line.module.css";

interface RealityCheckProps {
  elapsed: string;
  staked: string;
  paid: string;
  net: string;
  /** The member has acknowledged it. */
  onDone: () => void;
}

/** Says what the session came to, and asks whether to go on or to stop. */
export function RealityCheck({ elapsed, staked, paid, net, onDone }: RealityCheckProps) {
  const t = useTranslations("games");
  const navigate = useNavigate();

  function leave(to: string) {
    onDone();
    navigate(to);
  }

  return (
    <Dialog
      open
      onClose={onDone}
      title={t("realityTitle")}
      actions={
        <>
          <Button onClick={() => leave("/")}>{t("realityStop")}</Button>
          <Button onClick={onDone}>{t("realityGoOn")}</Button>
        </>
      }
    >
      <p>{t("realityText", { time: elapsed })}</p>
      <dl className={styles.sums}>
        <dt>{t("realityStaked")}</dt>
        <dd>{staked}</dd>
        <dt>{t("realityPaid")}</dt>
        <dd>{paid}</dd>
        <dt>{t("realityNet")}</dt>
        <dd>{net}</dd>
      </dl>
      <Button variant="ghost" wide onClick={() => leave("/limits")}>
        {t("realityLimits")}
      </Button>
    </Dialog>
  );
}
