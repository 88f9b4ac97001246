import { expect, test } from 'vitest'
import { listEnquiries, listOrbiterTiles } from '#team/reports/admin-overview.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

test('one search finds enquiries by service, address, status and city, and Orbiters by name, place and experience [P-ADM-06] [P-ADM-07] [P-ADM-08] [P-ADM-09] [P-ADM-10]', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const enquiry = (
    serviceType: string,
    email: string,
    city: string | null,
    status: 'new' | 'completed',
    at: number,
  ) => ({
    kind: 'quote' as const,
    serviceType,
    name: 'Somebody',
    email,
    city,
    status,
    address: city && '12 Main Street',
    state: city && 'TX',
    zipCode: city && '75201',
    replyDueAt: now(),
    createdAt: new Date(now().getTime() + at),
  })
  await db()
    .insertInto('enquiries')
    .values([
      enquiry('wedding', 'mona@example.test', 'Dallas', 'new', 1),
      enquiry('fitness', '', null, 'completed', 2),
    ])
    .execute()
  const services = async (q: string) =>
    (await listEnquiries(admin, q, 10)).rows.map((row) => row.serviceType)
  expect(await services('')).toEqual(['Fitness', 'Wedding'])
  for (const q of ['WEDD', 'mona@', 'dallas', 'new']) expect(await services(q)).toEqual(['Wedding'])
  expect(await services('nothing like it')).toEqual([])
  const [second, first] = (await listEnquiries(admin, '', 10)).rows
  expect(first).toMatchObject({
    address: '12 Main Street, Dallas, TX 75201',
    email: 'mona@example.test',
  })
  expect(second).toMatchObject({ address: '', email: 'Unknown' })
  await db()
    .updateTable('enquiries')
    .set({ replyDueAt: new Date(now().getTime() - 1000), answeredAt: null })
    .where('id', '=', first?.id ?? '')
    .execute()
  const dueOf = async () => (await listEnquiries(admin, 'wedding', 10)).rows[0]
  expect(await dueOf()).toMatchObject({ isOverdue: true, replyDueAt: expect.any(String) })
  await db()
    .updateTable('enquiries')
    .set({ answeredAt: now() })
    .where('id', '=', first?.id ?? '')
    .execute()
  expect(await dueOf()).toMatchObject({ isOverdue: false, replyDueAt: null })
  expect(await listEnquiries(admin, '', 1)).toMatchObject({ total: 2, rows: { length: 1 } })

  await createOrbiter({
    fullName: 'Zoe Halloran',
    location: 'Boston, MA',
    startingPriceCents: null,
  })
  await createOrbiter({ fullName: 'Not Listed', listed: false })
  const names = async (q: string) =>
    (await listOrbiterTiles(admin, q, 10)).rows.map((row) => row.fullName)
  for (const q of ['', 'zoe', 'boston', 'intermediate'])
    expect(await names(q)).toEqual(['Zoe Halloran'])
  expect(await names('dallas')).toEqual([])

  const user = viewerOf(await createUser())
  await expect(listEnquiries(user, '', 10)).rejects.toMatchObject({ status: 403 })
  await expect(listOrbiterTiles(user, '', 10)).rejects.toMatchObject({ status: 403 })
})
