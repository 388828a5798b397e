import type { ReactNode } from "react";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Mark } from "#web/ui/mark.tsx";
import type { useAction } from "#web/ui/forms/use-action.ts";
import styles from "./account-form.module.css";

interface AccountFormProps {
  failures: number;
  call: Pick<ReturnType<typeof useAction>, "alert" | "isPending">;
  action: string;
  onSubmit: () => void;
  children: ReactNode;
  foot?: ReactNode;
}

/** Shared layout of the log-in, registration and password forms. */
export function AccountForm({ failures, call, action, onSubmit, children, foot }: AccountFormProps) {
  return (
    <Form failures={failures} onSubmit={onSubmit}>
      <Mark size={72} className={styles.mark} />
      <Alert message={call.alert.message} onDismiss={call.alert.hide} />
      {children}
      <Button type="submit" variant="primary" wide busy={call.isPending}>
        {action}
      </Button>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Form>
  );
}
