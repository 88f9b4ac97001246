/** The emails that the program has written, sent or not. */
import { db } from '#app/platform/db.ts'
import { readBody } from '#app/platform/mail-body.ts'

export interface WrittenMail {
  id: string
  kind: string
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  status: string
  createdAt: Date
}

export interface MailQuestion {
  to?: string
  kind?: string
}

/** Newest first, in the form that their recipients read. */
export async function listMails({ to, kind }: MailQuestion = {}): Promise<WrittenMail[]> {
  const rows = await db()
    .selectFrom('mails')
    .select([
      'id',
      'kind',
      'toAddress as to',
      'subject',
      'html',
      'text',
      'headers',
      'sealed',
      'status',
      'createdAt',
    ])
    .$if(to !== undefined, (query) => query.where('toAddress', '=', to ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(({ sealed, ...row }) => {
    const body = readBody({ ...row, sealed })
    if (!body) throw new Error(`The email ${row.id} was sealed with another key`)
    return { ...row, ...body }
  })
}

/** The newest email of a kind to an address. */
export async function getMail(question: MailQuestion): Promise<WrittenMail> {
  const [mail, other] = await listMails(question)
  if (!mail) throw new Error(`There is no email with ${JSON.stringify(question)}`)
  if (mail.createdAt.getTime() === other?.createdAt.getTime())
    throw new Error(`Two emails with ${JSON.stringify(question)} are equally new`)
  return mail
}

/** Path and query of an email's first link that contains a text: `linkIn(mail, 'confirm=')`. */
export function linkIn(mail: { text: string }, containing = ''): string {
  const links = mail.text.match(/https?:\/\/\S+/g) ?? []
  const found = links.find((link) => link.includes(containing))
  if (!found) throw new Error(`The email has no link with "${containing}": ${links.join(' ')}`)
  const url = new URL(found)
  return url.pathname + url.search
}
