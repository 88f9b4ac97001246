import { expect, test } from 'vitest'
import { InvalidInput, RateLimited } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { confirmSubscription } from '#team/newsletter/confirm-subscription.server.ts'
import { subscribe } from '#team/newsletter/subscribe.server.ts'
import { isSubscriber, unsubscribe } from '#team/newsletter/unsubscribe.server.ts'
import { db } from '#app/platform/db.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { getMail, linkIn, listMails } from '#tests/support/mailbox.ts'

useDatabase()

const reader = { address: '198.51.100.7' }
const newEmail = () => `${newId()}@example.test`
const statusOf = async (email: string) =>
  (
    await db()
      .selectFrom('newsletterSubscribers')
      .select('status')
      .where('email', '=', email)
      .executeTakeFirst()
  )?.status ?? null

async function tokenIn(email: string, kind: string, path: string): Promise<string> {
  return (
    new URLSearchParams(linkIn(await getMail({ to: email, kind }), path).split('?')[1]).get(
      'token',
    ) ?? ''
  )
}

test('an address is stored, confirmed by email, and leaves the list with one click [P-HOME-11]', async () => {
  const email = newEmail()
  await subscribe({ email: ` ${email.toUpperCase()} ` }, reader)
  expect(await statusOf(email)).toBe('pending')
  expect(await listMails({ to: email })).toHaveLength(1)

  const confirm = await tokenIn(email, 'newsletter-confirm', '/newsletter/confirm')
  expect(await confirmSubscription(confirm)).toBe(true)
  expect(await confirmSubscription(confirm)).toBe(true)
  expect(await statusOf(email)).toBe('confirmed')
  expect(await listMails({ to: email, kind: 'newsletter-welcome' })).toHaveLength(1)

  const leave = await tokenIn(email, 'newsletter-welcome', '/newsletter/unsubscribe')
  const { headers } = await getMail({ to: email, kind: 'newsletter-welcome' })
  expect(headers).toMatchObject({
    'List-Unsubscribe': expect.stringContaining(leave),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(await isSubscriber(leave)).toBe(true)
  expect(await unsubscribe(leave)).toBe(true)
  expect(await unsubscribe(leave)).toBe(true)
  expect(await statusOf(email)).toBe('unsubscribed')
  expect(await confirmSubscription(confirm)).toBe(false)
})

test('anyone who left can come back, and has to confirm again', async () => {
  const email = newEmail()
  await subscribe({ email }, reader)
  await confirmSubscription(await tokenIn(email, 'newsletter-confirm', '/newsletter/confirm'))
  await unsubscribe(await tokenIn(email, 'newsletter-welcome', '/newsletter/unsubscribe'))
  await subscribe({ email }, reader)
  expect(await statusOf(email)).toBe('pending')
})

test('an address that is on the list stays on it, and learns so by email alone', async () => {
  const email = newEmail()
  await subscribe({ email }, reader)
  await confirmSubscription(await tokenIn(email, 'newsletter-confirm', '/newsletter/confirm'))
  expect(await subscribe({ email }, reader)).toEqual({ email })
  expect(await statusOf(email)).toBe('confirmed')
  expect(await listMails({ to: email, kind: 'newsletter-already' })).toHaveLength(1)
})

test('a link that is too old or made up does nothing', async () => {
  const email = newEmail()
  await subscribe({ email }, reader)
  const confirm = await tokenIn(email, 'newsletter-confirm', '/newsletter/confirm')
  advance({ days: 8 })
  expect(await confirmSubscription(confirm)).toBe(false)
  expect(await statusOf(email)).toBe('pending')
  expect(await unsubscribe('made-up')).toBe(false)
})

test.each(['', 'nonsense', `${'a'.repeat(250)}@example.test`])('refuses %j', async (email) => {
  await expect(subscribe({ email }, reader)).rejects.toBeInstanceOf(InvalidInput)
})

test('one address is not flooded with questions', async () => {
  const email = newEmail()
  for (let sent = 0; sent < 5; sent += 1)
    await subscribe({ email }, { address: `198.51.100.${20 + sent}` })
  await expect(subscribe({ email }, { address: '198.51.100.30' })).rejects.toBeInstanceOf(
    RateLimited,
  )
})

test("an IPv6 network has one machine's share, whatever addresses it makes up", async () => {
  for (let sent = 0; sent < 20; sent += 1)
    await subscribe({ email: newEmail() }, { address: `2001:db8:5:6::${sent + 1}` })
  await expect(
    subscribe({ email: newEmail() }, { address: '2001:db8:5:6:ffff::1' }),
  ).rejects.toBeInstanceOf(RateLimited)
  await expect(
    subscribe({ email: newEmail() }, { address: '2001:db8:5:7::1' }),
  ).resolves.toBeDefined()
})
