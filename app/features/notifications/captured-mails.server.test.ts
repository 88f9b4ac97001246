import { afterEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import {
  findCapturedMail,
  listCapturedMails,
  mayOpenMailbox,
  splitLinks,
} from '#notifications/captured-mails.server.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

const before = { ...env() }
afterEach(() => void Object.assign(env(), before))

async function insertMails(count: number, to: string): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    kind: 'note',
    toAddress: to,
    subject: `Mail ${index}`,
    html: '<p>x</p>',
    text: 'x',
    createdAt: new Date(Date.UTC(2026, 2, 1, 12, 0, index)),
  }))
  await db().insertInto('mails').values(rows).execute()
  return rows.map((row) => row.id)
}

test('mails are looked at only at this machine, outside production and without a mail server', () => {
  expect(mayOpenMailbox(true)).toBe(true)
  expect(mayOpenMailbox(false)).toBe(false)
  Object.assign(env(), { smtpUrl: 'smtp://localhost' })
  expect(mayOpenMailbox(true)).toBe(false)
  Object.assign(env(), { smtpUrl: null, isProduction: true })
  expect(mayOpenMailbox(true)).toBe(false)
})

test('the last two hundred, newest first, by a part of the address', async () => {
  const [oldest = '', ...others] = await insertMails(201, 'ada@example.test')
  const newest = others.at(-1) ?? ''
  const all = await listCapturedMails('')
  expect(all).toHaveLength(200)
  expect(all[0]).toEqual({
    id: newest,
    to: 'ada@example.test',
    subject: 'Mail 200',
    kind: 'note',
    createdAt: '2026-03-01T12:03:20.000Z',
  })
  expect(all.map((mail) => mail.id)).not.toContain(oldest)
  expect(await findCapturedMail(oldest)).toBeNull()
  expect(await listCapturedMails(' ADA@ ')).toHaveLength(200)
  for (const search of ['grace', '%', '_', "' or 1=1", '\u0000grace', 'a'.repeat(10_000)])
    expect(await listCapturedMails(search)).toEqual([])
  expect(await findCapturedMail(newest)).toMatchObject({
    subject: 'Mail 200',
    html: '<p>x</p>',
    text: [{ text: 'x', path: null }],
  })
  for (const wrong of [null, '', 'x', newId()]) expect(await findCapturedMail(wrong)).toBeNull()
})

test('links to this site become paths, others stay text', () => {
  expect(
    splitLinks(
      'Go: https://orbit.example/?confirm=a-b_c\n\nOr https://evil.example/x and https://orbit.example/auth?tab=signin',
      'https://orbit.example',
    ),
  ).toEqual([
    { text: 'Go: ', path: null },
    { text: 'https://orbit.example/?confirm=a-b_c', path: '/?confirm=a-b_c' },
    { text: '\n\nOr https://evil.example/x and ', path: null },
    { text: 'https://orbit.example/auth?tab=signin', path: '/auth?tab=signin' },
  ])
  expect(
    splitLinks('no links; https://orbit.example.evil.example/x', 'https://orbit.example'),
  ).toEqual([{ text: 'no links; https://orbit.example.evil.example/x', path: null }])
  expect(splitLinks('https://orbit.example//evil.example', 'https://orbit.example')).toEqual([
    { text: 'https://orbit.example//evil.example', path: null },
  ])
  expect(splitLinks('', 'https://orbit.example')).toEqual([])
})
