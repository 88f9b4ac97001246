import { expect, test } from 'vitest'
import { Conflict } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { requestEmailChange } from '#people/auth/change-email.server.ts'
import { changePassword } from '#people/auth/change-password.server.ts'
import { requestPasswordReset, resetPassword } from '#people/auth/reset-password.server.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { acceptAsEnquirer } from '#work/intentions/accept-as-enquirer.server.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'
import { getMail, linkIn } from '#tests/support/mailbox.ts'
import { quoteFor } from '#tests/support/quote-for.ts'

useDatabase()

const CLIENT = { address: '192.0.2.7', userAgent: 'tests' }

test('a quote is accepted with the name and address of its enquiry, in an account opened for it', async () => {
  freeze('2026-09-01T12:00:00Z')
  const email = `pia-${newId()}@example.com`
  const token = await quoteFor(email)
  const accepted = await acceptAsEnquirer(token, CLIENT, 'America/Denver')
  const viewer = await readViewer(accepted?.sessionCookie)
  const timeZone = 'America/Denver'
  expect(viewer).toMatchObject({ email, fullName: 'Pia Garden', roles: ['user'], timeZone })
  expect(
    await db()
      .selectFrom('videoProjects')
      .select('title')
      .where('userId', '=', viewer?.id ?? '')
      .execute(),
  ).toMatchObject([{ title: 'Lake wedding' }])
  await expect(acceptAsEnquirer(token, CLIENT, 'America/Denver'), 'once').rejects.toBeInstanceOf(
    Conflict,
  )
})

test('the link opens no account that is there already; one that was never confirmed gives way', async () => {
  freeze('2026-09-01T12:00:00Z')
  const known = await createUser()
  const token = await quoteFor(known.email)
  expect(await acceptAsEnquirer(token, CLIENT, 'America/Denver')).toBeNull()
  expect(
    await db().selectFrom('sessions').select('id').where('userId', '=', known.id).execute(),
  ).toEqual([])
  const typed = await createUser({ confirmed: false, password: 'of a stranger' })
  const accepted = await acceptAsEnquirer(await quoteFor(typed.email), CLIENT, 'not a zone')
  const viewer = await readViewer(accepted?.sessionCookie)
  expect(viewer?.email).toBe(typed.email)
  expect(viewer?.id).not.toBe(typed.id)
  expect(viewer?.timeZone, 'of the quoted city').toBe('America/New_York')
})

test('a forwarded link takes no account: its session sets neither password nor address, and the enquirer is told', async () => {
  freeze('2026-09-01T12:00:00Z')
  const email = `pia-${newId()}@example.com`
  const accepted = await acceptAsEnquirer(await quoteFor(email), CLIENT, undefined)
  const cookie = accepted?.sessionCookie ?? ''
  const viewer = await readViewer(cookie)
  if (!viewer) throw new Error('Nobody was signed in.')
  const newPassword = 'lanterns over the lake'
  for (const currentPassword of ['', newPassword]) {
    await expect(
      changePassword(viewer, { currentPassword, newPassword, repeatPassword: newPassword }, cookie),
    ).rejects.toHaveProperty('fields.currentPassword')
    await expect(
      requestEmailChange(viewer, { currentPassword, newEmail: 'other@example.com' }),
    ).rejects.toHaveProperty('fields.currentPassword')
  }
  const told = await getMail({ to: email, kind: 'quote-accepted' })
  expect(told.text).toContain('Choose a password')
  await requestPasswordReset({ email }, CLIENT.address)
  const reset = linkIn(await getMail({ to: email, kind: 'reset-password' }), 'token=')
  expect(
    await resetPassword(reset.split('token=')[1] ?? '', {
      newPassword,
      repeatPassword: newPassword,
    }),
  ).toBe(true)
  expect(await readViewer(cookie), 'signed out').toBeNull()
})
