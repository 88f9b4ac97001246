import { expect, test } from 'vitest'
import {
  findInterviewCalendar,
  listInterviewSlots,
} from '#work/onboarding/interview-slots.server.ts'
import {
  inviteToInterview,
  moveInterview,
  moveOwnInterview,
} from '#work/onboarding/interviews.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { getMail } from '#tests/support/mailbox.ts'

useDatabase()

const slotAt = async (index: number) => (await listInterviewSlots(null))[index] ?? ''

async function interviewee(at: string) {
  registerSubscriptions()
  const viewer = viewerOf(await createOrbiter({ listed: false }))
  const dates = { createdAt: now(), updatedAt: now(), interviewAt: new Date(at) }
  await db()
    .insertInto('orbiterApplications')
    .values({ userId: viewer.id, model: 'package-flow', status: 'submitted', ...dates })
    .execute()
  return viewer
}

const interviewOf = async (userId: string) =>
  (
    await db()
      .selectFrom('orbiterApplications')
      .select('interviewAt')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).interviewAt?.toISOString()

const sequenceIn = (calendar: string | null) => Number(/SEQUENCE:(\d+)/.exec(calendar ?? '')?.[1])

test('an interview is moved by the applicant: the team is notified, and the calendar follows', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const applicant = await interviewee(await slotAt(0))
  const before = await findInterviewCalendar(applicant, 'https://orbit.example')
  const next = await slotAt(3)
  await moveOwnInterview(applicant, { slot: next })
  await moveOwnInterview(applicant, { slot: next })
  expect(await interviewOf(applicant.id)).toBe(next)
  const after = await findInterviewCalendar(applicant, 'https://orbit.example')
  expect(sequenceIn(after)).toBe(sequenceIn(before) + 1)
  const notices = await listNotifications(admin, 10)
  expect(notices.rows.map((row) => [row.title, row.href])).toEqual([
    [`${applicant.fullName} moved their interview`, `/admin/applications/${applicant.id}`],
  ])
})

test('an interview is moved by an admin: the applicant reads why, and keeps the link of the call', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const applicant = await interviewee(await slotAt(5))
  await inviteToInterview(admin, applicant.id, { link: 'https://calls.example/abc' })
  await moveInterview(admin, applicant.id, {
    slot: await slotAt(8),
    note: 'Our camera is being repaired.',
  })
  const mail = await getMail({ to: applicant.email, kind: 'interview-moved' })
  expect(mail.text).toContain('Our camera is being repaired.')
  expect(mail.text).toContain('https://calls.example/abc')
  const notices = await listNotifications(applicant, 10)
  expect(notices.rows.map((row) => row.title)).toEqual(['Your interview has a new time'])
})

test('a time that someone else has, and one that the team does not offer, is refused beside its field', async () => {
  const taken = await slotAt(10)
  const [first, second] = [await interviewee(taken), await interviewee(await slotAt(11))]
  for (const slot of [taken, '2020-01-01T10:00:00.000Z'])
    await expect(moveOwnInterview(second, { slot })).rejects.toMatchObject({
      fields: { slot: 'That time is not free. Please choose another one.' },
    })
  await expect(moveOwnInterview(viewerOf(await createUser()), { slot: taken })).rejects.toThrow(
    'no interview to move',
  )
  expect(await interviewOf(first.id)).toBe(taken)
})
