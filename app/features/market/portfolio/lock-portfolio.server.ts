import { Conflict } from '#app/base/errors.ts'
import { PORTFOLIO_MAX } from '#market/portfolio/portfolio.ts'
import type { Db, Tx } from '#app/platform/db.ts'

/**
 * Locks an Orbiter's portfolio until the transaction ends. Of two changes at the same time, the
 * second sees the result of the first.
 */
export async function lockPortfolio(tx: Tx, orbiterId: string): Promise<void> {
  await tx
    .selectFrom('profiles')
    .select('userId')
    .where('userId', '=', orbiterId)
    .forUpdate()
    .execute()
}

/** Reliable only while the portfolio is locked. @throws Conflict (`too_many`) */
export async function requireRoom(executor: Db | Tx, orbiterId: string): Promise<void> {
  const { count } = await executor
    .selectFrom('orbiterPortfolio')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('orbiterId', '=', orbiterId)
    .executeTakeFirstOrThrow()
  if (count >= PORTFOLIO_MAX)
    throw new Conflict('too_many', `A portfolio holds up to ${PORTFOLIO_MAX} items.`)
}
