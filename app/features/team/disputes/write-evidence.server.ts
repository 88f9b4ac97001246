/** Collects the bank's file: everything about a disputed charge. */
import { cleanLine } from '#app/base/clean-text.ts'
import { formatCents } from '#app/base/money.ts'
import { formatInstant } from '#app/base/time.ts'
import type { DisputeRow } from '#team/disputes/change-dispute.server.ts'
import type { JobHead } from '#delivery/deliveries/job-head.server.ts'
import type { Evidence } from '#team/disputes/evidence.ts'
import { readDeliveries } from '#team/disputes/evidence-deliveries.server.ts'
import {
  listBookingsOf,
  policySection,
  readAgreements,
  readCharge,
  readMessages,
  readTimelines,
} from '#team/disputes/evidence-facts.server.ts'
import { readSeller } from '#money/papers/seller.server.ts'

type Disputed = Pick<
  DisputeRow,
  'gatewayId' | 'paymentId' | 'amountCents' | 'reason' | 'createdAt' | 'orbiterNote'
>

const paragraphs = (text: string | null) =>
  (text ?? '')
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => ({ text: line.trim() }))

/** @param explanation the admin's text to the bank */
export async function writeEvidence(
  dispute: Disputed,
  job: JobHead,
  explanation: string | null,
): Promise<Evidence> {
  const { timeZone, customerName } = job
  const bookings = await listBookingsOf(job)
  const [charge, seller, agreements, ...done] = await Promise.all([
    readCharge(dispute.paymentId, job),
    readSeller(),
    readAgreements(job),
    readTimelines(job, bookings),
    readDeliveries(job),
    readMessages(job, bookings),
  ])
  const at = (instant: Date) => formatInstant(instant, timeZone)
  return {
    reference: dispute.gatewayId,
    openedAt: dispute.createdAt.toISOString(),
    timeZone,
    seller,
    cardholder: [customerName, charge.card],
    sections: [
      {
        title: 'Dispute',
        rows: [
          { label: 'Reference', text: dispute.gatewayId },
          { label: 'Opened', text: at(dispute.createdAt) },
          { label: 'Amount', text: formatCents(dispute.amountCents) },
          { label: 'Reason', text: dispute.reason },
        ],
      },
      { title: 'Explanation', rows: paragraphs(explanation) },
      {
        title: 'What was sold',
        rows: [
          {
            text: [job.soldAs, job.title === job.soldAs ? null : job.title]
              .filter(Boolean)
              .join(': ')
              .concat(`, filmed for ${customerName} by ${job.orbiterName}`),
          },
          ...bookings.map(({ startAt, venueAddress }) => ({
            label: at(startAt),
            text: venueAddress ?? 'No address',
          })),
        ],
      },
      charge.section,
      agreements,
      policySection(job, bookings),
      ...done,
      ...(dispute.orbiterNote
        ? [{ title: "Orbiter's note", rows: [{ text: cleanLine(dispute.orbiterNote) }] }]
        : []),
    ],
  }
}
