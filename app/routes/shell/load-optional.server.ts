import { Unavailable } from '#app/base/errors.ts'
import { logFailure } from '#app/platform/sparing-log.ts'

/**
 * Loads the data of one section of a page, or returns null if it could not be read, so that the
 * rest of the page stays.
 * @throws Unavailable if the database is away, because the last complete page is better than one
 * with gaps
 */
export async function loadOptional<Value>(
  name: string,
  reading: Promise<Value>,
): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Unavailable) throw error
    logFailure(error, 'section failed to load', { section: name })
    return null
  }
}
