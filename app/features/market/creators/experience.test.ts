/**
 * A level is stored with the list it was chosen from, because sign-up and the editor give the same
 * words different years.
 */
import { expect, test } from 'vitest'
import { openAccount } from '#people/accounts/open-account.server.ts'
import type { ExperienceLevel } from '#people/accounts/account.ts'
import { readProfileEditor } from '#market/creators/own-profile.server.ts'
import { saveOwnProfile } from '#market/creators/save-own-profile.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { newId } from '#app/base/ids.ts'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'

useDatabase()

async function signedUp(experienceLevel: ExperienceLevel) {
  const email = `${newId()}@example.test`
  const id = await transaction((tx) =>
    openAccount(tx, {
      email,
      fullName: 'Noa Lindqvist',
      role: 'orbiter',
      passwordHash: null,
      confirmedAt: now(),
      application: { experienceLevel, portfolioUrl: null, specialties: [] },
    }),
  )
  const viewer = viewerOf({
    id: id ?? '',
    email,
    fullName: 'Noa Lindqvist',
    roles: ['orbiter'],
    timeZone: 'America/Chicago',
  })
  const save = (level: string) =>
    saveOwnProfile(viewer, { fullName: 'Noa Lindqvist', experienceLevel: level }, new FormData())
  const stored = () =>
    db()
      .selectFrom('profiles')
      .select(['experienceLevel', 'experienceList'])
      .where('userId', '=', viewer.id)
      .executeTakeFirstOrThrow()
  return { viewer, save, stored }
}

test.each([
  ['intermediate', 'Intermediate (1-3 years)'],
  ['expert', 'Expert (3+ years)'],
] as const)(
  '%s of sign-up leads to no other answer: the editor asks once which it is',
  async (level, said) => {
    const { viewer, save, stored } = await signedUp(level)
    const asked = await readProfileEditor(viewer)
    expect([asked.experienceSaid, asked.values['experienceLevel']]).toEqual([said, ''])
    await save('')
    expect(await stored()).toEqual({ experienceLevel: level, experienceList: 'sign-up' })
    await save('advanced')
    expect(await stored()).toEqual({ experienceLevel: 'advanced', experienceList: 'editor' })
    const answered = await readProfileEditor(viewer)
    expect([answered.experienceSaid, answered.values['experienceLevel']]).toEqual([
      null,
      'advanced',
    ])
  },
)

test('the first level means the same years in both lists, so no one is asked', async () => {
  const { viewer, save, stored } = await signedUp('beginner')
  const editor = await readProfileEditor(viewer)
  expect([editor.experienceSaid, editor.values['experienceLevel']]).toEqual([null, 'beginner'])
  await save('')
  expect(await stored()).toEqual({ experienceLevel: null, experienceList: null })
})
