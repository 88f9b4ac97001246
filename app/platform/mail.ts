/** Every email is a row first, written with the change that causes it; a job sends it. */
import { createTransport, type Transporter } from 'nodemailer'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Tx } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { enqueue, type JobKind } from '#app/platform/jobs.ts'
import { findMessageOverrides } from '#app/platform/message-overrides.ts'
import { log, loggableError } from '#app/platform/log.ts'
import { bodyColumns, ERASED, isSecret, readBody, type MailBody } from '#app/platform/mail-body.ts'
import type { MailContent } from '#app/platform/mail-layout.ts'
import { mailDeliveries } from '#app/platform/metrics.ts'
import { requestId } from '#app/platform/request-id.ts'
import { applyOverride } from '#app/platform/override-mail.ts'
import { withoutTokens } from '#app/platform/tokens.ts'

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
export function overrideKeyOf(mail: Pick<Mail, 'kind' | 'wordsKey'>): string {
  return mail.wordsKey ?? mail.kind
}

/** Texts that carry a link with a secret are sealed. @returns the ids of their rows */
export async function queueMails(tx: Tx, written: Mail[]): Promise<string[]> {
  if (written.length === 0) return []
  const overrides = await findMessageOverrides(tx, written.map(overrideKeyOf))
  const rows = written.map((mail) => {
    const id = newId()
    const { kind, to, toName, subject, html, text, headers } = applyOverride(
      mail,
      overrides.get(overrideKeyOf(mail)) ?? null,
    )
    return {
      id,
      kind,
      toAddress: to,
      toName: toName ?? null,
      subject,
      createdAt: now(),
      requestId: requestId(),
      ...bodyColumns(id, { html, text, headers: headers ?? {} }),
    }
  })
  await tx.insertInto('mails').values(rows).execute()
  await enqueue(
    tx,
    'send-mail',
    rows.map((row) => ({ mailId: row.id })),
  )
  return rows.map((row) => row.id)
}

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
  // A person may have queued it once more; the log names the request that it comes from.
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

/** A mail server may quote what it refuses, and the queue keeps all of an error that a job ends with. */
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
    // The same id on a repeat lets the receiving side drop a second copy.
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
  })
}

const SEAL_AT_ONCE = 1000
/** Before every other id. */
const NIL_ID = '00000000-0000-0000-0000-000000000000'

/** Seals the links of emails that an older version wrote in the clear and could not send. */
export async function sealOldMails(atOnce = SEAL_AT_ONCE): Promise<void> {
  for (let after = NIL_ID; ;) {
    const rows = await db()
      .selectFrom('mails')
      .select(['id', 'html', 'text', 'headers', 'sealed'])
      .where('status', '=', 'failed')
      .where('sealed', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const row of rows) {
      const body = readBody(row)
      if (!body || !isSecret(row, body)) continue
      await db()
        .updateTable('mails')
        .set(bodyColumns(row.id, body))
        .where('id', '=', row.id)
        .where('status', '=', 'failed')
        .execute()
    }
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
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

/** An absolute address of this site, for emails. */
export function link(pathname: string): string {
  return env().publicUrl + pathname
}
