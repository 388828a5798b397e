import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Flight, FlightSnapshot } from "./flight.ts";
import { NoticeDialog } from "../parts/notice-dialog.tsx";
import { PayoutToast } from "./payout-toast.tsx";

/** What the game has to say beside the round: notices one after another, and payouts in passing. */
export function Notices({ flight, snapshot }: { flight: Flight; snapshot: FlightSnapshot }) {
  const t = useTranslations("aviator");
  const { notices, payout, maintenance } = snapshot.state;
  const [seen, setSeen] = useState(false);
  const [first] = notices;
  // Said once each time the game closes; the stage goes on saying it.
  if (!maintenance && seen) setSeen(false);
  return (
    <>
      <PayoutToast payout={payout} onDone={flight.dismissPayout} />
      {maintenance && !seen ? (
        <NoticeDialog text={t("maintenanceText")} onClose={() => setSeen(true)} />
      ) : (
        first !== undefined && (
          <NoticeDialog
            key={first.id}
            text={"msg" in first ? first.msg : t(first.reason)}
            onClose={() => flight.dismissNotice(first.id)}
          />
        )
      )}
    </>
  );
}
