/** An admin answers an enquiry with a quote. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { usualEnd } from '#app/base/event-end.ts'
import { describeDelivery, quotedDeliverables } from '#market/catalog/delivery-promise.ts'
import type { SoldProduct } from '#market/catalog/product.ts'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid, newId } from '#app/base/ids.ts'
import { formatCents } from '#app/base/money.ts'
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { eveningIn, instantOf } from '#app/base/zoned-time.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { getServedCity } from '#market/catalog/cities.server.ts'
import { checkAddressIn } from '#market/catalog/served-places.server.ts'
import {
  changeEnquiry,
  insertQuote,
  recordEnquiryChange,
} from '#work/enquiries/change-enquiry.server.ts'
import { quoteInput } from '#work/enquiries/quote-inputs.ts'
import { quoteMail } from '#work/enquiries/quote-mails.ts'
import { eventEndsAtOf } from '#market/availability/event-end.server.ts'
import { requireLead } from '#market/availability/plan-sessions.server.ts'
import { MANAGED_LEAD_MS } from '#market/availability/plan-sessions.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { findAnswer, once } from '#app/platform/idempotency.ts'
import { queueMails } from '#app/platform/mail.ts'
import { hashToken, newToken } from '#app/platform/tokens.ts'

/** How long a quote can be accepted. */
const QUOTE_DAYS = 14

/**
 * Answers an enquiry with a price. Only the email contains the link; the table stores a hash. A new
 * quote replaces the old one, and sending the same form twice creates one quote.
 * @throws NotAllowed, NotFound, InvalidInput, KeyReused, Conflict (`accepted`)
 */
export async function quoteEnquiry(
  viewer: Viewer,
  enquiryId: string,
  values: unknown,
): Promise<{ quoteId: string }> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const input = parseInput(quoteInput, values)
  const sending = {
    userId: viewer.id,
    scope: 'enquiry-quote',
    key: input.formKey,
    input: { ...input, enquiryId },
  }
  const first = await findAnswer<{ quoteId: string }>(sending)
  if (first) return first
  const city = await getServedCity(input.city, 'Choose the city.')
  await checkAddressIn(city, 'venueAddress', input.venueAddress)
  if (input.eventDate < eveningIn(city.timeZone, now()))
    throw new InvalidInput({ eventDate: 'Choose a date from today on.' })
  const startAt = instantOf(input.eventDate, input.startTime, city.timeZone)
  requireLead(startAt, city.timeZone)
  eventEndsAtOf({
    date: input.eventDate,
    startTime: input.startTime,
    startAt,
    endAt: new Date(startAt.getTime() + input.durationHours * HOUR_MS),
    timeZone: city.timeZone,
    eventEnd: input.eventEnd,
  })
  return transaction((tx) =>
    once(tx, sending, () =>
      answerWithQuote(tx, { viewer, enquiryId, input, timeZone: city.timeZone }),
    ),
  )
}

interface Answer {
  viewer: Viewer
  enquiryId: string
  input: z.output<typeof quoteInput>
  timeZone: string
}

/** The expiry leaves time to find an Orbiter: a quote that is accepted later would leave none. */
function expiryOf(
  { eventDate, startTime }: Pick<Answer['input'], 'eventDate' | 'startTime'>,
  timeZone: string,
): Date {
  const lastMoment = instantOf(eventDate, startTime, timeZone).getTime() - MANAGED_LEAD_MS
  return new Date(Math.min(now().getTime() + QUOTE_DAYS * DAY_MS, lastMoment))
}

async function answerWithQuote(
  tx: Tx,
  { viewer, enquiryId, input, timeZone }: Answer,
): Promise<{ quoteId: string }> {
  const { formKey: _, amount, durationHours, eventEnd, reopens, ...quote } = input
  const token = newToken()
  const quoteId = newId()
  const expiresAt = expiryOf(quote, timeZone)
  const enquiry = await lockUnaccepted(tx, enquiryId)
  if (enquiry.status === 'completed' && reopens !== 'on')
    throw new InvalidInput({ reopens: 'This inquiry is completed. Tick the box to reopen it.' })
  await insertQuote(tx, {
    id: quoteId,
    enquiryId,
    quotedBy: viewer.id,
    ...quote,
    amountCents: amount,
    durationMinutes: Math.round(durationHours * 60),
    eventEndTime: eventEnd || null,
    venueAddress: quote.venueAddress || null,
    tokenHash: hashToken(token),
    expiresAt,
  })
  const status = await changeEnquiry(tx, enquiryId, {
    action: 'quote',
    set: { answeredAt: enquiry.answeredAt ?? now() },
  })
  await recordEnquiryChange(tx, {
    viewer,
    enquiry,
    action: 'enquiry.quoted',
    status,
    to: formatCents(amount),
  })
  const readerZone = await zoneOf(tx, enquiry.userId)
  const product = enquiry.product as SoldProduct | null
  const deliverables = quotedDeliverables({ ...input, product })
  await queueMails(tx, [
    quoteMail({
      ...input,
      eventEnd: input.eventEnd || usualEnd(input.startTime, input.durationHours * 60),
      due: describeDelivery({ days: input.days, deliverables }),
      to: enquiry.email,
      toName: enquiry.name,
      token,
      expiresAt,
      timeZone,
      readerZone,
    }),
  ])
  return { quoteId }
}

/** The person's zone; null for a visitor. */
async function zoneOf(tx: Tx, userId: string | null): Promise<string | null> {
  const reader = await tx
    .selectFrom('users')
    .select('timeZone')
    .where('id', '=', userId)
    .executeTakeFirst()
  return reader?.timeZone ?? null
}

/** Locks an enquiry without an accepted quote. @throws NotFound, Conflict (`accepted`) */
async function lockUnaccepted(tx: Tx, enquiryId: string) {
  const enquiry = isUuid(enquiryId)
    ? await tx
        .selectFrom('enquiries')
        .selectAll()
        .select(sql<SoldProduct | null>`product`.as('product'))
        .where('id', '=', enquiryId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!enquiry) throw new NotFound('There is no such inquiry.')
  const accepted = await tx
    .selectFrom('enquiryQuotes')
    .select('id')
    .where('enquiryId', '=', enquiryId)
    .where('status', '=', 'accepted')
    .executeTakeFirst()
  if (accepted) throw new Conflict('accepted', 'The customer has already accepted a quote.')
  return enquiry
}
