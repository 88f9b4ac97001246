/** Suspended people who know their password see that they are suspended, and how to object. */
import { expect, test } from 'vitest'
import { reinstateAccount, suspendAccount } from '#people/access/suspend-account.server.ts'
import { listUsers } from '#people/accounts/user-list.server.ts'
import { USER_TABLE } from '#people/accounts/user-list.ts'
import { findSuspension, readViewer } from '#people/auth/sessions.server.ts'
import { AccountSuspended, signIn, WrongCredentials } from '#people/auth/sign-in.server.ts'
import { readTable } from '#app/base/table-state.ts'
import * as authPage from '#app/routes/auth/auth.tsx'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'
import { getMail } from '#tests/support/mailbox.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const password = 'the-password-of-a-person'
const client = { address: '192.0.2.7', userAgent: null }

async function suspended() {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const person = await createUser({ password })
  const cookie = await signedInCookie(person)
  await suspendAccount(admin, person.id, {
    reason: "Three customers reported that you didn't come.",
  })
  const { suspensionReference: reference } = await db()
    .selectFrom('users')
    .select('suspensionReference')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return { admin, person, cookie, reference: reference ?? '' }
}

const failureOf = (email: string, secret: string) =>
  signIn({ email, password: secret }, client).catch((error: unknown) => error)

test('a suspended person with the right password learns so, and how to object; with another, nothing', async () => {
  const { person, reference } = await suspended()
  expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(await failureOf(person.email, 'not-the-password')).toBeInstanceOf(WrongCredentials)
  const failure = await failureOf(person.email, password)
  expect(failure).toBeInstanceOf(AccountSuspended)
  expect(failure).toMatchObject({
    suspension: { reason: "Three customers reported that you didn't come.", reference },
  })
  const form = { intent: 'sign-in', email: person.email, password }
  const { text, status } = await openPage(authPage, '/auth', '/auth', null, form)
  expect(status).toBe(403)
  expect(text).toContain('is suspended')
  expect(text).toContain("Three customers reported that you didn't come.")
  expect(text).toContain(`quote the reference ${reference}`)
  expect(text).toContain('support@orbit.example')
})

test('the email says the same, and lifting the suspension is announced too', async () => {
  const { admin, person, reference } = await suspended()
  const mail = await getMail({ to: person.email, kind: 'account-suspended' })
  for (const part of [
    "Three customers reported that you didn't come.",
    reference,
    'support@orbit.example',
  ])
    expect(mail.text).toContain(part)
  await reinstateAccount(admin, person.id)
  await getMail({ to: person.email, kind: 'account-reinstated' })
  await expect(signIn({ email: person.email, password }, client)).resolves.toContain('orbit')
})

test('the browser that a suspension signed out reads why on the sign-in page; no other is', async () => {
  const { admin, person, cookie, reference } = await suspended()
  expect(await readViewer(cookie)).toBeNull()
  expect(await findSuspension(cookie)).toEqual({
    reason: "Three customers reported that you didn't come.",
    reference,
  })
  expect(await findSuspension(await signedInCookie(await createUser()))).toBeNull()
  expect(await findSuspension('orbit_session=made-up')).toBeNull()
  await reinstateAccount(admin, person.id)
  expect(await findSuspension(cookie)).toBeNull()
  expect(await readViewer(cookie), 'an ended session stays ended').toBeNull()
})

test('the team finds the person by the reference that they quote', async () => {
  const { admin, person, reference } = await suspended()
  const state = readTable(new URLSearchParams({ q: ` ${reference.toLowerCase()} ` }), USER_TABLE)
  const { rows } = await listUsers(admin, state)
  expect(rows.map((row) => row.id)).toEqual([person.id])
})
