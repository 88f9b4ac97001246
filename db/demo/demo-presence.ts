/** Whether a database contains the demo, and which of its people are real. */
import { sql } from 'kysely'
import { DEMO_ACCOUNTS } from '#people/auth/demo-accounts.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

export interface DemoPresence {
  isPresent: boolean
  demoPeople: number
  /** People who are not part of the demo. */
  realPeople: number
}

/**
 * The condition on `users` for the demo's people. The loader marks them; until it has finished,
 * everyone counts as part of the demo. The accounts with the public password also count without a
 * mark, but only once confirmed, because anyone can type such an address into the sign-up form.
 */
export const IS_DEMO_PERSON = sql<boolean>`(is_demo or exists (select 1 from settings where key = 'demo_loading')
  or (email in (${sql.join(DEMO_ACCOUNTS.map(({ email }) => email))}) and email_confirmed_at is not null))`

export async function findDemo(executor: Db | Tx = db()): Promise<DemoPresence> {
  const { rows } = await sql<{ demoPeople: number; realPeople: number; isLoading: boolean }>`
    select count(*) filter (where ${IS_DEMO_PERSON}) as "demoPeople", count(*) filter (where not ${IS_DEMO_PERSON}) as "realPeople",
      exists (select 1 from settings where key in ('demo', 'demo_loading')) as "isLoading" from users`.execute(
    executor,
  )
  const { demoPeople = 0, realPeople = 0, isLoading = false } = rows[0] ?? {}
  return { isPresent: demoPeople > 0 || isLoading, demoPeople, realPeople }
}
