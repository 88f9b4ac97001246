import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { NotFound } from '#app/base/errors.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Where ids come from instead of chance, so that the demo has the same ones each time. */
export interface IdSource {
  next(): string
  /** The tables, by their SQL names, whose rows otherwise get an `id` from the database. */
  tables: ReadonlySet<string>
}

const source = new AsyncLocalStorage<IdSource>()

/** Random, except while the demo loads. An id is no secret: app/platform/tokens.ts makes those. */
export function newId(): string {
  return source.getStore()?.next() ?? randomUUID()
}

export function idSource(): IdSource | undefined {
  return source.getStore()
}

/** Runs `work`, and everything it starts, with ids from a source (demo). */
export function withIdsFrom<T>(ids: IdSource, work: () => T): T {
  return source.run(ids, work)
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
