import { useState } from "react";
import { useErrorText } from "../data/call-error.ts";
import type { AlertMessage } from "./alert.tsx";

/** The one alert of a form. */
export function useAlert(initial: AlertMessage | null = null) {
  const errorText = useErrorText();
  const [message, setMessage] = useState(initial);
  return {
    message,
    say: (text: string) => setMessage({ text, tone: "info" }),
    complain: (error: unknown) => setMessage({ text: errorText(error) }),
    hide: () => setMessage(null),
  };
}
