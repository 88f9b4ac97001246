import { expect, test } from 'vitest'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { getOwnProfile, readProfileEditor } from '#market/creators/own-profile.server.ts'
import { saveOwnProfile } from '#market/creators/save-own-profile.server.ts'
import { saveDraft } from '#people/drafts/form-drafts.server.ts'
import { listMissingNeeds, listReadyOrbitersTask } from '#work/onboarding/listing-needs.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createReadyApplicant } from '#tests/support/ready-orbiter.ts'

useDatabase()

const VALUES = {
  fullName: 'Noa Lindqvist',
  bio: 'Light first.',
  experienceLevel: 'advanced',
  location: 'Los Angeles, CA',
  portfolioUrl: 'example.com/noa',
  instagram: '@noa',
  youtube: '@noa',
  tiktok: '@noa',
  website: 'https://example.com',
  imageUrl: 'https://example.com/noa.jpg',
  coverReelUrl: 'https://example.com/noa.mp4',
}

function formOf(lists: Record<string, string[]>): FormData {
  const form = new FormData()
  for (const [name, entries] of Object.entries(lists))
    for (const entry of entries) form.append(name, entry)
  return form
}

const noLists = () => new FormData()

test('a first visit makes the profile, named after the account or the front of the email; saving it then is an update [P-OPE-01] [P-OPE-02] [P-OPE-10] [P-CALL-19]', async () => {
  const viewer = viewerOf(await createOrbiter())
  await db().deleteFrom('profiles').where('userId', '=', viewer.id).execute()
  await getOwnProfile({ ...viewer, fullName: '' })
  const made = await db()
    .selectFrom('profiles')
    .select(['fullName', 'email', 'userId'])
    .where('userId', '=', viewer.id)
    .executeTakeFirst()
  expect(made).toEqual({
    fullName: viewer.email.split('@')[0],
    email: viewer.email,
    userId: viewer.id,
  })
  expect(await saveOwnProfile(viewer, VALUES, noLists())).toEqual({ isNew: false })
  await db().deleteFrom('profiles').where('userId', '=', viewer.id).execute()
  expect(await saveOwnProfile(viewer, VALUES, noLists())).toEqual({ isNew: true })
})

test('every field is saved and comes back in the editor; the email stays the account’s [P-OPE-06] [P-ENT-16]', async () => {
  const viewer = viewerOf(await createOrbiter())
  const username = `noa-${viewer.id.slice(0, 8)}`
  await saveOwnProfile(viewer, { ...VALUES, username, email: 'other@example.test' }, noLists())
  const editor = await readProfileEditor(viewer)
  expect(editor.values).toEqual({ ...VALUES, username, portfolioUrl: 'https://example.com/noa' })
  expect(editor.email).toBe(viewer.email)
  const { timeZone: zone } = await db()
    .selectFrom('profiles')
    .select('timeZone')
    .where('userId', '=', viewer.id)
    .executeTakeFirstOrThrow()
  expect(zone).toBe('America/Los_Angeles')
})

test('what an Orbiter says about themselves stands on their public profile, trimmed', async () => {
  const orbiter = await createOrbiter()
  await saveOwnProfile(
    viewerOf(orbiter),
    { ...VALUES, fullName: '  Noa Lindqvist ', website: '' },
    formOf({ specialties: ['Food'] }),
  )
  expect(await findPublicProfile(orbiter.id)).toMatchObject({
    fullName: 'Noa Lindqvist',
    bio: 'Light first.',
    location: 'Los Angeles, CA',
    timeZone: 'America/Los_Angeles',
    instagram: '@noa',
    website: null,
    completeness: 100,
  })
  const { fullName } = await db()
    .selectFrom('users')
    .select('fullName')
    .where('id', '=', orbiter.id)
    .executeTakeFirstOrThrow()
  expect(fullName).toBe('Noa Lindqvist')
})

test.each([
  [{ bio: '   ' }, 'Food', 80],
  [{ bio: '', portfolioUrl: '' }, 'Food', 60],
  [{ bio: '', portfolioUrl: '' }, '', 40],
])('with %j and “%s” the server works out a completeness of %i percent', async (...row) => {
  const [changes, specialty, percent] = row
  const orbiter = await createOrbiter()
  const form = formOf({ specialties: [specialty] })
  await saveOwnProfile(viewerOf(orbiter), { ...VALUES, ...changes }, form)
  expect(await findPublicProfile(orbiter.id)).toMatchObject({ completeness: percent })
})

test('specialties and languages: trimmed, without empties and doubles, ticked ones and the one just typed [P-OPE-05]', async () => {
  const viewer = viewerOf(await createOrbiter())
  await saveOwnProfile(
    viewer,
    VALUES,
    formOf({
      specialties: ['Food', ' food ', ''],
      specialtiesNew: [' Events , '],
      languages: ['English'],
      languagesNew: [''],
    }),
  )
  expect(await readProfileEditor(viewer)).toMatchObject({
    specialties: ['Food', 'Events'],
    languages: ['English'],
  })
})

test.each([
  ['a bio of 301 characters', { bio: 'b'.repeat(301) }, 'bio'],
  ['no display name', { fullName: '   ' }, 'fullName'],
  ['a display name of one character', { fullName: ' N ' }, 'fullName'],
  ['a display name of 81', { fullName: 'N'.repeat(81) }, 'fullName'],
  ['a level that nobody has', { experienceLevel: 'wizard' }, 'experienceLevel'],
  ['a script for a portfolio', { portfolioUrl: 'javascript:alert(1)' }, 'portfolioUrl'],
  ['a script for a picture', { imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
  ['a reserved username', { username: 'setup' }, 'username'],
  ['a username with a space', { username: 'no a' }, 'username'],
])(
  '%s is refused beside its field, and nothing is saved [P-OPE-03] [P-OPE-04] [P-OPE-09]',
  async (_name, changes, field) => {
    const orbiter = await createOrbiter()
    await expect(
      saveOwnProfile(viewerOf(orbiter), { ...VALUES, ...changes }, noLists()),
    ).rejects.toHaveProperty(`fields.${field}`)
    expect((await readProfileEditor(viewerOf(orbiter))).values['fullName']).toBe(orbiter.fullName)
  },
)

test('a username belongs to one Orbiter', async () => {
  const [first, second] = [viewerOf(await createOrbiter()), viewerOf(await createOrbiter())]
  await saveOwnProfile(first, { ...VALUES, username: 'only-noa' }, noLists())
  await expect(
    saveOwnProfile(second, { ...VALUES, username: 'Only-Noa' }, noLists()),
  ).rejects.toHaveProperty('fields.username', 'This username is taken.')
})

test.each([
  [{}, ['Food'], 100],
  [{ bio: '' }, ['Food'], 80],
  [{ bio: '', experienceLevel: '', portfolioUrl: '' }, [], 20],
])(
  'with %j and specialties %j the profile is complete to %i percent, and says what is missing [P-OPE-07] [P-OPE-08]',
  async (changes, specialties, percent) => {
    const viewer = viewerOf(await createOrbiter())
    await saveOwnProfile(
      viewer,
      { ...VALUES, ...changes },
      formOf({ specialties, specialtiesNew: [''] }),
    )
    const profile = await getOwnProfile(viewer)
    expect(profile.completeness).toBe(percent)
    expect(profile.missing).toHaveLength((100 - percent) / 20)
  },
)

test('what is typed and not saved is there on another device, until it is saved', async () => {
  const viewer = viewerOf(await createOrbiter())
  await saveDraft(viewer, 'profile', { bio: 'Half a bi' })
  expect(await readProfileEditor(viewer)).toMatchObject({
    hasDraft: true,
    values: { bio: 'Half a bi' },
  })
  await saveOwnProfile(viewer, VALUES, noLists())
  expect(await readProfileEditor(viewer)).toMatchObject({
    hasDraft: false,
    values: { bio: 'Light first.' },
  })
})

test('the place is one of the gazetteer: it sets the clock, and “asdf” is refused beside its field', async () => {
  const orbiter = await createOrbiter({ location: 'Dallas, TX' })
  const viewer = viewerOf(orbiter)
  const saved = () =>
    db()
      .selectFrom('profiles')
      .select(['location', 'state', 'timeZone'])
      .where('userId', '=', viewer.id)
      .executeTakeFirstOrThrow()
  const save = (location: string) => saveOwnProfile(viewer, { ...VALUES, location }, noLists())
  await expect(save('asdf')).rejects.toHaveProperty(
    'fields.location',
    "We can't find “asdf”. Enter a US city or ZIP code.",
  )
  await expect(save('')).rejects.toHaveProperty(
    'fields.location',
    'Enter the city or ZIP code where you film.',
  )
  expect(await saved()).toMatchObject({ location: 'Dallas, TX' })
  await save('nyc')
  expect(await saved()).toEqual({
    location: 'New York City, NY',
    state: 'NY',
    timeZone: 'America/New_York',
  })
  await save('90028')
  expect(await saved()).toMatchObject({
    location: 'Los Angeles, CA 90028',
    timeZone: 'America/Los_Angeles',
  })
})

test('someone who films where Orbit is not yet reads so, and is on that city’s list once', async () => {
  const viewer = viewerOf(await createOrbiter())
  const save = (location: string) => saveOwnProfile(viewer, { ...VALUES, location }, noLists())
  await save('Seattle')
  await save('98101')
  expect(await readProfileEditor(viewer)).toMatchObject({ unservedCity: 'Seattle, WA' })
  await save('Brooklyn')
  expect(await readProfileEditor(viewer)).toMatchObject({ unservedCity: null })
  const rows = await db()
    .selectFrom('cityInterest')
    .innerJoin('places', 'places.id', 'cityInterest.cityId')
    .select(['label', 'side', 'email'])
    .where('userId', '=', viewer.id)
    .execute()
  expect(rows).toEqual([{ label: 'Seattle, WA', side: 'orbiter', email: viewer.email }])
})

test('a profile that is listed while it is saved keeps its place', async () => {
  const viewer = viewerOf(await createOrbiter({ listed: false }))
  let saving: Promise<unknown> = Promise.resolve()
  await transaction(async (tx) => {
    await tx
      .updateTable('profiles')
      .set({ listedAt: now(), approvalStatus: 'approved' })
      .where('userId', '=', viewer.id)
      .execute()
    saving = saveOwnProfile(viewer, { ...VALUES, location: '' }, noLists())
    saving.catch(() => undefined)
    await expect.poll(countWaiting).toBe(1)
  })
  await expect(saving).rejects.toMatchObject({ fields: { location: expect.any(String) } })
  const { location } = await db()
    .selectFrom('profiles')
    .select('location')
    .where('userId', '=', viewer.id)
    .executeTakeFirstOrThrow()
  expect(location).toBe('Dallas, TX')
})

test('a profile that is listed while it is saved keeps its photo', async () => {
  const viewer = viewerOf(await createOrbiter({ listed: false }))
  const photo = '/files/avatars/noa.webp'
  const fields = { listedAt: now(), approvalStatus: 'approved', profileImageUrl: photo } as const
  let saving: Promise<unknown> = Promise.resolve()
  await transaction(async (tx) => {
    await tx.updateTable('profiles').set(fields).where('userId', '=', viewer.id).execute()
    saving = saveOwnProfile(viewer, { ...VALUES, imageUrl: '' }, noLists())
    saving.catch(() => undefined)
    await expect.poll(countWaiting).toBe(1)
  })
  await expect(saving).rejects.toMatchObject({ fields: { imageUrl: expect.any(String) } })
  expect((await readProfileEditor(viewer)).values).toMatchObject({ imageUrl: photo })
})

test('a profile that loses its place as it is about to be listed is not listed', async () => {
  const orbiter = await createReadyApplicant()
  const viewer = viewerOf(orbiter)
  const approved = { approvalStatus: 'approved' } as const
  await db().updateTable('profiles').set(approved).where('userId', '=', viewer.id).execute()
  expect(await listMissingNeeds(viewer.id)).toEqual([])
  const underWay: Promise<unknown>[] = []
  await transaction(async (tx) => {
    // Saving stops here after it has locked the profile.
    await tx.selectFrom('users').select('id').where('id', '=', viewer.id).forUpdate().execute()
    const save = () => saveOwnProfile(viewer, { ...VALUES, location: '' }, noLists())
    for (const work of [save, () => listReadyOrbitersTask.run({})]) {
      underWay.push(work())
      await expect.poll(countWaiting).toBe(underWay.length)
    }
  })
  await Promise.all(underWay)
  const { location, listedAt } = await db()
    .selectFrom('profiles')
    .select(['location', 'listedAt'])
    .where('userId', '=', viewer.id)
    .executeTakeFirstOrThrow()
  expect({ location, listedAt }).toEqual({ location: null, listedAt: null })
})
