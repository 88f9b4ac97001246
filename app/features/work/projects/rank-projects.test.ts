import { expect, test } from 'vitest'
import { NotAllowed } from '#app/base/errors.ts'
import { listRankedProjects } from '#work/projects/admin-assignment-queries.server.ts'
import * as orbitersPage from '#app/routes/admin/orbiters.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createJob, createTrained } from '#tests/support/managed.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

test('the dialog ranks the projects by how well they fit the Orbiter, with distance and record, and names conflicts [P-AORB-07]', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const orbiter = await createTrained({
    fullName: 'Faye Fitting',
    location: 'Boston, MA',
    specialties: ['Food'],
  })
  const [far, unlike, fitting] = [
    await createJob({ city: 'New York City', eventType: 'restaurant' }),
    await createJob({ city: 'Boston', eventType: 'fitness' }),
    await createJob({ city: 'Boston', eventType: 'restaurant' }),
  ]
  const ranked = await listRankedProjects(admin, orbiter.id)
  expect(ranked.map(({ id }) => id)).toEqual([fitting.id, unlike.id, far.id])
  expect(ranked[0]).toMatchObject({ conflicts: [], clientEmail: fitting.customer.email })
  expect(ranked[0]?.reasons).toEqual([
    'Works in this city',
    'No managed deliveries yet',
    'No reviews yet',
    'Food: fits restaurant',
    expect.stringMatching(/asked/i),
  ])
  expect(ranked[2]?.reasons[0]).toMatch(/^1\d\d miles from the event$/)
  expect(ranked[2]?.conflicts).toEqual(['Works in another city'])

  const page = `/admin/orbiters?q=Faye&assign=${orbiter.id}`
  const { text } = await openPage(orbitersPage, '/admin/orbiters', page, admin)
  const places = ranked.map(({ clientEmail, score, conflicts }) =>
    text.indexOf(`(${clientEmail}) · ${conflicts.length > 0 ? 'conflicts' : `${score} of 100`}`),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
  await expect(listRankedProjects(viewerOf(orbiter), orbiter.id)).rejects.toThrow(NotAllowed)
})
