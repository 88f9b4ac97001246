/** `role.added` → `Role added`. */
export function spokenAction(action: string): string {
  const words = action.replaceAll(/[.-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
