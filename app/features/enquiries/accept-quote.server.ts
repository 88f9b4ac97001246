/** A quote behind its link: reading it, and accepting it once as a managed booking. */
import { sql } from 'kysely'
import { cut } from '#app/base/clean-text.ts'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { minutesUntil } from '#app/features/projects/book-package.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { soldName, type Deliverable, type SoldProduct } from '#app/features/catalog/product.ts'
import { acceptQuoteRow, changeEnquiry } from '#app/features/enquiries/change-enquiry.server.ts'
import type { Place } from '#app/features/places/place.ts'
import { placeOfZip, readPlace } from '#app/features/places/read-place.server.ts'
import { zipIn } from '#app/features/places/venue.ts'
import {
  createManagedProject,
  type SoldProject,
} from '#app/features/projects/create-managed-project.server.ts'
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
  durationMinutes: number
  days: number
  reels: number
  photos: number
  /** ISO 8601 */
  expiresAt: string
  state: 'open' | 'accepted' | 'replaced' | 'expired'
}

/** The quote behind a link; null for an unknown link. */
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

interface Pieces {
  reels: number
  photos: number
  /** What the customer had chosen; null: nothing of the catalog. */
  product: SoldProduct | null
}

const REST = '2-business-days'
/** Without a product: the first reel during the event, the rest two business days later. */
const USUAL: Deliverable[] = [
  { kind: 'reel', count: 1, due: 'event-end' },
  { kind: 'reel', count: Infinity, due: REST },
  { kind: 'photo', count: Infinity, due: REST },
]

/** The quoted numbers of reels and photos, each due as the chosen product says. */
function deliverablesOf({ reels, photos, product }: Pieces): Deliverable[] {
  const sold = product?.deliverables ?? USUAL
  return [...take(sold, 'reel', reels), ...take(sold, 'photo', photos), ...soldRaw(sold)]
}

const soldRaw = (sold: readonly Deliverable[]) => sold.filter(({ kind }) => kind === 'raw')

function take(sold: readonly Deliverable[], kind: 'reel' | 'photo', quoted: number): Deliverable[] {
  const taken: Deliverable[] = []
  let left = quoted
  for (const { count, upTo, ...entry } of sold.filter((one) => one.kind === kind)) {
    const number = Math.min(left, upTo ?? count)
    if (number > 0) taken.push({ ...entry, count: number })
    left -= number
  }
  if (left > 0) taken.push({ kind, count: left, due: REST })
  return taken
}

/**
 * The person with the link accepts the quote, which becomes their managed booking. Works once.
 * @throws NotFound, InvalidInput (the date has passed), Conflict (`accepted`, `replaced`,
 * `expired`)
 */
export async function acceptQuote(viewer: Viewer, token: string): Promise<AcceptedQuote> {
  return transaction(async (tx) => acceptOpenQuote(tx, viewer, await getOpenQuote(tx, token)))
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
): Promise<AcceptedQuote> {
  const { id, matchDueAt } = await createManagedProject(tx, viewer, {
    ...projectOf(quote, viewer),
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

export interface Enquirer {
  quoteId: string
  fullName: string
  email: string
}

/** Who asked for the quote behind a link; null for an unknown link. */
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

type OpenQuote = Awaited<ReturnType<typeof getOpenQuote>>

/**
 * Locks the quote and its enquiry.
 * @throws NotFound, Conflict (`accepted`, `replaced`, `expired`)
 */
export async function getOpenQuote(tx: Tx, token: string) {
  const quote =
    token.length > 100
      ? undefined
      : await tx
          .selectFrom('enquiryQuotes as q')
          .innerJoin('enquiries as e', 'e.id', 'q.enquiryId')
          .selectAll('q')
          .select(['e.serviceType', 'e.phone', 'e.description as wishes', 'e.userId', 'e.kind'])
          .select(['e.name', 'e.email', 'e.placeId'])
          .select(sql<SoldProduct | null>`e.product`.as('product'))
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
  return quote
}

/** By the ZIP code of the quoted address, or as the enquiry named it if that is in the quoted city. */
async function placeOfQuote(tx: Tx, quote: OpenQuote): Promise<Place | null> {
  const zip = quote.venueAddress && zipIn(quote.venueAddress)
  const known = zip ? await placeOfZip(zip) : null
  if (known) return known
  const named = quote.placeId === null ? null : await readPlace(quote.placeId, tx)
  return named?.label.includes(quote.city) ? named : null
}

function projectOf(quote: OpenQuote, viewer: Viewer): SoldProject {
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
    durationMinutes: quote.durationMinutes,
    days: quote.days,
    priceCents: quote.amountCents,
    product: {
      kind: 'package',
      id: quote.product?.id ?? null,
      name: quote.product ? soldName(quote.product) : cut(quote.title, 80),
      durationMinutes: quote.durationMinutes,
      deliveryDays: null,
    },
    deliverables: deliverablesOf(quote),
    enquiryId: quote.enquiryId,
  }
}
