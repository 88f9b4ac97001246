import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { closeAccount } from '#privacy/close-account.server.ts'
import { dropConfirmedPhone, saveConfirmedPhone } from '#people/accounts/confirmed-phone.server.ts'
import { exportOwnData } from '#privacy/export-own-data.server.ts'
import { readViewer, type Client } from '#people/auth/sessions.server.ts'
import {
  EmailNotConfirmed,
  SecondStepNeeded,
  signIn,
  WrongCredentials,
} from '#people/auth/sign-in.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf, type NewUser } from '#tests/support/factories.ts'

useDatabase()

const password = 'a-password-of-mine'
const client = { address: '192.0.2.1', userAgent: 'tests' }
let last = 1000

/** A person whose phone number an admin has confirmed. */
async function callable(options: NewUser = {}) {
  last += 1
  const phone = `+1 214 555 ${last}`
  const user = await createUser({ password, ...options })
  await transaction((tx) => saveConfirmedPhone(tx, user.id, phone))
  return { user, phone, number: phone.replace(/\D/g, '') }
}

const failureOf = (name: string, secret: string, from: Client = client) =>
  signIn({ email: name, password: secret }, from).catch((error: unknown) => error)

test('a confirmed number and the password sign in, however the number is written [P-AUTH-22]', async () => {
  const { user, phone, number } = await callable()
  for (const typed of [
    phone,
    number,
    number.slice(1),
    ` (${number.slice(1, 4)}) ${number.slice(4, 7)}-${number.slice(7)} `,
    `011${number}`,
  ]) {
    const cookie = await signIn({ email: typed, password }, client)
    expect(await readViewer(cookie.split(';')[0]), typed).toEqual(viewerOf(user))
  }
  expect(
    await signIn({ email: user.email, password }, client),
    'the address goes on working',
  ).toContain('orbit_session=')
})

test('a number that no one has, one that is not confirmed and a wrong password, also of a suspended owner, read the same [P-AUTH-22]', async () => {
  const [known, suspended, changed] = [
    await callable(),
    await callable({ suspended: true }),
    await callable(),
  ]
  await transaction((tx) => dropConfirmedPhone(tx, changed.user.id))
  const typedOnly = await createUser({ password })
  await db()
    .updateTable('profiles')
    .set({ phone: '+1 214 555 0177' })
    .where('userId', '=', typedOnly.id)
    .execute()
  const byAddress = await failureOf(known.user.email, 'another-password')
  const tries: [string, string][] = [
    [known.phone, 'another-password'],
    ['+1 214 555 0188', password],
    ['+1 214 555 0177', password],
    [suspended.phone, 'another-password'],
    [changed.phone, password],
  ]
  for (const [name, secret] of tries) {
    const failure = await failureOf(name, secret)
    expect(failure).toBeInstanceOf(WrongCredentials)
    expect(failure, name).toMatchObject({
      status: 401,
      code: 'wrong_credentials',
      message: (byAddress as Error).message,
    })
  }
  const rows = await db()
    .selectFrom('auditEntries')
    .select(['subjectLabel'])
    .where('action', '=', 'session.sign-in-failed')
    .where('subjectLabel', 'like', '…%')
    .execute()
  expect(rows.map((row) => row.subjectLabel).toSorted(), 'a row each, with two digits').toEqual(
    tries.map(([name]) => `…${name.slice(-2)}`).toSorted(),
  )
})

test('a number without its country code is refused beside the field, no matter who has it', async () => {
  expect(await failureOf('555 0100', password)).toMatchObject({
    status: 422,
    fields: { email: 'Enter your full phone number, starting with + and the country code.' },
  })
  expect(await failureOf('somebody', password)).toMatchObject({
    status: 422,
    fields: { email: 'Enter an email like name@example.com.' },
  })
  expect(await failureOf('', password)).toMatchObject({
    status: 422,
    fields: { email: 'Enter your email.' },
  })
})

test('number and address of one account share its guesses: from one machine, and from all together [P-AUTH-22]', async () => {
  freeze('2026-03-02T12:00:00Z')
  const { user, phone, number } = await callable()
  const attacker = { address: '198.51.100.20', userAgent: null }
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await failureOf(user.email, `guess-${guess}`, attacker)).toBeInstanceOf(WrongCredentials)
    expect(await failureOf(guess % 2 ? phone : number, `guess-${guess}`, attacker)).toBeInstanceOf(
      WrongCredentials,
    )
  }
  for (const name of [user.email, phone, number])
    expect(await failureOf(name, password, attacker)).toMatchObject({
      status: 429,
      retryAfterSeconds: 900,
    })
  await db()
    .updateTable('rateLimits')
    .set({ hits: 50 })
    .where('key', '=', `sign-in:account:${user.email}`)
    .execute()
  for (const name of [user.email, phone])
    expect(await failureOf(name, password)).toMatchObject({ status: 429, retryAfterSeconds: 3600 })
})

test('a number that no one has runs into the same limit after as many tries', async () => {
  freeze('2026-03-02T14:00:00Z')
  const attacker = { address: '198.51.100.21', userAgent: null }
  await db()
    .insertInto('rateLimits')
    .values({
      key: `sign-in:account:+12145550166:${attacker.address}`,
      hits: 9,
      windowStartedAt: now(),
    })
    .execute()
  expect(await failureOf('(214) 555-0166', password, attacker)).toBeInstanceOf(WrongCredentials)
  expect(await failureOf('+12145550166', password, attacker)).toMatchObject({
    status: 429,
    retryAfterSeconds: 900,
  })
})

test('the second step and an unconfirmed address are asked for all the same; the confirmation goes to the address', async () => {
  const careful = await callable()
  await db()
    .updateTable('users')
    .set({ totpConfirmedAt: now() })
    .where('id', '=', careful.user.id)
    .execute()
  expect(await failureOf(careful.phone, password)).toBeInstanceOf(SecondStepNeeded)
  const fresh = await callable({ confirmed: false })
  const failure = await failureOf(fresh.phone, password)
  expect(failure).toBeInstanceOf(EmailNotConfirmed)
  expect(failure).toMatchObject({ email: fresh.user.email })
})

test('two accounts never share a number, not even when both are confirmed at once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => createUser()))
  const spellings = [
    '+1 214 555 0155',
    '2145550155',
    '(214) 555-0155',
    '1.214.555.0155',
    '+12145550155',
    '001 214 555 0155',
  ]
  const results = await Promise.allSettled(
    people.map((person, index) =>
      transaction((tx) => saveConfirmedPhone(tx, person.id, spellings[index] ?? '')),
    ),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ status: 409, code: 'phone-taken' })
  const owner = await createUser()
  await expect(
    db()
      .updateTable('users')
      .set({ confirmedPhone: '12145550155' })
      .where('id', '=', owner.id)
      .execute(),
    'the database says so itself',
  ).rejects.toThrow(/users_confirmed_phone_key/)
})

test('the number is in the export, and gone with the account', async () => {
  const { user, phone, number } = await callable()
  expect(await exportOwnData(viewerOf(user))).toMatchObject({
    account: { confirmed_phone: number },
  })
  await closeAccount(viewerOf(user), { currentPassword: password, understood: 'on' })
  const row = await db()
    .selectFrom('users')
    .select(['confirmedPhone', 'closedAt'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ confirmedPhone: null, closedAt: expect.any(Date) })
  const heir = await createUser({ password })
  await transaction((tx) => saveConfirmedPhone(tx, heir.id, phone))
  expect(
    await signIn(
      { email: phone, password },
      { address: `192.0.2.${newId().length}`, userAgent: null },
    ),
  ).toContain('orbit_session=')
})
