import { createStore } from "../data/store.ts";
import { useStore } from "../data/use-store.ts";
import styles from "./toasts.module.css";

/** What passes by at the bottom of the screen: a thing that was done, a connection that is back. */
interface Toast {
  readonly id: number;
  readonly text: string;
}

/** How long a toast stays, in ms. */
const TOAST_MS = 4000;
/** More at once would cover the screen; the oldest goes first. */
const TOASTS_MAX = 2;

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a text for {@link TOAST_MS}. It is no place for what must be read: that is an alert's. */
export function showToast(text: string): void {
  const toast = { id: ++lastId, text };
  toasts.set([...toasts.get(), toast].slice(-TOASTS_MAX));
  setTimeout(() => toasts.set(toasts.get().filter((each) => each !== toast)), TOAST_MS);
}

/** Where toasts show; once in the app. Screen readers say them when they have finished what they are saying. */
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
