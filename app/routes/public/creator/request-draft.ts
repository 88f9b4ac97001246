/** What somebody typed before they had to sign in again, kept in this browser tab until the form is back. */

const keyOf = (orbiterId: string) => `orbit-request-${orbiterId}`

export function keepDraft(orbiterId: string, values: Record<string, string> | null): void {
  try {
    if (values) sessionStorage.setItem(keyOf(orbiterId), JSON.stringify(values))
  } catch {
    // Without storage the form starts anew after signing in.
  }
}

/** The draft, once: whoever reads it puts it into the form. */
export function takeDraft(orbiterId: string): Record<string, string> | null {
  try {
    const kept = sessionStorage.getItem(keyOf(orbiterId))
    if (kept === null) return null
    sessionStorage.removeItem(keyOf(orbiterId))
    const values: unknown = JSON.parse(kept)
    return values && typeof values === 'object' ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) : null
  } catch {
    return null
  }
}
