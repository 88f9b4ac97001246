import { expect, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import {
  decideModelSwitch,
  readModelState,
  requestModelSwitch,
  takeSwitchBack,
} from '#work/onboarding/model-switch.server.ts'
import { applyModelSwitches } from '#work/onboarding/apply-model-switches.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { lockOrbiterShared } from '#work/bookings/booking-row.server.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { passInterview } from '#tests/support/managed.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

test('a change of model is asked for with a reason, decided by an admin, and waits for open jobs [P-JOIN-03] [P-GEN-09]', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  const booking = await createBooking({ orbiter, status: 'accepted' })
  await expect(requestModelSwitch(viewer, { reason: '' })).rejects.toThrow(InvalidInput)
  await requestModelSwitch(viewer, { reason: 'I would rather film than sell.' })
  await expect(requestModelSwitch(viewer, { reason: 'Again.' })).rejects.toThrow(
    'already have your request',
  )
  const { id } = await db()
    .selectFrom('modelSwitchRequests')
    .select('id')
    .where('orbiterId', '=', viewer.id)
    .executeTakeFirstOrThrow()
  await expect(decideModelSwitch(admin, { requestId: id, decision: 'approve' })).rejects.toThrow(
    'Package jobs need the interview to be passed first.',
  )
  await passInterview(viewer.id)
  await decideModelSwitch(admin, { requestId: id, decision: 'approve' })
  await expect(decideModelSwitch(admin, { requestId: id, decision: 'approve' })).rejects.toThrow(
    'answered already',
  )
  expect(await readModelState(viewer)).toMatchObject({
    model: 'marketplace',
    request: { status: 'approved', toModel: 'package-flow' },
  })
  await db()
    .updateTable('bookingRequests')
    .set({ status: 'completed' })
    .where('id', '=', booking.id)
    .execute()
  await applyModelSwitches()
  expect(await readModelState(viewer)).toEqual({ model: 'package-flow', request: null })
})

test('a refusal is taken back until it is too late: the request waits again, and is answered again', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  await requestModelSwitch(viewer, { reason: 'I would rather film than sell.' })
  const { id } = await db()
    .selectFrom('modelSwitchRequests')
    .select('id')
    .where('orbiterId', '=', viewer.id)
    .executeTakeFirstOrThrow()
  await decideModelSwitch(admin, { requestId: id, decision: 'refuse', reason: 'Not yet.' })
  await takeSwitchBack(admin, id)
  expect(await readModelState(viewer)).toMatchObject({ request: { status: 'pending' } })
  await passInterview(viewer.id)
  await decideModelSwitch(admin, { requestId: id, decision: 'approve' })
  expect(await readModelState(viewer)).toEqual({ model: 'package-flow', request: null })
  await expect(takeSwitchBack(admin, id)).rejects.toThrow('has already taken effect')
})

test('a change waits for a request that is being sent, and then for its answer', async () => {
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  const { id: bookingId } = await createBooking({ orbiter, status: 'cancelled' })
  await requestModelSwitch(viewer, { reason: 'I would rather film than sell.' })
  await db()
    .updateTable('modelSwitchRequests')
    .set({ status: 'approved' })
    .where('orbiterId', '=', viewer.id)
    .execute()
  let applying: Promise<number> = Promise.resolve(0)
  await transaction(async (tx) => {
    await lockOrbiterShared(tx, viewer.id)
    applying = applyModelSwitches()
    await expect.poll(countWaiting).toBe(1)
    await tx
      .updateTable('bookingRequests')
      .set({ status: 'pending' })
      .where('id', '=', bookingId)
      .execute()
  })
  expect(await applying).toBe(0)
  expect(await readModelState(viewer)).toMatchObject({
    model: 'marketplace',
    request: { status: 'approved' },
  })
})
