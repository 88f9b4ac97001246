/** Drafts of forms in localStorage, which may be full, forbidden, or tampered with. */

export type Values = Record<string, string>

export interface DeviceDraft {
  /** When the draft was typed, in milliseconds by this device's clock. */
  at: number
  /**
   * The `savedAt` of the server's version that the draft was typed over. While the server still has
   * that version, the draft is used, no matter what this device's clock says.
   */
  over: string
  /**
   * Everything in the draft was sent to the server. If the server has something newer than `over`,
   * it arrived.
   */
  isSent?: boolean
  /** What the link had filled in when the draft was typed. */
  linked?: Values
  values: Values
}

/** Older drafts are no longer wanted. */
const MAX_AGE_MS = 30 * 24 * 3600_000

/** The cookie policy page names this key. */
const keyOf = (name: string) => `orbit-draft:${name}`

export function readDraft(name: string): DeviceDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
    if (typeof draft !== 'object' || draft === null) return null
    // An older format had only the values.
    const {
      at = 0,
      over = '',
      isSent = false,
      linked,
      values = draft,
    } = draft as Partial<DeviceDraft>
    if (at && Date.now() - at > MAX_AGE_MS) return null
    return { at, over, isSent, linked: textsOf(linked), values: textsOf(values) }
  } catch {
    return null
  }
}

function textsOf(values: unknown): Values {
  return Object.fromEntries(
    Object.entries(values ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

export function writeDraft(name: string, draft: DeviceDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(name), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(name))
  } catch {
    // The form also works without a draft.
  }
}

export const forgetDraft = (name: string) => writeDraft(name, null)

/**
 * Deletes what was sent from the draft, once it has arrived. What was typed after the press stays a
 * draft.
 * @param sent every field of the form at the press; undefined for an empty field
 * @param sentAt time of the press, in milliseconds
 */
export function forgetSent(name: string, sent: Partial<Values>, sentAt: number): void {
  const draft = readDraft(name)
  const rest = Object.entries(draft?.values ?? {}).filter(
    ([field, value]) => Object.hasOwn(sent, field) && value !== (sent[field] ?? ''),
  )
  const isAllSent = !draft || draft.at < sentAt || rest.length === 0
  // The rest is newer than what the server has just stored.
  const typedSince = { at: Date.now(), isSent: false, values: Object.fromEntries(rest) }
  writeDraft(name, isAllSent ? null : { ...draft, ...typedSince })
}

/** Moves a draft to another name. If both names have a draft, the newer one wins. */
export function adoptDraft(from: string, as: string): void {
  const draft = readDraft(from)
  if (!draft) return
  if (draft.at > (readDraft(as)?.at ?? 0)) writeDraft(as, { ...draft, over: '', isSent: false })
  forgetDraft(from)
}

/** Returns the draft if it is newer than what the server has; otherwise deletes it. */
export function newestDraft(name: string, savedAt: string | null): DeviceDraft | null {
  const draft = readDraft(name)
  if (!draft || savedAt === null || draft.over === savedAt) return draft
  if (!draft.isSent && draft.at > (Date.parse(savedAt) || 0)) return draft
  forgetDraft(name)
  return null
}
