import { expect, test } from 'vitest'
import { confirmEmail } from '#app/features/accounts/confirm-email.server.ts'
import { issueToken } from '#app/features/accounts/one-time-tokens.server.ts'
import { readViewer } from '#app/features/accounts/sessions.server.ts'
import { CONFIRM_LINK_MS } from '#app/features/accounts/sign-up.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'

useDatabase()

const client = { address: '192.0.2.1', userAgent: 'tests' }
const linkFor = (user: { id: string }) => issueToken(db(), user.id, 'confirm-email', CONFIRM_LINK_MS)

async function confirmedAt(user: { id: string }) {
  return (await db().selectFrom('users').select('email_confirmed_at').where('id', '=', user.id).executeTakeFirstOrThrow()).email_confirmed_at
}

test('a link confirms the address, signs its owner in and leaves an event [P-AUTH-21]', async () => {
  const at = freeze('2026-03-01T12:00:00Z')
  const user = await createUser({ confirmed: false, roles: ['orbiter', 'user'] })
  const confirmed = await confirmEmail(await linkFor(user), client)
  expect(confirmed?.roles).toEqual(['orbiter', 'user'])
  expect(await confirmedAt(user)).toEqual(at)
  expect(await readViewer(confirmed?.sessionCookie.split(';')[0])).toMatchObject({ id: user.id })
  const events = await db().selectFrom('events').select(['kind', 'actor_id', 'audience']).where('subject_id', '=', user.id).execute()
  expect(events).toEqual([{ kind: 'account.email-confirmed', actor_id: user.id, audience: [user.id] }])
})

test('fifty uses of one link at once: exactly one succeeds', async () => {
  const user = await createUser({ confirmed: false })
  const token = await linkFor(user)
  const results = await Promise.all(Array.from({ length: 50 }, () => confirmEmail(token, client)))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await db().selectFrom('sessions').select('user_id').where('user_id', '=', user.id).execute()).toHaveLength(1)
  expect(await db().selectFrom('events').select('id').where('subject_id', '=', user.id).execute()).toHaveLength(1)
})

test('several links of one person at once: one succeeds, the others are worthless, none waits for ever', async () => {
  const user = await createUser({ confirmed: false })
  const tokens = await Promise.all(Array.from({ length: 8 }, () => linkFor(user)))
  const results = await Promise.all([...tokens, ...tokens].map((token) => confirmEmail(token, client)))
  expect(results.filter(Boolean)).toHaveLength(1)
  for (const token of tokens) expect(await confirmEmail(token, client)).toBeNull()
})

test('a link works for 24 hours', async () => {
  freeze('2026-03-01T12:00:00Z')
  const [punctual, late] = [await createUser({ confirmed: false }), await createUser({ confirmed: false })]
  const [inTime, tooLate] = [await linkFor(punctual), await linkFor(late)]
  advance({ hours: 23, minutes: 59 })
  expect(await confirmEmail(inTime, client)).not.toBeNull()
  advance({ minutes: 1 })
  expect(await confirmEmail(tooLate, client)).toBeNull()
  expect(await confirmedAt(late)).toBeNull()
})

test('a token for something else, a made-up one and rubbish do nothing', async () => {
  const user = await createUser({ confirmed: false })
  const other = await issueToken(db(), user.id, 'own-sign-up', CONFIRM_LINK_MS)
  for (const token of [other, '', 'x', 'x'.repeat(43), 'x'.repeat(100_000), '\u0000', "' or true --"]) expect(await confirmEmail(token, client)).toBeNull()
  expect(await confirmedAt(user)).toBeNull()
})

test('the first confirmation is the one that counts', async () => {
  freeze('2026-03-01T12:00:00Z')
  const user = await createUser()
  const before = await confirmedAt(user)
  advance({ hours: 1 })
  expect(await confirmEmail(await linkFor(user), client)).not.toBeNull()
  expect(await confirmedAt(user)).toEqual(before)
})

test('a link is no way around a suspension or a second step that was switched on since', async () => {
  const [suspended, careful] = [await createUser({ confirmed: false, suspended: true }), await createUser()]
  await db().updateTable('users').set({ totp_confirmed_at: new Date() }).where('id', '=', careful.id).execute()
  for (const user of [suspended, careful]) {
    expect(await confirmEmail(await linkFor(user), client)).toBeNull()
    expect(await db().selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).toEqual([])
  }
})
