import { expect, test } from 'vitest'
import { InvalidInput, NotAllowed } from '#app/base/errors.ts'
import { approveOrbiter, refuseOrbiter } from '#work/onboarding/approve-orbiter.server.ts'
import { becomeOrbiter } from '#work/onboarding/become-orbiter.server.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { findApplication, listApplications } from '#work/onboarding/application-queries.server.ts'
import {
  addSample,
  finishSetup,
  saveSetupDraft,
  leaveSamples,
  saveSetupProfile,
  skipSamples,
} from '#work/onboarding/orbiter-setup.server.ts'
import { changeApplication } from '#work/onboarding/change-application.server.ts'
import { readSetup } from '#work/onboarding/read-setup.server.ts'
import { removePortfolioItem } from '#market/portfolio/remove-portfolio-item.server.ts'
import { SUGGESTED_PRICES } from '#market/offers/suggested-prices.ts'
import { db, transaction } from '#app/platform/db.ts'
import { advance } from '#tests/support/clock.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeReady } from '#tests/support/ready-orbiter.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const PROFILE = {
  location: 'Chicago',
  bio: 'Light first.',
  instagram: '@noa',
  tiktok: '@noa.films',
  youtube: 'youtube.com/@noa',
  website: 'example.com',
}
const PRICES = {
  orbiterLevel: 'beginner',
  pricing15s: '25',
  pricing30s: '40.50',
  pricing60s: '',
  turnaroundDays: '2',
}
const newcomer = async () => viewerOf(await createUser({ roles: ['orbiter'] }))
const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))

test('a customer becomes an Orbiter whose approval is pending, once; before that nothing is saved', async () => {
  const user = await createUser()
  const viewer = viewerOf(user)
  await expect(saveSetupProfile(viewer, PROFILE)).rejects.toThrow(NotAllowed)
  await becomeOrbiter(viewer)
  await becomeOrbiter(viewer)
  const profile = await db()
    .selectFrom('profiles')
    .select(['approvalStatus', 'listedAt'])
    .where('userId', '=', user.id)
    .executeTakeFirst()
  expect(profile).toEqual({ approvalStatus: 'pending', listedAt: null })
  const events = await db()
    .selectFrom('events')
    .select('kind')
    .where('subjectId', '=', user.id)
    .execute()
  expect(events).toEqual([{ kind: 'orbiter.applied' }])
})

test('a first step saved in several tabs at once is one draft', async () => {
  const viewer = await newcomer()
  await Promise.all(
    ['Light first.', 'Sound first.', 'Story first.', 'Speed first.'].map((bio) =>
      saveSetupDraft(viewer, { step: 'portfolio', bio }),
    ),
  )
  const drafts = await db()
    .selectFrom('orbiterApplications')
    .select('id')
    .where('userId', '=', viewer.id)
    .execute()
  expect(drafts).toHaveLength(1)
})

test('a step that is saved while the team decides the application before it begins another', async () => {
  const viewer = await newcomer()
  const own: Parameters<typeof changeApplication>[1]['where'] = (eb) => eb('userId', '=', viewer.id)
  await saveSetupDraft(viewer, { bio: 'Light first.' })
  await transaction((tx) => changeApplication(tx, { action: 'submit', where: own }))
  let saving: Promise<unknown> = Promise.resolve()
  await transaction(async (tx) => {
    await tx
      .selectFrom('orbiterApplications')
      .select('id')
      .where('userId', '=', viewer.id)
      .forUpdate()
      .execute()
    saving = skipSamples(viewer)
    await expect.poll(countWaiting).toBe(1)
    await changeApplication(tx, { action: 'refuse', where: own })
  })
  await saving
  const applications = await db()
    .selectFrom('orbiterApplications')
    .select(['status', 'step'])
    .where('userId', '=', viewer.id)
    .orderBy('step')
    .execute()
  expect(applications).toEqual([
    { status: 'refused', step: 1 },
    { status: 'draft', step: 3 },
  ])
})

test('a draft longer than its limit is saved without half an emoji at its end', async () => {
  const viewer = viewerOf(await createOrbiter())
  await saveSetupDraft(viewer, { title: `${'x'.repeat(1999)}🎬` })
  expect(await readSetup(viewer)).toMatchObject({ values: { title: 'x'.repeat(1999) } })
})

test('the first step asks where you film, and takes no text that is no place', async () => {
  const viewer = await newcomer()
  for (const [location, message] of [
    ['', 'Enter the city or ZIP code where you film.'],
    ['asdf', "We can't find “asdf”. Enter a US city or ZIP code."],
  ])
    await expect(saveSetupProfile(viewer, { ...PROFILE, location })).rejects.toHaveProperty(
      'fields.location',
      message,
    )
  await saveSetupProfile(viewer, { ...PROFILE, location: 'seattle' })
  expect(await readSetup(viewer)).toMatchObject({
    values: { location: 'Seattle, WA' },
    unservedCity: 'Seattle, WA',
  })
  const { timeZone } = await db()
    .selectFrom('profiles')
    .select('timeZone')
    .where('userId', '=', viewer.id)
    .executeTakeFirstOrThrow()
  expect(timeZone).toBe('America/Los_Angeles')
})

test('each step is saved where it belongs, and the wizard goes on where it was left [P-SETUP-02] [P-SETUP-03] [P-SETUP-04]', async () => {
  const viewer = await newcomer()
  expect(await readSetup(viewer)).toMatchObject({ step: 1, status: null })
  await saveSetupProfile(viewer, PROFILE)
  expect(await readSetup(viewer)).toMatchObject({
    step: 2,
    values: {
      location: 'Chicago, IL',
      bio: 'Light first.',
      instagram: '@noa',
      tiktok: '@noa.films',
      youtube: 'youtube.com/@noa',
      website: 'https://example.com',
    },
  })
  await addSample(viewer, {
    title: 'Opening night',
    url: 'tiktok.com/@noa/1',
    description: 'One take.',
  })
  await addSample(viewer, {
    title: 'Opening night',
    url: 'tiktok.com/@noa/1',
    description: 'One take.',
  })
  const [sample] = (await readSetup(viewer)).samples
  expect((await readSetup(viewer)).samples).toHaveLength(1)
  expect(sample).toMatchObject({
    title: 'Opening night',
    url: 'https://tiktok.com/@noa/1',
    description: 'One take.',
  })
  await removePortfolioItem(viewer, { itemId: sample?.id })
  await saveSetupDraft(viewer, { title: 'Half a ti', intent: 'x' })
  expect((await readSetup(viewer)).values['title']).toBe('Half a ti')
  await skipSamples(viewer)
  expect(await readSetup(viewer)).toMatchObject({ step: 3, samples: [] })
})

test.each([
  ['no title', { title: '', url: 'https://example.com/a' }, 'title'],
  ['no address', { title: 'Night', url: '' }, 'url'],
  ['a script for an address', { title: 'Night', url: 'javascript:alert(1)' }, 'url'],
  ['a file for an address', { title: 'Night', url: 'file:///etc/passwd' }, 'url'],
  ['a name and password in the address', { title: 'Night', url: 'https://a:b@example.com' }, 'url'],
])(
  'a sample with %s is refused when it is added and when one goes on',
  async (_name, input, field) => {
    const viewer = await newcomer()
    await expect(addSample(viewer, input)).rejects.toHaveProperty(`fields.${field}`)
    await expect(leaveSamples(viewer, { ...input, url: input.url || ' ' })).rejects.toThrow(
      InvalidInput,
    )
    expect((await readSetup(viewer)).samples).toEqual([])
  },
)

test.each([
  ['no level', { orbiterLevel: '' }, 'orbiterLevel'],
  ['a price above 1,000', { pricing15s: '1000.01' }, 'pricing15s'],
  ['a price below 0', { pricing30s: '-1' }, 'pricing30s'],
  ['no number', { pricing60s: 'free' }, 'pricing60s'],
  ['a turnaround of 4 days', { turnaroundDays: '4' }, 'turnaroundDays'],
])(
  '%s is refused, and the application stays open [P-SETUP-05] [P-SETUP-06] [P-SETUP-07]',
  async (_name, changes, field) => {
    const viewer = await newcomer()
    await skipSamples(viewer)
    await expect(
      (async () => finishSetup(viewer, { ...PRICES, ...changes }))(),
    ).rejects.toHaveProperty(`fields.${field}`)
    expect((await readSetup(viewer)).status).toBe('draft')
  },
)

test('turnaround is 3 days unless chosen, and the ranges are the suggested ones [P-SETUP-07] [P-SETUP-08]', async () => {
  const viewer = await newcomer()
  expect((await readSetup(viewer)).values['turnaroundDays']).toBe('3')
  expect(
    SUGGESTED_PRICES.map(({ level, minCents, maxCents, isOpenEnded }) => [
      level,
      minCents,
      maxCents,
      isOpenEnded,
    ]),
  ).toEqual([
    ['beginner', 1500, 7500, false],
    ['intermediate', 3500, 14_000, false],
    ['pro', 7500, 35_000, true],
  ])
})

test('the end is a real application that an admin sees, refuses with a reason, and later approves [P-SETUP-09] [P-JOIN-03]', async () => {
  const [viewer, reviewer] = [await newcomer(), await admin()]
  await saveSetupProfile(viewer, PROFILE)
  await finishSetup(viewer, PRICES)
  await finishSetup(viewer, PRICES)
  expect(await findPublicProfile(viewer.id)).toBeNull()
  const row = (await listApplications(reviewer, 'open')).find((entry) => entry.userId === viewer.id)
  expect(row).toMatchObject({ model: 'marketplace', isUnfinished: false, isOverdue: false })
  expect(await findApplication(reviewer, viewer.id)).toMatchObject({
    pricing15s: 2500,
    pricing30s: 4050,
    pricing60s: null,
    deliveryTimeDays: 2,
    bio: 'Light first.',
  })
  await expect(refuseOrbiter(reviewer, viewer.id, { reason: ' ' })).rejects.toThrow(InvalidInput)
  await refuseOrbiter(reviewer, viewer.id, { reason: 'Please add a sample.' })
  expect((await readSetup(viewer)).status).toBe('refused')
  await finishSetup(viewer, PRICES)
  await makeReady(viewer.id)
  await approveOrbiter(reviewer, viewer.id, { level: 'beginner' })
  expect(await findPublicProfile(viewer.id)).toMatchObject({ pricing15s: 2500, level: 'beginner' })
  const mails = await db()
    .selectFrom('mails')
    .select(['kind', 'text'])
    .where('toAddress', '=', viewer.email)
    .orderBy('createdAt')
    .execute()
  expect(mails.map((mail) => mail.kind).toSorted()).toEqual([
    'application-approved',
    'application-received',
    'application-received',
    'application-refused',
  ])
  expect(mails.find((mail) => mail.kind === 'application-refused')?.text).toContain(
    'Please add a sample.',
  )
  const audit = await db()
    .selectFrom('auditEntries')
    .select(['action', 'reason', 'actorId'])
    .where('subjectId', '=', viewer.id)
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { action: 'orbiter.refused', reason: 'Please add a sample.', actorId: reviewer.id },
    { action: 'orbiter.approved', reason: null, actorId: reviewer.id },
  ])
})

test('an Orbiter who is listed changes prices by the same steps, and stays listed', async () => {
  const viewer = viewerOf(await createOrbiter())
  expect(await finishSetup(viewer, { ...PRICES, pricing15s: '30' })).toMatchObject({
    isReview: false,
  })
  expect(await findPublicProfile(viewer.id)).toMatchObject({ pricing15s: 3000 })
  expect(
    await db().selectFrom('mails').select('kind').where('toAddress', '=', viewer.email).execute(),
  ).toEqual([])
})

test('what is due first stands first, and after 24 hours it is overdue', async () => {
  const reviewer = await admin()
  const sent = async () => {
    const viewer = await newcomer()
    await addSample(viewer, { title: 'One', url: 'https://example.com/one' })
    await finishSetup(viewer, PRICES)
    return viewer
  }
  const first = await sent()
  advance({ hours: 25 })
  const second = await sent()
  const own = (await listApplications(reviewer, 'open')).filter((row) =>
    [first.id, second.id].includes(row.userId),
  )
  expect(own.map((row) => [row.userId, row.isOverdue])).toEqual([
    [first.id, true],
    [second.id, false],
  ])
  await expect(refuseOrbiter(first, second.id, { reason: 'no' })).rejects.toThrow(NotAllowed)
  await expect(listApplications(first, 'open')).rejects.toThrow(NotAllowed)
  await expect(findApplication(first, second.id)).rejects.toThrow(NotAllowed)
})
