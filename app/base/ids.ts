import { randomUUID } from 'node:crypto'
import { NotFound } from '#app/base/errors.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function newId(): string {
  return randomUUID()
}

export function isUuid(text: string | undefined | null): text is string {
  return typeof text === 'string' && UUID.test(text)
}

/**
 * Validates an id from a request before it is used in a query.
 * @throws NotFound for an invalid id, as for one that does not exist
 */
export function requireId(text: string | undefined | null, missing?: string): string {
  if (!isUuid(text)) throw new NotFound(missing)
  return text.toLowerCase()
}
