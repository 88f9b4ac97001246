/**
 * The job that hands queued emails to the mail server. Without `SMTP_URL` they stay in the
 * database, as `captured`.
 */
import { createTransport, type Transporter } from 'nodemailer'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import type { JobKind } from '#app/platform/jobs.ts'
import { log, loggableError } from '#app/platform/log.ts'
import { ERASED, isSecret, readBody, type MailBody } from '#app/platform/mail-body.ts'
import { mailDeliveries } from '#app/platform/metrics.ts'
import { withoutTokens } from '#app/platform/tokens.ts'

/** Asks programs that answer for absent people not to answer this one (RFC 3834). */
const SENT_BY_A_PROGRAM = { 'Auto-Submitted': 'auto-generated' }

let transport: Transporter | null = null

async function sendMail(mailId: string): Promise<void> {
  const mail = await db()
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mailId)
    .where('status', 'in', ['queued', 'failed'])
    .executeTakeFirst()
  if (!mail) return
  const { smtpUrl } = env()
  // The log names the request that caused the email.
  const facts = { mailId, kind: mail.kind, ...(mail.requestId && { requestId: mail.requestId }) }
  if (!smtpUrl) {
    mailDeliveries.inc({ outcome: 'captured' })
    await db().updateTable('mails').set({ status: 'captured' }).where('id', '=', mailId).execute()
    return
  }
  const body = readBody(mail)
  if (!body)
    return noteFailure(
      mailId,
      'Its text cannot be opened: SECRET_KEY is not the one that sealed it.',
    )
  const failure = await hand(smtpUrl, mail, body).then(() => null, reasonOf)
  if (failure !== null) {
    mailDeliveries.inc({ outcome: 'failed' })
    log.warn({ ...facts, error: loggableError(failure) }, 'email not sent')
    await noteFailure(mailId, failure)
    throw new Error(failure)
  }
  mailDeliveries.inc({ outcome: 'sent' })
  log.info(facts, 'email sent')
  await db()
    .updateTable('mails')
    .set({
      status: 'sent',
      sentAt: now(),
      error: null,
      ...(isSecret(mail, body) ? { ...ERASED, erasedAt: now() } : {}),
    })
    .where('id', '=', mailId)
    .execute()
}

/**
 * Strips secrets: a mail server may quote the text that it rejects, and the queue stores the errors
 * of jobs.
 */
const reasonOf = (error: unknown) =>
  withoutTokens(error instanceof Error ? error.message : String(error)).slice(0, 500)

/** Hands a mail to the mail server. */
async function hand(
  smtpUrl: string,
  mail: { id: string; toAddress: string; toName: string | null; subject: string },
  body: MailBody,
): Promise<void> {
  const { mailFrom, publicUrl } = env()
  transport ??= createTransport(smtpUrl)
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

async function noteFailure(mailId: string, error: string): Promise<void> {
  await db()
    .updateTable('mails')
    .set({ status: 'failed', error })
    .where('id', '=', mailId)
    .execute()
}

export const sendMailJob: JobKind = {
  name: 'send-mail',
  run: (data) => sendMail(String(data['mailId'])),
}
