/** The only place that writes the statuses of enquiries and quotes. */
import type { Insertable, Updateable } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { findArrow } from '#app/base/life.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { enquiryTitle, replyDueAt } from '#work/enquiries/enquiry.ts'
import type { EnquiryStatus } from '#work/enquiries/enquiry-status.ts'
import {
  ENQUIRY_TRANSITIONS,
  QUOTE_TRANSITIONS,
  type EnquiryAction,
  type QuoteAction,
} from '#work/enquiries/enquiry-transitions.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import type { Enquiries, EnquiryQuotes } from '#db/types.ts'

type NewEnquiry = Omit<Insertable<Enquiries>, 'id' | 'status' | 'replyDueAt' | 'createdAt'>

/** Inserts an enquiry and its event. @returns null if its form has already been stored */
export async function insertEnquiry(
  tx: Tx,
  enquiry: NewEnquiry,
  /** The start of the event that the enquiry is about, if known. */
  startAt: Date | null = null,
): Promise<{ id: string; replyDueAt: Date } | null> {
  const { to: status } = findArrow(ENQUIRY_TRANSITIONS, 'submit')
  const at = now()
  const stored = await tx
    .insertInto('enquiries')
    .values({
      ...enquiry,
      id: newId(),
      status,
      replyDueAt: replyDueAt(at, startAt),
      createdAt: at,
    })
    .onConflict((conflict) => conflict.column('formKey').doNothing())
    .returning(['id', 'replyDueAt'])
    .executeTakeFirst()
  if (!stored) return null
  await recordEvent(tx, {
    kind: 'enquiry.submitted',
    subjectType: 'enquiry',
    subjectId: stored.id,
    actorId: enquiry.userId ?? null,
    toStatus: status,
    audience: enquiry.userId ? [enquiry.userId] : [],
  })
  return stored
}

interface EnquiryChange {
  action: Exclude<EnquiryAction, 'submit'>
  /** Only for the `set` action. */
  to?: EnquiryStatus
  set?: Omit<Updateable<Enquiries>, 'status'>
}

/** Changes an enquiry whose row is locked. The caller records it. @returns its new status */
export async function changeEnquiry(
  tx: Tx,
  enquiryId: string,
  { action, to: setTo, set = {} }: EnquiryChange,
): Promise<EnquiryStatus> {
  const { from, to } = findArrow(ENQUIRY_TRANSITIONS, action, setTo)
  await tx
    .updateTable('enquiries')
    .set({ ...set, status: to })
    .where('id', '=', enquiryId)
    .where('status', 'in', from)
    .execute()
  return to
}

interface RecordedChange {
  viewer: Viewer
  /** As it was before. */
  enquiry: Parameters<typeof enquiryTitle>[0] & {
    id: string
    name: string
    status: string
    userId: string | null
  }
  action: 'enquiry.quoted' | 'enquiry.status-set'
  status: string
  /** What the audit log says about it: the new status, or the amount. */
  to: string
}

/** Records what an admin did with an enquiry. */
export async function recordEnquiryChange(
  tx: Tx,
  { viewer, enquiry, action, status, to }: RecordedChange,
): Promise<void> {
  const subject = { subjectType: 'enquiry' as const, subjectId: enquiry.id }
  await recordEvent(tx, {
    kind: action,
    ...subject,
    actorId: viewer.id,
    fromStatus: enquiry.status,
    toStatus: status,
    audience: enquiry.userId ? [enquiry.userId] : [],
  })
  await recordAudit(tx, {
    area: 'admin',
    action,
    actor: viewer,
    ...subject,
    subjectLabel: `${enquiryTitle(enquiry)}, ${enquiry.name}`,
    from: enquiry.status,
    to,
  })
}

/** Inserts a quote, which replaces the open quote. */
export async function insertQuote(
  tx: Tx,
  quote: Omit<Insertable<EnquiryQuotes>, 'status' | 'createdAt'>,
): Promise<void> {
  await changeQuotes(tx, 'replace', { enquiryId: quote.enquiryId })
  await tx
    .insertInto('enquiryQuotes')
    .values({ ...quote, status: findArrow(QUOTE_TRANSITIONS, 'make').to, createdAt: now() })
    .execute()
}

/** Marks a quote as accepted and stores the project that it became. */
export async function acceptQuoteRow(tx: Tx, quoteId: string, projectId: string): Promise<void> {
  await changeQuotes(tx, 'accept', { id: quoteId }, { acceptedAt: now(), projectId })
}

async function changeQuotes(
  tx: Tx,
  action: QuoteAction,
  which: { id: string } | { enquiryId: string },
  set: Omit<Updateable<EnquiryQuotes>, 'status'> = {},
): Promise<void> {
  const { from, to } = findArrow(QUOTE_TRANSITIONS, action)
  await tx
    .updateTable('enquiryQuotes')
    .set({ ...set, status: to })
    .where((eb) =>
      'id' in which ? eb('id', '=', which.id) : eb('enquiryId', '=', which.enquiryId),
    )
    .where('status', 'in', from)
    .execute()
}
