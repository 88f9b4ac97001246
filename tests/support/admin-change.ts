import type { Viewer } from '#app/features/accounts/viewer.ts'

/** What the row says: an exact text, a piece of it, or nothing. */
type Told = string | RegExp | null

export interface AdminChange {
  /** Makes the data, and says how the change is carried out on it. */
  prepare: (admin: Viewer) => Promise<{
    subjectId: string | ((answer: unknown) => Promise<string>)
    call: (viewer: Viewer) => Promise<unknown>
  }>
  says: { action: string; subjectType: string; label?: Told; from: Told; to: Told; reason?: string }
  /** Each time is a change of its own. */
  isNewEachTime?: true
}
