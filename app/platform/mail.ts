/** Emails are rows, written in the transaction that causes them; a task sends them. */
import { newId } from '#app/base/ids.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { enqueue } from '#app/platform/tasks.ts'
import { findMessageOverrides } from '#app/platform/message-overrides.ts'
import { bodyColumns } from '#app/platform/mail-body.ts'
import type { MailContent } from '#app/platform/mail-layout.ts'
import { requestId } from '#app/platform/request-id.ts'
import { applyOverride } from '#app/platform/override-mail.ts'

export interface Mail {
  /** For example `booking-accepted`. */
  kind: string
  to: string
  toName?: string | null
  subject: string
  html: string
  text: string
  /** The arguments of composeMail; admins can change the text of emails that have them. */
  content?: MailContent
  /** Key of the email's text override, if it differs from `kind`. */
  wordsKey?: string
  /** Further placeholders for the text. */
  values?: Record<string, string>
  /** Further headers, for example List-Unsubscribe. */
  headers?: Record<string, string>
}

/** Key of an admin's override for an email. */
function overrideKeyOf(mail: Pick<Mail, 'kind' | 'wordsKey'>): string {
  return mail.wordsKey ?? mail.kind
}

/**
 * Stores emails and queues them for sending; bodies that contain a link with a secret are
 * encrypted.
 * @returns the ids of their rows
 */
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

/**
 * Puts a failed email back into the queue.
 * @returns null if there is no such email, `known` if it has not failed
 */
export async function requeueMail(
  tx: Tx,
  mailId: string,
): Promise<{ subject: string } | 'known' | null> {
  const mail = await tx
    .updateTable('mails')
    .set({ status: 'queued', error: null })
    .where('id', '=', mailId)
    .where('status', '=', 'failed')
    .returning('subject')
    .executeTakeFirst()
  if (mail) {
    await enqueue(tx, 'send-mail', [{ mailId }])
    return mail
  }
  const known = await tx
    .selectFrom('mails')
    .select('id')
    .where('id', '=', mailId)
    .executeTakeFirst()
  return known ? 'known' : null
}

/** Deletes these emails unless they have been sent, or are being sent at this moment. */
export async function withdrawMails(tx: Tx, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return
  await tx
    .deleteFrom('mails')
    .where('status', 'in', ['queued', 'failed'])
    .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now())]))
    .where('id', 'in', mailIds)
    .execute()
}

/** Deletes every email to an address, sent or not. */
export async function forgetMailsTo(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('mails').where('toAddress', '=', address).execute()
}

/** An absolute URL of this site, for emails. */
export function link(pathname: string): string {
  return env().publicUrl + pathname
}
