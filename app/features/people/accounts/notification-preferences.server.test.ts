import { expect, test } from 'vitest'
import { NOTIFICATION_GROUPS } from '#people/accounts/notification-groups.ts'
import {
  filterMuted,
  listSubscribedGroups,
  savePreferences,
} from '#people/accounts/notification-preferences.server.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

const mailTo = ({ id, email }: TestUser) => ({
  userId: id,
  to: email,
  kind: 'message-unread',
  subject: '',
  html: '',
  text: '',
})
const groups = NOTIFICATION_GROUPS.map((row) => row.group)

test('someone who has chosen nothing gets everything; a choice counts for its group and its owner alone', async () => {
  const [user, other] = [await createUser(), await createUser()]
  expect(await listSubscribedGroups(viewerOf(user))).toEqual(groups)
  await savePreferences(viewerOf(user), { bookings: 'on', reviews: 'on', gossip: 'on' })
  expect(await listSubscribedGroups(viewerOf(user))).toEqual(['bookings', 'reviews'])
  expect(await listSubscribedGroups(viewerOf(other))).toEqual(groups)
  const muted = await Promise.all(
    groups.map((group) =>
      transaction(async (tx) => {
        const kept = await filterMuted(tx, group, [mailTo(user), mailTo(other)])
        expect(kept).toContainEqual(mailTo(other))
        return !kept.some((mail) => mail.to === user.email)
      }),
    ),
  )
  expect(muted).toEqual([false, true, true, true, false])
  await savePreferences(viewerOf(user), Object.fromEntries(groups.map((group) => [group, 'on'])))
  expect(await listSubscribedGroups(viewerOf(user))).toEqual(groups)
  expect(await transaction((tx) => filterMuted(tx, 'bookings', []))).toEqual([])
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
