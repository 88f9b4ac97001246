/** Whether a database holds the demo, and who in it is real. */
import { sql } from 'kysely'
import { DEMO_ACCOUNTS } from '#app/features/auth/demo-accounts.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

export interface DemoPresence {
  isPresent: boolean
  demoPeople: number
  /** Everybody whom the demo did not bring. */
  realPeople: number
}

/**
 * The condition on `users` that holds for the people of the demo. The loader marks them; while it has not finished,
 * everybody is of the demo. The accounts with the public password count without a mark as well, but only once confirmed:
 * anybody can type such an address into the sign-up form.
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
