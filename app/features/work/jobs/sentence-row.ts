/** The shape of a row in the table of sentences. */

export type JobSide = 'customer' | 'orbiter' | 'admin'
export type JobTone = 'neutral' | 'clock' | 'ok' | 'bad'

export interface Names {
  c: string
  o: string
  price: string
  newTime: string
  isBriefed: boolean
  refund: string
  /** The deadline for paying for an unpaid booking. */
  payBy: string
}

type Words = (names: Names) => readonly [says: string, more: string]
export type Row = { label: string; tone: JobTone } & Record<JobSide, Words>

export const row = (
  label: string,
  tone: JobTone,
  customer: Words,
  orbiter: Words,
  admin: Words = orbiter,
): Row => ({ label, tone, customer, orbiter, admin })
