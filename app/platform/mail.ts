/** Every e-mail is a row first, written with the change that causes it; a job sends it. */
import { createTransport, type Transporter } from 'nodemailer'
import { now } from '#app/platform/clock.ts'
import { db, type Tx } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { enqueue, type JobKind } from '#app/platform/jobs.ts'
import { findKeptWords } from '#app/platform/kept-words.ts'
import { log, loggableError } from '#app/platform/log.ts'
import type { MailContent } from '#app/platform/mail-layout.ts'
import { mailDeliveries } from '#app/platform/metrics.ts'
import { requestId } from '#app/platform/request-id.ts'
import { reword } from '#app/platform/reword-mail.ts'

export interface Mail {
  /** What it is about, for example `booking-accepted`. */
  kind: string
  to: string
  toName?: string | null
  subject: string
  html: string
  text: string
  /** What it was composed of (composeMail): only then can an admin change its words. */
  content?: MailContent
  /** Under which its words are kept, where it is not the kind. */
  wordsKey?: string
  /** Further values that its words may name in braces. */
  values?: Record<string, string>
  /** Further headers, for example List-Unsubscribe. */
  headers?: Record<string, string>
}

/** Where the words of a mail are kept. */
export function wordsKeyOf(mail: Pick<Mail, 'kind' | 'wordsKey'>): string {
  return mail.wordsKey ?? mail.kind
}

/** @returns the ids of their rows */
export async function queueMails(tx: Tx, written: Mail[]): Promise<string[]> {
  if (written.length === 0) return []
  const kept = await findKeptWords(tx, written.map(wordsKeyOf))
  const mails = written.map((mail) => reword(mail, kept.get(wordsKeyOf(mail)) ?? null))
  const rows = await tx
    .insertInto('mails')
    .values(
      mails.map((mail) => ({
        kind: mail.kind,
        to_address: mail.to,
        to_name: mail.toName ?? null,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: JSON.stringify(mail.headers ?? {}),
        created_at: now(),
        request_id: requestId(),
      })),
    )
    .returning('id')
    .execute()
  await enqueue(
    tx,
    'send-mail',
    rows.map((row) => ({ mailId: row.id })),
  )
  return rows.map((row) => row.id)
}

let transport: Transporter | null = null

async function sendMail(mailId: string): Promise<void> {
  const mail = await db().selectFrom('mails').selectAll().where('id', '=', mailId).where('status', 'in', ['queued', 'failed']).executeTakeFirst()
  if (!mail) return
  const { smtpUrl, mailFrom } = env()
  // A person may have queued it once more; the log names the request that it comes from.
  const facts = { mailId, kind: mail.kind, ...(mail.request_id && { requestId: mail.request_id }) }
  if (!smtpUrl) {
    mailDeliveries.inc({ outcome: 'captured' })
    await db().updateTable('mails').set({ status: 'captured' }).where('id', '=', mailId).execute()
    return
  }
  transport ??= createTransport(smtpUrl)
  try {
    await transport.sendMail({
      from: mailFrom,
      to: mail.to_name ? { name: mail.to_name, address: mail.to_address } : mail.to_address,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      headers: mail.headers as Record<string, string>,
      // The same id on a repeat lets the receiving side drop a second copy.
      messageId: `<${mail.id}@${new URL(env().publicUrl).hostname}>`,
    })
    await db().updateTable('mails').set({ status: 'sent', sent_at: now(), error: null }).where('id', '=', mailId).execute()
    mailDeliveries.inc({ outcome: 'sent' })
    log.info(facts, 'email sent')
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    mailDeliveries.inc({ outcome: 'failed' })
    log.warn({ ...facts, error: loggableError(error) }, 'email not sent')
    await db()
      .updateTable('mails')
      .set({ status: 'failed', error: message.slice(0, 500) })
      .where('id', '=', mailId)
      .execute()
    throw error
  }
}

export const sendMailJob: JobKind = {
  name: 'send-mail',
  run: (data) => sendMail(String(data['mailId'])),
}

/** An absolute address of this site, for e-mails. */
export function link(pathname: string): string {
  return env().publicUrl + pathname
}
