/** A commit that happens although its caller never gets the answer. */
import pg from 'pg'
import { vi } from 'vitest'

type Query = (...args: unknown[]) => Promise<unknown>

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '')

/**
 * Loses the connection before the answer to the first commit of `work` that has changed the table.
 */
export async function loseCommitOf<Result>(
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  // pg declares a dozen overloads of `query`; this passes on all arguments unchanged.
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const through = prototype.query
  const changes = new RegExp(`^(?:insert into|update) "?${table}"?`)
  const changed = new WeakSet<object>()
  const spy = vi.spyOn(prototype, 'query').mockImplementation(async function (
    this: object,
    ...args: unknown[]
  ) {
    const text = textOf(args[0])
    if (changes.test(text)) changed.add(this)
    const answer = await through.apply(this, args)
    if (text !== 'commit' || !changed.has(this)) return answer
    changed.delete(this)
    throw new Error('Connection terminated unexpectedly')
  })
  try {
    return await work()
  } finally {
    spy.mockRestore()
  }
}
