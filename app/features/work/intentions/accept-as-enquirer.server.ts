/**
 * Accepts a quote for a person without an account. The enquiry already has their name and email.
 */
import { sql } from 'kysely'
import { browserZoneInput, emailInput, fullNameInput } from '#people/accounts/account-inputs.ts'
import { DEFAULT_ZONE } from '#app/base/zoned-time.ts'
import { findCity } from '#market/catalog/cities.server.ts'
import { openAccount } from '#people/accounts/open-account.server.ts'
import { deleteUnconfirmedPerson } from '#people/accounts/people.server.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { startSession, type Client } from '#people/auth/sessions.server.ts'
import {
  acceptOpenQuote,
  getOpenQuote,
  giveEnquiry,
  type OpenQuote,
} from '#work/enquiries/accept-quote.server.ts'
import { accountForQuoteMail, quoteAcceptedMail } from '#work/enquiries/quote-mails.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { NOT_PAID } from '#money/payments/paying.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'

/**
 * Accepts the quote for the person who enquired. An account is opened for them and signed in
 * immediately. If a card is needed, the account accepts the quote later, with the card; until then
 * the link signs that account in again on any device, as long as the account has no other way to
 * sign in. The link was sent only to the person's address, so it proves the address. Because it may
 * have been forwarded, the session can set neither password nor address, and an email notifies the
 * address. The link never opens an account that already existed for this address.
 * @param zone the browser's zone, if it sent one; otherwise the account gets the zone of the quoted
 * city
 * @returns `matchMinutes` is null while the quote isn't accepted yet; null instead of a result: the
 * existing account has to sign in
 * @throws NotFound, InvalidInput, Conflict, as `acceptQuote`
 */
export async function acceptAsEnquirer(
  token: string,
  client: Client,
  zone: string | undefined,
): Promise<{ sessionCookie: string; email: string; matchMinutes: number | null } | null> {
  return transaction(async (tx) => {
    const quote = await getOpenQuote(tx, token)
    const cityZone = (await findCity(quote.city))?.timeZone ?? DEFAULT_ZONE
    const timeZone = browserZoneInput.parse(zone) ?? cityZone
    const returning = await findOpened(tx, quote)
    if (returning) return { ...(await signIn(tx, returning, client)), matchMinutes: null }
    const enquirer = await openEnquirer(tx, quote, timeZone)
    if (!enquirer) return null
    await giveEnquiry(tx, quote.enquiryId, enquirer.id)
    const accepted = takesPayments() ? null : await acceptOpenQuote(tx, enquirer, quote, NOT_PAID)
    const { fullName: toName, email: to } = enquirer
    const { title } = quote
    await queueMails(tx, [
      accepted
        ? quoteAcceptedMail({ to, toName, title })
        : accountForQuoteMail({ to, toName, title }),
    ])
    const matchMinutes = accepted?.matchMinutes ?? null
    return { ...(await signIn(tx, enquirer, client)), matchMinutes }
  })
}

async function signIn(tx: Tx, { id, email }: Pick<Viewer, 'id' | 'email'>, client: Client) {
  return { sessionCookie: await startSession(tx, id, client), email }
}

/** The account that was opened for the enquiry, if it has no other way to sign in. */
function findOpened(tx: Tx, { userId, email }: OpenQuote) {
  // The enquiry may name a different address than the account that sent it.
  return tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .where('email', '=', email.toLowerCase())
    .where('passwordHash', 'is', null)
    .where('suspendedAt', 'is', null)
    .where('id', 'not in', tx.selectFrom('linkedIdentities').select('userId'))
    .executeTakeFirst()
}

/** Null if the address already has an account, or is not valid for one. */
async function openEnquirer(
  tx: Tx,
  enquiry: { name: string; email: string },
  timeZone: string,
): Promise<Viewer | null> {
  const email = emailInput.safeParse(enquiry.email)
  if (!email.success) return null
  const typed = fullNameInput.safeParse(enquiry.name)
  const fullName = typed.success ? typed.data : (email.data.split('@')[0] ?? email.data)
  // The same lock as in sign-up.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up:${email.data}`}, 0))`.execute(
    tx,
  )
  const known = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.data)
    .executeTakeFirst()
  // An account that was never confirmed may belong to a stranger who typed the address.
  if (known) await deleteUnconfirmedPerson(tx, known.id)
  const id = await openAccount(tx, {
    email: email.data,
    fullName,
    role: 'user',
    passwordHash: null,
    confirmedAt: now(),
    timeZone,
  })
  if (!id) return null
  await recordSecurityEvent(
    tx,
    'account.opened',
    { id, fullName },
    { to: 'user', reason: 'with a quote' },
  )
  return { id, email: email.data, fullName, roles: ['user'], timeZone, avatarUrl: null }
}
