import { data } from 'react-router'
import { logFailure } from '#app/platform/sparing-log.ts'

/**
 * Loads a page's data. If it could not be read, `content` is null and the page shows an error in
 * its place.
 * @param known what the page shows in any case
 */
export async function readPage<Known extends object, Content>(
  failure: string,
  known: Known,
  read: () => Promise<Content>,
) {
  try {
    return data({ ...known, content: await read() })
  } catch (error) {
    logFailure(error, failure)
    return data({ ...known, content: null }, { status: 503 })
  }
}
