import { useState } from "react";
import { operateDeleteMember, operateExportMember, operateMemberData } from "#contract/control/own-data.ts";
import { randomId } from "#web/data/random-id.ts";
import { saveBlob } from "#web/data/save-file.ts";
import { ownDataFile } from "#web/features/account/own-data/own-data-file.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { readUncached } from "../data/operator.ts";
import { type ActProps, ConfirmedAct } from "./confirmed-act.tsx";

/** Saves the file that the member gets from Mine, for one who has lost its access. */
export function ExportAct({ details: { user_id }, onDone }: ActProps) {
  async function save(): Promise<void> {
    const now = new Date();
    const file = await ownDataFile({
      read: (part, after) => readUncached(operateMemberData, { user_id, part, after }),
      tag: "en",
      now,
      onRows: () => undefined,
    });
    saveBlob(`member-${user_id}-${now.toISOString().slice(0, 10)}.zip`, file);
    showToast("The data are saved");
    onDone();
  }
  return (
    <ConfirmedAct
      call={operateExportMember}
      body={{ user_id }}
      label="Export the data"
      title={`Export all data of ${user_id}?`}
      action="Export"
      done="Reading the data"
      onDone={() => void save().catch(() => showToast("The data could not be read. Export again."))}
    >
      <p>A ZIP with all that is held about the member. Hand it to nobody else.</p>
    </ConfirmedAct>
  );
}

/** Deletes the account on its member's request. */
export function DeletionAct({ details: { user_id, balance }, onDone }: ActProps) {
  const [id] = useState(randomId);
  return (
    <ConfirmedAct
      call={operateDeleteMember}
      body={{ id, user_id, give_up: balance }}
      label="Delete the account"
      title={`Delete the account ${user_id}?`}
      action="Delete for ever"
      done="The account is deleted"
      onDone={onDone}
    >
      <p>
        At once and for ever, and only on the member’s request. The member gives up <AmountText minor={balance} />.
        Records of money stay under {user_id}, without a name.
      </p>
    </ConfirmedAct>
  );
}
