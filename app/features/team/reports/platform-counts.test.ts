import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readPlatformCounts } from '#team/reports/platform-counts.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'

useDatabase()

const figures = async () =>
  Object.fromEntries((await readPlatformCounts()).map(({ label, count }) => [label, count]))

test('the six figures are counted, in their order [P-ADM-04] [P-ADM-05]', async () => {
  const nothing = {
    'Total Users': 0,
    'Total Projects': 0,
    'Total Orbiters': 0,
    'Active Projects': 0,
    Completed: 0,
    'Pending Tasks': 0,
  }
  expect(await figures()).toEqual(nothing)
  expect(Object.keys(await figures())).toEqual(Object.keys(nothing))
  const customer = await createUser()
  const [orbiter, former] = [await createOrbiter(), await createOrbiter()]
  await db()
    .updateTable('userRoles')
    .set({ isActive: false })
    .where('userId', '=', former.id)
    .execute()
  const projects = await db()
    .insertInto('videoProjects')
    .values(
      (['draft', 'submitted', 'in_production', 'in_production', 'completed'] as const).map(
        (status) => ({ userId: customer.id, title: status, status }),
      ),
    )
    .returning('id')
    .execute()
  await db()
    .insertInto('orbiterAssignments')
    .values(
      (['assigned', 'assigned', 'in_progress', 'completed', 'cancelled'] as const).map(
        (status, index) => ({
          projectId: projects[index]?.id ?? '',
          orbiterId: orbiter.id,
          status,
        }),
      ),
    )
    .execute()
  expect(await figures()).toEqual({
    'Total Users': 3,
    'Total Projects': 5,
    'Total Orbiters': 1,
    'Active Projects': 2,
    Completed: 1,
    'Pending Tasks': 2,
  })
})

test('a figure that cannot be counted is none, and takes no other with it [P-ADM-05]', async () => {
  await sql`alter table orbiter_assignments rename to away`.execute(db())
  try {
    expect(await figures()).toMatchObject({
      'Total Users': expect.any(Number),
      Completed: expect.any(Number),
      'Pending Tasks': null,
    })
  } finally {
    await sql`alter table away rename to orbiter_assignments`.execute(db())
  }
})
