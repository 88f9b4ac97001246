import { InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { ENQUIRY_STATUSES, type EnquiryStatus } from '#app/features/enquiries/enquiry-status.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

const isStatus = (status: string): status is EnquiryStatus => (ENQUIRY_STATUSES as readonly string[]).includes(status)

/** An admin sets any of the three, in any order (D-11). @throws NotAllowed, InvalidInput, NotFound */
export async function setEnquiryStatus(viewer: Viewer, enquiryId: string, status: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isStatus(status)) throw new InvalidInput({ status: 'Choose a status.' })
  return transaction(async (tx) => {
    const enquiry = await tx.selectFrom('enquiries').select(['status', 'email', 'user_id']).where('id', '=', enquiryId).forUpdate().executeTakeFirst()
    if (!enquiry) throw new NotFound('There is no such enquiry.')
    if (enquiry.status === status) return
    await tx.updateTable('enquiries').set({ status }).where('id', '=', enquiryId).execute()
    const subject = { subjectType: 'enquiry', subjectId: enquiryId }
    await recordAudit(tx, {
      area: 'admin',
      action: 'enquiry.status-set',
      actor: viewer,
      ...subject,
      subjectLabel: enquiry.email,
      from: enquiry.status,
      to: status,
    })
    await recordEvent(tx, {
      kind: 'enquiry.status-set',
      ...subject,
      actorId: viewer.id,
      fromStatus: enquiry.status,
      toStatus: status,
      audience: enquiry.user_id ? [enquiry.user_id] : [],
    })
  })
}
