import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { enquirySentence } from '#work/enquiries/enquiry-status.ts'
import { setEnquiryStatus } from '#work/enquiries/set-enquiry-status.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { findUnknownArrows } from '#tests/support/recorded-arrows.ts'

useDatabase()

async function createEnquiry(): Promise<string> {
  const id = newId()
  await db()
    .insertInto('enquiries')
    .values({
      id,
      kind: 'quote',
      serviceType: 'wedding',
      name: 'Casey',
      email: 'casey@example.test',
      replyDueAt: now(),
      createdAt: now(),
    })
    .execute()
  return id
}

const statusOf = async (id: string) =>
  (
    await db()
      .selectFrom('enquiries')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

test('an admin sets any status in any order, each change once in the audit [P-STM-05]', async () => {
  const [admin, id] = [viewerOf(await createUser({ roles: ['admin'] })), await createEnquiry()]
  for (const status of ['completed', 'new', 'new', 'work_in_progress']) {
    await setEnquiryStatus(admin, id, status)
    expect(await statusOf(id)).toBe(status)
  }
  const audit = await db()
    .selectFrom('auditEntries')
    .select(['actorId', 'fromValue', 'toValue'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { actorId: admin.id, fromValue: 'new', toValue: 'completed' },
    { actorId: admin.id, fromValue: 'completed', toValue: 'new' },
    { actorId: admin.id, fromValue: 'new', toValue: 'work_in_progress' },
  ])
})

test('an unknown status, an unknown enquiry and anybody else are refused', async () => {
  const [admin, user, id] = [
    viewerOf(await createUser({ roles: ['admin'] })),
    viewerOf(await createUser()),
    await createEnquiry(),
  ]
  await expect(setEnquiryStatus(admin, id, 'archived')).rejects.toMatchObject({ status: 422 })
  await expect(setEnquiryStatus(admin, newId(), 'new')).rejects.toMatchObject({ status: 404 })
  await expect(setEnquiryStatus(user, id, 'completed')).rejects.toMatchObject({ status: 403 })
  expect(await statusOf(id)).toBe('new')
})

test('the sender of an enquiry that was closed unanswered reads that, and nothing of a reply', () => {
  const standing = { replyDueAt: '2026-09-05T12:00:00Z', answeredAt: null, openQuoteCents: null }
  expect(enquirySentence({ ...standing, status: 'completed' }, 'America/Chicago')).toBe(
    'We closed this. Write to us if you still need an answer.',
  )
})

test('every status that was recorded on the way is an arrow of its life', async () => {
  expect(await findUnknownArrows()).toEqual([])
})
