/** What Orbit knows about a disputed charge: the sections of the bank's file. */
import { cleanLine } from '#app/base/clean-text.ts'
import { formatCents } from '#app/base/money.ts'
import { formatInstant } from '#app/base/time.ts'
import { dayOfEffect, DOCUMENT_NAMES, shortHash } from '#people/accounts/agreed-documents.ts'
import { listAgreements } from '#people/accounts/agreements.server.ts'
import { readTimeline } from '#work/bookings/booking-history.server.ts'
import { describePolicy } from '#work/bookings/cancellation-policy.ts'
import type { JobHead } from '#delivery/deliveries/job-head.server.ts'
import { type EvidenceSection, latest } from '#team/disputes/evidence.ts'
import { cardInWords } from '#money/papers/paper.ts'
import { db } from '#app/platform/db.ts'

/** The bookings of a job: one for a direct booking, one for each session of a project. */
export async function listBookingsOf(job: JobHead) {
  return db()
    .selectFrom('bookingRequests as b')
    .innerJoin('users as o', 'o.id', 'b.orbiterId')
    .select(['b.id', 'b.customerId', 'b.orbiterId', 'b.customerName', 'o.fullName as orbiterName'])
    .select(['b.agreedAt', 'b.startAt', 'b.venueAddress', 'b.specialNotes', 'b.policy'])
    .where((eb) =>
      job.kind === 'booking'
        ? eb('b.id', '=', job.id)
        : eb(
            'b.id',
            'in',
            eb
              .selectFrom('projectSessions')
              .select((of) => of.ref('bookingRequestId').$notNull().as('id'))
              .where('projectId', '=', job.id)
              .where('bookingRequestId', 'is not', null),
          ),
    )
    .orderBy('b.startAt')
    .execute()
}

export type JobBooking = Awaited<ReturnType<typeof listBookingsOf>>[number]

/** The Terms that a job was requested or sold under; none if it is older than their storage. */
function findTermsOf({ id }: JobHead) {
  return db()
    .selectFrom('jobs as j')
    .innerJoin('documentVersions as v', 'v.id', 'j.termsVersionId')
    .select(['v.hash', 'v.effectiveAt'])
    .select((eb) => eb.ref('j.createdAt').$notNull().as('createdAt'))
    .where('j.id', '=', id)
    .executeTakeFirst()
}

export async function readAgreements(job: JobHead): Promise<EvidenceSection> {
  const { customerId, timeZone } = job
  const rows = await listAgreements(customerId)
  const sold = await findTermsOf(job)
  return {
    title: 'Terms that the customer accepted',
    rows: [
      ...rows.map(({ document, version, hash, agreedAt }) => ({
        label: formatInstant(agreedAt, timeZone),
        text: `${DOCUMENT_NAMES[document]}, version of ${version}${hash ? ` (${shortHash(hash)})` : ''}`,
      })),
      ...(sold
        ? [
            {
              label: formatInstant(sold.createdAt, timeZone),
              text: `Ordered under the ${DOCUMENT_NAMES.terms}, version of ${dayOfEffect(sold.effectiveAt)} (${shortHash(sold.hash)})`,
            },
          ]
        : []),
    ],
  }
}

export const policySection = (job: JobHead, bookings: readonly JobBooking[]): EvidenceSection => ({
  title: 'Agreed cancellation policy',
  rows: describePolicy(bookings[0]?.policy, { isManaged: job.kind === 'project' }).map((text) => ({
    text,
  })),
})

export async function readTimelines(
  job: JobHead,
  bookings: readonly JobBooking[],
): Promise<EvidenceSection> {
  const { timeZone } = job
  const lists = await Promise.all(
    bookings.map((booking) =>
      readTimeline({ ...booking, timeZone, side: 'admin', readerZone: timeZone }),
    ),
  )
  // The timeline of each session of a project also contains the project's pieces and links.
  const entries = new Map(lists.flat().map((entry) => [entry.id, entry]))
  const rows = [...entries.values()]
    .toSorted((a, b) => a.id - b.id)
    .map(({ at, title, note }) => ({
      label: formatInstant(at, timeZone),
      text: note ? `${title}: ${cleanLine(note)}` : title,
    }))
  return { title: 'Timeline', rows: latest(rows, 'timeline') }
}

export async function readMessages(
  job: JobHead,
  bookings: readonly JobBooking[],
): Promise<EvidenceSection> {
  const ids = bookings.map(({ id }) => id)
  const rows = ids.length
    ? await db()
        .selectFrom('customerMessages as m')
        .innerJoin('users as u', 'u.id', 'm.senderId')
        .select(['m.createdAt', 'm.messageText', 'u.fullName'])
        .where('m.bookingRequestId', 'in', ids)
        .orderBy('m.position')
        .execute()
    : []
  const said = rows.map(({ createdAt, messageText, fullName }) => ({
    label: formatInstant(createdAt, job.timeZone),
    lead: fullName,
    // Written as one line, because blank lines in a message must not push the other facts out of
    // the file.
    text: cleanLine(messageText),
  }))
  return { title: 'Messages between customer and Orbiter', rows: latest(said, 'messages') }
}

/** What was charged and refunded, as confirmed by the gateway. */
export async function readCharge(
  paymentId: string,
  job: JobHead,
): Promise<{ card: string; section: EvidenceSection }> {
  const payment = await db()
    .selectFrom('payments')
    .select(['amountCents', 'cardBrand', 'cardLastFour', 'createdAt', 'capturedAt', 'gatewayId'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const refunds = await db()
    .selectFrom('refunds')
    .select(['amountCents', 'sentAt', 'reason'])
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'sent')
    .orderBy('sentAt')
    .execute()
  const at = (instant: Date | null) => (instant ? formatInstant(instant, job.timeZone) : 'not yet')
  const { amountCents, cardBrand, cardLastFour, gatewayId, createdAt, capturedAt } = payment
  const card = cardInWords(cardBrand, cardLastFour)
  const rows = [
    { label: 'Amount', text: formatCents(amountCents) },
    { label: 'Card', text: card },
    { label: 'Reserved', text: at(createdAt) },
    { label: 'Charged', text: at(capturedAt) },
    { label: 'Reference', text: gatewayId ?? 'none' },
    ...refunds.map((refund) => ({
      label: 'Refunded',
      text: `${formatCents(refund.amountCents)}, ${at(refund.sentAt)}: ${refund.reason}`,
    })),
  ]
  return { card, section: { title: 'Charge', rows } }
}
