/**
 * How a row stores the body of an email. If it contains a one-time link, anyone who reads the table
 * or a backup could sign in as the recipient, so it is encrypted until it is sent and erased
 * afterwards. Links are detected in the text: the code that writes an email doesn't have to mark
 * it.
 */
import { decrypt, encrypt } from '#app/platform/encryption.ts'
import { carriesToken } from '#app/platform/tokens.ts'

export interface MailBody {
  html: string
  text: string
  headers: Record<string, string>
}

interface MailRow {
  id: string
  html: string
  text: string
  headers: unknown
  sealed: string | null
}

/** The columns of a row whose body was erased. */
export const ERASED = { html: '', text: '', headers: '{}', sealed: null } as const

const ownerOf = (id: string) => `mail:${id}`

function hasToken({ html, text, headers }: MailBody): boolean {
  return [html, text, ...Object.values(headers)].some(carriesToken)
}

/** The columns that store a body: as plain text, or encrypted for this row only. */
export function bodyColumns(
  id: string,
  body: MailBody,
): { html: string; text: string; headers: string; sealed: string | null } {
  if (hasToken(body)) return { ...ERASED, sealed: encrypt(JSON.stringify(body), ownerOf(id)) }
  return { html: body.html, text: body.text, headers: JSON.stringify(body.headers), sealed: null }
}

/** Null if it was encrypted with another key. An erased body reads as empty. */
export function readBody({ id, html, text, headers, sealed }: MailRow): MailBody | null {
  if (sealed === null) return { html, text, headers: headers as Record<string, string> }
  const opened = decrypt(sealed, ownerOf(id))
  return opened === null ? null : (JSON.parse(opened) as MailBody)
}

/** Whether a body has to be erased once the email is sent. */
export function isSecret(row: Pick<MailRow, 'sealed'>, body: MailBody): boolean {
  return row.sealed !== null || hasToken(body)
}
