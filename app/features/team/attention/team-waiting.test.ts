import { expect, test } from 'vitest'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { readTeamWaiting } from '#team/attention/team-waiting.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

test('the navigation counts what the queue lists, by the page that settles it [P-ADM-01]', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const none = await readTeamWaiting(admin)
  const counted = async () => {
    const { applications, moderation, reels, reconciliation } = await readTeamWaiting(admin)
    return {
      applications: applications - none.applications,
      moderation: moderation - none.moderation,
      reels: reels - none.reels,
      reconciliation: reconciliation - none.reconciliation,
    }
  }
  const listed = async (kind: string) =>
    (await listOpenMatters(admin)).filter((matter) => matter.kind === kind).length
  const before = { application: await listed('application'), day: await listed('reconciliation') }

  const wishing = await createOrbiter()
  await db()
    .updateTable('profiles')
    .set({ wishedLevel: 'pro' })
    .where('userId', '=', wishing.id)
    .execute()
  const applicant = await createOrbiter()
  await db()
    .updateTable('profiles')
    .set({ approvalStatus: 'pending', hasPortfolio: false, listedAt: null })
    .where('userId', '=', applicant.id)
    .execute()
  await db()
    .insertInto('reconciliations')
    .values({
      day: '2026-01-02',
      gateway: 'test',
      gatewayCents: 100,
      ledgerCents: 0,
      objectCount: 1,
      differenceCount: 1,
      differences: '[]',
    })
    .execute()
  // An application with nothing to review waits for its applicant.
  expect(await counted()).toEqual({ applications: 1, moderation: 0, reels: 0, reconciliation: 1 })
  await db()
    .updateTable('profiles')
    .set({ hasPortfolio: true })
    .where('userId', '=', applicant.id)
    .execute()
  expect(await counted()).toEqual({ applications: 2, moderation: 0, reels: 0, reconciliation: 1 })
  expect(await listed('application')).toBe(before.application + 2)
  expect(await listed('reconciliation')).toBe(before.day + 1)
})
