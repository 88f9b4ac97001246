/** When an Orbiter may report that a job has begun. Shared by the server and the client. */
import { HOUR_MS } from '#app/base/time.ts'

/** From this long before the first session on, its Orbiter may report the start. */
export const START_BEFORE_HOURS = 2

/** When the Orbiter of a job that begins then may first report the start. */
export const startOpensAt = (startAt: Date) =>
  new Date(startAt.getTime() - START_BEFORE_HOURS * HOUR_MS)
