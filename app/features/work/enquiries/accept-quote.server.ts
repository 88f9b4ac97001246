/** The quote behind a link: reading it, and accepting it once as a managed booking. */
import { sql } from 'kysely'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { minutesUntil } from '#work/projects/book-package.server.ts'
import { DEFAULT_ZONE } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { findCity } from '#market/catalog/cities.server.ts'
import { eventKindIn } from '#market/catalog/event-kinds.ts'
import { describeDelivery, quotedDeliverables } from '#market/catalog/delivery-promise.ts'
import { soldName, type SoldProduct } from '#market/catalog/product.ts'
import { eventTypeLabel } from '#work/enquiries/enquiry.ts'
import { acceptQuoteRow, changeEnquiry } from '#work/enquiries/change-enquiry.server.ts'
import type { Place } from '#market/places/place.ts'
import { placeOfZip, readPlace } from '#market/places/read-place.server.ts'
import { zipIn } from '#market/places/venue.ts'
import {
  createManagedProject,
  priceManaged,
  type ManagedPrice,
  type SoldProject,
} from '#work/projects/create-managed-project.server.ts'
import { NOT_PAID, type Paying } from '#money/payments/paying.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { hashToken } from '#app/platform/tokens.ts'

export interface OfferedQuote {
  title: string
  amountCents: number
  message: string
  city: string
  venueAddress: string | null
  eventDate: string
  startTime: string
  /** Clock time; null: the event ends with the filming. */
  eventEndTime: string | null
  durationMinutes: number
  days: number
  reels: number
  photos: number
  /** The delivery time, in words. */
  due: string
  /** ISO 8601 */
  expiresAt: string
  state: 'open' | 'accepted' | 'replaced' | 'expired'
}

/** The quote behind a link; null for an unknown link. */
export async function findQuote(token: string): Promise<OfferedQuote | null> {
  if (token.length > 100) return null
  const row = await db()
    .selectFrom('enquiryQuotes as q')
    .innerJoin('enquiries as e', 'e.id', 'q.enquiryId')
    .select([
      'q.title',
      'q.amountCents',
      'q.message',
      'q.city',
      'q.venueAddress',
      'q.eventDate',
      'q.startTime',
      'q.eventEndTime',
      'q.durationMinutes',
      'q.days',
      'q.reels',
      'q.photos',
    ])
    .select(['q.expiresAt', 'q.status'])
    .select(sql<SoldProduct | null>`e.product`.as('product'))
    .where('q.tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return null
  const { status, expiresAt, product, ...quote } = row
  const deliverables = quotedDeliverables({ ...quote, product })
  return {
    ...quote,
    due: describeDelivery({ days: quote.days, deliverables }),
    expiresAt: expiresAt.toISOString(),
    state: status === 'open' && expiresAt <= now() ? 'expired' : status,
  }
}

/**
 * The person with the link accepts the quote, which becomes their managed booking. Works only once.
 * @throws NotFound, InvalidInput (the date has passed), Conflict (`accepted`, `replaced`,
 * `expired`)
 */
export async function acceptQuote(
  viewer: Viewer,
  token: string,
  paying: Paying = NOT_PAID,
): Promise<AcceptedQuote> {
  return transaction(async (tx) =>
    acceptOpenQuote(tx, viewer, await getOpenQuote(tx, token), paying),
  )
}

/**
 * A person who enquired while signed in accepts the quote without the link. Works only once.
 * @throws NotFound, InvalidInput (the date has passed), Conflict (`accepted`, `replaced`,
 * `expired`)
 */
export async function acceptOwnQuote(
  viewer: Viewer,
  quoteId: string,
  paying: Paying = NOT_PAID,
): Promise<AcceptedQuote> {
  return transaction(async (tx) =>
    acceptOpenQuote(tx, viewer, await getOwnQuote(tx, viewer, quoteId), paying),
  )
}

/** @throws NotFound, Conflict (`accepted`, `replaced`, `expired`) */
async function getOwnQuote(tx: Tx, viewer: Viewer, quoteId: string): Promise<OpenQuote> {
  const row = isUuid(quoteId)
    ? await quoteRows(tx)
        .where('q.id', '=', quoteId)
        .where('e.userId', '=', viewer.id)
        .executeTakeFirst()
    : undefined
  return requireOpen(row)
}

/**
 * The price of accepting a quote in cents, before a card is requested, and what is refunded until
 * when.
 * @throws NotFound, InvalidInput (the date has passed), Conflict (`accepted`, `replaced`,
 * `expired`)
 */
export async function priceQuote(token: string, viewer: Viewer | null): Promise<ManagedPrice> {
  return transaction(async (tx) => priceOf(tx, await getOpenQuote(tx, token), viewer))
}

/** Like `priceQuote`, for a person who enquired while signed in. */
export async function priceOwnQuote(viewer: Viewer, quoteId: string): Promise<ManagedPrice> {
  return transaction(async (tx) => priceOf(tx, await getOwnQuote(tx, viewer, quoteId), viewer))
}

async function priceOf(tx: Tx, quote: OpenQuote, viewer: Viewer | null): Promise<ManagedPrice> {
  const city = await findCity(quote.city, tx)
  const place = await placeOfQuote(tx, quote)
  return priceManaged(
    quote.amountCents,
    { ...quote, eventEnd: quote.eventEndTime },
    {
      what: quote.title,
      kind: eventKindIn(quote.title),
      isCharged: true,
      timeZone: city?.timeZone ?? DEFAULT_ZONE,
      readerZone: viewer?.timeZone ?? null,
      state: place?.state ?? city?.state ?? null,
    },
  )
}

export interface AcceptedQuote {
  projectId: string
  matchMinutes: number
}

/** @throws InvalidInput */
export async function acceptOpenQuote(
  tx: Tx,
  viewer: Viewer,
  quote: OpenQuote,
  paying: Paying,
): Promise<AcceptedQuote> {
  const { id, matchDueAt } = await createManagedProject(tx, viewer, {
    ...projectOf(quote, viewer),
    paying,
    place: await placeOfQuote(tx, quote),
  })
  await acceptQuoteRow(tx, quote.id, id)
  const status = await changeEnquiry(tx, quote.enquiryId, {
    action: 'accept-quote',
    set: { userId: quote.userId ?? viewer.id },
  })
  await recordEvent(tx, {
    kind: 'quote.accepted',
    subjectType: 'enquiry',
    subjectId: quote.enquiryId,
    actorId: viewer.id,
    toStatus: status,
    data: { projectId: id },
    audience: [viewer.id, ...(quote.quotedBy ? [quote.quotedBy] : [])],
  })
  return { projectId: id, matchMinutes: minutesUntil(matchDueAt) }
}

/** Assigns the enquiry to the account that was opened for it. */
export async function giveEnquiry(tx: Tx, enquiryId: string, userId: string): Promise<void> {
  await tx.updateTable('enquiries').set({ userId }).where('id', '=', enquiryId).execute()
}

export interface Enquirer {
  quoteId: string
  fullName: string
  email: string
}

/** The person who asked for the quote behind a link; null for an unknown link. */
export async function findEnquirer(token: string): Promise<Enquirer | null> {
  if (token.length > 100) return null
  const row = await db()
    .selectFrom('enquiryQuotes as q')
    .innerJoin('enquiries as e', 'e.id', 'q.enquiryId')
    .select(['q.id as quoteId', 'e.name as fullName', 'e.email'])
    .where('q.tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  return row ?? null
}

export type OpenQuote = Awaited<ReturnType<typeof getOpenQuote>>

/**
 * Locks the quote and its enquiry.
 * @throws NotFound, Conflict (`accepted`, `replaced`, `expired`)
 */
export async function getOpenQuote(tx: Tx, token: string) {
  const row =
    token.length > 100
      ? undefined
      : await quoteRows(tx).where('q.tokenHash', '=', hashToken(token)).executeTakeFirst()
  return requireOpen(row)
}

const quoteRows = (tx: Tx) =>
  tx
    .selectFrom('enquiryQuotes as q')
    .innerJoin('enquiries as e', 'e.id', 'q.enquiryId')
    .selectAll('q')
    .select(['e.serviceType', 'e.phone', 'e.description as wishes', 'e.userId', 'e.kind'])
    .select(['e.name', 'e.email', 'e.placeId'])
    .select(sql<SoldProduct | null>`e.product`.as('product'))
    .forUpdate()

type QuoteRow = Awaited<ReturnType<ReturnType<typeof quoteRows>['executeTakeFirst']>>

function requireOpen(quote: QuoteRow): NonNullable<QuoteRow> {
  if (!quote) throw new NotFound('There is no such quote.')
  if (quote.status === 'accepted')
    throw new Conflict('accepted', 'This quote has already been accepted.')
  if (quote.status === 'replaced')
    throw new Conflict('replaced', 'There is a newer quote. Use the link in your latest email.')
  if (quote.expiresAt <= now())
    throw new Conflict('expired', "This quote has expired. Contact us and we'll renew it.")
  return quote
}

/**
 * The place of the ZIP code in the quoted address, or else the place that the enquiry named if it
 * is in the quoted city.
 */
async function placeOfQuote(tx: Tx, quote: OpenQuote): Promise<Place | null> {
  const zip = quote.venueAddress && zipIn(quote.venueAddress)
  const known = zip ? await placeOfZip(zip) : null
  if (known) return known
  const named = quote.placeId === null ? null : await readPlace(quote.placeId, tx)
  return named?.label.includes(quote.city) ? named : null
}

function projectOf(quote: OpenQuote, viewer: Viewer): Omit<SoldProject, 'paying'> {
  return {
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
    eventEnd: quote.eventEndTime,
    durationMinutes: quote.durationMinutes,
    days: quote.days,
    priceCents: quote.amountCents,
    product: {
      kind: 'package',
      id: quote.product?.id ?? null,
      name: quote.product ? soldName(quote.product) : eventTypeLabel(quote.serviceType),
      durationMinutes: quote.durationMinutes,
      deliveryDays: null,
    },
    deliverables: quotedDeliverables(quote),
    enquiryId: quote.enquiryId,
  }
}
