import { Sheet } from "#web/ui/sheet.tsx";
import type { PayChannel } from "./pay-channels.ts";
import { RechargeForm } from "./recharge-form.tsx";

/** How much, and who pays: over the screen as long as a channel is chosen. */
export function RechargeSheet({ channel, onClose }: { channel: PayChannel | null; onClose: () => void }) {
  return (
    <Sheet open={channel !== null} onClose={onClose} title={channel?.name ?? ""}>
      {channel && <RechargeForm channel={channel} />}
    </Sheet>
  );
}
