import { createStore } from "#web/data/store.ts";
import { useStore } from "#web/data/use-store.ts";
import styles from "./toasts.module.css";

/** A short-lived text at the bottom of the screen: a completed action, a restored connection. */
interface Toast {
  readonly id: number;
  readonly text: string;
}

const TOAST_MS = 4000;
/** More toasts would cover the screen; the oldest goes first. */
const TOASTS_MAX = 2;

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a text for {@link TOAST_MS}. Use an alert for texts that must be read. */
export function showToast(text: string): void {
  const toast = { id: ++lastId, text };
  toasts.set([...toasts.get(), toast].slice(-TOASTS_MAX));
  setTimeout(() => toasts.set(toasts.get().filter((each) => each !== toast)), TOAST_MS);
}

/** Renders the toasts; use it once in the app. Screen readers announce them politely. */
export function ToastRegion() {
  return (
    <div className={styles.region} role="status">
      {useStore(toasts).map((toast) => (
        <p key={toast.id} className={styles.toast}>
          {toast.text}
        </p>
      ))}
    </div>
  );
}
