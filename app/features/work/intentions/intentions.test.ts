/**
 * What a visitor wanted to do before signing in: it is done once, only for that visitor, and
 * announced beforehand.
 */
import { expect, test } from 'vitest'
import { DAY_MS } from '#app/base/time.ts'
import { newId } from '#app/base/ids.ts'
import { issueToken } from '#people/auth/one-time-tokens.server.ts'
import { hasSaved } from '#market/favourites/favourite-queries.server.ts'
import { carryOut } from '#work/intentions/carry-out.server.ts'
import type { Intention } from '#work/intentions/intention.ts'
import {
  claimIntention,
  findIntention,
  keepIntention,
} from '#work/intentions/keep-intention.server.ts'
import { findPurpose } from '#work/intentions/purpose.server.ts'
import { listLikedReels } from '#market/reels/set-reel-like.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { publishReel } from '#tests/support/published-reel.ts'

useDatabase()

const ADDRESS = '192.0.2.7'
const someone = async () => viewerOf(await createUser())

/** @returns the cookie's token */
async function keep(intention: Intention, next: string): Promise<string> {
  const cookie = await keepIntention(intention, next, ADDRESS)
  return cookie?.split(';')[0]?.split('=')[1] ?? ''
}

const save = (subjectId: string): Intention => ({
  kind: 'save',
  subjectId,
  values: { isOn: 'yes' },
})

test('a heart that a visitor pressed is saved once they are signed in, a single time', async () => {
  const [viewer, orbiter] = [await someone(), await createOrbiter()]
  const next = '/browse-creators?location=Dallas'
  const token = await keep(save(orbiter.id), next)
  expect(await hasSaved(viewer, orbiter.id)).toBe(false)
  expect(await carryOut(viewer, { token, next })).toEqual({ next, problem: null })
  expect(await hasSaved(viewer, orbiter.id)).toBe(true)
  expect(await carryOut(viewer, { token, next }), 'used up').toBeNull()
})

test('a like and a report as well; the report leads to its thanks', async () => {
  const [viewer, reel] = [await someone(), await publishReel()]
  const next = `/browse-reels?reel=${reel.id}`
  const like = await keep({ kind: 'like', subjectId: reel.id, values: { isOn: 'yes' } }, next)
  expect(await carryOut(viewer, { token: like, next })).toEqual({ next, problem: null })
  expect(await listLikedReels(viewer, [reel.id])).toEqual([reel.id])
  const report = await keep(
    { kind: 'report', subjectId: reel.id, values: { reason: 'Not filmed by them' } },
    next,
  )
  expect(await carryOut(viewer, { token: report, next })).toEqual({
    next: '/browse-reels?said=reported',
    problem: null,
  })
  expect(
    await db()
      .selectFrom('reelReports')
      .select(['reporterId', 'reason'])
      .where('reelId', '=', reel.id)
      .execute(),
  ).toEqual([{ reporterId: viewer.id, reason: 'Not filmed by them' }])
})

test('another browser, another page and an hour later do nothing', async () => {
  freeze('2026-03-01T12:00:00Z')
  const [viewer, orbiter] = [await someone(), await createOrbiter()]
  const token = await keep(save(orbiter.id), '/browse-creators')
  for (const other of [
    { token: null, next: '/browse-creators' },
    { token: `${token}x`, next: '/browse-creators' },
    { token, next: '/dashboard' },
  ])
    expect(await carryOut(viewer, other)).toBeNull()
  advance({ minutes: 61 })
  expect(await findIntention(token, '/browse-creators')).toBeNull()
  expect(await carryOut(viewer, { token, next: '/browse-creators' })).toBeNull()
  expect(await hasSaved(viewer, orbiter.id)).toBe(false)
})

test('it waits for a new account to confirm its address, in whichever browser, and is done for no one else', async () => {
  freeze('2026-03-01T12:00:00Z')
  const orbiter = await createOrbiter()
  const user = await createUser({ confirmed: false })
  const next = `/orbiter/${orbiter.id}`
  const token = await keep(save(orbiter.id), next)
  await claimIntention(token, await issueToken(db(), user.id, 'own-sign-up', DAY_MS))
  advance({ hours: 24 })
  expect(await carryOut(await someone(), { token, next }), 'in the same browser').toBeNull()
  const viewer = viewerOf(user)
  expect(await carryOut(viewer, { token: null, next })).toEqual({ next, problem: null })
  expect(await hasSaved(viewer, orbiter.id)).toBe(true)
})

test('what is no longer possible is said, and signing in goes on', async () => {
  const viewer = await someone()
  const token = await keep(save(newId()), '/browse-creators')
  expect(await carryOut(viewer, { token, next: '/browse-creators' })).toEqual({
    next: '/browse-creators',
    problem: expect.any(String),
  })
  expect(await keepIntention(save('nobody'), '/browse-creators', ADDRESS)).toBeNull()
})

test('sign-in says what it is for', async () => {
  const orbiter = await createOrbiter({ fullName: 'Dev Marchetti' })
  const token = await keep(save(orbiter.id), '/browse-creators')
  expect(await findPurpose('/browse-creators', token)).toEqual({
    to: 'save Dev Marchetti',
    isDoneThen: true,
    role: 'user',
  })
  expect(await findPurpose('/browse-creators', null), 'in another browser').toBeNull()
  for (const [next, to] of [
    [`/orbiter/${orbiter.id}?book=any`, 'book Dev Marchetti'],
    ['/quotes/some-key', 'accept your quote'],
    ['/orbiter/onboarding/package-flow?draft=x', 'save your application'],
    ['/booking/packages?draft=x', 'book your package'],
    ['/create-booking', 'book a service'],
    ['/dashboard/messages', 'read your messages'],
  ] as const)
    expect((await findPurpose(next, null))?.to).toBe(to)
  for (const next of [null, '/', `/orbiter/${orbiter.id}`, '/dashboard'])
    expect(await findPurpose(next, null)).toBeNull()
})
