import { createHash } from 'node:crypto'

/** What was entered is part of the key: an edited form is a new enquiry, the same one is not. */
export function formKeyOf(wanted: object): string {
  const hash = createHash('sha256').update(JSON.stringify(wanted)).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')
}
