/** Whether films may begin automatically: not under reduced motion, nor while saving data. */
export function motionWelcome(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && !connection?.saveData
}
