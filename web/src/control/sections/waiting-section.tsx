import { PanelGrid, PanelStack } from "../parts/panel.tsx";
import { GiftCodes } from "./gift-codes.tsx";
import { Maintenance } from "./maintenance.tsx";
import { Messages } from "./messages.tsx";
import { Payments } from "./payments.tsx";
import { Restart } from "./restart.tsx";
import { Stock } from "./stock.tsx";
import { Suggestions } from "./suggestions.tsx";
import { Withdrawals } from "./withdrawals.tsx";

/** What waits for somebody's hand, and what that hand may do beside it. */
export function WaitingSection() {
  return (
    <PanelGrid>
      <PanelStack>
        <Payments />
        <Withdrawals />
        <Suggestions />
      </PanelStack>
      <PanelStack>
        <Messages />
        <GiftCodes />
        <Stock />
      </PanelStack>
      <PanelStack>
        <Maintenance />
        <Restart />
      </PanelStack>
    </PanelGrid>
  );
}
