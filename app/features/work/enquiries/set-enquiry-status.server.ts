/**
 * Sets an enquiry's status for an admin: a preview shows the effects, and the change has exactly
 * those effects.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { formatMoney } from '#app/base/money.ts'
import { formatInstant } from '#app/base/time.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import type { SoldProduct } from '#market/catalog/product.ts'
import { changeEnquiry, recordEnquiryChange } from '#work/enquiries/change-enquiry.server.ts'
import {
  ENQUIRY_STATUS_LABELS,
  ENQUIRY_STATUSES,
  enquirySentence,
  type EnquiryStatus,
} from '#work/enquiries/enquiry-status.ts'
import { enquiryTitle } from '#work/enquiries/enquiry.ts'
import { transaction, type Tx } from '#app/platform/db.ts'

export interface EnquiryStatusPreview {
  title: string
  from: EnquiryStatus
  to: EnquiryStatus
  /** The changes, one line each. */
  lines: string[]
  /** The sender gets no email about a status; these lines say what the sender reads on the site. */
  tells: { name: string; says: string }[]
  /** A hash of what the admin was shown. */
  shown: string
}

function readStatus(viewer: Viewer, status: string): EnquiryStatus {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const known = ENQUIRY_STATUSES.find((entry) => entry === status)
  if (!known) throw new InvalidInput({ status: 'Choose one of the statuses.' })
  return known
}

async function lockEnquiry(tx: Tx, enquiryId: string) {
  const enquiry = isUuid(enquiryId)
    ? await tx
        .selectFrom('enquiries')
        .select([
          'id',
          'kind',
          'status',
          'userId',
          'serviceType',
          'occasion',
          'name',
          'replyDueAt',
          'answeredAt',
        ])
        .select(sql<SoldProduct | null>`product`.as('product'))
        .where('id', '=', enquiryId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!enquiry) throw new NotFound('There is no such inquiry.')
  const quote = await tx
    .selectFrom('enquiryQuotes')
    .select(['status', 'amountCents', 'expiresAt'])
    .where('enquiryId', '=', enquiryId)
    .where('status', 'in', ['open', 'accepted'])
    .executeTakeFirst()
  return { ...enquiry, quote }
}

type LockedEnquiry = Awaited<ReturnType<typeof lockEnquiry>>

function previewOf(
  enquiry: LockedEnquiry,
  to: EnquiryStatus,
  timeZone: string,
): EnquiryStatusPreview {
  const { status: from, name, quote, answeredAt } = enquiry
  const replyDueAt = enquiry.replyDueAt.toISOString()
  const lines = [`Inquiry: ${ENQUIRY_STATUS_LABELS[from]} → ${ENQUIRY_STATUS_LABELS[to]}`]
  if (!answeredAt && to === 'completed')
    lines.push('It leaves the list of due items without an answer')
  if (!answeredAt && from === 'completed')
    lines.push(`An answer is due again by ${formatInstant(replyDueAt, timeZone)}`)
  if (quote?.status === 'open')
    lines.push(
      `The quote of ${formatMoney(quote.amountCents)} can still be accepted until ${formatInstant(quote.expiresAt.toISOString(), timeZone)}`,
    )
  if (quote?.status === 'accepted') lines.push('The booking made from its quote stays as it is')
  if (enquiry.userId) {
    const says = enquirySentence(
      {
        status: to,
        replyDueAt,
        answeredAt: answeredAt?.toISOString() ?? null,
        openQuoteCents: quote?.status === 'open' ? quote.amountCents : null,
      },
      timeZone,
    )
    lines.push(`${name} sees under their bookings: “${ENQUIRY_STATUS_LABELS[to]}. ${says}”`)
  }
  const shown = createHash('sha256').update(JSON.stringify(lines)).digest('base64url')
  return { title: `${enquiryTitle(enquiry)}, ${name}`, from, to, lines, tells: [], shown }
}

/**
 * Previews what setting this status would do; null if the enquiry already has it.
 * @throws NotAllowed, NotFound, InvalidInput
 */
export async function previewEnquiryStatus(
  viewer: Viewer,
  enquiryId: string,
  status: string,
): Promise<EnquiryStatusPreview | null> {
  const to = readStatus(viewer, status)
  return transaction(async (tx) => {
    const enquiry = await lockEnquiry(tx, enquiryId)
    return enquiry.status === to ? null : previewOf(enquiry, to, viewer.timeZone)
  })
}

/**
 * Sets an enquiry's status to any of the three, for an admin. Idempotent. The toast is "Status
 * Updated" / "Enquiry status has been updated successfully."
 * @param shown the hash of the effects that the admin saw; if missing, nothing is compared
 * @throws NotAllowed, NotFound, InvalidInput, Conflict (`effects-changed`)
 */
export async function setEnquiryStatus(
  viewer: Viewer,
  enquiryId: string,
  status: string,
  { shown }: { shown?: string } = {},
): Promise<{ status: EnquiryStatus }> {
  const to = readStatus(viewer, status)
  await transaction(async (tx) => {
    const enquiry = await lockEnquiry(tx, enquiryId)
    if (enquiry.status === to) return
    if (shown !== undefined && shown !== previewOf(enquiry, to, viewer.timeZone).shown)
      throw new Conflict(
        'effects-changed',
        'This would now have a different effect. Check it again.',
      )
    await changeEnquiry(tx, enquiryId, { action: 'set', to })
    await recordEnquiryChange(tx, {
      viewer,
      enquiry,
      action: 'enquiry.status-set',
      status: to,
      to,
    })
  })
  return { status: to }
}
