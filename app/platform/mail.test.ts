import type { AddressInfo } from 'node:net'
import type { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import { db, transaction } from '#app/platform/db.ts'
import { queueMails, sendMailJob } from '#app/platform/mail.ts'
import { useDatabase } from '#tests/support/database.ts'
import { getMail } from '#tests/support/mailbox.ts'

// The settings are read when the first platform file loads, so the mail server has to be there before the imports.
const smtp = await vi.hoisted(async () => {
  const { SMTPServer: Server } = await import('smtp-server')
  const received: string[] = []
  const state = { isFull: false }
  const server: SMTPServer = new Server({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.isFull) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }))
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
  return transaction((tx) => queueMails(tx, [{ kind: 'test', to, toName: 'Casey Quinn', subject: 'Über morgen', html: '<p>Hi</p>', text: 'Hi' }]))
}

const send = async (to: string) => sendMailJob.run({ mailId: (await getMail({ to })).id })
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
})

test('a mail that the server refuses is marked, and sent when it is tried again', async () => {
  const to = 'full@example.test'
  await queue(to)
  smtp.state.isFull = true
  await expect(send(to)).rejects.toThrow('mailbox full')
  expect(await statusOf(to)).toBe('failed')
  smtp.state.isFull = false
  await send(to)
  expect(await db().selectFrom('mails').select(['status', 'error']).where('to_address', '=', to).executeTakeFirst()).toEqual({ status: 'sent', error: null })
})

test('a change that is rolled back leaves neither mail nor job', async () => {
  const to = 'nobody@example.test'
  await expect(
    transaction(async (tx) => {
      await queueMails(tx, [{ kind: 'test', to, subject: 'Never', html: '', text: '' }])
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  await expect(getMail({ to })).rejects.toThrow('There is no e-mail')
})
