import { expect, test } from 'vitest'
import { InvalidInput, NotAllowed, NotFound, RateLimited } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import { deleteReel } from '#market/reels/delete-reel.server.ts'
import { reportReel, settleReelReports } from '#market/reels/reel-reports.server.ts'
import { setReelFlag } from '#market/reels/save-reel.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const reel = async () =>
  (await addReel({ title: 'Doors at nine', videoUrl: '/files/reels/doors.mp4' })).id
const person = async (role: 'user' | 'admin' = 'user') =>
  viewerOf(await createUser({ roles: [role] }))
const openOf = (id: string) =>
  db()
    .selectFrom('reelReports')
    .select(['reporterId', 'reason'])
    .where('reelId', '=', id)
    .where('settledAt', 'is', null)
    .execute()
const auditOf = (id: string) =>
  db()
    .selectFrom('auditEntries')
    .select(['action', 'toValue'])
    .where('subjectId', '=', id)
    .execute()

test('a report is stored once per person and reel, with its reason', async () => {
  const [id, viewer] = [await reel(), await person()]
  await reportReel(viewer, id, { reason: ' Not their film ' })
  await reportReel(viewer, id, { reason: 'Again' })
  await reportReel(await person(), id, { reason: 'Mine' })
  const open = await openOf(id)
  expect(open.map(({ reason }) => reason).toSorted()).toEqual(['Mine', 'Not their film'])
})

test.each([{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])(
  'a reason of 1 to 500 characters is needed',
  async (input) => {
    const id = await reel()
    await expect(reportReel(await person(), id, input)).rejects.toBeInstanceOf(InvalidInput)
    expect(await openOf(id)).toEqual([])
  },
)

test('only public reels can be reported, and not by the hundred', async () => {
  const viewer = await person()
  await expect(reportReel(viewer, newId(), { reason: 'Rude' })).rejects.toBeInstanceOf(NotFound)
  for (let count = 1; count < 20; count += 1)
    await reportReel(viewer, await reel(), { reason: 'Rude' })
  const id = await reel()
  await expect(reportReel(viewer, id, { reason: 'Rude' })).rejects.toBeInstanceOf(RateLimited)
})

test('an admin dismisses all open reports of a reel at once, and one audit row says so', async () => {
  const [id, admin] = [await reel(), await person('admin')]
  await reportReel(await person(), id, { reason: 'One' })
  await reportReel(await person(), id, { reason: 'Two' })
  await settleReelReports(admin, id)
  await settleReelReports(admin, id)
  expect(await openOf(id)).toEqual([])
  expect(await auditOf(id)).toEqual([{ action: 'reel.kept', toValue: '2 reports settled' }])
  await expect(settleReelReports(await person(), id)).rejects.toBeInstanceOf(NotAllowed)
})

test('hiding or deleting a reel settles what was reported about it, with that one audit row', async () => {
  const admin = await person('admin')
  for (const decide of [
    (id: string) => setReelFlag(admin, id, 'active', false),
    (id: string) => deleteReel(admin, id),
  ]) {
    const id = await reel()
    await reportReel(await person(), id, { reason: 'Rude' })
    await decide(id)
    expect(await openOf(id)).toEqual([])
    expect(await auditOf(id)).toHaveLength(1)
  }
})
