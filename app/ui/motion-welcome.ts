/** Motion that starts automatically, and has no switch, must stop within five seconds (WCAG 2.2.2). */
export const UNINVITED_MS = 4900

/** Whether films may begin automatically: not under reduced motion, nor while saving data. */
export function motionWelcome(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && !connection?.saveData
}
