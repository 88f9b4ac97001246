/** Whole pages, as the built program sends them to the people who may open them. */
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createOrbiter, createUser, signedInCookie } from '#tests/support/factories.ts'
import { htmlFaults } from '#tests/support/html-faults.ts'
import { routesOfSite } from '#tests/support/guarded-site.ts'
import { useProgram } from '#tests/support/use-program.ts'

const program = useProgram(useDatabase())

const ADDRESSES = [
  ...new Set(
    routesOfSite
      .filter(
        ({ file, isLayout, pattern }) =>
          file.endsWith('.tsx') && !isLayout && !/[:*]/.test(pattern),
      )
      .map(({ pattern }) => pattern),
  ),
]

/** The pages that this person gets without a redirect, each with its problems. */
async function readPages(addresses: readonly string[], cookie: string) {
  const pages: [address: string, faults: string[]][] = []
  for (const address of addresses) {
    const answer = await fetch(program().url + address, {
      redirect: 'manual',
      headers: { cookie, accept: 'text/html' },
    })
    const text = await answer.text()
    if (
      !answer.headers.has('location') &&
      answer.headers.get('content-type')?.startsWith('text/html')
    )
      pages.push([address, htmlFaults(text)])
  }
  return pages
}

test('every page is valid HTML, for each kind of person who may open it', async () => {
  const customer = await createUser()
  const orbiter = await createOrbiter()
  const { id } = await createBooking({ customer, orbiter, status: 'accepted' })
  const people: [name: string, cookie: string, own: string[]][] = [
    ['a visitor', '', ['/no-such-page', `/orbiter/${orbiter.id}`]],
    [
      'a customer',
      await signedInCookie(customer),
      [`/bookings/${id}`, `/dashboard/messages/${id}`],
    ],
    ['an Orbiter', await signedInCookie(orbiter), [`/bookings/${id}`]],
    ['an admin', await signedInCookie(await createUser({ roles: ['admin'] })), []],
  ]
  const opened = new Set<string>()
  for (const [name, cookie, own] of people) {
    const pages = await readPages([...ADDRESSES, ...own], cookie)
    expect(
      pages.filter(([, faults]) => faults.length > 0),
      `pages of ${name}`,
    ).toEqual([])
    for (const [address] of pages) opened.add(address)
  }
  for (const address of [
    '/no-such-page',
    '/dashboard/messages',
    '/orbiter',
    '/admin/settings/promotions',
  ])
    expect(opened).toContain(address)
})
