import { useSyncExternalStore } from "react";
import { onToasts, shownToasts } from "./toast-store.ts";
import styles from "./toast-region.module.css";

/** Where toasts show; once in the app. Screen readers say them when they have finished what they are saying. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToasts, shownToasts);
  return (
    <div className={styles.region} role="status">
      {toasts.map((toast) => (
        <p key={toast.id} className={styles.toast}>
          {toast.text}
        </p>
      ))}
    </div>
  );
}
