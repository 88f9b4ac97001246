/** What a visitor was about to do when asked to sign in. */
export const INTENTION_KINDS = ['save', 'like', 'report', 'accept-quote', 'application'] as const

export type IntentionKind = (typeof INTENTION_KINDS)[number]

export interface Intention {
  kind: IntentionKind
  /** The ID of the Orbiter, reel, quote or application. */
  subjectId: string
  /** The other values of the form. */
  values: Record<string, string>
}
