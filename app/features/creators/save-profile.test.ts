import { expect, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import { findPublicProfile } from '#app/features/creators/creator-queries.server.ts'
import { saveProfile } from '#app/features/creators/save-profile.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const PROFILE = {
  fullName: '  Noa Lindqvist ',
  bio: 'Light first.',
  experienceLevel: 'expert',
  specialties: ['Food'],
  timeZone: 'America/Los_Angeles',
  portfolioUrl: 'https://example.com',
}

test('what an Orbiter says about themselves stands on their public profile, trimmed', async () => {
  const orbiter = await createOrbiter()
  await saveProfile(viewerOf(orbiter), {
    ...PROFILE,
    location: 'Los Angeles, CA',
    languages: ['English'],
    instagram: '@noa',
    website: '',
  })
  expect(await findPublicProfile(orbiter.id)).toMatchObject({
    fullName: 'Noa Lindqvist',
    bio: 'Light first.',
    location: 'Los Angeles, CA',
    timeZone: 'America/Los_Angeles',
    instagram: '@noa',
    website: null,
    completeness: 100,
  })
  const user = await db()
    .selectFrom('users')
    .select(['fullName', 'timeZone'])
    .where('id', '=', orbiter.id)
    .executeTakeFirstOrThrow()
  expect(user).toEqual({ fullName: 'Noa Lindqvist', timeZone: 'America/Los_Angeles' })
})

test.each([
  [{}, 100],
  [{ bio: '   ' }, 80],
  [{ bio: null, experienceLevel: null }, 60],
  [{ bio: null, experienceLevel: null, specialties: [], portfolioUrl: null }, 20],
])('with %j the server works out a completeness of %i percent', async (changes, percent) => {
  const orbiter = await createOrbiter()
  await saveProfile(viewerOf(orbiter), { ...PROFILE, ...changes })
  expect(await findPublicProfile(orbiter.id)).toMatchObject({ completeness: percent })
})

test.each([
  ['a name of one character', { fullName: ' N ' }, 'fullName'],
  ['a name of 81 characters', { fullName: 'N'.repeat(81) }, 'fullName'],
  ['a bio of 301 characters', { bio: 'b'.repeat(301) }, 'bio'],
  ['a zone that is not on the map', { timeZone: 'Mars/Base' }, 'timeZone'],
  ['a level that nobody has', { experienceLevel: 'wizard' }, 'experienceLevel'],
])('%s is refused, and nothing is saved', async (_name, changes, field) => {
  const orbiter = await createOrbiter()
  const saving = async () => saveProfile(viewerOf(orbiter), { ...PROFILE, ...changes })
  await expect(saving()).rejects.toThrow(InvalidInput)
  await expect(saving()).rejects.toHaveProperty(`fields.${field}`)
  expect(await findPublicProfile(orbiter.id)).toMatchObject({ fullName: orbiter.fullName })
})
