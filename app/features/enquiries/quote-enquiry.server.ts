/** An enquiry is answered with a quote; accepting it by its link makes the booking. */
import type { z } from 'zod'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid, newId } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { getServedCity } from '#app/features/catalog/cities.server.ts'
import type { Deliverable } from '#app/features/catalog/product.ts'
import { createManagedProject } from '#app/features/projects/create-managed-project.server.ts'
import { quoteInput } from '#app/features/enquiries/quote-inputs.ts'
import { quoteMail } from '#app/features/enquiries/quote-mails.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { findAnswer, once } from '#app/platform/idempotency.ts'
import { queueMails } from '#app/platform/mail.ts'
import { hashToken, newToken } from '#app/platform/tokens.ts'

/** A quote can be accepted for so long. */
const QUOTE_DAYS = 14

/**
 * Answers an enquiry with a price. Its link is in the email alone: the table keeps a hash. A new quote replaces the old;
 * the same form sent twice is one quote.
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
  if (input.eventDate < todayIn(city.timeZone, now()))
    throw new InvalidInput({ eventDate: 'Choose a date from today on.' })
  return transaction((tx) =>
    once(tx, sending, () => insertQuote(tx, { viewer, enquiryId, input, timeZone: city.timeZone })),
  )
}

interface Answer {
  viewer: Viewer
  enquiryId: string
  input: z.output<typeof quoteInput>
  timeZone: string
}

async function insertQuote(
  tx: Tx,
  { viewer, enquiryId, input, timeZone }: Answer,
): Promise<{ quoteId: string }> {
  const { formKey: _, amount, durationHours, ...quote } = input
  const token = newToken()
  const quoteId = newId()
  const expiresAt = new Date(now().getTime() + QUOTE_DAYS * DAY_MS)
  const enquiry = isUuid(enquiryId)
    ? await tx
        .selectFrom('enquiries')
        .selectAll()
        .where('id', '=', enquiryId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!enquiry) throw new NotFound('There is no such enquiry.')
  const accepted = await tx
    .selectFrom('enquiryQuotes')
    .select('id')
    .where('enquiryId', '=', enquiryId)
    .where('status', '=', 'accepted')
    .executeTakeFirst()
  if (accepted) throw new Conflict('accepted', 'The customer has accepted a quote already.')
  await tx
    .updateTable('enquiryQuotes')
    .set({ status: 'replaced' })
    .where('enquiryId', '=', enquiryId)
    .where('status', '=', 'open')
    .execute()
  await tx
    .insertInto('enquiryQuotes')
    .values({
      id: quoteId,
      enquiryId,
      quotedBy: viewer.id,
      ...quote,
      amountCents: amount,
      durationMinutes: Math.round(durationHours * 60),
      venueAddress: quote.venueAddress || null,
      tokenHash: hashToken(token),
      createdAt: now(),
      expiresAt,
    })
    .execute()
  await tx
    .updateTable('enquiries')
    .set({ status: 'work_in_progress', answeredAt: enquiry.answeredAt ?? now() })
    .where('id', '=', enquiryId)
    .execute()
  await recordEvent(tx, {
    kind: 'enquiry.quoted',
    subjectType: 'enquiry',
    subjectId: enquiryId,
    actorId: viewer.id,
    fromStatus: enquiry.status,
    toStatus: 'work_in_progress',
    audience: enquiry.userId ? [enquiry.userId] : [],
  })
  await recordAudit(tx, {
    area: 'admin',
    action: 'enquiry.quoted',
    actor: viewer,
    subjectType: 'enquiry',
    subjectId: enquiryId,
    subjectLabel: `${enquiry.serviceType}, ${enquiry.name}`,
    from: enquiry.status,
    to: `${input.amount} cents`,
  })
  await queueMails(tx, [
    quoteMail({ ...input, to: enquiry.email, toName: enquiry.name, token, expiresAt, timeZone }),
  ])
  return { quoteId }
}

export interface OfferedQuote {
  title: string
  amountCents: number
  message: string
  city: string
  venueAddress: string | null
  eventDate: string
  startTime: string
  durationMinutes: number
  days: number
  reels: number
  photos: number
  /** ISO 8601 */
  expiresAt: string
  state: 'open' | 'accepted' | 'replaced' | 'expired'
}

/** The quote behind a link; null for a link that is none. */
export async function findQuote(token: string): Promise<OfferedQuote | null> {
  if (token.length > 100) return null
  const row = await db()
    .selectFrom('enquiryQuotes')
    .select([
      'title',
      'amountCents',
      'message',
      'city',
      'venueAddress',
      'eventDate',
      'startTime',
      'durationMinutes',
      'days',
      'reels',
      'photos',
    ])
    .select(['expiresAt', 'status'])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return null
  const { status, expiresAt, ...quote } = row
  return {
    ...quote,
    expiresAt: expiresAt.toISOString(),
    state: status === 'open' && expiresAt <= now() ? 'expired' : status,
  }
}

/** The first reel while it happens, the others and the photos two business days later. */
function deliverablesOf({ reels, photos }: { reels: number; photos: number }): Deliverable[] {
  return [
    { kind: 'reel', count: 1, due: 'event-end' },
    ...(reels > 1 ? [{ kind: 'reel' as const, count: reels - 1, due: '2-business-days' }] : []),
    ...(photos > 0 ? [{ kind: 'photo' as const, count: photos, due: '2-business-days' }] : []),
  ]
}

/**
 * Whoever has the link takes the quote, once: it becomes a managed booking of theirs.
 * @throws NotFound, InvalidInput (the date has passed), Conflict (`accepted`, `replaced`, `expired`)
 */
export async function acceptQuote(viewer: Viewer, token: string): Promise<{ projectId: string }> {
  return transaction(async (tx) => {
    const quote =
      token.length > 100
        ? undefined
        : await tx
            .selectFrom('enquiryQuotes as q')
            .innerJoin('enquiries as e', 'e.id', 'q.enquiryId')
            .selectAll('q')
            .select(['e.serviceType', 'e.phone', 'e.description as wishes', 'e.userId', 'e.kind'])
            .where('q.tokenHash', '=', hashToken(token))
            .forUpdate()
            .executeTakeFirst()
    if (!quote) throw new NotFound('There is no such quote.')
    if (quote.status === 'accepted')
      throw new Conflict('accepted', 'This quote has been accepted already.')
    if (quote.status === 'replaced')
      throw new Conflict('replaced', 'There is a newer quote. Use the link in your latest email.')
    if (quote.expiresAt <= now())
      throw new Conflict('expired', "This quote has expired. Contact us and we'll renew it.")
    const { id } = await createManagedProject(tx, viewer, {
      source: 'quote',
      title: quote.title,
      description: quote.wishes ?? '',
      eventType: quote.kind === 'quote' ? quote.serviceType : 'event',
      businessName: '',
      contactEmail: viewer.email,
      contactPhone: quote.phone ?? '',
      city: quote.city,
      venueAddress: quote.venueAddress ?? '',
      eventDate: quote.eventDate,
      startTime: quote.startTime,
      durationMinutes: quote.durationMinutes,
      days: quote.days,
      priceCents: quote.amountCents,
      product: {
        kind: 'package',
        id: null,
        name: quote.title.slice(0, 80),
        durationMinutes: quote.durationMinutes,
        deliveryDays: null,
      },
      deliverables: deliverablesOf(quote),
      enquiryId: quote.enquiryId,
    })
    await tx
      .updateTable('enquiryQuotes')
      .set({ status: 'accepted', acceptedAt: now(), projectId: id })
      .where('id', '=', quote.id)
      .execute()
    await tx
      .updateTable('enquiries')
      .set({ status: 'completed', userId: quote.userId ?? viewer.id })
      .where('id', '=', quote.enquiryId)
      .execute()
    await recordEvent(tx, {
      kind: 'quote.accepted',
      subjectType: 'enquiry',
      subjectId: quote.enquiryId,
      actorId: viewer.id,
      toStatus: 'completed',
      data: { projectId: id },
      audience: [viewer.id, ...(quote.quotedBy ? [quote.quotedBy] : [])],
    })
    return { projectId: id }
  })
}
