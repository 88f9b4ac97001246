import { expect, test } from 'vitest'
import { NOTIFICATION_GROUPS } from '#app/features/accounts/notification-groups.ts'
import {
  findMuted,
  listSubscribedGroups,
  savePreferences,
} from '#app/features/accounts/notification-preferences.server.ts'
import { acceptBooking } from '#app/features/bookings/answer-request.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

const groups = NOTIFICATION_GROUPS.map((row) => row.group)

test('who has chosen nothing is told everything; a choice counts for its group and its owner alone', async () => {
  const [user, other] = [await createUser(), await createUser()]
  expect(await listSubscribedGroups(viewerOf(user))).toEqual(groups)
  await savePreferences(viewerOf(user), { bookings: 'on', reviews: 'on', gossip: 'on' })
  expect(await listSubscribedGroups(viewerOf(user))).toEqual(['bookings', 'reviews'])
  expect(await listSubscribedGroups(viewerOf(other))).toEqual(groups)
  const muted = await Promise.all(
    groups.map(async (group) => (await findMuted(db(), [user.id, other.id], group)).has(user.id)),
  )
  expect(muted).toEqual([false, true, true, true, false])
  await savePreferences(viewerOf(user), Object.fromEntries(groups.map((group) => [group, 'on'])))
  expect(await listSubscribedGroups(viewerOf(user))).toEqual(groups)
  expect(await findMuted(db(), [], 'bookings')).toEqual(new Set())
})

test('senders ask: who wants no emails about bookings gets none, and the other side still does', async () => {
  const customer = await createUser()
  await savePreferences(viewerOf(customer), {})
  const { id, orbiter } = await createBooking({ customer })
  await acceptBooking(viewerOf(orbiter), id)
  const mails = await db()
    .selectFrom('mails')
    .select('toAddress')
    .where('toAddress', 'in', [customer.email, orbiter.email])
    .execute()
  expect(new Set(mails.map((mail) => mail.toAddress))).toEqual(new Set([orbiter.email]))
  expect(
    await db().selectFrom('notifications').select('id').where('userId', '=', customer.id).execute(),
    'the site still shows it',
  ).not.toEqual([])
})
