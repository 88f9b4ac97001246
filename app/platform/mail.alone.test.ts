import type { AddressInfo } from 'node:net'
import type { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import { db, transaction } from '#app/platform/db.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import { link, queueMails } from '#app/platform/mail.ts'
import { repeatMails, sendMailTask } from '#app/platform/send-mail.ts'
import { newToken } from '#app/platform/tokens.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { getMail } from '#tests/support/mailbox.ts'

// Settings are read when the first platform file loads, so the mail server has to exist before the
// imports.
const smtp = await vi.hoisted(async () => {
  const { SMTPServer: Server } = await import('smtp-server')
  const received: string[] = []
  const state = {
    isFull: false,
    refuses: false,
    /**
     * A promise that the server waits for before it answers, and the number of emails it has
     * received.
     */
    answersAfter: Promise.resolve(),
    arrived: 0,
  }
  const server: SMTPServer = new Server({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const isFull = state.isFull
        state.arrived += 1
        await state.answersAfter
        if (state.refuses)
          return done(
            Object.assign(
              new Error(`spam: ${Buffer.concat(chunks).toString().replace(/=\r\n/g, '')}`),
              { responseCode: 554 },
            ),
          )
        if (isFull) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }))
        received.push(Buffer.concat(chunks).toString())
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env['SMTP_URL'] = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return { server, received, state }
})

useDatabase()
afterAll(() => new Promise<void>((resolve) => smtp.server.close(resolve)))

function queue(to: string) {
  return transaction((tx) =>
    queueMails(tx, [
      {
        kind: 'test',
        to,
        toName: 'Casey Quinn',
        subject: 'Über morgen',
        html: '<p>Hi</p>',
        text: 'Hi',
      },
    ]),
  )
}

const send = async (to: string) => sendMailTask.run({ mailId: (await getMail({ to })).id })
const statusOf = async (to: string) => (await getMail({ to })).status

test('a mail is a row with its change, then goes over SMTP, once', async () => {
  const to = 'casey@example.test'
  await queue(to)
  expect(await statusOf(to)).toBe('queued')
  await send(to)
  await send(to)
  expect(await statusOf(to)).toBe('sent')
  expect(smtp.received).toHaveLength(1)
  const [message = ''] = smtp.received
  expect(message).toMatch(/^To: Casey Quinn <casey@example\.test>\r$/m)
  expect(message).toMatch(/^From: Orbit <hello@orbit\.example>\r$/m)
  expect(message).toContain(`Message-ID: <${(await getMail({ to })).id}@localhost>`)
  expect(message).toContain('Content-Type: multipart/alternative')
  expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m)
})

test('a mail that the server refuses is marked, and sent when it is tried again', async () => {
  const to = 'full@example.test'
  await queue(to)
  smtp.state.isFull = true
  await expect(send(to)).rejects.toThrow('mailbox full')
  expect(await statusOf(to)).toBe('failed')
  smtp.state.isFull = false
  await send(to)
  expect(
    await db()
      .selectFrom('mails')
      .select(['status', 'error'])
      .where('toAddress', '=', to)
      .executeTakeFirst(),
  ).toEqual({ status: 'sent', error: null })
})

test('a mail with a one-time link is sealed until it is sent, also while it is refused, and erased afterwards', async () => {
  const to = 'secret@example.test'
  const token = newToken()
  const content = composeMail({
    preview: 'Once.',
    title: 'Reset',
    paragraphs: ['Once.'],
    action: { label: 'Reset', url: link(`/reset-password?token=${token}`) },
  })
  const headers = { 'List-Unsubscribe': `<${link(`/leave?token=${token}`)}>` }
  await transaction((tx) =>
    queueMails(tx, [{ kind: 'test', to, subject: 'Reset', headers, ...content }]),
  )
  const row = () =>
    db().selectFrom('mails').selectAll().where('toAddress', '=', to).executeTakeFirstOrThrow()
  expect(await row()).toMatchObject({
    subject: 'Reset',
    status: 'queued',
    html: '',
    text: '',
    headers: {},
    sealed: expect.stringMatching(/^enc\.v1\./),
  })
  smtp.state.refuses = true
  const refused = await send(to).catch((error: unknown) => error)
  smtp.state.refuses = false
  expect(String(refused)).toContain('spam')
  expect(await row()).toMatchObject({ status: 'failed', error: expect.stringContaining('spam') })
  for (const text of [String(refused), JSON.stringify(await row())])
    expect(text).not.toContain(token)
  await send(to)
  expect(smtp.received.at(-1)?.replace(/=\r\n/g, '')).toContain(token)
  expect(await row()).toMatchObject({
    subject: 'Reset',
    status: 'sent',
    error: null,
    html: '',
    text: '',
    headers: {},
    sealed: null,
    erasedAt: expect.any(Date),
  })
})

test('a mail that was sealed with another key fails with a reason, and a link written in the clear by an older version is erased once sent', async () => {
  const [lost, old] = ['lost@example.test', 'old@example.test']
  const url = link(`/?confirm=${newToken()}`)
  await db()
    .insertInto('mails')
    .values({ kind: 'test', toAddress: lost, subject: 'Lost', sealed: 'sealed1.AAAA' })
    .execute()
  const { id } = await db()
    .selectFrom('mails')
    .select('id')
    .where('toAddress', '=', lost)
    .executeTakeFirstOrThrow()
  await sendMailTask.run({ mailId: id })
  expect(
    await db()
      .selectFrom('mails')
      .select(['status', 'error'])
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({
    status: 'failed',
    error: 'Its text cannot be opened: SECRET_KEY is not the one that sealed it.',
  })
  await db()
    .insertInto('mails')
    .values({ kind: 'test', toAddress: old, subject: 'Old', html: url, text: url })
    .execute()
  await send(old)
  expect(await getMail({ to: old })).toMatchObject({ status: 'sent', html: '', text: '' })
})

test('a change that is rolled back leaves neither mail nor job', async () => {
  const to = 'nobody@example.test'
  await expect(
    transaction(async (tx) => {
      await queueMails(tx, [{ kind: 'test', to, subject: 'Never', html: '', text: '' }])
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  await expect(getMail({ to })).rejects.toThrow('There is no email')
})

/**
 * Makes the mail server accept the email without answering. @returns a function that makes it
 * answer
 */
async function hang(): Promise<() => void> {
  let answer: () => void = () => undefined
  smtp.state.answersAfter = new Promise<void>((resolve) => (answer = resolve))
  smtp.state.arrived = 0
  return answer
}

const hasArrived = () => expect.poll(() => smtp.state.arrived).toBe(1)
const rowOf = (to: string) =>
  db()
    .selectFrom('mails')
    .select(['status', 'error', 'attempt', 'leaseUntil'])
    .where('toAddress', '=', to)
    .executeTakeFirstOrThrow()

test('while the mail server hangs, the same job sends nothing a second time', async () => {
  const to = 'hangs@example.test'
  await queue(to)
  const before = smtp.received.length
  const answer = await hang()
  const sending = send(to)
  await hasArrived()
  let isDone = false
  const second = send(to).then(() => (isDone = true))
  await expect.poll(() => isDone || smtp.state.arrived > 1).toBe(true)
  answer()
  await Promise.all([sending, second])
  expect(smtp.received).toHaveLength(before + 1)
  expect(await rowOf(to)).toEqual({ status: 'sent', error: null, attempt: 1, leaseUntil: null })
  expect(await repeatMails()).toBe(0)
})

test('an email whose sender is gone is queued again, and what its sender hears later changes nothing', async () => {
  const to = 'gone@example.test'
  await queue(to)
  const answer = await hang()
  smtp.state.isFull = true
  const sending = send(to).catch((error: unknown) => error)
  await hasArrived()
  smtp.state.isFull = false
  smtp.state.answersAfter = Promise.resolve()
  expect(await repeatMails(), 'its lease is held').toBe(0)
  advance({ minutes: 2 })
  expect(await repeatMails()).toBe(1)
  expect(await repeatMails(), 'queued once').toBe(0)
  await send(to)
  const sent = { status: 'sent', error: null, attempt: 2, leaseUntil: null }
  expect(await rowOf(to)).toEqual(sent)
  answer()
  expect(String(await sending)).toContain('mailbox full')
  expect(await rowOf(to)).toEqual(sent)
})
