/** The file for the bank: everything about a disputed charge as one text. */
import { cut } from '#app/base/clean-text.ts'
import { formatCents } from '#app/base/money.ts'
import { formatInstant } from '#app/base/time.ts'
import {
  listBookingsOf,
  policySection,
  readAgreements,
  readCharge,
  readDeliveries,
  readMessages,
  readTimelines,
  type Section,
} from '#app/features/disputes/evidence-facts.server.ts'
import type { DisputeRow } from '#app/features/disputes/change-dispute.server.ts'
import type { JobHead } from '#app/features/deliveries/job-head.server.ts'

/** What the table holds. */
const MOST_CHARACTERS = 199_000

type Disputed = Pick<
  DisputeRow,
  'gatewayId' | 'paymentId' | 'amountCents' | 'reason' | 'createdAt' | 'orbiterNote'
>

/** @param explanation what an admin writes to the bank */
export async function writeEvidence(
  dispute: Disputed,
  job: JobHead,
  explanation: string | null,
): Promise<string> {
  const bookings = await listBookingsOf(job)
  const at = (instant: Date) => formatInstant(instant, job.timeZone)
  const [paid, done] = await Promise.all([
    Promise.all([readCharge(dispute.paymentId, job), readAgreements(job.customerId, job.timeZone)]),
    Promise.all([readTimelines(job, bookings), readDeliveries(job), readMessages(job, bookings)]),
  ])
  const sections: Section[] = [
    [
      'Dispute',
      [
        `Reference: ${dispute.gatewayId}`,
        `Opened: ${at(dispute.createdAt)}`,
        `Amount: ${formatCents(dispute.amountCents)}`,
        `Reason: ${dispute.reason}`,
      ],
    ],
    ['Explanation', explanation ? [explanation] : []],
    [
      'What was sold',
      [
        `${job.title}, filmed for ${job.customerName} by ${job.orbiterName}`,
        ...bookings.map(
          ({ startAt, venueAddress }) => `${at(startAt)}${venueAddress ? `, ${venueAddress}` : ''}`,
        ),
      ],
    ],
    ...paid,
    policySection(bookings),
    ...done,
    ['Note of the Orbiter', dispute.orbiterNote ? [dispute.orbiterNote] : []],
  ]
  const text = sections.flatMap(([title, lines]) => [
    title.toUpperCase(),
    ...(lines.length > 0 ? lines : ['None']),
    '',
  ])
  const head = ['Evidence of Orbit', `Times are those of ${job.timeZone}.`, '']
  return cut([...head, ...text].join('\n').trimEnd(), MOST_CHARACTERS)
}
