import { IS_CONFIRMED } from '#work/projects/confirmed-project.server.ts'
import type { Tx } from '#app/platform/db.ts'

/** The customer who reads about a project's money, and whether an Orbiter is confirmed. */
export function readProjectCustomer(tx: Tx, projectId: string) {
  return tx
    .selectFrom('users as u')
    .innerJoin('videoProjects as p', 'p.userId', 'u.id')
    .select(['u.email', 'u.fullName', 'u.timeZone', 'p.title'])
    .select(IS_CONFIRMED.as('isConfirmed'))
    .where('p.id', '=', projectId)
    .executeTakeFirstOrThrow()
}
