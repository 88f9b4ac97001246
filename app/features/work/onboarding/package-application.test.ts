import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { Conflict, InvalidInput } from '#app/base/errors.ts'
import {
  ANSWER_FIELDS,
  INTERVIEW_MINUTES,
  PACKAGE_STEPS,
  SETUP_STEPS,
  stepNumber,
} from '#work/onboarding/application.ts'
import {
  findInterviewCalendar,
  listInterviewSlots,
} from '#work/onboarding/interview-slots.server.ts'
import {
  findOwnApplication,
  saveApplicationDraft,
  saveApplicationStep,
  savePortfolioStep,
} from '#work/onboarding/package-application.server.ts'
import { submitApplication } from '#work/onboarding/submit-application.server.ts'
import {
  claimApplication,
  saveVisitorApplication,
} from '#work/onboarding/visitor-application.server.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const ANSWERS = {
  fullName: 'Noa Lindqvist',
  email: 'Noa@Example.test',
  phone: '+1 214 555 0100',
  location: 'Dallas, TX',
  experience: 'Two years of my own channel.',
  motivation: 'Live nights are what I love to film.',
  availability: 'Weekends',
  equipment: 'iPhone 15 Pro and a gimbal',
}

const find = (viewer: Parameters<typeof findOwnApplication>[0]) =>
  findOwnApplication(viewer, 'package-flow')

test.each(['iPhone 8', 'iPhone 11 Pro and a gimbal', 'A Samsung S24', 'two lights'])(
  'an application with %s is refused beside the field: it has to be an iPhone 12 or newer',
  async (equipment) => {
    const viewer = viewerOf(await createUser())
    const refusal = 'Orbiters film with an iPhone 12 or newer. Name yours, for example iPhone 14.'
    await expect(saveApplicationStep(viewer, { ...ANSWERS, equipment })).rejects.toHaveProperty(
      'fields',
      { equipment: refusal },
    )
    expect(await find(viewer)).toBeNull()
  },
)

test('the wizards have their four steps, and no one skips ahead of what is saved [P-APP-01] [P-SETUP-01]', () => {
  expect(PACKAGE_STEPS.map((step) => step.label)).toEqual([
    'Application',
    'Portfolio',
    'Interview',
    'Complete',
  ])
  expect(SETUP_STEPS.map((step) => step.label)).toEqual([
    'Portfolio',
    'Samples',
    'Pricing',
    'Complete',
  ])
  expect([
    stepNumber(PACKAGE_STEPS, 'interview', 2),
    stepNumber(PACKAGE_STEPS, 'application', 3),
    stepNumber(PACKAGE_STEPS, 'nonsense', 1),
  ]).toEqual([2, 1, 1])
})

test.each(ANSWER_FIELDS)(
  'without %s the first step is refused beside the field, signed in or not, and nothing is saved [P-APP-04] [P-APP-05]',
  async (field) => {
    const viewer = viewerOf(await createUser())
    const input = { ...ANSWERS, [field]: '  ' }
    const saving = async () => saveApplicationStep(viewer, input)
    await expect(saving()).rejects.toHaveProperty(`fields.${field}`)
    await expect(saveVisitorApplication(input, '10.9.9.9')).rejects.toThrow(InvalidInput)
    expect(await find(viewer)).toBeNull()
  },
)

test('the place is one of the gazetteer in the first step, and sets place and clock of the profile at the end', async () => {
  const user = await createUser()
  const viewer = viewerOf(user)
  const save = (location: string) => saveApplicationStep(viewer, { ...ANSWERS, location })
  const refusal = ['fields.location', "We can't find “asdf”. Enter a US city or ZIP code."] as const
  await expect(save('asdf')).rejects.toHaveProperty(...refusal)
  const asVisitor = saveVisitorApplication({ ...ANSWERS, location: 'asdf' }, '10.9.9.7')
  await expect(asVisitor).rejects.toHaveProperty(...refusal)
  await save('los angles')
  expect((await find(viewer))?.answers.location).toBe('Los Angeles, CA')
  await savePortfolioStep(viewer, { portfolio: '' })
  const [slot = ''] = await listInterviewSlots(null)
  await submitApplication(viewer, { slot })
  expect(
    await db()
      .selectFrom('profiles')
      .select(['location', 'state', 'timeZone'])
      .where('userId', '=', user.id)
      .executeTakeFirst(),
  ).toEqual({ location: 'Los Angeles, CA', state: 'CA', timeZone: 'America/Los_Angeles' })
})

test.each([
  ['email', 'noa@', 'Enter an email like name@example.com.'],
  ['phone', 'call me', 'Use digits, spaces and a leading + only.'],
  ['phone', '12', 'That number is too short.'],
])('%s "%s" is refused', async (field, value, message) => {
  const viewer = viewerOf(await createUser())
  const failed = await (async () =>
    saveApplicationStep(viewer, { ...ANSWERS, [field]: value }))().catch((error: unknown) => error)
  expect((failed as InvalidInput).fields[field]).toBe(message)
})

test('what a visitor typed is there after they signed in, on whatever device, and only once [P-APP-04] [P-ENT-11]', async () => {
  const { token } = await saveVisitorApplication(ANSWERS, '10.9.9.8')
  const viewer = viewerOf(await createUser())
  await claimApplication(viewer, 'not-the-token')
  expect(await find(viewer)).toBeNull()
  await claimApplication(viewer, token)
  expect(await find(viewer)).toMatchObject({
    status: 'draft',
    step: 2,
    answers: { ...ANSWERS, email: 'noa@example.test' },
  })
  const stranger = viewerOf(await createUser())
  await claimApplication(stranger, token)
  expect(await find(stranger)).toBeNull()
  const again = await saveVisitorApplication({ ...ANSWERS, location: 'Miami, FL' }, '10.9.9.8')
  await savePortfolioStep(viewer, { portfolio: 'example.com/noa' })
  await claimApplication(viewer, again.token)
  expect(await find(viewer)).toMatchObject({
    step: 3,
    answers: { location: 'Miami, FL', portfolio: 'https://example.com/noa' },
  })
})

test('a first step saved in several tabs at once is one application', async () => {
  const viewer = viewerOf(await createUser())
  await Promise.all(
    ['one', 'two', 'three', 'four'].map((motivation) =>
      saveApplicationStep(viewer, { ...ANSWERS, motivation }),
    ),
  )
  const rows = await db()
    .selectFrom('orbiterApplications')
    .select('id')
    .where('userId', '=', viewer.id)
    .execute()
  expect(rows).toHaveLength(1)
})

test('going back keeps what stands in the form, finished or not; known fields alone [P-APP-03]', async () => {
  const viewer = viewerOf(await createUser())
  await saveApplicationStep(viewer, ANSWERS)
  await saveApplicationDraft(viewer, { portfolio: 'not finis', intent: 'back', isAdmin: 'yes' })
  expect((await find(viewer))?.answers).toEqual({
    ...ANSWERS,
    email: 'noa@example.test',
    portfolio: 'not finis',
  })
  expect((await find(viewer))?.step).toBe(2)
})

test('a step keeps its own time of saving, so that what was typed on another one still counts; a chosen time stays over going back [P-APP-03]', async () => {
  const viewer = viewerOf(await createUser())
  const [first, second] = [freeze('2026-07-01T15:00:00Z'), new Date('2026-07-01T16:00:00Z')]
  await saveApplicationStep(viewer, ANSWERS)
  freeze(second)
  await savePortfolioStep(viewer, { portfolio: '' })
  expect((await find(viewer))?.savedSteps).toEqual({
    application: first.toISOString(),
    portfolio: second.toISOString(),
  })
  const slot = (await listInterviewSlots(null))[2] ?? ''
  await saveApplicationDraft(viewer, { step: 'interview', intent: 'back', slot })
  expect(await find(viewer)).toMatchObject({
    step: 3,
    answers: { slot, fullName: ANSWERS.fullName },
    savedSteps: { portfolio: second.toISOString() },
  })
  await submitApplication(viewer, { slot })
  expect((await find(viewer))?.answers).toEqual({
    ...ANSWERS,
    email: 'noa@example.test',
    portfolio: '',
  })
})

async function readyToSubmit() {
  const viewer = viewerOf(await createUser())
  await saveApplicationStep(viewer, ANSWERS)
  await savePortfolioStep(viewer, { portfolio: '' })
  return viewer
}

test('interview times are weekday times of the team, each given away once [P-APP-06]', async () => {
  freeze('2026-10-30T15:00:00Z')
  const [first, second] = [await readyToSubmit(), await readyToSubmit()]
  const slots = await listInterviewSlots(null)
  expect(slots[0]).toBe('2026-11-02T15:00:00.000Z')
  expect(slots.every((slot) => ![0, 6].includes(new Date(slot).getUTCDay()))).toBe(true)
  const slot = slots[3] ?? ''
  await submitApplication(first, { slot })
  expect(await listInterviewSlots(null)).not.toContain(slot)
  const taken = await submitApplication(second, { slot }).catch((error: unknown) => error)
  expect((taken as InvalidInput).fields).toEqual({
    slot: 'That time has just been taken. Please choose another one.',
  })
  expect(await find(second)).toMatchObject({ status: 'draft', step: 3 })
  const file = (await findInterviewCalendar(first, 'http://orbit.test')) ?? ''
  expect(file.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
  const event = new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent')
  const entry = new ICAL.Event(event ?? undefined)
  expect([entry.summary, entry.description]).toEqual([
    'Orbit interview (video call)',
    'A 15–20 minute video call. We email you the link before the call.',
  ])
  expect(entry.startDate.toJSDate().toISOString()).toBe(slot)
  expect(entry.duration.toSeconds()).toBe(INTERVIEW_MINUTES * 60)
  expect(await findInterviewCalendar(second, 'http://orbit.test')).toBeNull()
})

test('two applicants who want the same time at once: one has it', async () => {
  const people = await Promise.all([readyToSubmit(), readyToSubmit(), readyToSubmit()])
  const slot = (await listInterviewSlots(null)).at(-1) ?? ''
  const results = await Promise.allSettled(
    people.map((viewer) => submitApplication(viewer, { slot })),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})

test('submitting makes a real application: role, pending approval, due in 24 hours, an email; twice is once [P-APP-07] [P-APP-09]', async () => {
  const now = freeze('2026-07-01T15:00:00Z')
  const viewer = await readyToSubmit()
  const slot = (await listInterviewSlots(null))[0] ?? ''
  await submitApplication(viewer, { slot })
  await submitApplication(viewer, { slot })
  expect(await find(viewer)).toMatchObject({
    status: 'submitted',
    step: 4,
    dueAt: new Date(now.getTime() + 24 * 3_600_000),
  })
  const roles = await db()
    .selectFrom('userRoles')
    .select('role')
    .where('userId', '=', viewer.id)
    .orderBy('role')
    .execute()
  expect(roles.map((row) => row.role)).toEqual(['orbiter', 'user'])
  const profile = await db()
    .selectFrom('profiles')
    .select(['approvalStatus', 'orbiterModel', 'listedAt', 'phone'])
    .where('userId', '=', viewer.id)
    .executeTakeFirst()
  expect(profile).toEqual({
    approvalStatus: 'pending',
    orbiterModel: 'package-flow',
    listedAt: null,
    phone: ANSWERS.phone,
  })
  const mails = await db()
    .selectFrom('mails')
    .select('kind')
    .where('toAddress', '=', viewer.email)
    .execute()
  expect(mails).toEqual([{ kind: 'application-received' }])
  await expect(saveApplicationDraft(viewer, { portfolio: 'x' })).rejects.toThrow(Conflict)
})

test('no step is left out', async () => {
  const viewer = viewerOf(await createUser())
  await expect(savePortfolioStep(viewer, { portfolio: '' })).rejects.toThrow(Conflict)
  await saveApplicationStep(viewer, ANSWERS)
  await expect(
    submitApplication(viewer, { slot: (await listInterviewSlots(null))[0] }),
  ).rejects.toThrow(Conflict)
})
