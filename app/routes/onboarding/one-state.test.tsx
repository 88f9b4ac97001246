/** An applicant reads the same sentence wherever they look. */
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#app/base/time.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import { listApplications } from '#work/onboarding/application-queries.server.ts'
import { STAGE_SENTENCES } from '#work/onboarding/applicant-state.ts'
import {
  approveOrbiter,
  refuseOrbiter,
  undoDecision,
} from '#work/onboarding/approve-orbiter.server.ts'
import { delistOrbiter } from '#work/onboarding/delist-orbiter.server.ts'
import { finishSetup, saveSetupProfile } from '#work/onboarding/orbiter-setup.server.ts'
import { addPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { now } from '#app/platform/clock.ts'
import * as applications from '#app/routes/admin/applications.tsx'
import * as wizard from '#app/routes/onboarding/package-flow.tsx'
import * as setup from '#app/routes/onboarding/orbiter-setup.tsx'
import { db } from '#app/platform/db.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf, type TestOrbiter } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'
import { createReadyApplicant } from '#tests/support/ready-orbiter.ts'

useDatabase()
beforeEach(() => registerSubscriptions())

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))

async function applied(): Promise<TestOrbiter> {
  const orbiter = await createReadyApplicant()
  await saveSetupProfile(viewerOf(orbiter), {
    bio: 'Light first.',
    location: 'Dallas, TX',
  })
  await finishSetup(viewerOf(orbiter), {
    orbiterLevel: 'beginner',
    pricing15s: '25',
    turnaroundDays: '2',
  })
  return orbiter
}

/** The newest email, and the newest notice. */
async function told(orbiter: TestOrbiter) {
  const mail = await db()
    .selectFrom('mails')
    .select('text')
    .where('toAddress', '=', orbiter.email)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { rows } = await listNotifications(viewerOf(orbiter), 1)
  return { mail: (mail?.text ?? '').replaceAll(/\s+/g, ' '), notice: rows[0]?.title }
}

async function pagesOf(orbiter: TestOrbiter) {
  const step = '/orbiter-setup?step=portfolio'
  return {
    dashboard: (await openDashboard(orbiter)).text,
    setup: (await openPage(setup, '/orbiter-setup', step, viewerOf(orbiter))).text,
  }
}

const decorated = (text: string) => text.replaceAll('&#x27;', "'").replaceAll('’', "'")

test('under review: dashboard, setup page and email say so', async () => {
  const orbiter = await applied()
  const { dashboard, setup: page } = await pagesOf(orbiter)
  const { mail } = await told(orbiter)
  for (const text of [dashboard, page, mail]) expect(text).toContain(STAGE_SENTENCES.review)
})

test('“See your application” opens what was sent, with its state; it says “All set” only where nothing is left to do', async () => {
  const orbiter = await applied()
  const { html } = await openDashboard(orbiter)
  const href = /href="([^"]+)"[^>]*>See your application</.exec(html)?.[1] ?? ''
  const read = async (path = href) => {
    const found = await openPage(setup, '/orbiter-setup', path, viewerOf(orbiter))
    return found.location
      ? openPage(setup, '/orbiter-setup', found.location, viewerOf(orbiter))
      : found
  }
  const complete = await read()
  for (const part of [STAGE_SENTENCES.review, 'All set', 'Light first.', 'Opening night', '$25'])
    expect(complete.text).toContain(part)
  expect(complete.text).toContain('Turnaround 2 days')
  await db()
    .updateTable('profiles')
    .set({ profileImageUrl: null })
    .where('userId', '=', orbiter.id)
    .execute()
  const incomplete = await read()
  expect(incomplete.text).not.toContain('All set')
  expect(incomplete.text).toContain('Almost there')
  expect(incomplete.text).toContain('A photo . Upload a photo of yourself, in your profile.')
  // Someone who never opened the wizard has an application, too.
  await db().deleteFrom('orbiterApplications').where('userId', '=', orbiter.id).execute()
  expect((await read()).text).toContain(STAGE_SENTENCES.review)
})

test('with nothing to review the review has not started: all say so, the team waits for nothing, and a first sample starts the 24 hours', async () => {
  freeze(now())
  const [orbiter, reviewer] = [await createOrbiter({ listed: false }), await admin()]
  await finishSetup(viewerOf(orbiter), { orbiterLevel: 'beginner', pricing15s: '25' })
  const rowOf = async () =>
    (await listApplications(reviewer, 'open')).find(({ userId }) => userId === orbiter.id)
  const isWaited = async () => (await listOpenMatters(reviewer)).some(({ id }) => id === orbiter.id)
  advance({ hours: 30 })
  const before = await pagesOf(orbiter)
  for (const text of [before.dashboard, before.setup, (await told(orbiter)).mail])
    expect(text).toContain(STAGE_SENTENCES.sample)
  expect(before.setup).toContain('Your profile is listed once approved')
  expect(await rowOf()).toMatchObject({ isReviewable: false, isOverdue: false })
  expect(await isWaited()).toBe(false)
  expect(
    (await openPage(applications, '/admin/applications', '/admin/applications', reviewer)).text,
  ).toContain('No sample yet')

  await addPortfolioItem(viewerOf(orbiter), {
    title: 'Night market',
    mediaUrl: 'https://example.com/night-market',
    mediaType: 'link',
  })
  const dueAt = new Date(now().getTime() + 24 * HOUR_MS).toISOString()
  expect(await rowOf()).toMatchObject({ isReviewable: true, isOverdue: false, dueAt })
  const after = await pagesOf(orbiter)
  for (const text of [after.dashboard, after.setup]) expect(text).toContain(STAGE_SENTENCES.review)
  advance({ hours: 25 })
  expect(await rowOf()).toMatchObject({ isOverdue: true })
  expect(await isWaited()).toBe(true)
})

test.each([
  [
    'refused',
    async (orbiter: TestOrbiter) =>
      refuseOrbiter(await admin(), orbiter.id, { reason: 'Too few samples.' }),
    'Too few samples.',
  ],
  [
    'delisted',
    async (orbiter: TestOrbiter) => {
      await approveOrbiter(await admin(), orbiter.id)
      await delistOrbiter(await admin(), orbiter.id, { reason: 'Three complaints.' })
    },
    'Three complaints.',
  ],
  [
    'waiting',
    async (orbiter: TestOrbiter) => {
      await db()
        .updateTable('profiles')
        .set({ profileImageUrl: null })
        .where('userId', '=', orbiter.id)
        .execute()
      await approveOrbiter(await admin(), orbiter.id, { isIncomplete: 'on' })
    },
    'photo',
  ],
] as const)(
  '%s: dashboard, setup page, email and notice say the same, and what follows',
  async (stage, decide, detail) => {
    const orbiter = await applied()
    await decide(orbiter)
    const { dashboard, setup: page } = await pagesOf(orbiter)
    const { mail, notice } = await told(orbiter)
    expect(notice).toBe(STAGE_SENTENCES[stage])
    for (const text of [dashboard, page, mail]) {
      expect(decorated(text)).toContain(STAGE_SENTENCES[stage])
      expect(text).toContain(detail)
    }
  },
)

test('listed: setup page, email and notice say so, and the dashboard has nothing to warn of', async () => {
  const orbiter = await applied()
  await approveOrbiter(await admin(), orbiter.id)
  const { dashboard, setup: page } = await pagesOf(orbiter)
  const { mail, notice } = await told(orbiter)
  expect(notice).toBe(STAGE_SENTENCES.listed)
  for (const text of [page, mail]) expect(decorated(text)).toContain(STAGE_SENTENCES.listed)
  for (const sentence of Object.values(STAGE_SENTENCES))
    expect(decorated(dashboard)).not.toContain(sentence)
})

test('a decision taken back: under review again, everywhere', async () => {
  const orbiter = await applied()
  await refuseOrbiter(await admin(), orbiter.id, { reason: 'Too few samples.' })
  await undoDecision(await admin(), orbiter.id, { reason: 'We looked again.' })
  const { dashboard, setup: page } = await pagesOf(orbiter)
  const { mail, notice } = await told(orbiter)
  expect(notice).toBe(STAGE_SENTENCES.review)
  for (const text of [dashboard, page, mail]) expect(text).toContain(STAGE_SENTENCES.review)
  expect(mail).toContain('We looked again.')
})

test('the package-flow wizard says the same, and offers another time for the interview', async () => {
  const orbiter = await createReadyApplicant()
  await db()
    .insertInto('orbiterApplications')
    .values({
      userId: orbiter.id,
      model: 'package-flow',
      status: 'submitted',
      step: 4,
      interviewAt: new Date('2099-03-02T15:00:00Z'),
      submittedAt: now(),
    })
    .execute()
  const { text } = await openPage(
    wizard,
    '/orbiter/onboarding/package-flow',
    '/orbiter/onboarding/package-flow',
    viewerOf(orbiter),
  )
  expect(text).toContain(STAGE_SENTENCES.review)
  expect(text).toContain('Your interview is on')
  expect(text).toContain('Choose another time')
  expect(text).toContain('What you sent')
  expect((await openDashboard(orbiter)).text).toContain('Your interview is on')
})
