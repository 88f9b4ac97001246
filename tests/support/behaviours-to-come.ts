/** Behaviors in docs/behaviours.md that are not built, or not whole, and why; no test names them. */
export const TO_COME: Readonly<Record<string, string>> = {}
