/** Every change by an admin writes one audit row; a refused, failed or repeated one writes none. */
import { beforeAll, expect, test } from 'vitest'
import { AppError } from '#app/base/errors.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { db, pool } from '#app/platform/db.ts'
import { ADMIN_CHANGES } from '#tests/support/admin-change-table.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { OPERATIONS } from '#tests/support/operation-table.ts'

useDatabase()

/** Names of operations that only read. Everything else that an admin may do is a change. */
const READS = /\/(?:find|get|list|read|preview)[A-Z]|ForExport$/

/** An admin's own uploads, which no page shows before a reel names them; that is recorded. */
const OWN_UPLOADS = new Set(['publishing/dropGalleryFilm', 'publishing/retryGalleryFilm'])

const ofAdmins = Object.entries(OPERATIONS).filter(
  ([, row]) =>
    row !== 'own' &&
    ('may' in row ? row.may.includes('admin') : row.roles.length === 1 && row.roles[0] === 'admin'),
)

test('every operation of admins that changes something has a way to carry it out, and every way an operation', () => {
  const changes = ofAdmins
    .map(([name]) => name)
    .filter((name) => !READS.test(name) && !OWN_UPLOADS.has(name))
  expect(changes.toSorted(), 'the ways stand in tests/support/admin-change-table.ts').toEqual(
    Object.keys(ADMIN_CHANGES).toSorted(),
  )
})

beforeAll(async () => {
  await pool().query(
    `create function break_audit() returns trigger language plpgsql as $$ begin raise exception 'The audit is broken'; end $$`,
  )
})

/** Makes audit writes fail. A change that is not in the same transaction would then be visible. */
async function withBrokenAudit(work: () => Promise<unknown>): Promise<unknown> {
  await pool().query(
    'create trigger broken before insert on audit_entries for each row execute function break_audit()',
  )
  try {
    return await work().catch((error: unknown) => (error instanceof Error ? error.message : error))
  } finally {
    await pool().query('drop trigger broken on audit_entries')
  }
}

const newestRow = async () =>
  (
    await db()
      .selectFrom('auditEntries')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? 0
const rowsSince = (id: number) =>
  db().selectFrom('auditEntries').selectAll().where('id', '>', id).orderBy('id').execute()

async function statusOf(call: () => Promise<unknown>): Promise<number> {
  try {
    await call()
    return 200
  } catch (error) {
    if (error instanceof AppError) return error.status
    throw error
  }
}

const matching = (expected: string | RegExp | null) =>
  expected instanceof RegExp ? expect.stringMatching(expected) : expected

test.each(Object.entries(ADMIN_CHANGES))(
  '%s leaves one row: who, when, what, from and to [P-GEN-06]',
  async (name, { prepare, says, isNewEachTime }) => {
    const admin = viewerOf(await createUser({ roles: ['admin'], fullName: 'Ada Deskman' }))
    const { subjectId, call } = await prepare(admin)
    const before = await newestRow()
    const others: Viewer[] = [viewerOf(await createUser()), viewerOf(await createOrbiter())]
    for (const other of others)
      expect(await statusOf(async () => call(other)), `${name} by somebody else`).toBeOneOf([
        403, 404,
      ])
    expect(await withBrokenAudit(async () => call(admin))).toBe('The audit is broken')
    expect(await rowsSince(before), 'refused or broken off').toEqual([])

    const calledAt = now()
    const answer = await call(admin)
    const rows = await rowsSince(before)
    expect(rows).toEqual([
      expect.objectContaining({
        area: 'admin',
        action: says.action,
        actorId: admin.id,
        actorName: 'Ada Deskman',
        subjectType: says.subjectType,
        subjectId: typeof subjectId === 'string' ? subjectId : await subjectId(answer),
        subjectLabel: says.label === undefined ? '' : matching(says.label),
        fromValue: matching(says.from),
        toValue: matching(says.to),
        reason: says.reason ?? null,
      }),
    ])
    expect(rows[0]?.createdAt.getTime()).toBeGreaterThanOrEqual(calledAt.getTime())
    expect(rows[0]?.createdAt.getTime()).toBeLessThanOrEqual(now().getTime())

    if (isNewEachTime) return
    expect(await statusOf(async () => call(admin)), 'once more').toBeOneOf([200, 404, 409, 422])
    expect(await rowsSince(before), 'once more').toHaveLength(1)
  },
)

test('what reads leaves none, and so does a change that is refused for its subject or its input', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const before = await newestRow()
  for (const [name, row] of ofAdmins) {
    // Skips operations whose bare call changes something: they are tested above.
    if (
      row === 'own' ||
      !('roles' in row) ||
      [
        'newsletter/sendIssue',
        'newsletter/sendTestIssue',
        'catalog/changeContact',
        'payouts/retryPayout',
      ].includes(name)
    )
      continue
    await statusOf(async () => row.call(admin))
  }
  expect(await rowsSince(before)).toEqual([])
})
