/**
 * The task that hands queued emails to the mail server. Without `SMTP_URL` they stay in the
 * database, as `captured`.
 */
import type { Updateable } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { enqueue, type Task } from '#app/platform/tasks.ts'
import { log, loggableError } from '#app/platform/log.ts'
import { ERASED, isSecret, readBody, type MailBody } from '#app/platform/mail-body.ts'
import { mailDeliveries } from '#app/platform/metrics.ts'
import { withoutTokens } from '#app/platform/tokens.ts'
import type { Mails } from '#db/types.ts'

/** Asks auto-responders not to answer this email (RFC 3834). */
const SENT_BY_A_PROGRAM = { 'Auto-Submitted': 'auto-generated' }

/** If a process dies while sending an email, no other process sends that email for this long. */
const LEASE_MS = 120_000
const RENEW_MS = LEASE_MS / 4
/** How long a mail server may be silent. */
const SILENCE_MS = 120_000

let transport: Transporter | null = null

async function sendMail(mailId: string): Promise<void> {
  const { smtpUrl } = env()
  if (!smtpUrl) return capture(mailId)
  const mail = await claim(mailId)
  if (!mail) return
  // The log names the request that caused the email.
  const facts = { mailId, kind: mail.kind, ...(mail.requestId && { requestId: mail.requestId }) }
  const body = readBody(mail)
  if (!body)
    return noteFailure(mail, 'Its text cannot be opened: SECRET_KEY is not the one that sealed it.')
  const failure = await whileLeased(mail, () => deliver(smtpUrl, mail, body)).then(
    () => null,
    reasonOf,
  )
  if (failure !== null) {
    mailDeliveries.inc({ outcome: 'failed' })
    log.warn({ ...facts, error: loggableError(failure) }, 'email not sent')
    await noteFailure(mail, failure)
    throw new Error(failure)
  }
  mailDeliveries.inc({ outcome: 'sent' })
  log.info(facts, 'email sent')
  await record(mail, {
    status: 'sent',
    sentAt: now(),
    error: null,
    ...(isSecret(mail, body) ? { ...ERASED, erasedAt: now() } : {}),
  })
}

async function capture(mailId: string): Promise<void> {
  const captured = await db()
    .updateTable('mails')
    .set({ status: 'captured' })
    .where('id', '=', mailId)
    .where('status', 'in', UNSENT)
    .returning('id')
    .executeTakeFirst()
  if (captured) mailDeliveries.inc({ outcome: 'captured' })
}

const UNSENT = ['queued', 'failed'] as const

/**
 * Claims an email that no one is sending. The mail server may hang, and the queue may then give the
 * same task to another worker: `repeatMails` retries the email until it is sent.
 */
function claim(mailId: string) {
  return db()
    .updateTable('mails')
    .set((eb) => ({ attempt: eb('attempt', '+', 1), leaseUntil: leaseFromNow() }))
    .where('id', '=', mailId)
    .where('status', 'in', UNSENT)
    .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now())]))
    .returningAll()
    .executeTakeFirst()
}

const leaseFromNow = () => new Date(now().getTime() + LEASE_MS)

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

/** Updates a claimed email; changes nothing if another attempt has taken it over since. */
const changeClaimed = ({ id, attempt }: Claimed, set: Updateable<Mails>) =>
  db()
    .updateTable('mails')
    .set(set)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', 'in', UNSENT)
    .executeTakeFirst()

async function whileLeased(mail: Claimed, work: () => Promise<void>): Promise<void> {
  const renewal = setInterval(() => {
    changeClaimed(mail, { leaseUntil: leaseFromNow() }).catch((error: unknown) =>
      log.warn({ mailId: mail.id, error: loggableError(error) }, 'lease of an email not renewed'),
    )
  }, RENEW_MS)
  try {
    await work()
  } finally {
    clearInterval(renewal)
  }
}

async function record(mail: Claimed, outcome: Updateable<Mails>): Promise<void> {
  const { numUpdatedRows } = await changeClaimed(mail, { ...outcome, leaseUntil: null })
  if (numUpdatedRows === 0n)
    log.warn({ mailId: mail.id, attempt: mail.attempt }, 'another attempt sends this email')
}

const noteFailure = (mail: Claimed, error: string) => record(mail, { status: 'failed', error })

/**
 * Removes secrets: a mail server may quote the text that it rejects, and the queue stores the
 * errors of tasks.
 */
const reasonOf = (error: unknown) =>
  withoutTokens(error instanceof Error ? error.message : String(error)).slice(0, 500)

/** Hands an email to the mail server. */
async function deliver(
  smtpUrl: string,
  mail: { id: string; toAddress: string; toName: string | null; subject: string },
  body: MailBody,
): Promise<void> {
  const { mailFrom, publicUrl } = env()
  transport ??= createTransport({ url: smtpUrl, socketTimeout: SILENCE_MS })
  await transport.sendMail({
    from: mailFrom,
    to: mail.toName ? { name: mail.toName, address: mail.toAddress } : mail.toAddress,
    subject: mail.subject,
    ...body,
    headers: { ...SENT_BY_A_PROGRAM, ...body.headers },
    // The same id on a retry lets the recipient's server drop the duplicate.
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
  })
}

/**
 * Queues emails again whose sender is gone: its task may have ended while it still held the lease.
 */
export async function repeatMails(): Promise<number> {
  return transaction(async (tx) => {
    const left = await tx
      .updateTable('mails')
      .set({ leaseUntil: null })
      .where('status', 'in', UNSENT)
      .where('leaseUntil', '<=', now())
      .returning('id')
      .execute()
    await enqueue(
      tx,
      SEND_MAIL,
      left.map(({ id }) => ({ mailId: id })),
    )
    return left.length
  })
}

const SEND_MAIL = 'send-mail'

export const sendMailTask: Task = {
  name: SEND_MAIL,
  run: (data) => sendMail(String(data['mailId'])),
}

export const repeatMailsTask: Task = {
  name: 'repeat-mails',
  cron: '* * * * *',
  run: async () => void (await repeatMails()),
}
