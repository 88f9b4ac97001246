/**
 * Behaviors in docs/behaviours.md that are not built or not complete, with the reason; no test
 * names them.
 */
export const TO_COME: Readonly<Record<string, string>> = {}
