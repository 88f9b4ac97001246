/** A quote that is paid by card, begun on one device and continued on another. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { requestPasswordReset, resetPassword } from '#people/auth/reset-password.server.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { acceptAsEnquirer } from '#work/intentions/accept-as-enquirer.server.ts'
import { listMails, getMail, linkIn } from '#tests/support/mailbox.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { quoteFor } from '#tests/support/quote-for.ts'
import { useTestGateway } from '#tests/support/settings.ts'

useTestGateway()
useDatabase()

const PHONE = { address: '192.0.2.7', userAgent: 'a phone' }
const LAPTOP = { address: '192.0.2.9', userAgent: 'a laptop' }

test('until it is paid, the link of a quote signs its account in on every device, and opens one account', async () => {
  freeze('2026-09-01T12:00:00Z')
  const email = `pia-${newId()}@example.com`
  const token = await quoteFor(email)
  const first = await acceptAsEnquirer(token, PHONE, 'America/Denver')
  const second = await acceptAsEnquirer(token, LAPTOP, 'America/Denver')
  const people = await Promise.all([
    readViewer(first?.sessionCookie),
    readViewer(second?.sessionCookie),
  ])
  expect(people[0]).toMatchObject({ email, fullName: 'Pia Garden' })
  expect(people[1]?.id).toBe(people[0]?.id)
  expect(second?.matchMinutes).toBeNull()
  expect(await listMails({ to: email, kind: 'quote-account' })).toHaveLength(1)
})

test('once its account has a password, the link signs no one in', async () => {
  freeze('2026-09-01T12:00:00Z')
  const email = `pia-${newId()}@example.com`
  const token = await quoteFor(email)
  await acceptAsEnquirer(token, PHONE, 'America/Denver')
  await requestPasswordReset({ email }, PHONE.address)
  const reset = linkIn(await getMail({ to: email, kind: 'reset-password' }), 'token=')
  const newPassword = 'lanterns over the lake'
  await resetPassword(reset.split('token=')[1] ?? '', { newPassword, repeatPassword: newPassword })
  expect(await acceptAsEnquirer(token, LAPTOP, 'America/Denver')).toBeNull()
})

test('a link to another address than that of the account which enquired does not sign it in', async () => {
  freeze('2026-09-01T12:00:00Z')
  const email = `pia-${newId()}@example.com`
  const opened = await acceptAsEnquirer(await quoteFor(email), PHONE, undefined)
  const viewer = await readViewer(opened?.sessionCookie)
  const other = `friend-${newId()}@example.com`
  const theirs = await acceptAsEnquirer(await quoteFor(other, viewer), LAPTOP, undefined)
  expect((await readViewer(theirs?.sessionCookie))?.id).not.toBe(viewer?.id)
})
