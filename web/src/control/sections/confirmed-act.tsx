import { type ReactNode, useState } from "react";
import type { AnyCall, BodyOf } from "#contract/call.ts";
import type { MemberDetails } from "#contract/control/members.ts";
import { Button } from "#web/ui/button.tsx";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { setReason, useOperation, useReason } from "../data/operator.ts";
import { ReasonField } from "../parts/reason-field.tsx";

interface ConfirmedActProps<C extends AnyCall> {
  call: C;
  body: Omit<BodyOf<C>, "reason">;
  /** On the button that asks. */
  label: string;
  title: string;
  /** On the button that acts. */
  action: string;
  done: string;
  onDone: () => void;
  children: ReactNode;
}

/** A button whose act is confirmed with its reason. */
export function ConfirmedAct<C extends AnyCall>(props: ConfirmedActProps<C>) {
  const { call, body, label, title, action, done, onDone, children } = props;
  const [isOpen, setOpen] = useState(false);
  const { isMissing } = useReason();
  const { alert, busy, run } = useOperation(call, () => {
    setOpen(false);
    // The next act has a reason of its own.
    setReason("");
    showToast(done);
    onDone();
  });
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={title}
        action={action}
        variant="primary"
        busy={busy}
        onClose={() => setOpen(false)}
        onConfirm={() => run(body)}
      >
        {children}
        <ReasonField />
        {!isMissing && <Alert message={alert.message} onDismiss={alert.hide} />}
      </ConfirmDialog>
    </>
  );
}

export interface ActProps {
  details: MemberDetails;
  /** The account has changed. */
  onDone: () => void;
}
