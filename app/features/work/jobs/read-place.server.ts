/** Where a sentence about a job is read, which decides how it writes times. */
import { now } from '#app/platform/clock.ts'

/**
 * `later`: in an email, a file or a notification, with dates in full. `list`: among others on a
 * page. `page`: on the page of the job, which also has the reader's own time.
 */
export type ReadPlace = 'later' | 'list' | 'page'

/** The facts of a sentence that depend on where it is read. */
export function readIn(
  place: ReadPlace,
  readerZone: string | null,
): { readAt: Date | null; readerZone: string | null } {
  return {
    readAt: place === 'later' ? null : now(),
    readerZone: place === 'list' ? null : readerZone,
  }
}
