import { data } from 'react-router'
import { NotFound } from '#app/base/errors.ts'

/** Loads what a page shows; null and 404 if there is nothing for this person. */
export async function orLost<Content extends object>(read: () => Promise<Content>) {
  try {
    return data<{ content: Content | null }>({ content: await read() })
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return data<{ content: Content | null }>({ content: null }, { status: 404 })
  }
}
