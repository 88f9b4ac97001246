/** An Orbiter with everything that a listing needs. */
import { readFile } from 'node:fs/promises'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { putFile, urlOf } from '#app/platform/storage.ts'
import { createOrbiter, type NewOrbiter, type TestOrbiter } from '#tests/support/factories.ts'

/** Adds a photo, a processed sample, and the checks; place and prices come from the factory. */
export async function makeReady(orbiterId: string): Promise<void> {
  await putFile('avatars/ready.webp', await readFile('db/demo/media/avatars/face-23.webp'))
  await db()
    .updateTable('profiles')
    .set({ profileImageUrl: urlOf('avatars/ready.webp'), hasPortfolio: true })
    .where('userId', '=', orbiterId)
    .execute()
  await db()
    .insertInto('orbiterPortfolio')
    .values({
      id: newId(),
      orbiterId,
      title: 'Opening night',
      mediaUrl: '/files/samples/ready.mp4',
      mediaType: 'video',
      createdAt: now(),
    })
    .execute()
  await db()
    .insertInto('orbiterVerifications')
    .values((['device', 'portfolio'] as const).map((step) => ({ orbiterId, step })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** An Orbiter who waits for approval, with everything that a listing needs. */
export async function createReadyApplicant(options: NewOrbiter = {}): Promise<TestOrbiter> {
  const orbiter = await createOrbiter({ listed: false, ...options })
  await makeReady(orbiter.id)
  return orbiter
}
