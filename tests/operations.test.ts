/** Every operation must have a row in the table of who may call it. Tests every cell of it. */
import { expect, test } from 'vitest'
import { AppError } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { ROLES } from '#people/accounts/account.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import {
  PEOPLE,
  type BookingOperation,
  type Person,
  type RoleOperation,
} from '#tests/support/operation-access.ts'
import { OPERATIONS } from '#tests/support/operation-table.ts'
import { featureOf, shortName } from '#tests/support/features.ts'
import { readSources } from '#tests/support/source-tree.ts'

useDatabase()

/** The code that people reach: not the demo, and not the benchmarks. */
const program = readSources().filter(
  ({ path, isTest }) => !isTest && /^(?:app|server)\//.test(path),
)
const operations = program
  .filter(({ path }) => /^app\/features\/.*\.server\.ts$/.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?function (\w+)(?:<[^>]*>)?\(\s*viewer: Viewer\b/gm)].map(
      ([, verb = '']) => ({ path, verb, name: `${shortName(featureOf(path) ?? '')}/${verb}` }),
    ),
  )
const found = operations.map(({ name }) => name).toSorted()

test('every operation has a row, and every row an operation', () => {
  const missing = found.filter((name) => !(name in OPERATIONS))
  const advice = missing.map((name) => `  '${name}': 'own',`).join('\n')
  expect(
    missing,
    `add to the table of the feature, tests/support/*operation-table.ts ('own' if it takes no one else's id, else { may, call } or { roles, call }):\n${advice}\n`,
  ).toEqual([])
  expect(
    Object.keys(OPERATIONS).filter((name) => !found.includes(name)),
    'rows in tests/support/*operation-table.ts whose operation is gone: remove them',
  ).toEqual([])
})

test('every operation is called by the program', () => {
  const uncalled = operations.filter(({ path, verb }) => {
    const [call, name] = [new RegExp(`(?<!function )\\b${verb}\\(`), new RegExp(`\\b${verb}\\b`)]
    return !program.some((source) =>
      source.path === path
        ? call.test(source.text)
        : source.imports.includes(path) && name.test(source.text),
    )
  })
  expect(
    uncalled.map(({ name }) => name),
    'give each a page, an endpoint or a task, or remove it',
  ).toEqual([])
})

/** A wrong state (409) or a missing field (422) does not count as a refusal of the person. */
async function isLetIn(call: () => Promise<unknown>, finds = false): Promise<boolean> {
  try {
    const answer = await call()
    return !finds || (answer !== null && !(Array.isArray(answer) && answer.length === 0))
  } catch (error) {
    if (error instanceof AppError) return error.status !== 403 && error.status !== 404
    throw error
  }
}

const rows = Object.entries(OPERATIONS)
const bookingRows = rows.filter(
  (row): row is [string, BookingOperation] => row[1] !== 'own' && 'may' in row[1],
)
const roleRows = rows.filter(
  (row): row is [string, RoleOperation] => row[1] !== 'own' && 'roles' in row[1],
)

test.each(bookingRows)(
  '%s: own, other’s and missing, for everyone [P-ROLE-07] [P-ROLE-09] [P-ROLE-11]',
  async (name, { may, finds, call }) => {
    const booking = await createBooking()
    const people: Record<Person, Viewer> = {
      customer: viewerOf(booking.customer),
      orbiter: viewerOf(booking.orbiter),
      'other customer': viewerOf(await createUser()),
      'other orbiter': viewerOf(await createOrbiter()),
      admin: viewerOf(await createUser({ roles: ['admin'] })),
    }
    // People who are refused go first, because a call that succeeds changes the booking.
    const order = PEOPLE.toSorted(
      (one, other) => Number(may.includes(one)) - Number(may.includes(other)),
    )
    for (const person of order) {
      const viewer = people[person]
      expect(
        await isLetIn(() => call(viewer, newId()), finds),
        `${name}, ${person}, a booking that does not exist`,
      ).toBe(false)
      expect(await isLetIn(() => call(viewer, booking.id), finds), `${name}, ${person}`).toBe(
        may.includes(person),
      )
    }
  },
)

test.each(roleRows)(
  '%s: each role alone [P-ROLE-11]',
  async (name, { roles, isSubjectMissing, call }) => {
    for (const role of ROLES) {
      const person =
        role === 'orbiter' ? await createOrbiter() : await createUser({ roles: [role] })
      const status = await (async () => call(viewerOf(person)))().then(
        () => 200,
        (error: unknown) => (error instanceof AppError ? error.status : 500),
      )
      const expected = !roles.includes(role)
        ? /^40[34]$/
        : isSubjectMissing
          ? /^404$/
          : /^(?:200|409|422)$/
      expect(String(status), `${name}, ${role}`).toMatch(expected)
    }
  },
)
