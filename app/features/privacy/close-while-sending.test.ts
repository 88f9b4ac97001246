/** Closes an account while something is being sent that would have kept it open. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { lockOrbiterShared } from '#work/bookings/booking-row.server.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { closeAccount } from '#privacy/close-account.server.ts'
import { createProject, submitDraft } from '#work/projects/create-project.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { subscribe } from '#app/platform/events.ts'
import { freeze } from '#tests/support/clock.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { requestForm } from '#tests/support/request-form.ts'

useDatabase()

const password = 'a-password-of-mine'
const form = { currentPassword: password, understood: 'on' }

/** What runs in the transaction that closes an account. */
let whileClosing: () => Promise<unknown> = async () => undefined
beforeAll(() => subscribe(['account.closed'], async () => void (await whileClosing())))

/**
 * @returns the result of what was sent while the account was being closed; it waits for the closing
 */
async function closeWhile(customer: Parameters<typeof viewerOf>[0], send: () => Promise<unknown>) {
  const sent: Promise<unknown>[] = []
  whileClosing = async () => {
    const sending = send()
    sending.catch(() => undefined)
    sent.push(sending)
    await expect.poll(countWaiting).toBe(1)
  }
  await closeAccount(viewerOf(customer), form)
  whileClosing = async () => undefined
  return Promise.allSettled(sent)
}

const REFUSED = [{ status: 'rejected', reason: { code: 'account-closed' } }]

test('a request that is sent while its customer leaves is not made', async () => {
  freeze('2026-07-01T15:00:00Z')
  const customer = await createUser({ password })
  const orbiter = await createOrbiter()
  const outcome = await closeWhile(customer, () =>
    requestBooking(viewerOf(customer), orbiter.id, requestForm()),
  )
  expect(outcome).toMatchObject(REFUSED)
  const bookings = db().selectFrom('bookingRequests').select('id')
  expect(await bookings.where('customerId', '=', customer.id).execute()).toEqual([])
})

test('neither is a project, nor a draft submitted', async () => {
  const customer = await createUser({ password })
  const project = { formKey: newId(), title: 'Not yet', projectType: 'tiktok' }
  const { id } = await createProject(viewerOf(customer), { ...project, intent: 'draft' })
  const outcome = await closeWhile(customer, () => submitDraft(viewerOf(customer), id))
  expect(outcome).toMatchObject(REFUSED)
  const other = await createUser({ password })
  expect(
    await closeWhile(other, () =>
      createProject(viewerOf(other), { ...project, formKey: newId(), intent: 'submit' }),
    ),
  ).toMatchObject(REFUSED)
})

test('a request to an Orbiter and their leaving wait for each other, and neither fails of it', async () => {
  const orbiter = await createOrbiter({ password })
  const customer = await createUser()
  let closing = Promise.resolve()
  await transaction(async (tx) => {
    await lockOrbiterShared(tx, orbiter.id)
    closing = closeAccount(viewerOf(orbiter), form)
    await expect.poll(countWaiting).toBe(1)
    // The rows that a request stores refer to the Orbiter's account.
    await tx
      .insertInto('favourites')
      .values({ userId: customer.id, orbiterId: orbiter.id })
      .execute()
  })
  await closing
  expect(
    await db()
      .selectFrom('users')
      .select('closedAt')
      .where('id', '=', orbiter.id)
      .executeTakeFirst(),
  ).toEqual({ closedAt: expect.any(Date) })
})
