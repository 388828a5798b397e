import { useState } from "react";

/** The value, or while it is held the one from before: a reveal ends before the money shows. */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, hold] = useState(value);
  if (!isHeld && !Object.is(held, value)) hold(value);
  return isHeld ? held : value;
}
