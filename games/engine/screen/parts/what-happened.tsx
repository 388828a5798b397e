import { type ComponentProps, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { fairnessExplanation } from "#contract/calls/fairness.ts";
import { useCallQuery } from "#web/data/client.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import type { RecordedStake } from "../proof/evidence.ts";
import styles from "./what-happened.module.css";

interface WhatHappenedProps {
  stake: Pick<RecordedStake, "table" | "id" | "period">;
  /** In place of a wide button. */
  small?: { className: string | undefined };
  /** Below the explanation. */
  children?: ReactNode;
}

/** Opens the server's account of a stake, with the attempts that it refused. */
export function WhatHappened({ stake, small, children }: WhatHappenedProps) {
  const t = useTranslations("games");
  const [open, setOpen] = useState(false);
  const opens: Pick<ComponentProps<typeof IconButton>, "icon" | "onClick"> = {
    icon: "info",
    onClick: () => setOpen(true),
  };
  return (
    <>
      {small ? (
        <IconButton {...opens} className={small.className} label={t("whatHappened")} />
      ) : (
        <Button {...opens} small wide>
          {t("whatHappened")}
        </Button>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t("whatHappened")}>
        {open && (
          <div className={styles.explanation}>
            <Explanation stake={stake} />
            {children}
          </div>
        )}
      </Sheet>
    </>
  );
}

function Explanation({ stake: { table, id, period } }: Pick<WhatHappenedProps, "stake">) {
  const t = useTranslations("games");
  const [zone] = useState(() => zoneOf(new Date()));
  const query = useCallQuery(
    fairnessExplanation,
    { table, id, ...(period !== null && { period }), zone },
    { staleTime: 0 },
  );
  return (
    <QueryView query={query} skeleton={["24px", "24px", "24px", "16px"]}>
      {({ text }) => (
        <>
          <p className={styles.text}>{text}</p>
          <p className={styles.note}>{t("whatHappenedNote")}</p>
        </>
      )}
    </QueryView>
  );
}

/** The device's distance from UTC, as +05:30. */
export function zoneOf(date: Pick<Date, "getTimezoneOffset">): string {
  const minutes = -date.getTimezoneOffset();
  const digits = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const ahead = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${digits(ahead / 60)}:${digits(ahead % 60)}`;
}
