/** The six figures of the admin dashboard, counted in parallel. */
import { db } from '#app/platform/db.ts'
import { logFailure } from '#app/platform/sparing-log.ts'

export interface PlatformCount {
  label: string
  /** Null if it could not be counted. */
  count: number | null
}

function countAll(table: 'profiles' | 'videoProjects') {
  return db()
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
}

function countProjects(status: 'in_production' | 'completed') {
  return db()
    .selectFrom('videoProjects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
}

const COUNTS: readonly { label: string; count: () => Promise<{ count: number }> }[] = [
  { label: 'Total Users', count: () => countAll('profiles') },
  { label: 'Total Projects', count: () => countAll('videoProjects') },
  {
    label: 'Total Orbiters',
    count: () =>
      db()
        .selectFrom('userRoles')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('role', '=', 'orbiter')
        .where('isActive', '=', true)
        .executeTakeFirstOrThrow(),
  },
  { label: 'Active Projects', count: () => countProjects('in_production') },
  { label: 'Completed', count: () => countProjects('completed') },
  {
    label: 'Pending Tasks',
    count: () =>
      db()
        .selectFrom('orbiterAssignments')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('status', '=', 'assigned')
        .executeTakeFirstOrThrow(),
  },
]

/**
 * A figure that cannot be counted is logged and returned as null; the others are still returned.
 */
export async function readPlatformCounts(): Promise<PlatformCount[]> {
  return Promise.all(
    COUNTS.map(async ({ label, count }) => {
      try {
        return { label, count: (await count()).count }
      } catch (error) {
        logFailure(error, 'admin figure could not be counted', { label })
        return { label, count: null }
      }
    }),
  )
}
