/**
 * What each feature can say about a person, and how it lets go of them. features/privacy asks them
 * all.
 */
import type { Tx } from '#app/platform/db.ts'

/** A person who leaves, or who wants a copy of their data. */
export interface DataSubject {
  id: string
  email: string
  /** Stands where others still need a name, for example on the bookings of the other side. */
  neutralName: string
  neutralEmail: string
}

/** Addresses of files; those that nothing else shows are deleted. */
export type ReleasedFiles = readonly (string | null)[]

export interface PersonalData {
  /** Deletes what belongs to the person alone, and writes the neutral name on what others need. */
  forgetPerson(tx: Tx, person: DataSubject): Promise<ReleasedFiles | void>
  /** Rows by the names that the file of the export has for them; never keys to the account. */
  exportPerson(tx: Tx, person: DataSubject): Promise<Record<string, object | undefined>>
}
