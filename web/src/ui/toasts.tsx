import { useSyncExternalStore } from "react";
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

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a text for {@link TOAST_MS}. It is no place for what must be read: that is an alert's. */
export function showToast(text: string): void {
  const toast = { id: ++lastId, text };
  set([...toasts, toast].slice(-TOASTS_MAX));
  setTimeout(() => set(toasts.filter((each) => each !== toast)), TOAST_MS);
}

export function shownToasts(): readonly Toast[] {
  return toasts;
}

function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
