import { InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { changeEnquiry } from '#app/features/enquiries/change-enquiry.server.ts'
import { ENQUIRY_STATUSES, type EnquiryStatus } from '#app/features/enquiries/enquiry-status.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/**
 * An admin sets an enquiry's status to any of the three. Idempotent. The toast is "Status Updated"
 * / "Enquiry status has been updated successfully."
 * @throws NotAllowed, NotFound, InvalidInput
 */
export async function setEnquiryStatus(
  viewer: Viewer,
  enquiryId: string,
  status: string,
): Promise<{ status: EnquiryStatus }> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const nextStatus = ENQUIRY_STATUSES.find((known) => known === status)
  if (!nextStatus) throw new InvalidInput({ status: 'Choose one of the statuses.' })
  await transaction(async (tx) => {
    const enquiry = isUuid(enquiryId)
      ? await tx
          .selectFrom('enquiries')
          .select(['status', 'userId', 'serviceType', 'name'])
          .where('id', '=', enquiryId)
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (!enquiry) throw new NotFound('There is no such enquiry.')
    if (enquiry.status === nextStatus) return
    await changeEnquiry(tx, enquiryId, { action: 'set', to: nextStatus })
    await recordEvent(tx, {
      kind: 'enquiry.status-set',
      subjectType: 'enquiry',
      subjectId: enquiryId,
      actorId: viewer.id,
      fromStatus: enquiry.status,
      toStatus: nextStatus,
      audience: enquiry.userId ? [enquiry.userId] : [],
    })
    await recordAudit(tx, {
      area: 'admin',
      action: 'enquiry.status-set',
      actor: viewer,
      subjectType: 'enquiry',
      subjectId: enquiryId,
      subjectLabel: `${enquiry.serviceType}, ${enquiry.name}`,
      from: enquiry.status,
      to: nextStatus,
    })
  })
  return { status: nextStatus }
}
