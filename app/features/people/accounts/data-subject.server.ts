/**
 * What each feature exports about a person, and how it forgets them. features/privacy calls every
 * feature.
 */
import type { Tx } from '#app/platform/db.ts'

/** A person who is leaving, or who wants a copy of their data. */
export interface DataSubject {
  id: string
  /** The name until the account closes. */
  fullName: string
  email: string
  /**
   * Replaces the person's name where others still need one, such as in the other person's bookings.
   */
  neutralName: string
  neutralEmail: string
}

/** Addresses of files to release. Files that nothing else uses are deleted. */
export type ReleasedFiles = readonly (string | null)[]

export interface PersonalData {
  /**
   * Deletes what belongs only to the person, and writes `neutralName` into rows that others need.
   */
  forgetPerson(tx: Tx, person: DataSubject): Promise<ReleasedFiles | void>
  /** Rows under their names in the export file. Never includes credentials. */
  exportPerson(tx: Tx, person: DataSubject): Promise<Record<string, object | undefined>>
}
