/** What Orbit knows of a disputed charge: the parts of the file for the bank. */
import { formatCents } from '#app/base/money.ts'
import { formatInstant } from '#app/base/time.ts'
import { readTimeline } from '#app/features/bookings/booking-history.server.ts'
import { describePolicy } from '#app/features/bookings/cancellation-policy.ts'
import type { JobHead } from '#app/features/deliveries/job-head.server.ts'
import { db } from '#app/platform/db.ts'

/** Enough for any job, and less than a bank reads. */
const MOST_MESSAGES = 400

export type Section = [title: string, lines: string[]]

const DOCUMENTS: Record<string, string> = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  'orbiter-terms': 'Orbiter Terms',
}

/** A direct booking is one; a project has one for each session. */
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

export async function readAgreements(customerId: string, timeZone: string): Promise<Section> {
  const rows = await db()
    .selectFrom('agreements')
    .select(['document', 'version', 'agreedAt'])
    .where('userId', '=', customerId)
    .orderBy('agreedAt')
    .execute()
  return [
    'Terms that the customer accepted',
    rows.map(
      ({ document, version, agreedAt }) =>
        `${DOCUMENTS[document] ?? document}, version of ${version}, accepted ${formatInstant(agreedAt, timeZone)}`,
    ),
  ]
}

export function policySection(bookings: readonly JobBooking[]): Section {
  return ['Cancellation policy that was agreed', describePolicy(bookings[0]?.policy)]
}

export async function readTimelines(
  job: JobHead,
  bookings: readonly JobBooking[],
): Promise<Section> {
  const { timeZone } = job
  const entries = await Promise.all(
    bookings.map(({ id, customerId, orbiterId, customerName, orbiterName, agreedAt }) =>
      readTimeline({
        id,
        customerId,
        orbiterId,
        customerName,
        orbiterName,
        agreedAt,
        timeZone,
        side: 'admin',
        readerZone: timeZone,
      }),
    ),
  )
  const lines = entries
    .flat()
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(
      ({ at, title, note }) => `${formatInstant(at, timeZone)}  ${title}${note ? `: ${note}` : ''}`,
    )
  return ['Timeline', lines]
}

export async function readMessages(
  job: JobHead,
  bookings: readonly JobBooking[],
): Promise<Section> {
  const ids = bookings.map(({ id }) => id)
  const rows = ids.length
    ? await db()
        .selectFrom('customerMessages as m')
        .innerJoin('users as u', 'u.id', 'm.senderId')
        .select(['m.createdAt', 'm.messageText', 'u.fullName'])
        .where('m.bookingRequestId', 'in', ids)
        .orderBy('m.position', 'desc')
        .limit(MOST_MESSAGES)
        .execute()
    : []
  return [
    'Messages between customer and Orbiter',
    rows
      .toReversed()
      .map(
        ({ createdAt, messageText, fullName }) =>
          `${formatInstant(createdAt, job.timeZone)}  ${fullName}: ${messageText}`,
      ),
  ]
}

/** Each version with its files, their hashes, and who approved it when. */
export async function readDeliveries(job: JobHead): Promise<Section> {
  const rows = await db()
    .selectFrom('deliverables as d')
    .leftJoin('deliverableVersions as v', (join) =>
      join.onRef('v.deliverableId', '=', 'd.id').on('v.deliveredAt', 'is not', null),
    )
    .leftJoin('versionFiles as f', 'f.versionId', 'v.id')
    .leftJoin('mediaFiles as m', 'm.id', 'f.mediaFileId')
    .select(['d.id', 'd.label', 'd.approvedAt', 'd.approvedVia', 'd.approvedName'])
    .select(['v.number', 'v.deliveredAt', 'm.fileName', 'm.sha256', 'm.sizeBytes'])
    .where(job.kind === 'booking' ? 'd.bookingRequestId' : 'd.projectId', '=', job.id)
    .orderBy('d.position')
    .orderBy('v.number')
    .orderBy('f.position')
    .execute()
  const at = (instant: Date) => formatInstant(instant, job.timeZone)
  const lines = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    return [
      `${first.label}: ${approvalOf(first, at)}`,
      ...of.flatMap(({ number, deliveredAt, fileName, sha256, sizeBytes }) =>
        number === null || !deliveredAt
          ? []
          : [
              `  Version ${number}, delivered ${at(deliveredAt)}: ${fileName ?? 'no file'}, ${String(sizeBytes ?? 0)} bytes`,
              `  SHA-256 ${sha256 ?? 'unknown'}`,
            ],
      ),
    ]
  })
  return ['Deliveries', lines]
}

function approvalOf(
  piece: { approvedAt: Date | null; approvedVia: string | null; approvedName: string | null },
  at: (instant: Date) => string,
): string {
  const { approvedAt, approvedVia, approvedName } = piece
  if (!approvedAt) return 'not approved'
  const by =
    approvedVia === 'time'
      ? 'because nobody answered in time, as agreed'
      : `by ${approvedName ?? 'the customer'}`
  return `approved ${at(approvedAt)} ${by}`
}

/** What was charged and refunded, as the gateway has confirmed it. */
export async function readCharge(paymentId: string, job: JobHead): Promise<Section> {
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
  return [
    'Charge',
    [
      `Amount: ${formatCents(amountCents)}`,
      `Card: ${cardBrand ?? 'card'} ending in ${cardLastFour ?? 'unknown'}`,
      `Reserved: ${at(createdAt)}`,
      `Charged: ${at(capturedAt)}`,
      `Reference: ${gatewayId ?? 'none'}`,
      ...refunds.map(
        (refund) =>
          `Refunded: ${formatCents(refund.amountCents)}, ${at(refund.sentAt)}: ${refund.reason}`,
      ),
    ],
  ]
}
