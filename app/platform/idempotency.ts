import { Conflict } from '#app/base/errors.ts'
import type { Tx } from '#app/platform/db.ts'

interface Once {
  userId: string
  /** What is created, for example `request-booking`. */
  scope: string
  /** A UUID that the form was rendered with. */
  key: string
}

/**
 * Runs a creation once for a key, however often it is sent: a repeat gets the first result without any effect.
 * A repeat that arrives while the first still runs waits for it. The result must survive JSON.
 */
export async function once<Result extends object>(tx: Tx, { userId, scope, key }: Once, create: () => Promise<Result>): Promise<Result> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, scope, key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) {
    const first = await tx
      .selectFrom('idempotency_keys')
      .select('result')
      .where('user_id', '=', userId)
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst()
    if (!first?.result) throw new Conflict('in_progress', 'This is still being worked on. Please wait a moment.')
    return first.result as unknown as Result
  }
  const result = await create()
  await tx
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(result) })
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
  return result
}
