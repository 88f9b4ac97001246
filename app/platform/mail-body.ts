/**
 * How a row stores an email's text. With a one-time link in it, anyone who reads the table or a
 * backup could sign in as the receiver, so such a text is sealed until it is sent and erased
 * afterwards. The text itself tells whether it has a link: the code that writes an email does not
 * have to.
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

/** The columns of a row whose text is gone. */
export const ERASED = { html: '', text: '', headers: '{}', sealed: null } as const

const ownerOf = (id: string) => `mail:${id}`

function hasToken({ html, text, headers }: MailBody): boolean {
  return [html, text, ...Object.values(headers)].some(carriesToken)
}

/** The columns that keep a text: in the clear, or sealed for this row alone. */
export function bodyColumns(
  id: string,
  body: MailBody,
): { html: string; text: string; headers: string; sealed: string | null } {
  if (hasToken(body)) return { ...ERASED, sealed: encrypt(JSON.stringify(body), ownerOf(id)) }
  return { html: body.html, text: body.text, headers: JSON.stringify(body.headers), sealed: null }
}

/** Null: it was sealed with another key. An erased text reads as empty. */
export function readBody({ id, html, text, headers, sealed }: MailRow): MailBody | null {
  if (sealed === null) return { html, text, headers: headers as Record<string, string> }
  const opened = decrypt(sealed, ownerOf(id))
  return opened === null ? null : (JSON.parse(opened) as MailBody)
}

/** Whether a text has to be erased once it has left. */
export function isSecret(row: Pick<MailRow, 'sealed'>, body: MailBody): boolean {
  return row.sealed !== null || hasToken(body)
}
