/** Who finds what: each person finds only what their own pages would show them. */
import { expect, test } from 'vitest'
import type { Viewer } from '#people/accounts/viewer.ts'
import { findEntries } from '#app/routes/endpoints/palette/find-entries.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createJob } from '#tests/support/managed.ts'
import { newWord } from '#tests/support/new-word.ts'

useDatabase()

async function find(viewer: Viewer, text: string): Promise<Record<string, string[]>> {
  const groups = await findEntries(viewer, text)
  return Object.fromEntries(
    groups.map(({ name, entries }) => [name, entries.map(({ title }) => title)]),
  )
}

/** All share a family name that no other test uses. */
async function createPeople() {
  const family = newWord()
  const mona = await createUser({ fullName: `Mona ${family}`, email: `mona@${family}.test` })
  const other = await createUser({ fullName: `Otto ${family}`, email: `otto@${family}.test` })
  const orbiter = await createOrbiter({ fullName: `Robin ${family}` })
  const stranger = await createOrbiter({ fullName: `Sam ${family}`, listed: false })
  const admin = await createUser({ fullName: 'Ada Overseer', roles: ['admin'] })
  const own = await createBooking({ customer: mona, orbiter })
  const foreign = await createBooking({ customer: other, orbiter })
  const job = await createJob({ customer: mona })
  const otherJob = await createJob({ customer: other })
  return { family, mona, other, orbiter, stranger, admin, own, foreign, job, otherJob }
}

test('a customer finds listed Orbiters and their own bookings and projects; no other customer, and nothing of theirs', async () => {
  const { family, mona, own, foreign, orbiter } = await createPeople()
  const groups = await findEntries(viewerOf(mona), family)
  const entriesOf = (name: string) => groups.find((group) => group.name === name)?.entries ?? []
  expect(entriesOf('People').map(({ title }) => title)).toEqual([`Robin ${family}`])
  expect(entriesOf('People')[0]?.href).toBe(`/orbiter/${orbiter.id}`)
  expect(entriesOf('Bookings').map(({ href }) => href)).toEqual([`/bookings/${own.id}`])
  const everything = JSON.stringify([
    groups,
    await findEntries(viewerOf(mona), 'otto'),
    await findEntries(viewerOf(mona), `${family}.test`),
  ])
  expect(everything).not.toMatch(/Otto|@|Sam/)
  expect(everything).not.toContain(foreign.id)
  expect((await find(viewerOf(mona), 'corner bakery'))['Projects']).toHaveLength(1)
})

test('an Orbiter finds the bookings they were asked for, and no project that is not theirs', async () => {
  const { family, orbiter, stranger, own, foreign } = await createPeople()
  const found = await findEntries(viewerOf(orbiter), family)
  const hrefs = found.find(({ name }) => name === 'Bookings')?.entries.map(({ href }) => href)
  expect(hrefs?.toSorted()).toEqual([`/bookings/${own.id}`, `/bookings/${foreign.id}`].toSorted())
  expect(found.find(({ name }) => name === 'People')?.entries.map(({ title }) => title)).toEqual([
    `Robin ${family}`,
  ])
  expect((await find(viewerOf(orbiter), 'corner bakery'))['Projects']).toBeUndefined()
  expect(
    (await find(viewerOf(stranger), family))['Bookings'],
    'an Orbiter who has none',
  ).toBeUndefined()
})

test('an admin finds everyone and everything, with links into the admin area', async () => {
  const { family, admin, mona, job, otherJob } = await createPeople()
  const groups = await findEntries(viewerOf(admin), family)
  const entriesOf = (name: string) => groups.find((group) => group.name === name)?.entries ?? []
  expect(entriesOf('People').map(({ title }) => title)).toEqual([
    `Sam ${family}`,
    `Robin ${family}`,
    `Otto ${family}`,
    `Mona ${family}`,
  ])
  expect(entriesOf('People').at(-1)).toMatchObject({
    href: `/admin/people/${mona.id}`,
    detail: `mona@${family}.test`,
  })
  expect(entriesOf('Bookings')).toHaveLength(2)
  const projects = (await findEntries(viewerOf(admin), 'corner bakery')).find(
    ({ name }) => name === 'Projects',
  )?.entries
  const hrefs = projects?.slice(0, 2).map(({ href }) => href)
  expect(hrefs?.toSorted()).toEqual(
    [job, otherJob].map(({ id }) => `/admin/projects?project=${id}`).toSorted(),
  )
})

test('pages are those that the person may open', async () => {
  const { mona, orbiter, admin } = await createPeople()
  expect((await find(viewerOf(mona), 'reports'))['Pages']).toBeUndefined()
  expect((await find(viewerOf(orbiter), 'reports'))['Pages']).toBeUndefined()
  expect((await find(viewerOf(admin), 'REPORTS '))['Pages']).toEqual(['Reports'])
  expect((await find(viewerOf(mona), 'calendar'))['Pages']).toBeUndefined()
  expect((await find(viewerOf(orbiter), 'calendar'))['Pages']).toEqual(['Calendar'])
  expect((await find(viewerOf(mona), 'password'))['Pages']).toEqual(['Sign-in & security'])
  expect(
    (await find({ ...viewerOf(mona), roles: [] }, 'my bookings'))['Pages'],
    'someone without a role',
  ).toBeUndefined()
})

test('without a text there are only pages; one letter searches nothing else, and each group has five entries at most', async () => {
  const { mona, admin } = await createPeople()
  expect(Object.keys(await find(viewerOf(mona), ''))).toEqual(['Pages'])
  expect(Object.keys(await find(viewerOf(mona), 'q'))).not.toContain('People')
  for (let number = 0; number < 6; number += 1)
    await createUser({ fullName: `Vera Many ${number}` })
  expect((await find(viewerOf(admin), 'vera many'))['People']).toHaveLength(5)
  for (const odd of ['%', '\\', '\u0000', 'x'.repeat(5000), "';--"])
    await find(viewerOf(admin), odd)
  expect(await find(viewerOf(admin), '%%')).toEqual({})
})

test('one person asks at most 300 times a minute', async () => {
  const { mona } = await createPeople()
  for (let question = 0; question < 300; question += 1) await findEntries(viewerOf(mona), '')
  await expect(findEntries(viewerOf(mona), '')).rejects.toMatchObject({ status: 429 })
})
