import type { Viewer } from '#people/accounts/viewer.ts'

/** The expected text in the audit row: exact, a pattern, or none. */
type Told = string | RegExp | null

export interface AdminChange {
  /** Creates the data, and returns how to make the change to it. */
  prepare: (admin: Viewer) => Promise<{
    subjectId: string | ((answer: unknown) => Promise<string>)
    call: (viewer: Viewer) => Promise<unknown>
  }>
  says: { action: string; subjectType: string; label?: Told; from: Told; to: Told; reason?: string }
  /** Calling it again makes another change; it is not a repetition. */
  isNewEachTime?: true
}
