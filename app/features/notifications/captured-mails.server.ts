/**
 * The mailbox of a machine that sends no email. It shows what would have been sent, and is never
 * available in production.
 */
import { isUuid } from '#app/base/ids.ts'
import { searchText } from '#app/base/search-text.ts'
import { safeNext } from '#people/auth/safe-next.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { readBody } from '#app/platform/mail-body.ts'

const SHOWN = 200
const GONE = 'The text of this email has been deleted.'

export interface CapturedMailRow {
  id: string
  to: string
  subject: string
  kind: string
  createdAt: string
}

export interface CapturedMail extends CapturedMailRow {
  toName: string | null
  html: string
  /** The plain-text part, split at links to this site. */
  text: MailPart[]
}

export interface MailPart {
  text: string
  /** Set if the text is a link to a page of this site. */
  path: string | null
}

/**
 * Whether emails stay on this machine and may be opened. Their links can sign in as any account.
 * @param isLocal whether the request comes from this machine
 */
export function mayOpenMailbox(isLocal: boolean): boolean {
  const { isProduction, smtpUrl } = env()
  return isLocal && !isProduction && !smtpUrl
}

function lastMails() {
  return db()
    .selectFrom('mails')
    .select([
      'id',
      'toAddress as to',
      'toName',
      'subject',
      'kind',
      'html',
      'text',
      'headers',
      'sealed',
      'createdAt',
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .as('last')
}

/** The last 200 emails, newest first, whose address contains this text. */
export async function listCapturedMails(address: string): Promise<CapturedMailRow[]> {
  const requested = searchText(address, 254).toLowerCase()
  const rows = await db()
    .selectFrom(lastMails())
    .select(['id', 'to', 'subject', 'kind', 'createdAt'])
    .$if(requested !== '', (query) =>
      query.where((eb) => eb(eb.fn<number>('strpos', ['to', eb.val(requested)]), '>', 0)),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export async function findCapturedMail(id: string | null): Promise<CapturedMail | null> {
  if (!isUuid(id)) return null
  const row = await db().selectFrom(lastMails()).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const { html, text } = readBody(row) ?? { html: '', text: '' }
  const { id: mailId, to, toName, subject, kind, createdAt } = row
  return {
    id: mailId,
    to,
    toName,
    subject,
    kind,
    createdAt: createdAt.toISOString(),
    html,
    text: splitLinks(text || GONE, env().publicUrl),
  }
}

/**
 * Splits a text at its links to pages below a URL. These become paths, so that they work on any
 * host.
 */
export function splitLinks(text: string, publicUrl: string): MailPart[] {
  const parts: MailPart[] = []
  let rest = text
  while (rest !== '') {
    const start = rest.indexOf(`${publicUrl}/`)
    if (start < 0) break
    const [url = ''] = /^\S+/.exec(rest.slice(start)) ?? []
    if (start > 0) parts.push({ text: rest.slice(0, start), path: null })
    parts.push({ text: url, path: safeNext(url.slice(publicUrl.length)) })
    rest = rest.slice(start + url.length)
  }
  if (rest !== '') parts.push({ text: rest, path: null })
  return parts
}
