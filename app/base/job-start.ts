/** When an Orbiter can report that a job has started. Shared by the server and the client. */
import { HOUR_MS } from '#app/base/time.ts'

/** The Orbiter can report the start from this many hours before the first session. */
export const START_BEFORE_HOURS = 2

/** The earliest time at which the Orbiter can report the start of a job. */
export const startOpensAt = (startAt: Date) =>
  new Date(startAt.getTime() - START_BEFORE_HOURS * HOUR_MS)
